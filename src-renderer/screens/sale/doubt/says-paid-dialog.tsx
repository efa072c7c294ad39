import { useEffect, type ReactNode } from 'react'
import { NORMAL_KEYS } from '#contract/keys.ts'
import type { OrderView } from '#contract/views.ts'
import { useWords, type Words } from '../../../words/words.tsx'
import { Button } from '../../../ui/button.tsx'
import { CountdownRing } from '../../../ui/countdown-ring.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useErrorWords } from '../../../till/error-state.tsx'
import { MoneyText, moneyWords } from '../../../ui/money-text.tsx'
import { wasNeverShown } from '../../../order/never-seen.ts'
import { StatusBadge } from '../../../order/status-badge.tsx'
import { useShortcuts } from '../../../ui/use-shortcuts.ts'
import { useDoubt } from './doubt-flow.tsx'
import { isDecided, isTold, type Finding } from './finding.ts'
import { Tell } from '../../../order/tell.tsx'
import { useLookRound, type LookRound } from './use-look-round.ts'

export const DOUBT_KEYS = { again: NORMAL_KEYS.check, search: NORMAL_KEYS.saysPaid } as const

/**
 * For fifteen seconds the gateway is asked about every transaction of the order; then its answer in words,
 * and what to tell the customer. No payment found: a hold slip.
 */
export function SaysPaidDialog({ reference }: { readonly reference: string }) {
  const { t } = useWords()
  const { go, close } = useDoubt()
  const round = useLookRound(reference)
  const { order, finding, isAsking, again } = round
  const known = finding !== undefined
  const isOpen = known && !isDecided(finding)
  const slip = order?.slips?.[0]
  const hold = () => {
    if (!isOpen || order === undefined) return
    if (slip === undefined) go({ kind: 'hold', about: { reference, amountMinor: order.amountMinor } })
    else go({ kind: 'slip', number: slip })
  }
  const mayCash = isOpen && order?.can.takeCash === true
  const cash = () => {
    if (mayCash) go({ kind: 'cash', reference })
  }
  const search = () => go({ kind: 'search' })
  useEffect(() => {
    if (!round.goesOn) focusClose()
  }, [round.goesOn])
  useShortcuts({ [DOUBT_KEYS.again]: again, [DOUBT_KEYS.search]: search }, { inDialog: true })
  return (
    <Dialog
      title={t('sale.says.title')}
      isOpen
      onClose={close}
      actions={
        <>
          <Button kind="quiet" shortcut={DOUBT_KEYS.search} onPress={search}>
            {t('doubt.search.other')}
          </Button>
          <Button shortcut={DOUBT_KEYS.again} isPending={isAsking} onPress={again}>
            {t('sale.says.again')}
          </Button>
          {mayCash ? (
            <Button name="says-cash" onPress={cash}>
              {t('doubt.cash')}
            </Button>
          ) : null}
          {isOpen && order !== undefined && (slip !== undefined || !wasNeverShown(order)) ? (
            <Button name="says-hold" kind={round.goesOn ? 'plain' : 'primary'} onPress={hold}>
              {slip === undefined ? t('doubt.hold') : t('doubt.slip.open', { number: slip })}
            </Button>
          ) : null}
          <Button name={CLOSE} kind={isOpen && !round.goesOn ? 'plain' : 'primary'} onPress={close}>
            {t('common.close')}
          </Button>
        </>
      }
    >
      <div className="flex items-center justify-between gap-4">
        <div>
          <p className="text-title font-bold">
            {order === undefined ? null : <MoneyText minor={order.amountMinor} />}
          </p>
          <p data-selectable className="text-note text-muted tabular-nums">
            {order?.displayReference}
          </p>
        </div>
        <Count round={round} />
      </div>
      <div role="status" className="flex flex-col gap-3">
        {known ? (
          <Answer round={round}>
            <Tell id={`sale.says.${finding}.tell`} />
          </Answer>
        ) : (
          <>
            <p className="text-lead">{t('sale.says.asking')}</p>
            <Tell id="doubt.says.wait" />
          </>
        )}
      </div>
      <p className="text-body text-muted">{t('sale.says.picture')}</p>
    </Dialog>
  )
}

const CLOSE = 'says-close'

/** While it asks, Enter must not end it, so no button has the focus; a button that a person has chosen keeps it. */
function focusClose(): void {
  const { activeElement } = document
  if (activeElement?.matches('[role="dialog"]') === true)
    activeElement.querySelector<HTMLElement>(`[name="${CLOSE}"]`)?.focus()
}

/** The fifteen seconds, shown while a result is still possible. */
function Count({ round: { begunAt, endsAt, goesOn } }: { readonly round: LookRound }) {
  const { t } = useWords()
  if (!goesOn) return null
  return (
    <div className="flex items-center gap-3 text-waiting">
      <p className="text-right text-note text-muted">{t('doubt.says.goesOn')}</p>
      <CountdownRing
        label={t('doubt.says.left')}
        startedAt={begunAt}
        expiresAt={endsAt}
        format="seconds"
        className="size-16"
        textClass="text-lead text-text"
      />
    </div>
  )
}

function Answer({ round, children }: { readonly round: LookRound; readonly children: ReactNode }) {
  const words = useWords()
  const { t } = words
  const wordsOf = useErrorWords()
  const { order, finding, error, goesOn } = round
  if (finding === undefined) return null
  return (
    <>
      <h3 className="text-note font-semibold">
        {t(isTold(finding) ? 'sale.says.answer' : 'sale.says.known')}
      </h3>
      <div className="flex flex-wrap items-center gap-3">
        {isTold(finding) ? <StatusBadge state={order?.state ?? 'unknown'} size="large" /> : null}
        <p className="text-lead font-semibold">{saysWords(words, finding, order)}</p>
      </div>
      {error === null ? null : <p className="text-body text-danger-text">{wordsOf(error)}</p>}
      {goesOn || isDecided(finding) ? null : (
        <p className="text-body font-semibold text-clock-text">{t('doubt.says.over')}</p>
      )}
      {children}
    </>
  )
}

function saysWords({ t }: Words, finding: Finding, order: OrderView | undefined): string {
  const said = t(`sale.says.${finding}`)
  if (finding === 'turned-away')
    return `${said} ${t(`sale.turnedAway.${order?.lastAsked?.turnedBy ?? 'unsaid'}`)}`
  const minor = order?.notice?.totalMinor ?? order?.notice?.paidMinor
  return finding === 'notified' && minor !== undefined ? `${said} ${moneyWords(minor)}.` : said
}

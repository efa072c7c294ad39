import type { LinkedAccount } from '#contract/linked-views.ts'
import { usePersonName } from '../../../order/person-name.ts'
import { Button } from '../../../ui/button.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { useWords } from '../../../words/words.tsx'
import { nameOfAccount, standingOf } from './linked-words.ts'

export type LinkedAct = 'page' | 'mark' | 'forget'
type Props = { readonly account: LinkedAccount; readonly onAct: (act: LinkedAct) => void }

/** Whose it is by its last digits, how it stands and by whose word, and what can be done. */
export function LinkedRow({ account, onAct }: Props) {
  const words = useWords()
  const { t, dateTime } = words
  const { reference, createdAt, page, mayMark, forgotten, state } = account
  const { name, tone, shape } = standingOf(account)
  const isOpen = page !== undefined && 'host' in page
  const mayForget =
    forgotten === undefined && (state === 'accepted' || state === 'pending' || state === 'confirmed')
  return (
    <li
      data-linked={reference}
      data-standing={name}
      className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-control border border-line px-4 py-3"
    >
      <div className="flex min-w-0 grow basis-80 flex-col gap-0.5 text-note">
        <span className="text-body font-semibold tabular-nums">{nameOfAccount(account, words)}</span>
        <Mark tone={tone} shape={shape} words={t(`linked.standing.${name}`)} />
        <span className="text-muted">{dateTime(createdAt)}</span>
        <Facts account={account} />
      </div>
      <div className="flex flex-wrap gap-3">
        {mayForget ? (
          <Button name="forget" kind="quiet" onPress={() => onAct('forget')}>
            {t('linked.forget')}
          </Button>
        ) : null}
        {mayMark && forgotten === undefined ? (
          <Button name="mark" onPress={() => onAct('mark')}>
            {t('linked.mark')}
          </Button>
        ) : null}
        {isOpen ? (
          <Button name="page" kind="primary" onPress={() => onAct('page')}>
            {t('linked.page')}
          </Button>
        ) : null}
      </div>
    </li>
  )
}

function Facts({
  account: { page, consent, evidence, hasToken, isSealed },
}: {
  readonly account: LinkedAccount
}) {
  const { t, dateTime } = useWords()
  const nameOf = usePersonName()
  const said = evidence?.message ?? evidence?.code
  return (
    <>
      {page === undefined ? null : 'fault' in page ? (
        <span className="font-semibold text-danger-text">{t(`linked.fault.page.${page.fault}`)}</span>
      ) : page.openedAt === undefined ? null : (
        <span>{t('linked.opened', { at: dateTime(page.openedAt) })}</span>
      )}
      {said === undefined ? null : (
        <span className="wrap-anywhere">
          {evidence?.source === 'manager'
            ? t('linked.marked', { name: nameOf(evidence.by), words: said })
            : t('linked.answer', { words: said })}
        </span>
      )}
      {hasToken ? <span>{t('linked.token')}</span> : null}
      {isSealed === true ? <span className="font-semibold">{t('linked.sealed')}</span> : null}
      {consent === undefined ? null : (
        <span className="text-muted">
          {t('linked.consent', { version: consent.version, name: nameOf(consent.by) })}
        </span>
      )}
    </>
  )
}

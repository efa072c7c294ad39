import { useEffect, useState } from 'react'
import type { SplitView } from '#contract/split-views.ts'
import { call } from '../../../bridge/call.ts'
import { useCommand, useQueryOf } from '../../../bridge/queries.ts'
import { LargeAmount } from '../../../order/large-amount.tsx'
import { pendingByState } from '../../../order/leg-state.ts'
import { ReleaseSign } from '../../../order/release-sign.tsx'
import { useNavigation } from '../../../till/navigation.tsx'
import { useApproval } from '../../../till/approval-dialog.tsx'
import { ErrorState } from '../../../till/error-state.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { RefusalNote } from '../../../ui/refusal-note.tsx'
import { moneyWords } from '../../../ui/money-text.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { INK } from '../../../ui/tone.ts'
import { useCalm } from '../../../ui/use-calm.ts'
import { useShortcuts } from '../../../ui/use-shortcuts.ts'
import { useWords } from '../../../words/words.tsx'
import type { CashSale } from '../cash/use-cash-sale.ts'
import { NextPart } from './next-part.tsx'
import { SplitLegs } from './split-legs.tsx'
import { useSplitRefusal } from './split-refusal.ts'
import { StopDialog } from './stop-dialog.tsx'

type Props = { readonly id: string; readonly cash: CashSale; readonly onLeave: () => void }

/** A sale in parts: what is left stands large, the parts below it, and the next one to take. */
export function SplitPanel({ id, cash, onLeave }: Props) {
  const { data, error, refetch } = useQueryOf('split.get', { id })
  useEffect(() => {
    // A refusal is logged, and must not stop the cashier.
    call('split.show', { id }).catch(() => undefined)
  }, [id])
  if (data !== undefined) return <Opened split={data} cash={cash} onLeave={onLeave} />
  return error === null ? <Skeleton lines={6} /> : <ErrorState error={error} onRetry={() => void refetch()} />
}

type OpenedProps = Omit<Props, 'id'> & { readonly split: SplitView }

function Opened({ split, cash, onLeave }: OpenedProps) {
  const { t } = useWords()
  const [isStopping, setStopping] = useState(false)
  const { id, totalMinor, restMinor, overMinor, release } = split
  const { mutateAsync, error, isPending } = useCommand('split.end')
  const { ask, dialog } = useApproval()
  const refused = useSplitRefusal()(error)
  const { focusOrder } = useNavigation()
  const isPaid = restMinor === 0n
  const leave = () => {
    onLeave()
    focusOrder(null)
  }
  const end = () => {
    if (isPending) return
    ask(async (approval) => {
      await mutateAsync({ id, ...(approval === undefined ? {} : { approval }) })
      onLeave()
    })
  }
  return (
    <section
      aria-labelledby="split-title"
      data-split={id}
      className="flex h-full flex-col gap-3 low:gap-2 small:h-auto"
    >
      <div className="flex flex-col gap-2 rounded-card bg-raised px-6 py-3 low:gap-0 low:py-1 small:px-4">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
          <h1 id="split-title" className="text-lead font-bold">
            {t('sale.split.title')}
          </h1>
          <p role="status" className="flex flex-wrap gap-x-4 text-lead low:gap-x-3 low:text-note">
            <span className="text-muted">{t('sale.split.of', { amount: moneyWords(totalMinor) })}</span>
            {pendingByState(split).map(([shown, minor]) => (
              <span
                key={shown}
                data-pending={shown}
                className={`font-bold ${INK[shown === 'waiting' ? 'waiting' : 'unknown']}`}
              >
                {t('sale.split.pending', { state: t(`sale.status.${shown}`), amount: moneyWords(minor) })}
              </span>
            ))}
          </p>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <LargeAmount minor={restMinor} label={t('sale.split.rest')} isCompact />
          <ReleaseSign release={release} />
        </div>
      </div>
      {overMinor === 0n ? null : (
        <Callout tone="danger" shape="down" role="alert">
          <p className="font-bold">{t('sale.split.over', { amount: moneyWords(overMinor) })}</p>
          <p>{t('sale.split.over.body')}</p>
        </Callout>
      )}
      <SplitLegs split={split} />
      <RefusalNote>{refused}</RefusalNote>
      {isPaid ? (
        <Paid split={split} isPending={isPending} onEnd={end} onLeave={leave} />
      ) : (
        <NextPart split={split} cash={cash} onStop={() => setStopping(true)} onLeave={leave} />
      )}
      {isStopping ? (
        <StopDialog split={split} isPending={isPending} onStop={end} onClose={() => setStopping(false)} />
      ) : null}
      {dialog}
    </section>
  )
}

type PaidProps = {
  readonly split: SplitView
  readonly isPending: boolean
  readonly onEnd: () => void
  readonly onLeave: () => void
}

/** The total has come. Unless its goods may go, Enter leads to the next customer and ends nothing. */
function Paid({ split: { id, release }, isPending, onEnd, onLeave }: PaidProps) {
  const { t } = useWords()
  // The Enter that took the last part must not end the whole unseen.
  const isCalm = useCalm(`${id} ${release}`)
  const isWhole = release === 'yes'
  useShortcuts({
    Enter: () => {
      if (isCalm()) (isWhole ? onEnd : onLeave)()
    },
  })
  return (
    <div className="flex min-h-0 grow flex-col justify-end gap-3">
      <p className="text-center text-lead font-bold">{t(`sale.split.paid.${release}`)}</p>
      <div className="flex gap-2 *:min-h-18">
        <Button
          kind={isWhole ? 'primary' : 'plain'}
          name="finish-split"
          {...(isWhole ? { shortcut: 'Enter' } : {})}
          isPending={isPending}
          onPress={onEnd}
          className={isWhole ? 'grow' : ''}
        >
          {t('sale.split.finish')}
        </Button>
        {isWhole ? null : (
          <Button kind="primary" name="leave-split" shortcut="Enter" onPress={onLeave} className="grow">
            {t('sale.split.leave')}
          </Button>
        )}
      </div>
    </div>
  )
}

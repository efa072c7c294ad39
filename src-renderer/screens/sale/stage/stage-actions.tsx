import type { ReactNode } from 'react'
import { NORMAL_KEYS } from '#contract/keys.ts'
import type { OrderView } from '#contract/views.ts'
import { useWords } from '../../../words/words.tsx'
import { Button } from '../../../ui/button.tsx'
import { hasReceipt } from '../../../order/has-receipt.ts'
import { isNeverSeen } from '../../../order/never-seen.ts'

export const STAGE_KEYS = {
  check: NORMAL_KEYS.check,
  saysPaid: NORMAL_KEYS.saysPaid,
  renew: NORMAL_KEYS.renew,
  cancel: NORMAL_KEYS.cancel,
  next: 'Enter',
} as const

export type StageDeeds = {
  readonly isPending: boolean
  readonly check: () => void
  readonly saysPaid: () => void
  readonly renew: () => void
  readonly retry: () => void
  readonly cancel: () => void
  readonly resolve: () => void
  readonly print: () => void
  readonly next: () => void
}

const NOTHING_TO_LOOK_FOR: ReadonlySet<OrderView['state']> = new Set([
  'draft',
  'sending',
  'not-sent',
  'refused',
  'paid',
])

export function mayLookThrough(order: OrderView): boolean {
  return !NOTHING_TO_LOOK_FOR.has(order.state) && !isNeverSeen(order)
}

/** Needs a manager: an unusual payment, or no further news expected. Enter alone acknowledges nothing. */
export function needsHand({ can }: OrderView): boolean {
  return can.resolve
}

type Props = { readonly order: OrderView; readonly deeds: StageDeeds }

/** What can be done now, always in the same order; what cannot is not shown. */
export function StageActions({ order, deeds }: Props) {
  const { t } = useWords()
  const { can, state, method } = order
  const isDone = state === 'paid' && !needsHand(order)
  const deed = (words: string, shortcut: string | undefined, may: boolean, act: () => void): ReactNode =>
    may ? (
      <Button
        stacked
        {...(shortcut === undefined ? { name: 'resolve' } : { shortcut })}
        isDisabled={deeds.isPending}
        onPress={act}
        className="min-h-18 grow basis-0 small:basis-[30%]"
      >
        {words}
      </Button>
    ) : null
  return (
    <div className="flex gap-2 small:flex-wrap">
      {isDone ? null : (
        <>
          {deed(t('sale.do.check'), STAGE_KEYS.check, can.checkNow, deeds.check)}
          {deed(
            t(mayLookThrough(order) ? 'sale.do.saysPaid' : 'doubt.search.other'),
            STAGE_KEYS.saysPaid,
            true,
            deeds.saysPaid,
          )}
          {can.retry
            ? deed(t('sale.do.retry'), STAGE_KEYS.renew, true, deeds.retry)
            : deed(t('sale.do.renew', { method }), STAGE_KEYS.renew, can.renew, deeds.renew)}
          {needsHand(order)
            ? deed(t('sale.do.seen'), undefined, true, deeds.resolve)
            : deed(t('sale.do.cancel'), STAGE_KEYS.cancel, can.cancel, deeds.cancel)}
        </>
      )}
      {hasReceipt(order) ? (
        <Button
          stacked={!isDone}
          name="print"
          onPress={deeds.print}
          className={isDone ? 'min-h-18 px-8' : 'min-h-18 grow basis-0 small:basis-[30%]'}
        >
          {t('paper.receipt')}
        </Button>
      ) : null}
      <Button
        kind="primary"
        shortcut={STAGE_KEYS.next}
        stacked={!isDone}
        onPress={deeds.next}
        className={isDone ? 'min-h-18 grow text-lead' : 'min-h-18 grow-[1.25] basis-0'}
      >
        {t('sale.do.next')}
      </Button>
    </div>
  )
}

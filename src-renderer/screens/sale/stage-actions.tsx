import type { ReactNode } from 'react'
import type { OrderView } from '#contract/views.ts'
import { useWords } from '../../app/words.tsx'
import { Button } from '../../ui/button.tsx'

export const STAGE_KEYS = {
  enlarge: 'F4',
  check: 'F5',
  saysPaid: 'F6',
  renew: 'F7',
  cancel: 'F8',
  seen: 'F12',
  details: 'D',
  next: 'Enter',
} as const

export type StageDeeds = {
  readonly isPending: boolean
  readonly check: () => void
  readonly saysPaid: () => void
  readonly renew: () => void
  readonly retry: () => void
  readonly cancel: () => void
  readonly seen: () => void
  readonly next: () => void
}

const NOTHING_TO_LOOK_FOR: ReadonlySet<OrderView['state']> = new Set([
  'draft',
  'sending',
  'not-sent',
  'refused',
  'paid',
])

export function mayLookThrough({ state }: OrderView): boolean {
  return !NOTHING_TO_LOOK_FOR.has(state)
}

/** States whose end a person must have dealt with; Enter alone does not put them away. */
const DEALT_WITH: ReadonlySet<OrderView['state']> = new Set(['paid-late', 'paid-wrong-amount'])

export function needsHand(order: OrderView): boolean {
  return order.can.acknowledge && DEALT_WITH.has(order.state)
}

type Props = { readonly order: OrderView; readonly deeds: StageDeeds }

/** The same deeds always in the same places; what cannot be done now is greyed. */
export function StageActions({ order, deeds }: Props) {
  const { t } = useWords()
  const { can, state, method } = order
  const deed = (words: string, shortcut: string, may: boolean, act: () => void): ReactNode => (
    <Button
      stacked
      key={shortcut}
      shortcut={shortcut}
      isDisabled={!may || deeds.isPending}
      onPress={act}
      className="min-h-18 grow basis-0"
    >
      {words}
    </Button>
  )
  return (
    <div className="flex gap-2">
      {state === 'paid' ? null : (
        <>
          {deed(t('sale.do.check'), STAGE_KEYS.check, can.checkNow, deeds.check)}
          {deed(t('sale.do.saysPaid'), STAGE_KEYS.saysPaid, mayLookThrough(order), deeds.saysPaid)}
          {can.retry
            ? deed(t('sale.do.retry'), STAGE_KEYS.renew, true, deeds.retry)
            : deed(t('sale.do.renew', { method }), STAGE_KEYS.renew, can.renew, deeds.renew)}
          {needsHand(order)
            ? deed(t('sale.do.seen'), STAGE_KEYS.seen, true, deeds.seen)
            : deed(t('sale.do.cancel'), STAGE_KEYS.cancel, can.cancel, deeds.cancel)}
        </>
      )}
      <Button
        kind="primary"
        shortcut={STAGE_KEYS.next}
        stacked={state !== 'paid'}
        onPress={deeds.next}
        className={state === 'paid' ? 'min-h-18 grow text-lead' : 'min-h-18 grow-[1.25] basis-0'}
      >
        {t('sale.do.next')}
      </Button>
    </div>
  )
}

import type { OrderView } from '#contract/views.ts'
import { moneyWords } from '../ui/money-text.tsx'
import type { Words } from '../words/words.tsx'

/** What came instead of the requested amount; undefined where several payments add up to the request. */
export function cameOf({ amountMinor, differenceMinor = 0n }: OrderView): bigint | undefined {
  return differenceMinor === 0n ? undefined : amountMinor + differenceMinor
}

/** "Asked for Rp 150.000 · Rp 10.000 too little", below what came. */
export function askedForOf(
  { amountMinor, differenceMinor = 0n }: OrderView,
  { t }: Pick<Words, 't'>,
): string {
  const isOver = differenceMinor > 0n
  return t('sale.came.asked', {
    asked: moneyWords(amountMinor),
    difference: moneyWords(isOver ? differenceMinor : -differenceMinor),
    direction: isOver ? 'over' : 'under',
  })
}

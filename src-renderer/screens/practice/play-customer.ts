import { isPaid } from '#domain/order.ts'
import { moneyWords } from '../../ui/money-text.tsx'
import type { Act } from './acts.ts'
import type { Deeds } from './use-deeds.ts'
import type { PracticeOrder } from './use-practice-orders.ts'

/** One act of the order's customer. */
export function playCustomer(
  deeds: Deeds,
  { reference, state, amountMinor: asked }: PracticeOrder,
  { id, action }: Act,
  title: string,
  wrongMinor?: bigint,
): void {
  // A second payment needs a first one.
  const first = id === 'pay-twice' && !isPaid(state) ? [{ reference, action: 'pay' } as const] : []
  const wrong = wrongMinor === undefined ? {} : { amountMinor: wrongMinor }
  deeds.pay(`${title} · ${moneyWords(wrongMinor ?? asked)}`, ...first, { reference, action, ...wrong })
}

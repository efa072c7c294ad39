import { type Money, moneyOfMinor } from './money.ts'
import { paidTwiceBy } from './order-rules.ts'
import type { Order } from './order.ts'
import type { PersonId } from './person.ts'
import { moneyReceived } from './received.ts'

/** `cash`: from this drawer. `portal`: through the bank's machine or website. */
export const REFUND_WAYS = ['cash', 'portal', 'payout', 'other'] as const
export type RefundWay = (typeof REFUND_WAYS)[number]

/** A promised refund: a debt until it is paid out, or a correction withdraws it. */
export type Refund = {
  /** The number of the event that promised it. */
  readonly number: number
  /** Epoch milliseconds. */
  readonly at: number
  readonly reference: string
  readonly amount: Money
  /** What the shop keeps of the order's money after this and earlier refunds. */
  readonly kept: Money
  readonly by?: PersonId
  readonly approvedBy?: PersonId
  readonly note?: string
  /** Telephone number, sealed. */
  readonly personal?: string
  readonly ended?: RefundEnd
}

export type RefundEnd =
  | {
      readonly how: 'paid'
      readonly at: number
      readonly way: RefundWay
      /** A reference number, or words that prove it. Cash needs none: the drawer is counted. */
      readonly proof?: string
      readonly by: PersonId
      /** Confirmed it with their own PIN. */
      readonly second: PersonId
    }
  | { readonly how: 'withdrawn'; readonly at: number; readonly by: PersonId; readonly approvedBy?: PersonId }

type Paid = Pick<Order, 'state' | 'amount' | 'restInCash' | 'cash'>

/** Who answers for the promise: the manager who approved it. */
export function promiserOf({ by, approvedBy }: Pick<Refund, 'by' | 'approvedBy'>): PersonId | undefined {
  return approvedBy ?? by
}

/** Sen of this order that customers have paid: through the gateway, and the rest in cash. */
export function cameFor(order: Pick<Order, 'state' | 'amount' | 'restInCash'>): bigint {
  return moneyReceived(order).minor + (order.restInCash?.minor ?? 0n)
}

/**
 * Sen owed when a refund is first promised. `others`: the other orders of its sale. Paid twice: what the sale has
 * above its price. Too much: the difference. Otherwise all that came, and what was asked where nothing has come yet.
 * The journal's rows rest on this rule for promises that do not name their amount: it stays as it is.
 */
export function firstOwed(order: Paid, others: readonly Paid[] = []): bigint {
  const came = cameFor(order)
  const asked = order.amount.minor
  const over = came - asked
  if (paidTwiceBy(order, others) !== undefined) {
    const all = [order, ...others]
    const cash = all.some((each) => each.cash !== undefined) ? asked : 0n
    const surplus = all.reduce((sum, each) => sum + cameFor(each), cash) - asked
    if (surplus > 0n) return surplus < came ? surplus : came
  }
  if (order.state.kind === 'paid-wrong-amount' && over > 0n) return over
  return came > 0n ? came : asked
}

/** Sen that the shop keeps of the order once so much is owed. */
export function keptAfter(order: Pick<Order, 'state' | 'amount' | 'restInCash'>, owed: bigint): bigint {
  const kept = cameFor(order) - owed
  return kept > 0n ? kept : 0n
}

/**
 * Sen that a promise made now would add. `promised`: the order's refunds and those of its sale that still count: open
 * or paid out. After an earlier promise, what has come since goes back too.
 */
export function owedNow(
  order: Order,
  others: readonly Order[],
  promised: readonly Pick<Refund, 'reference' | 'amount' | 'kept'>[],
): Money {
  const own = promised.filter(({ reference }) => reference === order.reference)
  const last = own.at(-1)
  const owed =
    last === undefined
      ? firstOfSale(order, others, sumOf(promised))
      : cameFor(order) - last.kept.minor - sumOf(own)
  return moneyOfMinor(owed > 0n ? owed : 0n)
}

/** What one order of the sale already gives back is not given back by another. */
function firstOfSale(order: Order, others: readonly Order[], promised: bigint): bigint {
  const owed = firstOwed(order, others)
  if (paidTwiceBy(order, others) === undefined) return owed
  const all = [order, ...others]
  const cash = all.some((each) => each.cash !== undefined) ? order.amount.minor : 0n
  const left = all.reduce((sum, each) => sum + cameFor(each), cash) - order.amount.minor - promised
  return owed < left || promised === 0n ? owed : left
}

/** Sen. */
export function sumOf(refunds: readonly Pick<Refund, 'amount'>[]): bigint {
  return refunds.reduce((sum, { amount }) => sum + amount.minor, 0n)
}

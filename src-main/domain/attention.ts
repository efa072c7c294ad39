import { actsOf, paidTwiceBy } from './order-rules.ts'
import { DOUBT_STATES, isUnsettled, type Order } from './order.ts'
import { jakartaDay } from './timestamp.ts'

/** Why a person must still do something. An order waits for at most one reason. */
export const ATTENTION_KINDS = [
  'twice',
  'wrong-amount',
  'late',
  'given-up',
  'unknown',
  'refund',
  'payout',
  'slip',
  'payment',
  'difference',
  'invoices',
  'shift',
  'linkage',
] as const
export type AttentionKind = (typeof ATTENTION_KINDS)[number]
export type OrderAttention = Extract<
  AttentionKind,
  'twice' | 'wrong-amount' | 'late' | 'given-up' | 'unknown'
>

/** What ends it. `settle`: a manager's words, which change nothing else. `open-document`: its own desk. */
export const ATTENTION_ACTS = [
  'resolve',
  'pay',
  'end-slip',
  'settle',
  'close-shift',
  'open-document',
] as const
export type AttentionAct = (typeof ATTENTION_ACTS)[number]

/** A date in Jakarta as a number: 20261127. */
export type CalendarDay = number

/** From here on an uncertain payment or an open shift is a manager's concern. */
export const ATTENTION_AFTER_MS = 86_400_000

type Facts = {
  /** The other orders of its sale. */
  readonly others: readonly Order[]
  /** Its sale is a part of a split that was given up. */
  readonly isGivenUp: boolean
  /** Epoch milliseconds. */
  readonly now: number
}

/**
 * The reason why this order waits for a person, and what they may do; undefined when it waits for no one. While the
 * gateway is still asked about a doubt, only words can end it here: the decision itself comes after the watch.
 */
export function orderAttention(
  order: Order,
  { others, isGivenUp, now }: Facts,
): { readonly kind: OrderAttention; readonly act: 'resolve' | 'settle' } | undefined {
  const { kind, since } = order.state
  if (actsOf(order, others, now).resolve) return { kind: oddKind(order, others), act: 'resolve' }
  if (kind === 'paid' && isGivenUp && order.resolved === undefined)
    return { kind: 'given-up', act: 'resolve' }
  const isDoubt = order.acknowledgedAt === undefined && DOUBT_STATES.includes(kind)
  const isLong = now - since > ATTENTION_AFTER_MS
  return isLong && (isDoubt || isUnsettled(order)) ? { kind: 'unknown', act: 'settle' } : undefined
}

function oddKind(order: Order, others: readonly Order[]): OrderAttention {
  if (paidTwiceBy(order, others) !== undefined) return 'twice'
  if (order.state.kind === 'paid-late') return 'late'
  return order.state.kind === 'paid-wrong-amount' ? 'wrong-amount' : 'unknown'
}

/** A day, unless a person has named another date. `since`: epoch milliseconds. */
export function usualDue(since: number): CalendarDay {
  return calendarDay(since + ATTENTION_AFTER_MS)
}

/** `at`: epoch milliseconds. */
export function calendarDay(at: number): CalendarDay {
  return Number(jakartaDay(at).replaceAll('-', ''))
}

import { type Day, addDays } from '#domain/day.ts'
import type { SettledPayment } from '#domain/expected-settlement.ts'
import { given } from '#domain/given.ts'
import { DOUBT_STATES, isPaid, type Order } from '#domain/order.ts'
import type { OurPayment } from '#domain/payment-difference.ts'
import { moneyReceived } from '#domain/received.ts'
import { jakartaDay } from '#domain/timestamp.ts'
import { walletOf } from '#domain/wallet.ts'
import type { PaidOrderReads } from '#journal/reads/paid-orders.ts'

const DAY_MS = 86_400_000

/** Payments that the gateway has confirmed on these days in Jakarta, both included, by their time. */
export function paymentsOn(
  reads: PaidOrderReads,
  { from, through }: { readonly from: Day; readonly through: Day },
): readonly SettledPayment[] {
  const payments: SettledPayment[] = []
  // An order may have been made long before it was paid, and the till may have learned of it long after.
  for (const order of reads.paidOrders(startOf(from), startOf(addDays(through, 1)))) {
    const paidAt = paidAtOf(order)
    if (paidAt === undefined || !isOn({ from, through }, paidAt)) continue
    const { evidence } = order.state as { readonly evidence: { readonly attempt?: string } }
    const answer = evidence.attempt === undefined ? undefined : reads.answerOf(evidence.attempt)
    payments.push({
      reference: order.reference,
      method: order.method,
      ...given({ wallet: walletOf(order, answer) }),
      minor: moneyReceived(order).minor,
      paidAt,
    })
  }
  return payments.toSorted((a, b) => a.paidAt - b.paidAt)
}

export type OurOrder = { readonly payment: OurPayment; readonly day: Day }

/** Orders of these days, by when they were paid, else made. */
export function ordersOn(
  reads: PaidOrderReads,
  { from, through }: { readonly from: Day; readonly through: Day },
): readonly OurOrder[] {
  const since = startOf(from)
  const until = startOf(addDays(through, 1))
  const found = new Map<string, OurOrder>()
  for (const order of reads.ordersMade(since, until - 1))
    if (paidAtOf(order) === undefined) found.set(order.reference, ourOrder(order))
  for (const order of reads.paidOrders(since, until)) {
    const paidAt = paidAtOf(order)
    if (paidAt !== undefined && isOn({ from, through }, paidAt)) found.set(order.reference, ourOrder(order))
  }
  return [...found.values()]
}

export function ourOrder(order: Order): OurOrder {
  return { payment: ourPayment(order), day: jakartaDay(paidAtOf(order) ?? order.createdAt) }
}

function ourPayment(order: Order): OurPayment {
  const { state, reference, expiresAt } = order
  const isOpen = DOUBT_STATES.includes(state.kind) || state.kind === 'settling' || state.kind === 'sending'
  return {
    reference,
    state: isPaid(state.kind) ? 'paid' : isOpen ? 'unknown' : 'unpaid',
    minor: moneyReceived(order).minor,
    since: state.since,
    overAt: expiresAt,
  }
}

/** Undefined without money. A mark by a person is no confirmation. */
function paidAtOf({ state }: Order): number | undefined {
  if (!isPaid(state.kind) || !('evidence' in state)) return undefined
  const { source, paidAt } = state.evidence
  return source === 'manager' || source === 'till' ? undefined : (paidAt ?? state.since)
}

function isOn({ from, through }: { readonly from: Day; readonly through: Day }, at: number): boolean {
  const day = jakartaDay(at)
  return day >= from && day <= through
}

/** Epoch milliseconds of midnight in Jakarta. */
export function startOf(day: Day): number {
  return Date.parse(`${day}T00:00:00+07:00`)
}

export function lastMomentOf(day: Day): number {
  return startOf(day) + DAY_MS - 1
}

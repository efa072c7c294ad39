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

type Period = { readonly from: Day; readonly through: Day }

/** Payments that the gateway has confirmed on these days in Jakarta, both included, by their time. */
export function paymentsOn(reads: PaidOrderReads, { from, through }: Period): readonly SettledPayment[] {
  const payments: SettledPayment[] = []
  // An order may have been made long before it was paid, and the till may have learned of it long after.
  for (const order of reads.paidOrders(startOf(from), startOf(addDays(through, 1)))) {
    const paid = paymentsOf(reads, order).filter(({ paidAt }) => isOn({ from, through }, paidAt))
    if (paid.length === 0) continue
    const { evidence } = order.state as { readonly evidence: { readonly attempt?: string } }
    const answer = evidence.attempt === undefined ? undefined : reads.answerOf(evidence.attempt)
    const { reference, method } = order
    const wallet = given({ wallet: walletOf(order, answer) })
    payments.push(...paid.map((each) => ({ reference, method, ...wallet, ...each })))
  }
  return payments.toSorted((a, b) => a.paidAt - b.paidAt)
}

export type OurOrder = { readonly payment: OurPayment; readonly day: Day }

/** Orders of these days, by when they were paid, else made. */
export function ordersOn(reads: PaidOrderReads, period: Period): readonly OurOrder[] {
  const since = startOf(period.from)
  const until = startOf(addDays(period.through, 1))
  const found = new Map<string, OurOrder>()
  for (const order of reads.ordersMade(since, until - 1))
    if (paidAtOf(order) === undefined) found.set(order.reference, ourOrder(order, { reads, period }))
  for (const order of reads.paidOrders(since, until))
    if (paymentsOf(reads, order).some(({ paidAt }) => isOn(period, paidAt)))
      found.set(order.reference, ourOrder(order, { reads, period }))
  return [...found.values()]
}

/** `day`: one of the asked days when it was paid on it, else the day of the last payment. */
export function ourOrder(
  order: Order,
  asked?: { readonly reads: PaidOrderReads; readonly period: Period },
): OurOrder {
  const paid = asked === undefined ? [] : paymentsOf(asked.reads, order)
  const own = paid.find(({ paidAt }) => asked !== undefined && isOn(asked.period, paidAt))
  const at = own?.paidAt ?? paidAtOf(order) ?? order.createdAt
  return { payment: ourPayment(order), day: jakartaDay(at) }
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
    ...(state.kind === 'paid-late' ? { wasLate: true } : {}),
    ...(successesOf(order) > 1 ? { wasTwice: true } : {}),
  }
}

type Payment = Pick<SettledPayment, 'minor' | 'paidAt'>

/** What the order was paid, and when. Money that came again is a payment of its own, with its own time and fee. */
function paymentsOf(reads: PaidOrderReads, order: Order): readonly Payment[] {
  const paidAt = paidAtOf(order)
  if (paidAt === undefined) return []
  if (successesOf(order) < 2) return [{ minor: moneyReceived(order).minor, paidAt }]
  const payments: Payment[] = []
  let before = { minor: 0n, successes: 0 }
  for (const step of reads.stepsOf(order.reference)) {
    const at = paidAtOf(step)
    if (at === undefined) continue
    const { minor } = moneyReceived(step)
    const successes = successesOf(step)
    const count = successes - before.successes
    if (count > 0) payments.push(...partsOf(minor - before.minor, count, at))
    else if (minor !== before.minor) {
      // The gateway has corrected what it said of the last one.
      const last = payments.pop()
      payments.push({ minor: (last?.minor ?? 0n) + minor - before.minor, paidAt: last?.paidAt ?? at })
    }
    before = { minor, successes }
  }
  return payments
}

/** Several that became known at once, with the time of the last: the gateway names no other. */
function partsOf(minor: bigint, count: number, paidAt: number): readonly Payment[] {
  const part = minor / BigInt(count)
  return Array.from({ length: count }, (_, at) => ({
    minor: at === 0 ? minor - part * BigInt(count - 1) : part,
    paidAt,
  }))
}

function successesOf({ state }: Order): number {
  return 'evidence' in state ? Math.max(1, state.evidence.successes ?? 1) : 0
}

/** Undefined without money. A mark by a person is no confirmation. */
function paidAtOf({ state }: Order): number | undefined {
  if (!isPaid(state.kind) || !('evidence' in state)) return undefined
  const { source, paidAt } = state.evidence
  return source === 'manager' || source === 'till' ? undefined : (paidAt ?? state.since)
}

export function isOn({ from, through }: Period, at: number): boolean {
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

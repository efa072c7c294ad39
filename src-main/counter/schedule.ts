/**
 * When to ask about an order next. Pure.
 *
 * The budget is small (600 calls an hour for everything), so each question must buy as much earliness as it can.
 * With a chance h(t) that a still-unpaid order is paid at age t, the mean delay is least when it is asked at a rate
 * proportional to the square root of h(t): often while a customer stands there with the telephone in hand, rarely
 * when they have most likely gone. The tables below are that curve in steps.
 */
import type { Order, OrderMethod, StateKind } from '#domain/order.ts'

type Stage = { readonly untilAge: number; readonly every: number }

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Nobody scans, unlocks and confirms faster than this: asking earlier is a call thrown away. */
const FIRST_QR = 6 * SECOND

const WAITING: Readonly<Record<OrderMethod, readonly Stage[]>> = {
  qr: [
    { untilAge: 45 * SECOND, every: 5 * SECOND },
    { untilAge: 90 * SECOND, every: 9 * SECOND },
    { untilAge: 3 * MINUTE, every: 20 * SECOND },
    { untilAge: 10 * MINUTE, every: 50 * SECOND },
    { untilAge: Infinity, every: 2 * MINUTE },
  ],
  va: [
    { untilAge: 5 * MINUTE, every: 12 * SECOND },
    { untilAge: 15 * MINUTE, every: 30 * SECOND },
    { untilAge: Infinity, every: 90 * SECOND },
  ],
}

/** Age counts from when the order entered the state. */
const BY_STATE: Readonly<Partial<Record<StateKind, readonly Stage[]>>> = {
  cancelling: [
    { untilAge: MINUTE, every: 5 * SECOND },
    { untilAge: Infinity, every: MINUTE },
  ],
  unknown: [
    { untilAge: 20 * SECOND, every: 4 * SECOND },
    { untilAge: 3 * MINUTE, every: 20 * SECOND },
    { untilAge: Infinity, every: 2 * MINUTE },
  ],
  suspect: [
    { untilAge: 5 * MINUTE, every: 20 * SECOND },
    { untilAge: HOUR, every: 3 * MINUTE },
    { untilAge: Infinity, every: 20 * MINUTE },
  ],
  settling: [
    { untilAge: 5 * MINUTE, every: MINUTE },
    { untilAge: Infinity, every: 30 * MINUTE },
  ],
}

/** Closed, but a late success may still come: ever more slowly to the end of the next day. */
const LATE: readonly Stage[] = [
  { untilAge: 2 * MINUTE, every: MINUTE },
  { untilAge: 15 * MINUTE, every: 5 * MINUTE },
  { untilAge: 2 * HOUR, every: 30 * MINUTE },
  { untilAge: Infinity, every: 3 * HOUR },
]

/** How much slower everything must go so that the hour's budget lasts: 1 while there is room. */
export function stretchFor(hourLeft: number, hourOf: number): number {
  const used = hourOf <= 0 ? 1 : 1 - hourLeft / hourOf
  if (used <= 0.7) return 1
  return 1 + ((used - 0.7) / 0.3) * 4
}

/**
 * Epoch milliseconds at which the order wants to be asked about next. Moments that lie ahead of `now` (the clock was
 * set back) count as now, so that nothing waits for the clock to catch up.
 */
export function nextCheckAt(order: Order, lastAskedAt: number | undefined, stretch: number, now: number): number {
  const since = Math.min(order.state.since, now)
  const last = lastAskedAt === undefined ? undefined : Math.min(lastAskedAt, now)
  if (last === undefined || last < since) return since + firstWait(order)
  return last + intervalAt(stagesOf(order), last - since) * stretch
}

function stagesOf(order: Order): readonly Stage[] {
  const kind = order.state.kind
  if (kind === 'waiting') return WAITING[order.method]
  return BY_STATE[kind] ?? LATE
}

function firstWait(order: Order): number {
  switch (order.state.kind) {
    case 'waiting':
      return FIRST_QR
    case 'unknown':
    case 'cancelling':
      return SECOND
    case 'expired':
      // Right at the end of its time an order is worth one more question: it was just possible to pay.
      return 3 * SECOND
    default:
      return intervalAt(stagesOf(order), 0)
  }
}

function intervalAt(stages: readonly Stage[], age: number): number {
  for (const stage of stages) if (age < stage.untilAge) return stage.every
  return 3 * HOUR
}

/**
 * When to ask about an order next. Pure.
 *
 * The budget is small (600 calls an hour for everything), so each question must gain as much time as it can. Let h(t)
 * be the chance that a still-unpaid order is paid at age t. The mean delay is least when the rate of questions is
 * proportional to the square root of h(t). That means often while a customer stands there with the telephone in hand,
 * and rarely when they have most likely gone. The tables below are that curve in steps.
 */
import { canStillBePaid, isUnheardSinceItsEnd, PAYABLE_GRACE_MS } from '#domain/payable.ts'
import type { Order, OrderMethod, StateKind } from '#domain/order.ts'

type Stage = { readonly untilAge: number; readonly every: number }

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** No customer scans, unlocks and confirms faster than this: an earlier question is a wasted call. */
const FIRST_WAIT = 6 * SECOND

/** Constant at first, a minute at age `minuteAt`, and never longer than `most`; milliseconds. */
type Pace = { readonly least: number; readonly minuteAt: number; readonly most: number }

/**
 * Interval between two questions about a waiting order of a given age. It is constant while most people pay, then
 * grows with the power of 1.5. That is the square root of the chance for the way people pay (median under half a
 * minute, a tail of minutes). A virtual account has the pace of a person typing sixteen digits. A payment page lies
 * between: scanned like a QR, followed by choosing a method and logging in.
 */
const WAITING: Readonly<Record<OrderMethod, Pace>> = {
  qr: { least: 5 * SECOND, minuteAt: 230 * SECOND, most: MINUTE },
  va: { least: 10 * SECOND, minuteAt: 400 * SECOND, most: 3 * MINUTE },
  link: { least: 8 * SECOND, minuteAt: 360 * SECOND, most: 100 * SECOND },
}

/**
 * Closed here, but payable at the gateway until its original end. After a failed attempt the customer tries again; a
 * customer with an old code pays it within seconds or not at all. Age counts from the closing.
 */
const PAYABLE: Readonly<Partial<Record<StateKind, Pace>>> = {
  failed: { least: 6 * SECOND, minuteAt: 230 * SECOND, most: 2 * MINUTE },
  cancelled: { least: 6 * SECOND, minuteAt: 100 * SECOND, most: 2 * MINUTE },
  expired: { least: 2 * MINUTE, minuteAt: HOUR, most: 2 * MINUTE },
  // A customer who sees that it was too little pays the rest at once.
  'paid-wrong-amount': { least: 6 * SECOND, minuteAt: 230 * SECOND, most: 2 * MINUTE },
}
/** A last-moment payment is booked within seconds; after that only a gateway with a slower clock accepts one. */
const PAST_ITS_END: Pace = { least: 10 * SECOND, minuteAt: 20 * SECOND, most: 36 * SECOND }

function paced({ least, minuteAt, most }: Pace, age: number): number {
  return Math.min(most, Math.max(least, MINUTE * (age / minuteAt) ** 1.5))
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
    { untilAge: 24 * HOUR, every: 30 * MINUTE },
    // Banks settle on working days, a few times a day.
    { untilAge: Infinity, every: 4 * HOUR },
  ],
}

/** Closed and no longer payable; a late success may still come. Asked ever more rarely until the next day ends. */
const LATE: readonly Stage[] = [
  { untilAge: MINUTE, every: 10 * MINUTE },
  { untilAge: 2 * HOUR, every: 40 * MINUTE },
  { untilAge: Infinity, every: 4 * HOUR },
]

/**
 * A payable order is asked about within this time if a list answers for all, or if it is the only one. With the call
 * and the question that follows, it stays under half a minute.
 */
export const LONGEST_WAIT = 24 * SECOND
/** Beyond this stretch the hour's calls would not last for that limit, so it grows with the rest. */
const STRETCH_OF_LONGEST = 2.3
/** All payable orders share a list, so it is requested more often than a question about one of them would be. */
export const SWEEP_PACE = 0.65
/**
 * Orders that a list answers for are still asked about this rarely: only a status reveals doubt and wrong amounts.
 */
export const SWEPT_EVERY = 200 * SECOND

/**
 * The longest wait of a payable order that is asked about on its own, milliseconds. It equals a list's while the
 * order is the only one, or the hour is quiet; the busier the hour, the longer.
 */
export function longestWait(payable: number, stretch: number): number {
  return payable <= 1 ? LONGEST_WAIT : LONGEST_WAIT * (stretch / stretchAt(0)) ** 8
}

/** How the watcher chooses its times; the real one is `counterSchedule`. */
export type Schedule = { readonly nextCheckAt: typeof nextCheckAt; readonly stretchFor: typeof stretchFor }

/** How much of the hour's calls is left, and how many calls the watcher has made in the last quarter of an hour. */
export type Used = { readonly hourLeft: number; readonly hourOf: number; readonly lastQuarter: number }

/**
 * Used share of the hour's calls -> factor for every interval. Quiet hours buy earlier answers. The curve is steep
 * before 0.85, where the watcher's share ends, so that calls remain for every sale late in the hour.
 */
const STRETCH: readonly (readonly [used: number, factor: number])[] = [
  [0, 0.9],
  [0.15, 0.95],
  [0.3, 1.05],
  [0.5, 1.25],
  [0.65, 1.65],
  [0.75, 2.3],
  [0.82, 4],
  [0.85, 10],
]
/** A rush slows everything down before it has spent the hour, but never as much as a spent hour does. */
const MOST_OF_A_RUSH = 0.8

/** The factor for every interval that makes the hour's budget last. */
export function stretchFor({ hourLeft, hourOf, lastQuarter }: Used): number {
  if (hourOf <= 0) return stretchAt(1)
  return stretchAt(Math.max(1 - hourLeft / hourOf, Math.min(MOST_OF_A_RUSH, (4 * lastQuarter) / hourOf)))
}

function stretchAt(share: number): number {
  const used = Math.min(1, Math.max(0, share))
  const found = STRETCH.findIndex(([at]) => used <= at)
  // Beyond the end of the curve, the last value applies.
  const upper = found === -1 ? STRETCH.length - 1 : found
  if (used > (STRETCH[upper]?.[0] ?? 1)) return STRETCH[upper]?.[1] ?? 1
  const [fromAt, from] = STRETCH[Math.max(0, upper - 1)] ?? [0, 1]
  const [toAt, to] = STRETCH[upper] ?? [1, 1]
  return toAt === fromAt ? to : from + ((used - fromAt) / (toAt - fromAt)) * (to - from)
}

/**
 * Epoch milliseconds at which the order is next due for a question. If the clock was set back, a question in the
 * future is repeated at once. An order whose state began in the future is as old as it lies ahead. Nothing then waits
 * for the clock to catch up, and nothing counts as new for days. `longest`: a payable order's longest wait.
 */
export function nextCheckAt(
  order: Order,
  lastAskedAt: number | undefined,
  stretch: number,
  now: number,
  longest = Infinity,
): number {
  const { since } = order.state
  // Whatever its pace, it is asked about once more when it can no longer be paid, to hear of payments since the last
  // question.
  const end = isUnheardSinceItsEnd(order, lastAskedAt) ? order.expiresAt + PAYABLE_GRACE_MS : Infinity
  if (lastAskedAt === undefined ? since > now : lastAskedAt > now) return now
  if (lastAskedAt === undefined || (lastAskedAt < since && since <= now))
    return Math.min(since + firstWait(order, now), end)
  const wait = intervalOf(order, Math.abs(lastAskedAt - since), now) * stretch
  const most = canStillBePaid(order, now) ? longest * Math.max(1, stretch / STRETCH_OF_LONGEST) : Infinity
  return Math.min(Math.ceil(lastAskedAt + Math.min(wait, most)), end)
}

function intervalOf(order: Order, age: number, now: number): number {
  const kind = order.state.kind
  if (kind === 'waiting') return paced(WAITING[order.method], age)
  const payable = canStillBePaid(order, now) ? paceOf(order, now) : undefined
  return payable === undefined ? intervalAt(BY_STATE[kind] ?? LATE, age) : paced(payable, age)
}

function paceOf({ state: { kind }, expiresAt }: Order, now: number): Pace | undefined {
  return kind === 'expired' && now >= expiresAt ? PAST_ITS_END : PAYABLE[kind]
}

function firstWait(order: Order, now: number): number {
  switch (order.state.kind) {
    case 'waiting':
      return FIRST_WAIT
    case 'unknown':
    case 'cancelling':
      return SECOND
    case 'expired':
      // An order that has just ended is worth one more question: until a moment ago it could be paid.
      return 3 * SECOND
    default:
      return intervalOf(order, 0, now)
  }
}

function intervalAt(stages: readonly Stage[], age: number): number {
  for (const stage of stages) if (age < stage.untilAge) return stage.every
  return 3 * HOUR
}

export const counterSchedule: Schedule = { nextCheckAt, stretchFor }

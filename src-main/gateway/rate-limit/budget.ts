import type { GatewayProfile } from '../profile/profile.ts'
import { backOffMs, type RateHeaders, type WindowReport } from './rate-headers.ts'

export type Who = 'person' | 'watcher'
/** Granted for one call; return it to `refund` when it is certain that no byte left. */
export type Ticket = { readonly at: number }
export type Take =
  | { readonly ok: true; readonly ticket: Ticket }
  | { readonly ok: false; readonly retryAt: number }
/** `left`: what a person may still use. `resetsAt` (epoch ms): when more is free, absent when nothing is used. */
export type Room = { readonly left: number; readonly of: number; readonly resetsAt?: number }
export type Headroom = { readonly minute: Room; readonly hour: Room }

/** The merchant's request budget (interface, part 8), shared by all calls. Every `now` is epoch milliseconds. */
export interface Budget {
  /** Asks for one call. `retryAt` (epoch ms) is when it would be granted if nothing else is sent. */
  take(now: number, who: Who): Take
  /** Returns the grant of a call of which no byte left. */
  refund(ticket: Ticket): void
  /** Applies an answer's limits. It can only lower what `take` grants, never raise it above the profile's budget. */
  learn(rate: RateHeaders, now: number): void
  headroom(now: number): Headroom
  /** Epoch ms, `now` or later, at which `take` would succeed if nothing else is sent. */
  nextFreeAt(now: number, who: Who): number
}

const MINUTE = 60_000
const HOUR = 3_600_000
/** How long a limit holds if the gateway does not repeat it. */
const LIMIT_STANDS = HOUR

/** One window: the profile's limit and the gateway's latest statement. */
type Window = {
  readonly length: number
  readonly allowed: number
  readonly reserve: number
  heardLimit: number
  /** When `heardLimit` expires: a gateway that still means it repeats it. */
  limitUntil: number
  heardLeft: number
  /** When `heardLeft` expires. */
  heardUntil: number
  /** Calls deducted from `heardLeft`; if one never left, it is added back. */
  taken: WeakSet<Ticket>
}

/**
 * A budget over sliding windows: in any 60 s and any 3600 s no more calls than allowed. This holds whether the
 * gateway counts sliding or fixed windows. The watcher leaves the reserve of each window to people.
 *
 * Time here never runs backwards. When the clock is set back, our time pauses for that step and then continues. Past
 * calls stay counted (nothing is freed) and age from there (nothing is locked for longer than the window). A clock
 * set forward looks like a machine that slept; the gateway's 429 corrects what that frees.
 *
 * `pastCalls`: epoch ms of earlier calls from the journal, in the order made; the last `perHour` of them suffice. If
 * a call is later than the next one, or than the first `now`, the clock was set back: all calls before it keep their
 * intervals.
 */
export function createBudget(rules: GatewayProfile['budget'], pastCalls: readonly number[]): Budget {
  const minute = windowOf(MINUTE, rules.perMinute, rules.reservePerMinute)
  const hour = windowOf(HOUR, rules.perHour, rules.reservePerHour)
  const windows = [minute, hour] as const
  let calls: Ticket[] | undefined
  let latest = -Infinity
  let setBackBy = 0
  let blockedUntil = -Infinity

  /** Our time for a clock reading, and the calls that still count. */
  const observe = (now: number) => {
    const time = Math.max(latest, now + setBackBy)
    setBackBy = time - now
    latest = time
    calls = (calls ?? ticketsOf(pastCalls, now)).filter((call) => call.at > time - HOUR)
    for (const window of windows) if (time >= window.limitUntil) window.heardLimit = Infinity
    return { time, calls }
  }

  const freeAt = (now: number, who: Who) => {
    const { time, calls: counted } = observe(now)
    return Math.max(time, blockedUntil, ...windows.map((window) => windowFreeAt(window, counted, time, who)))
  }

  const roomIn = (window: Window, now: number): Room => {
    const { time, calls: counted } = observe(now)
    const used = inWindow(window, counted, time)
    const heard = time < window.heardUntil ? window.heardLeft : Infinity
    const left = time < blockedUntil ? 0 : Math.max(0, Math.min(limitOf(window) - used.length, heard))
    const of = limitOf(window)
    if (left === 0) {
      const free = Math.max(blockedUntil, windowFreeAt(window, counted, time, 'person'))
      return { left, of, resetsAt: free - setBackBy }
    }
    const oldest = used[0]
    return oldest === undefined ? { left, of } : { left, of, resetsAt: oldest.at + window.length - setBackBy }
  }

  return {
    take: (now, who) => {
      const free = freeAt(now, who)
      if (free > latest) return { ok: false, retryAt: free - setBackBy }
      const ticket = { at: latest }
      calls = [...(calls ?? []), ticket]
      for (const window of windows) {
        window.heardLeft -= 1
        if (Number.isFinite(window.heardLeft)) window.taken.add(ticket)
      }
      return { ok: true, ticket }
    },
    refund: (ticket) => {
      calls = calls?.filter((call) => call !== ticket)
      for (const window of windows) if (window.taken.delete(ticket)) window.heardLeft += 1
    },
    learn: (rate, now) => {
      const { time } = observe(now)
      const anyIsHour = rate.resetMs !== undefined && rate.resetMs > MINUTE
      hear(
        minute,
        lower(rate.minute, anyIsHour ? undefined : rate.any),
        time,
        time + (anyIsHour ? MINUTE : (rate.resetMs ?? MINUTE)),
      )
      // Without a reset the end of the hour is unknown. Gateways of this shape count clock hours. If this one does
      // not, its 429 says so, which costs less than closing the till for an hour.
      const hourLeft = anyIsHour ? (rate.resetMs ?? HOUR) : HOUR - (((now % HOUR) + HOUR) % HOUR)
      hear(hour, lower(rate.hour, anyIsHour ? rate.any : undefined), time, time + hourLeft)
      if (rate.limited) blockedUntil = Math.max(blockedUntil, time + backOffMs(rate))
    },
    headroom: (now) => ({ minute: roomIn(minute, now), hour: roomIn(hour, now) }),
    nextFreeAt: (now, who) => freeAt(now, who) - setBackBy,
  }
}

function windowOf(length: number, allowed: number, reserve: number): Window {
  return {
    length,
    allowed,
    reserve,
    heardLimit: Infinity,
    limitUntil: -Infinity,
    heardLeft: Infinity,
    heardUntil: -Infinity,
    taken: new WeakSet(),
  }
}

/**
 * A call cannot be later than the next one, or than now. If it is, the clock was set back in between. As in a running
 * program, all calls before that moment are shifted by that step and keep their intervals.
 */
function ticketsOf(pastCalls: readonly number[], now: number): Ticket[] {
  let step = 0
  let bound = now
  return pastCalls
    .filter(Number.isFinite)
    .toReversed()
    .map((at) => {
      step = Math.max(step, at - bound)
      bound = at - step
      return { at: bound }
    })
    .toReversed()
}

function limitOf(window: Window): number {
  return Math.max(1, Math.min(window.allowed, window.heardLimit))
}

/**
 * Calls that `who` must leave free: none for a person, the reserve for the watcher. Where the limit is no larger than
 * the reserve, one call still remains for the watcher.
 */
function kept(window: Window, who: Who): number {
  return who === 'person' ? 0 : Math.min(window.reserve, limitOf(window) - 1)
}

function inWindow(window: Window, calls: readonly Ticket[], time: number): readonly Ticket[] {
  return calls.filter((call) => call.at > time - window.length)
}

function windowFreeAt(window: Window, calls: readonly Ticket[], time: number, who: Who): number {
  const used = inWindow(window, calls, time)
  // When this call leaves the window, it holds one fewer than the share.
  const mustLeave = used[used.length - (limitOf(window) - kept(window, who))]
  const slidingAt = mustLeave === undefined ? time : mustLeave.at + window.length
  const heardBinds = time < window.heardUntil && window.heardLeft <= kept(window, who)
  return heardBinds ? Math.max(slidingAt, window.heardUntil) : slidingAt
}

function hear(window: Window, said: WindowReport | undefined, time: number, until: number): void {
  if (said?.limit !== undefined) {
    window.heardLimit = said.limit
    window.limitUntil = time + LIMIT_STANDS
  }
  if (said?.remaining === undefined) return
  window.heardLeft = said.remaining
  window.taken = new WeakSet()
  window.heardUntil = until
}

function lower(a: WindowReport | undefined, b: WindowReport | undefined): WindowReport | undefined {
  if (a === undefined || b === undefined) return a ?? b
  const limit = Math.min(a.limit ?? Infinity, b.limit ?? Infinity)
  const remaining = Math.min(a.remaining ?? Infinity, b.remaining ?? Infinity)
  return {
    ...(limit === Infinity ? {} : { limit }),
    ...(remaining === Infinity ? {} : { remaining }),
  }
}

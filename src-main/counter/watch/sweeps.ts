import { canStillBePaid } from '#domain/payable.ts'
import { isPaid, type Order, type StateKind } from '#domain/order.ts'
import type { Outcome } from '#domain/outcome.ts'
import { commCodeOf } from '#gateway/profile/profile.ts'
import { isLeftOpen } from '../sale/cancel.ts'
import type { CounterDeps } from '../deps.ts'
import { isOfProfile } from '../show/made-under.ts'
import { askList, readPage, type ListPage, type NamedRecord } from './sweep-list.ts'
import { createSweepTrust } from './sweep-trust.ts'

/** A question about a single order costs as much as a list, and needs no second call when it is paid. */
const FEWEST = 2
/** Clocks differ by seconds, and a range is in whole seconds. */
const MARGIN_MS = 60_000
/** After this long, a pending list no longer holds back the orders' own questions. */
const SLOW_MS = 5_000
const LONGEST_REACH_MS = 24 * 3_600_000
const SHORTEST_REACH_MS = 2 * 60_000
/** Doubled after each further lost list; after a refused one the longest rest applies at once. */
const REST_MS = 60_000
const LONGEST_REST_MS = 16 * 60_000

/** Other states need an answer that only a status gives. */
const LISTED: ReadonlySet<StateKind> = new Set(['waiting', 'failed', 'cancelled', 'expired'])

/** When an order last heard of at `heardAt` is due, epoch milliseconds. */
export type Pace = (order: Order, heardAt: number | undefined) => number

/**
 * Sweeps: one page of the gateway's own list (interface, 2.10) answers for all payable orders at once. A payment
 * named there is only a reason to ask for the status.
 */
export type Sweeps = {
  /** Call it with all watched orders at every look; returns the references that the list answers for now. */
  look(orders: readonly Order[], now: number): ReadonlySet<string>
  /** When the next one is due after this look; Infinity for never. */
  dueAt(pace: Pace, now: number): number
  make(now: number): void
  /** Resolves when no sweep is under way. */
  ended(): Promise<void>
}

/** `ask`: there is a reason to ask about this order now. `plan`: something has changed. */
export function createSweeps(deps: CounterDeps, ask: (reference: string) => void, plan: () => void): Sweeps {
  const trust = createSweepTrust(deps)
  /** Records that have already led to a question, by reference: each leads to only one. */
  const asked = new Map<string, ReadonlySet<string>>()
  let watched: readonly Order[] = []
  let covered: readonly Order[] = []
  let tryAt = Infinity
  /** How far back a page reaches, as learned: older orders keep their own questions. */
  let reach = LONGEST_REACH_MS
  let rest = { from: 0, until: 0 }
  let lost = 0
  let out: { readonly since: number; readonly call: Promise<void> } | undefined

  const isOff = (now: number): boolean =>
    commCodeOf(deps.profile(), 'transaction-history') === '' ||
    (now >= rest.from && now < rest.until) ||
    (out !== undefined && now - out.since >= SLOW_MS)

  const learnReach = (share: number, span: number, now: number): void => {
    reach = share === 1 ? Math.min(LONGEST_REACH_MS, reach * 1.02) : span * share * 0.8
    if (reach >= SHORTEST_REACH_MS) return
    // The merchant sells more than a list can cover.
    reach = LONGEST_REACH_MS
    rest = { from: now, until: now + LONGEST_REST_MS }
  }

  const heard = ({ named, share }: ListPage, left: number, from: number): void => {
    learnReach(share, left - from, left)
    for (const order of new Set([...watched, ...trust.followed()])) {
      const records = named.get(order.reference) ?? []
      const isNamed = records.some(({ status }) => status === 'successful')
      const wouldBe = share === 1 && order.createdAt - MARGIN_MS >= from
      if (isNamed || wouldBe) trust.heard(order, left, isNamed)
      askOnce(order.reference, records)
    }
  }

  const askOnce = (reference: string, records: readonly NamedRecord[]): void => {
    const state = deps.journal.read.order(reference)?.state
    if (state === undefined || isPaid(state.kind)) return
    const known = asked.get(reference)
    const news = records
      .filter(({ status }) => status === 'successful' || state.kind === 'waiting')
      .filter(({ key }) => known?.has(key) !== true)
    if (news.length === 0) return
    asked.set(reference, new Set([...(known ?? []), ...news.map(({ key }) => key)]))
    ask(reference)
  }

  const sweep = async (left: number, from: number): Promise<void> => {
    const outcome = await askList(deps, from, left + MARGIN_MS)
    if (outcome.kind === 'done') {
      lost = 0
      return heard(readPage(outcome.value), left, from)
    }
    if (outcome.kind === 'not-executed' && outcome.why === 'budget') return
    const now = deps.clock.now()
    const ms = isRefused(outcome) ? LONGEST_REST_MS : Math.min(REST_MS * 2 ** lost, LONGEST_REST_MS)
    lost += 1
    rest = { from: now, until: now + ms }
  }

  return {
    look: (orders, now) => {
      const profile = deps.profile()
      watched = orders.filter((order) => isOfProfile(order, profile))
      const isListed = (order: Order): boolean =>
        LISTED.has(order.state.kind) && canStillBePaid(order, now) && !isLeftOpen(order, now)
      const payable = watched.filter(isListed)
      trust.follow(payable, now)
      const known = new Set<string>(watched.map(({ reference }) => reference))
      for (const reference of asked.keys()) if (!known.has(reference)) asked.delete(reference)
      covered = []
      tryAt = Infinity
      if (isOff(now)) return new Set()
      const inReach = ({ createdAt }: Order): boolean => createdAt >= now - reach + MARGIN_MS
      const sure = payable.filter((order) => inReach(order) && trust.standsFor(order))
      if (sure.length >= FEWEST) covered = sure
      for (const { order, at } of trust.toTry(now)) {
        const alike = payable.filter((other) => other.method === order.method && inReach(other))
        if (inReach(order) && alike.length >= FEWEST) tryAt = Math.min(tryAt, at)
      }
      return new Set(covered.map(({ reference }) => reference))
    },
    dueAt: (pace, now) => {
      // If it turns out to be slow, the orders get their own questions back.
      if (out !== undefined) return now - out.since < SLOW_MS ? out.since + SLOW_MS : Infinity
      return Math.min(tryAt, ...covered.map((order) => pace(order, trust.heardAt(order.reference))))
    },
    make: (now) => {
      const oldest = Math.min(now, ...trust.followed().map(({ createdAt }) => createdAt))
      const call = sweep(now, Math.max(now - reach, oldest - MARGIN_MS))
        .catch((error: unknown) => {
          rest = { from: now, until: now + LONGEST_REST_MS }
          deps.bug(error, 'watcher')
        })
        .finally(() => {
          out = undefined
          plan()
        })
      out = { since: now, call }
    },
    ended: () => out?.call ?? Promise.resolve(),
  }
}

/** A repeated request would be refused again, or cannot be made at all. */
function isRefused(outcome: Outcome<unknown>): boolean {
  if (outcome.kind !== 'not-executed') return outcome.kind !== 'unknown'
  return !['no-connection', 'no-token', 'rate-limited'].includes(outcome.why)
}

import { isClosed, isPaid, type Order } from '#domain/order.ts'
import { canStillBePaid } from '#domain/payable.ts'
import { vaStatus } from '#gateway/operations/va-status.ts'
import { askStatus } from '../ask/ask-status.ts'
import { deleteLeftOpen, isLeftOpen } from '../sale/cancel.ts'
import type { CounterDeps } from '../deps.ts'
import { createCalledBack, type Pause } from './called-back.ts'
import { leftToAsk } from '../ask/left-to-ask.ts'
import { isElsewhere } from '../show/made-under.ts'
import { recordEvent } from '../order-store.ts'
import { createLateShare } from './late-share.ts'
import { createConnectionProbe, PROBE_MS } from './connection-probe.ts'
import { LONGEST_WAIT, longestWait, type Schedule, SWEEP_PACE, SWEPT_EVERY } from './schedule.ts'
import { createSweeps } from './sweeps.ts'
import { createWatchList } from './watch-list.ts'
import { againAt, endsAt, type Due, type Look, remembering } from './watcher-look.ts'

const MOST_AT_ONCE = 3
const LONGEST_SLEEP_MS = 60_000
const SHORTEST_SLEEP_MS = 50
const QUARTER_MS = 15 * 60_000
/** The watcher never sleeps this long: the machine has slept, or its clock was set forward. */
const OVERSLEPT_MS = 5 * LONGEST_SLEEP_MS

export type Watcher = {
  start(): void
  /** Resolves when no call of the watcher is under way. */
  stop(): Promise<void>
  /** Something changed: look at the schedule again now. */
  nudge(): void
  /** Interrupted calls have been ended as such: their orders are asked about, whatever their state. */
  recovered(): void
  /** The connection is back: every open order is due, oldest first. */
  connectionBack(): void
  connectionLost(): void
  /**
   * The gateway says that something was paid (interface, part 6; the evidence is already in the journal). That is a
   * reason to ask now, whatever the schedule, and no more. A reference that is not our order is not asked about.
   */
  told(reference: string): void
  nextCheckAt(reference: string): number | undefined
}

/** Asks about every order that may still change, spending the request budget where it gains most. */
export function createWatcher(deps: CounterDeps, schedule: Schedule): Watcher {
  /** Orders whose question never became an attempt, since when and until when; the journal has no row for them. */
  const deferred = new Map<string, { readonly since: number; readonly until: number }>()
  const underWay = new Map<string, Promise<void>>()
  const calledBack = createCalledBack()
  const list = createWatchList(deps)
  const late = createLateShare()
  const probe = createConnectionProbe()
  let running = false
  let wake: (() => void) | undefined
  let allDueFrom = 0
  let lookedAt = Infinity
  let found: Pick<Look, 'swept' | 'longest'> = { swept: new Set(), longest: Infinity }

  const dueAt = (order: Order, look: Look): Due => {
    const turn = turnOf(order, look)
    const put = deferred.get(order.reference)
    // A deferral that starts later than now was made before the clock was set back.
    return { turn, at: Math.max(turn, put !== undefined && put.since <= look.now ? put.until : 0) }
  }

  const turnOf = (order: Order, { stretch, now, swept, longest, lastAsked }: Look): number => {
    const probeAt = probe.nextAt(now)
    if (probeAt !== undefined) return probeAt
    const calledAt = calledBack.dueAt(order.reference, now) ?? Infinity
    if (calledAt === 0) return 0
    const last = lastAsked(order.reference)
    // Orders that can no longer be paid keep their slow pace: each return of a shaky connection must not cost a call
    // for each.
    if (!isOver(order, now) && (last ?? 0) < allDueFrom) return allDueFrom
    const usual = schedule.nextCheckAt(order, last, stretch, now, longest)
    const heardAt = () => deps.journal.read.lastHeardAt(order.reference)
    const at = Math.min(usual, againAt(order, { last, heardAt, stretch }))
    const from = last ?? order.state.since
    const isSwept = swept.has(order.reference) && from <= now
    return Math.min(calledAt, isSwept ? Math.max(at, from + SWEPT_EVERY * stretch) : at)
  }

  const lookAt = (orders: readonly Order[], now: number): Look => {
    const stretch = stretchAt(now)
    const payable = orders.filter((order) => canStillBePaid(order, now)).length
    const swept = probe.isDown() ? new Set<string>() : sweeps.look(orders, now)
    return { now, stretch, swept, longest: longestWait(payable, stretch), lastAsked: remembering(deps) }
  }

  const sweepAt = ({ stretch, now, lastAsked }: Look): number => {
    if (probe.isDown()) return Infinity
    return sweeps.dueAt((order, heardAt) => {
      if (underWay.has(order.reference)) return Infinity
      const asked = lastAsked(order.reference)
      const last = asked === undefined ? heardAt : Math.max(asked, heardAt ?? 0)
      return schedule.nextCheckAt(order, last, stretch * SWEEP_PACE, now, LONGEST_WAIT)
    }, now)
  }

  /** The gateway may also call about an order that is no longer watched. */
  const withCalledBack = (watched: readonly Order[]): readonly Order[] => {
    const known = new Set<string>(watched.map(({ reference }) => reference))
    const others = calledBack.references().filter((reference) => !known.has(reference))
    return [...watched, ...others.flatMap((reference) => deps.journal.read.order(reference) ?? [])]
  }

  const stretchAt = (now: number): number => {
    const { hour } = deps.budget.headroom(now)
    const latest = deps.journal.read.latestCalls(Math.ceil(hour.of / 3))
    // A clock that was set back leaves some in the future: those count as just made.
    const lastQuarter = latest.filter((at) => Math.abs(now - at) < QUARTER_MS).length
    return schedule.stretchFor({ hourLeft: hour.left, hourOf: hour.of, lastQuarter })
  }

  /** Orders that are over get only a share of the hour's calls; the last of them wait until there is room again. */
  const withinShare = (ready: readonly Order[], now: number): readonly Order[] => {
    let left = late.left(now, deps.budget.headroom(now).hour.of)
    return ready.filter((order) => calledBack.isFirst(order.reference) || !isOver(order, now) || left-- > 0)
  }

  const putOff = (reference: string, until: number): void => {
    const since = deps.clock.now()
    deferred.set(reference, { since, until: Math.max(until, since + PROBE_MS) })
  }

  /** A pause while the answer does not confirm the gateway's own call. */
  const pauseOf = (reference: string): Pause | undefined => {
    const until = deps.journal.read.paymentQuestionAt(reference, vaStatus.name)
    return until === undefined ? undefined : { since: deps.clock.now(), until }
  }

  const ask = (order: Order, neverLeft: () => void): void => {
    const { reference } = order
    const question = calledBack.ask(reference)
    const call = askStatus(deps, order, 'watcher')
      .then(async ({ outcome, order: after }) => {
        if (outcome.kind === 'done' || outcome.kind === 'not-found') {
          deferred.delete(reference)
          list.answered(reference)
          question.answered(pauseOf(reference))
          // By this answer: an older word stays the last one where the answer has ended the order.
          const isNews = after.lastWord?.attempt !== order.lastWord?.attempt
          if (isNews && isLeftOpen(deps.withOwnEnd(after), deps.clock.now()))
            await deleteLeftOpen(deps, after)
          return
        }
        if (outcome.kind === 'not-executed' && outcome.raw === undefined) neverLeft()
        // Our own budget is checked before every question: the order keeps its turn.
        if (outcome.kind === 'not-executed' && outcome.why === 'budget')
          return void deferred.delete(reference)
        if (outcome.kind === 'not-executed') return putOff(reference, outcome.retryAt ?? 0)
        const waitMs = question.lost()
        if (waitMs > 0) putOff(reference, deps.clock.now() + waitMs)
        else deferred.delete(reference)
      })
      .catch((error: unknown) => {
        putOff(reference, 0)
        deps.bug(error, 'watcher', reference)
      })
      .finally(() => {
        underWay.delete(reference)
        plan()
      })
    underWay.set(reference, call)
  }

  /** Expires overdue orders, including those no longer watched: a QR must not stay for days. */
  const expire = (now: number): void => {
    for (const { reference } of deps.journal.read.overdueOrders(now)) {
      try {
        recordEvent(deps, reference, { type: 'clock-expired' })
      } catch (error) {
        deps.bug(error, 'watcher', reference)
      }
    }
  }

  /** The clock may have been set back before a time stored here, or have jumped past the end of a watch. */
  const followClock = (now: number): void => {
    if (now - lookedAt > OVERSLEPT_MS) list.begin(now)
    lookedAt = now
    allDueFrom = Math.min(allDueFrom, now)
    probe.followClock(now)
  }

  /** One look at everything: expire, choose what is due, sleep until the next is due. */
  const tick = (): void => {
    // After a disk failure nothing may be sent.
    if (deps.journal.failure() !== undefined) return
    const now = deps.clock.now()
    followClock(now)
    expire(now)
    const profile = deps.profile()
    const watched = withCalledBack(list.orders(now)).filter((order) => !isElsewhere(order, profile))
    const orders = watched.map(deps.withOwnEnd)
    const looked = lookAt(orders, now)
    found = looked
    const due = new Map(orders.map((order) => [String(order.reference), dueAt(order, looked)]))
    for (const reference of deferred.keys()) if (!due.has(reference)) deferred.delete(reference)
    calledBack.keep(due)
    /** Orders with news from the gateway come first; orders that are over come last, as no customer is waiting. */
    const rank = (order: Order): 0 | 1 | 2 =>
      calledBack.isFirst(order.reference) ? 0 : isOver(order, now) ? 2 : 1
    const when = ({ reference }: Order): number => due.get(reference)?.at ?? now
    // A deferred order keeps its place in the queue.
    const turn = ({ reference }: Order): number => due.get(reference)?.turn ?? now
    const ready = orders
      .filter((order) => !underWay.has(order.reference) && when(order) <= now)
      .sort((a, b) => rank(a) - rank(b) || turn(a) - turn(b) || a.createdAt - b.createdAt)
    const freeAt = deps.budget.nextFreeAt(now, 'watcher')
    const places = Math.max(0, (probe.isDown() ? 1 : MOST_AT_ONCE) - underWay.size)
    const asked = freeAt <= now ? withinShare(ready, now).slice(0, places) : []
    if (asked.length > 0) probe.tried(now)
    for (const order of asked) ask(order, rank(order) === 2 ? late.add(now) : () => undefined)
    let sweep = sweepAt(looked)
    if (sweep <= now && freeAt <= now) {
      sweeps.make(now)
      sweep = sweepAt(looked)
    }
    // Orders that are ready but found no free slot are woken when a call ends.
    const rest = orders.filter((order) => !underWay.has(order.reference) && when(order) > now).map(when)
    const blocked = (ready.length > 0 || sweep <= now) && freeAt > now ? [freeAt] : []
    if (sweep > now) rest.push(sweep)
    const ends = watched.map((order) => endsAt(order, now))
    wakeIn(Math.min(...rest, ...blocked, ...ends) - now)
  }

  const wakeIn = (ms: number): void => {
    wake?.()
    wake = deps.timers.after(Math.ceil(Math.min(Math.max(ms, SHORTEST_SLEEP_MS), LONGEST_SLEEP_MS)), guarded)
  }

  const guarded = (): void => {
    if (!running) return
    try {
      tick()
    } catch (error) {
      deps.bug(error, 'watcher')
      wakeIn(PROBE_MS)
    }
  }

  const plan = (): void => {
    if (running) wakeIn(0)
  }
  const sweeps = createSweeps(deps, (reference) => calledBack.add(reference), plan)

  return {
    start: () => {
      running = true
      // Orders from while the till was closed are asked about first, before any sign-in.
      allDueFrom = deps.clock.now()
      lookedAt = allDueFrom
      list.begin(allDueFrom)
      for (const reference of leftToAsk(deps, allDueFrom)) calledBack.add(reference)
      plan()
    },
    stop: async () => {
      running = false
      wake?.()
      await Promise.allSettled([...underWay.values(), sweeps.ended()])
    },
    nudge: plan,
    recovered: () => {
      for (const reference of leftToAsk(deps, deps.clock.now())) calledBack.add(reference)
      plan()
    },
    connectionBack: () => {
      if (!probe.up()) return
      allDueFrom = deps.clock.now()
      // Orders deferred only for lack of an answer are due again, in turn; a longer wait was requested, so it stays.
      for (const [reference, { since, until }] of deferred)
        if (until - since <= PROBE_MS) deferred.delete(reference)
      plan()
    },
    connectionLost: () => probe.down(deps.clock.now()),
    told: (reference) => {
      if (deps.journal.read.order(reference) === undefined) return
      calledBack.add(reference)
      // The gateway is reachable: this order is the next to try the connection with.
      probe.hurry()
      plan()
    },
    nextCheckAt: (reference) => {
      const now = deps.clock.now()
      const order = deps.journal.read.order(reference)
      if (order === undefined || !list.has(order, now) || isElsewhere(order, deps.profile())) return undefined
      const latest = { ...found, now, stretch: stretchAt(now), lastAsked: remembering(deps) }
      const sweep = latest.swept.has(reference) ? sweepAt(latest) : Infinity
      return Math.max(now, Math.min(sweep, dueAt(deps.withOwnEnd(order), latest).at))
    },
  }
}

/** Closed or paid, and it can no longer be paid. */
function isOver(order: Order, now: number): boolean {
  const { kind } = order.state
  return (isClosed(kind) || isPaid(kind)) && !canStillBePaid(order, now)
}

import type { CallbackFact, TurnedAway } from '#domain/callback-fact.ts'
import type { Clock } from '#domain/ports.ts'
import type { ChildMessage } from './messages.ts'

/** The listener's queue of facts for the journal, which only the till writes. */
export type Outbox = {
  /** Resolves with the event's number once the fact is on disk; undefined when that did not happen in time. */
  keep(fact: CallbackFact): Promise<string | undefined>
  acknowledge(id: number, number: string | undefined): void
  /** Journalled at the till's next calm moment; does not wait. */
  tell(fact: CallbackFact): void
  /** Adds one to a counter. */
  count(what: string): void
  /** Counts one call that was turned away, with the reason. */
  turnAway(why: TurnedAway, field?: string): void
  /** Sends everything since the last pulse; when empty, it still proves that the process is alive. */
  pulse(): void
  /** Stops heartbeat and pulse; pending `keep` calls resolve as not stored. */
  stop(): void
}

type Options = {
  readonly post: (message: ChildMessage) => void
  readonly clock: Clock
  readonly after: (ms: number, run: () => void) => () => void
  readonly keepMs: number
}

const PULSE_AFTER_MS = 250
const HEARTBEAT_MS = 5_000
const MOST_FACTS = 500
const MOST_WAITING = 256
/** The journal stores only a few forged calls: a stranger must not be able to fill the disk. */
const FORGED_PER_MINUTE = 6
const MINUTE = 60_000

/** Starts the heartbeat at once. */
export function createOutbox({ post, clock, after, keepMs }: Options): Outbox {
  const waiting = new Map<number, (number: string | undefined) => void>()
  let next = 1
  let facts: CallbackFact[] = []
  let counts: Record<string, number> = {}
  let turned: Record<string, number> = {}
  let lastCallAt: number | undefined
  let stopPulse: (() => void) | undefined
  let forged = { minute: 0, count: 0 }

  const count = (what: string): void => {
    counts[what] = (counts[what] ?? 0) + 1
    stopPulse ??= after(PULSE_AFTER_MS, pulse)
  }
  function pulse(): void {
    stopPulse?.()
    stopPulse = undefined
    const last = lastCallAt === undefined ? {} : { lastCallAt }
    post({ type: 'pulse', facts, counts, turned, ...last })
    facts = []
    counts = {}
    turned = {}
  }
  const noteCall = (fact: CallbackFact): void => {
    count(fact.code)
    if (fact.verified) lastCallAt = fact.at
  }
  const mayTell = (fact: CallbackFact): boolean => {
    if (fact.verified) return true
    const minute = Math.floor(clock.now() / MINUTE)
    forged = { minute, count: forged.minute === minute ? forged.count + 1 : 1 }
    return forged.count <= FORGED_PER_MINUTE
  }
  const beat = (): void => {
    pulse()
    stopBeat = after(HEARTBEAT_MS, beat)
  }
  let stopBeat = after(HEARTBEAT_MS, beat)

  return {
    keep: (fact) => {
      if (waiting.size >= MOST_WAITING) return Promise.resolve(undefined)
      const id = next
      next += 1
      return new Promise((resolve) => {
        const settle = (number: string | undefined): void => {
          waiting.delete(id)
          giveUp()
          if (number !== undefined) noteCall(fact)
          resolve(number)
        }
        const giveUp = after(keepMs, () => settle(undefined))
        waiting.set(id, settle)
        post({ type: 'fact', id, fact })
      })
    },
    acknowledge: (id, number) => waiting.get(id)?.(number),
    tell: (fact) => {
      noteCall(fact)
      if (!mayTell(fact)) return
      facts.push(fact)
      if (facts.length >= MOST_FACTS) pulse()
    },
    count,
    turnAway: (why, field) => {
      const what = field === undefined ? why : `${why} ${field}`
      turned[what] = (turned[what] ?? 0) + 1
      stopPulse ??= after(PULSE_AFTER_MS, pulse)
    },
    pulse,
    stop: () => {
      stopBeat()
      stopPulse?.()
      for (const settle of [...waiting.values()]) settle(undefined)
    },
  }
}

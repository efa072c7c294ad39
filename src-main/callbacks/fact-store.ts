import type { CallbackFact } from '#domain/callback-fact.ts'

export type FactStore = {
  /** Caller is waiting: flush this tick, batched with everything queued in it. */
  keep(fact: CallbackFact, done: (number: string | undefined) => void): void
  /** No caller is waiting: flushed with the next `keep`, or after `CALM_MS`. */
  add(facts: readonly CallbackFact[]): void
  /** Flushes everything at once, for shutdown. */
  flush(): void
  /** How many were lost because the journal refused writes for too long. */
  lost(): number
}

type Options = {
  /** Returns after the flush: the number of the last event. Undefined when the journal refuses. */
  readonly store: (facts: readonly CallbackFact[]) => string | undefined
  /** Facts that came by `add` are on the disk now. */
  readonly onStored?: (facts: readonly CallbackFact[]) => void
  readonly after: (ms: number, run: () => void) => () => void
}

/** Long enough that a busy minute costs the disk few flushes; short enough that a kill loses little evidence. */
const CALM_MS = 1_000
/** A transaction of this size is too short to notice at the counter. */
const MOST_AT_ONCE = 200
const MOST_HELD = 10_000

/** Queues callback facts for the journal, with as few flushes as possible. */
export function createFactStore({ store, onStored, after }: Options): FactStore {
  let held: CallbackFact[] = []
  let waiting: { readonly fact: CallbackFact; readonly done: (number: string | undefined) => void }[] = []
  let stopCalm: (() => void) | undefined
  let turnDue = false
  let lost = 0

  const storeHeld = (): void => {
    while (held.length > 0) {
      const some = held.slice(0, MOST_AT_ONCE)
      if (store(some) === undefined) break
      held = held.slice(some.length)
      onStored?.(some)
    }
    if (held.length <= MOST_HELD) return
    lost += held.length - MOST_HELD
    held = held.slice(-MOST_HELD)
  }
  const calm = (): void => {
    stopCalm = undefined
    storeHeld()
    // Try again what the journal refused.
    if (held.length > 0) waitForCalm()
  }
  function waitForCalm(): void {
    stopCalm ??= after(CALM_MS, calm)
  }
  const turn = (): void => {
    turnDue = false
    // `flush` was quicker.
    if (waiting.length === 0) return
    const now = waiting
    waiting = []
    const some = held.slice(0, MOST_AT_ONCE)
    const number = store([...some, ...now.map(({ fact }) => fact)])
    if (number !== undefined) held = held.slice(some.length)
    for (const { done } of now) done(number)
    if (number !== undefined && some.length > 0) onStored?.(some)
  }
  return {
    keep: (fact, done) => {
      waiting.push({ fact, done })
      if (turnDue) return
      turnDue = true
      after(0, turn)
    },
    add: (facts) => {
      if (facts.length === 0) return
      held.push(...facts)
      waitForCalm()
    },
    flush: () => {
      stopCalm?.()
      stopCalm = undefined
      if (waiting.length > 0) turn()
      storeHeld()
    },
    lost: () => lost,
  }
}

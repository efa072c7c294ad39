import type { CallbackFact } from '#domain/callback-fact.ts'

export type FactStore = {
  /** Somebody waits: flushed in this turn of the event loop, together with all that came in it. */
  keep(fact: CallbackFact, done: (number: string | undefined) => void): void
  /** Nobody waits: flushed with the next one that somebody waits for, or at a calm moment. */
  add(facts: readonly CallbackFact[]): void
  /** Everything at once, as before the end. */
  flush(): void
  /** How many were lost because the journal took nothing for too long. */
  lost(): number
}

type Options = {
  /** Flushed when it returns: the number of the last event. Undefined when the journal takes nothing. */
  readonly store: (facts: readonly CallbackFact[]) => string | undefined
  readonly after: (ms: number, run: () => void) => () => void
}

/** Long enough that a busy minute costs the disk a few flushes, short enough that a kill costs little evidence. */
const CALM_MS = 1_000
/** A transaction of so many is over before anybody at the counter could notice. */
const MOST_AT_ONCE = 200
const MOST_HELD = 10_000

/** Facts of callbacks on their way to the journal, as few flushes as can be. */
export function createFactStore({ store, after }: Options): FactStore {
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
    }
    if (held.length <= MOST_HELD) return
    lost += held.length - MOST_HELD
    held = held.slice(-MOST_HELD)
  }
  const calm = (): void => {
    stopCalm = undefined
    storeHeld()
    // What the journal did not take is tried again.
    if (held.length > 0) waitForCalm()
  }
  function waitForCalm(): void {
    stopCalm ??= after(CALM_MS, calm)
  }
  const turn = (): void => {
    turnDue = false
    // A flush was quicker.
    if (waiting.length === 0) return
    const now = waiting
    waiting = []
    const some = held.slice(0, MOST_AT_ONCE)
    const number = store([...some, ...now.map(({ fact }) => fact)])
    if (number !== undefined) held = held.slice(some.length)
    for (const { done } of now) done(number)
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

/**
 * Orders that the gateway has called about (interface, part 6), or whose question was cut off, and that have not been asked
 * about since.
 */
export type CalledBack = {
  /** A call came: whatever was asked before it was asked too early. */
  add(reference: string): void
  has(reference: string): boolean
  references(): readonly string[]
  /** To be taken when a question leaves, and told what came of it. */
  ask(reference: string): Question
  /** Forgets all that is none of these. */
  keep(wanted: { has(reference: string): boolean }): void
}

export type Question = {
  /** A trusted answer came. A call that came while the question was under way is not answered by it. */
  answered(): void
  /** The question left and no trusted answer came: how long to wait, milliseconds, before it is asked again. */
  lost(): number
}

/** A late payment must not wait for a closed order's slow pace because an answer was lost, nor be asked in a frenzy. */
const FIRST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 5 * 60_000
/** Half an hour; after that the order's own pace has to do. */
const MOST_LOST = 12

/** Counts calls and compares no times: the clock may be set back between a call and its question. */
export function createCalledBack(): CalledBack {
  const calls = new Map<string, { readonly number: number; readonly lost: number }>()
  let count = 0
  return {
    add: (reference) => {
      count += 1
      calls.set(reference, { number: count, lost: 0 })
    },
    has: (reference) => calls.has(reference),
    references: () => [...calls.keys()],
    ask: (reference) => {
      const asked = calls.get(reference)?.number
      return {
        answered: () => {
          if (calls.get(reference)?.number === asked) calls.delete(reference)
        },
        lost: () => {
          const call = calls.get(reference)
          if (call === undefined) return 0
          const lost = call.lost + 1
          if (lost > MOST_LOST) calls.delete(reference)
          else calls.set(reference, { ...call, lost })
          return Math.min(FIRST_WAIT_MS * 2 ** call.lost, LONGEST_WAIT_MS)
        },
      }
    },
    keep: (wanted) => {
      for (const reference of calls.keys()) if (!wanted.has(reference)) calls.delete(reference)
    },
  }
}

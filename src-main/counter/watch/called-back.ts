/** Epoch milliseconds; `since` reveals a clock that has been set back. */
export type Pause = { readonly since: number; readonly until: number }

/**
 * Orders that the gateway has called about (interface, part 6), or whose question was cut off, with no answer since
 * that reflects the call.
 */
export type CalledBack = {
  /** A call came, so questions sent before it say nothing about it. */
  add(reference: string): void
  /** Not heard of since the call: it is asked about before all others. */
  isFirst(reference: string): boolean
  /** When it is to be asked about, epoch milliseconds, 0 for at once; undefined for other orders. */
  dueAt(reference: string, now: number): number | undefined
  references(): readonly string[]
  /** Take one when a question leaves, and report its result to it. */
  ask(reference: string): Question
  /** Forgets all orders that are not wanted. */
  keep(wanted: { has(reference: string): boolean }): void
}

export type Question = {
  /**
   * A trusted answer came; with a pause, the order is asked about again after it. A call that came while the question
   * was under way is not answered by it.
   */
  answered(again?: Pause): void
  /** The question left and no trusted answer came: the wait before it is repeated, milliseconds. */
  lost(): number
}

/** After a lost answer, a late payment must not wait for a closed order's slow pace, nor be asked about too often. */
const FIRST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 5 * 60_000
/** Half an hour; after that the order's own pace must do. */
const MOST_LOST = 12

type Call = { readonly number: number; readonly lost: number; readonly again?: Pause }

/** Counts calls instead of comparing times: the clock may be set back between a call and its question. */
export function createCalledBack(): CalledBack {
  const calls = new Map<string, Call>()
  let count = 0
  return {
    add: (reference) => {
      count += 1
      calls.set(reference, { number: count, lost: 0 })
    },
    isFirst: (reference) => calls.has(reference) && calls.get(reference)?.again === undefined,
    dueAt: (reference, now) => {
      const call = calls.get(reference)
      if (call === undefined) return undefined
      return call.again === undefined || now < call.again.since ? 0 : call.again.until
    },
    references: () => [...calls.keys()],
    ask: (reference) => {
      const asked = calls.get(reference)?.number
      return {
        answered: (again) => {
          if (asked === undefined || calls.get(reference)?.number !== asked) return
          if (again === undefined) calls.delete(reference)
          else calls.set(reference, { number: asked, lost: 0, again })
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

const HOUR_MS = 3_600_000
/** Share of the hour's calls for orders that can no longer be paid; the rest is for those being paid now. */
const SHARE = 0.15

/** Counts the questions about orders that are closed and can no longer be paid. */
export type LateShare = {
  /** Counts one question, epoch milliseconds. Call the returned function if the question never left. */
  add(now: number): () => void
  /** How many more of these questions may be asked now. */
  left(now: number, hourOf: number): number
}

export function createLateShare(): LateShare {
  let asked: { readonly at: number }[] = []
  return {
    add: (at) => {
      const one = { at }
      asked.push(one)
      return () => {
        asked = asked.filter((other) => other !== one)
      }
    },
    left: (now, hourOf) => {
      // A set clock leaves some entries far from now: they are dropped.
      asked = asked.filter(({ at }) => Math.abs(now - at) < HOUR_MS)
      return Math.max(1, Math.floor(SHARE * hourOf)) - asked.length
    },
  }
}

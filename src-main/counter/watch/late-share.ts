const HOUR_MS = 3_600_000
/** Of the hour's calls: an order that nobody can pay any more must not take them from one that a customer pays now. */
const SHARE = 0.15

/** Counts the questions about orders that are closed and can no longer be paid, however many there are. */
export type LateShare = {
  /** One of them is asked about, epoch milliseconds. What comes back takes the question off again: it never left. */
  add(now: number): () => void
  /** How many more of them may be asked about now. */
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
      // A clock that was set leaves some far from now: those are forgotten.
      asked = asked.filter(({ at }) => Math.abs(now - at) < HOUR_MS)
      return Math.max(1, Math.floor(SHARE * hourOf)) - asked.length
    },
  }
}

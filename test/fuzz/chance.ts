/** Randomness of one case: the same number gives the same case, on every machine (mulberry32). */
export type Chance = {
  /** From 0 up to, but excluding, 1. */
  readonly next: () => number
  /** From 0 up to, but excluding, `below`. */
  readonly int: (below: number) => number
  readonly pick: <T>(list: readonly T[]) => T
  /** True in about `share` of all cases. */
  readonly happens: (share: number) => boolean
  readonly bytes: (count: number) => Buffer
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (below: number) => Math.floor(next() * below)
  return {
    next,
    int,
    pick: (list) => {
      const picked = list[int(list.length)]
      if (picked === undefined && list.length === 0) throw new Error('nothing to pick from')
      return picked as (typeof list)[number]
    },
    happens: (share) => next() < share,
    bytes: (count) => Buffer.from(Array.from({ length: count }, () => int(256))),
  }
}

/** The seed of case number `index` of an operation: a run's cases differ from each other. */
export function caseSeed(seed: number, name: string, index: number): number {
  let hash = seed >>> 0
  for (const letter of `${name}#${index}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0
  return Math.imul(hash ^ (hash >>> 16), 0x45d9f3b) >>> 0
}

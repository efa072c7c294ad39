/** Random numbers of one seed: the same sequence every time. */
export type Dice = {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number
  chance(share: number): boolean
  pick<T>(from: readonly [T, ...T[]]): T
  /** One of them, weighted. */
  weigh<T>(from: readonly [readonly [number, T], ...(readonly [number, T])[]]): T
}

/** mulberry32 behind a mix of the seed, so that neighbouring seeds have nothing in common. */
export function dice(seed: number): Dice {
  let state = mix(seed)
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const pick = <T>(from: readonly [T, ...T[]]): T => from[Math.floor(next() * from.length)] ?? from[0]
  return {
    next,
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (share) => next() < share,
    pick,
    weigh: (from) => {
      let left = next() * from.reduce((sum, [weight]) => sum + weight, 0)
      for (const [weight, one] of from) {
        left -= weight
        if (left < 0) return one
      }
      return from[0][1]
    },
  }
}

/** A number that looks random and is always the same for the same two inputs. */
export function mix(a: number, b = 0): number {
  let h = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 0x7f4a7c15, 0xc2b2ae35)
  h ^= h >>> 16
  h = Math.imul(h, 0x7feb352d)
  h ^= h >>> 15
  h = Math.imul(h, 0x846ca68b)
  return (h ^ (h >>> 16)) >>> 0
}

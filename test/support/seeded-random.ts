import type { Random } from '#domain/ports.ts'

/** The same bytes for the same seed (xorshift32): one seed replays one day. */
export function seededRandom(seed: number): Random & { next(): number } {
  let state = seed >>> 0 || 1
  const next32 = (): number => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state
  }
  return {
    bytes: (count) => Uint8Array.from({ length: count }, () => next32() & 0xff),
    /** From 0 up to, but excluding, 1. */
    next: () => next32() / 2 ** 32,
  }
}

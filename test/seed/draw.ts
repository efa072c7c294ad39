/** What chance decides in a seeded journal. */
import { seededRandom } from '#test/support/seeded-random.ts'

export type Draw = ReturnType<typeof drawFrom>

export function drawFrom(seed: number) {
  const random = seededRandom(seed)
  const { next } = random
  const below = (count: number): number => Math.floor(next() * count)
  return {
    random,
    next,
    below,
    between: (least: number, most: number): number => least + below(most - least + 1),
    /** True in so many of a hundred cases. */
    percent: (share: number): boolean => next() * 100 < share,
    pick: <T>(some: readonly [T, ...T[]]): T => some[below(some.length)] ?? some[0],
    /** The place of one of these weights. */
    weighted: (weights: readonly number[]): number => {
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0)
      const found = weights.findIndex((weight) => (left -= weight) < 0)
      return Math.max(0, found)
    },
  }
}

import type { PayTime } from '#contract/review-views.ts'

/** Of an order that was not paid. */
export const NOT_PAID = -1
/** Of a cash sale, which asks no provider. */
export const IN_CASH = -2

/** Seconds to pay are counted in steps: exactly below half a minute, then more and more coarsely. */
const STEPS = [
  { below: 30, by: 1 },
  { below: 120, by: 5 },
  { below: 600, by: 15 },
  { below: 3_600, by: 60 },
  { below: Number.POSITIVE_INFINITY, by: 600 },
] as const

function widthAt(seconds: number): number {
  return STEPS.find(({ below }) => seconds < below)?.by ?? 1
}

/** The shortest time of the step that these seconds are in. */
export function tookOf(seconds: number | undefined): number {
  return seconds === undefined ? NOT_PAID : seconds - (seconds % widthAt(seconds))
}

/** How many payments took each step. */
export type PayTimes = Map<number, number>

/** The time within which this share of the payments came: the smallest that really occurred. Undefined without any. */
export function payTimeAt(times: PayTimes, share: number): PayTime | undefined {
  const steps = [...times].toSorted(([a], [b]) => a - b)
  const count = steps.reduce((sum, [, each]) => sum + each, 0)
  let seen = 0
  for (const [took, each] of steps) {
    seen += each
    if (seen >= count * share) return { least: took, most: took + widthAt(took) - 1 }
  }
  return undefined
}

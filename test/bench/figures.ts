import { loadavg } from 'node:os'

/** The smallest that so large a share of the numbers is below. */
export function quantile(numbers: readonly number[], share: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.trunc(numbers.length * share)] ?? Number.NaN
}

/** How many programs wanted a core in the last minute, on average. */
export const loadNow = (): string => loadavg()[0]?.toFixed(1) ?? '?'

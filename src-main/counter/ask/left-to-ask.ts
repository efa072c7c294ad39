import { vaStatus } from '#gateway/operations/va-status.ts'
import type { CounterDeps } from '../deps.ts'
import { LOOK_BACK_MS } from '../watch/watch-list.ts'

/** At least those of the last hour. Calls that were cut off are at their end, even after several crashes in a row. */
const LATEST_CALLS = 1_000

/**
 * References of the orders whose questions a crash or a failed disk has erased from memory. Paid orders are included:
 * a second payment may have come, and the answer that said so is lost.
 */
export function leftToAsk(
  { journal: { read } }: Pick<CounterDeps, 'journal'>,
  now: number,
): readonly string[] {
  return [
    ...read.calledAndNotAsked(now - LOOK_BACK_MS, vaStatus.name),
    ...read.cutOffAndNotAsked(LATEST_CALLS, vaStatus.name),
  ].filter((reference) => read.order(reference) !== undefined)
}

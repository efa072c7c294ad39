import { vaStatus } from '#gateway/operations/va-status.ts'
import type { CounterDeps } from '../deps.ts'
import { LOOK_BACK_MS } from '../watch/watch-list.ts'

/** Those of the last hour and more: what was cut off lies at their end, also after some crashes in a row. */
const LATEST_CALLS = 1_000

/**
 * What a crash or a failed disk has taken out of this program's memory, by reference. Also what is paid already: money may
 * have come once more, and the answer that said so is gone.
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

import type { Evidence } from '#domain/evidence.ts'
import { vaStatus } from '#gateway/operations/va-status.ts'
import type { JournalEvent } from '#journal/chain/events.ts'
import type { Attempt } from '#journal/tables/attempt-types.ts'

/**
 * The answers that said of a waiting order what had been said before: calls without a step. By number of the event; times in epoch
 * milliseconds. `events`: of the order, oldest first.
 */
export function saidAgain(
  events: readonly JournalEvent[],
  attempts: readonly Attempt[],
): ReadonlyMap<bigint, number> {
  const calls = new Map(attempts.map((attempt) => [attempt.id, attempt]))
  const again = new Map<bigint, number>()
  let word: Evidence | undefined
  events.forEach(({ seq, at, entry }, index) => {
    if (entry.type === 'order') {
      const { state, lastWord } = entry.change.after
      word = state.kind === 'waiting' ? lastWord : undefined
    }
    if (entry.type !== 'attempt-end' || entry.end.outcome !== 'done' || word?.flag === undefined) return
    const call = calls.get(entry.end.id)
    const next = events[index + 1]?.entry
    // Its own step follows it in the same commit.
    const isStep = next?.type === 'order' && next.change.after.lastWord?.attempt === entry.end.id
    if (call?.operation === vaStatus.name && !isStep && says(call, word.flag)) again.set(seq, at)
  })
  return again
}

const says = ({ responseBody = '' }: Attempt, flag: string): boolean =>
  /"paymentFlagStatus"\s*:\s*"(\w+)"/.exec(responseBody)?.[1] === flag

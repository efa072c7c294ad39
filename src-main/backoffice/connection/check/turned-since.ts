import type { TurnedAwayView } from '#contract/setup-views.ts'
import type { TurnedAway } from '#domain/callback-fact.ts'

/** What never became a call: our own look at our address is among it. */
const NO_CALL: ReadonlySet<TurnedAway> = new Set(['tls', 'malformed', 'too-slow', 'too-long', 'crowded'])

/** Why calls were turned away since, the most frequent first. */
export function turnedSince(
  before: readonly TurnedAwayView[],
  after: readonly TurnedAwayView[],
): readonly TurnedAwayView[] {
  const timesOf = ({ why, field }: TurnedAwayView): number =>
    before.find((known) => known.why === why && known.field === field)?.times ?? 0
  return after
    .map((each) => ({ ...each, times: each.times - timesOf(each) }))
    .filter(({ why, times }) => times > 0 && !NO_CALL.has(why))
    .toSorted((a, b) => b.times - a.times)
}

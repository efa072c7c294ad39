import type { SplitLegView, SplitView } from '#contract/split-views.ts'
import { shownStateOf, type ShownState } from '#domain/shown-state.ts'

export type ShownLeg = ShownState

/** A part as the strip names it: its money may need a manager although its own order is paid. */
export function shownOfLeg({ gotMinor, release, state, isVoided }: SplitLegView): ShownLeg {
  if (isVoided === true) return 'cancelled'
  if (release === 'manager') return 'manager'
  if (gotMinor > 0n && release === 'yes') return 'paid'
  return state === undefined ? 'making' : shownStateOf(state)
}

/** What is not certain yet, by the word that its parts have. */
export function pendingByState({ legs }: SplitView): readonly (readonly [ShownLeg, bigint])[] {
  const sums = new Map<ShownLeg, bigint>()
  for (const leg of legs) {
    if (leg.pendingMinor === 0n) continue
    const shown = shownOfLeg(leg)
    sums.set(shown, (sums.get(shown) ?? 0n) + leg.pendingMinor)
  }
  return [...sums]
}

import type { FaultView, Json } from '#contract/setup-views.ts'
import { asInput } from '../../bridge/as-input.ts'
import { useQueryOf } from '../../bridge/queries.ts'
import { useSettled } from '../../ui/use-settled.ts'

const NONE: readonly FaultView[] = []

export type ProfileCheck = {
  /** Faults of the profile as last checked. */
  readonly faults: readonly FaultView[]
  /** The faults belong to an older text. */
  readonly isChecking: boolean
  readonly error: Error | null
  readonly again: () => void
}

/** Has the main process check the typed profile once typing pauses. */
export function useProfileCheck(profile: Json): ProfileCheck {
  const settled = useSettled(profile)
  const check = useQueryOf('setup.checkProfile', { profile: asInput(settled) }, { keep: true })
  return {
    faults: check.data ?? NONE,
    isChecking: settled !== profile || check.isPlaceholderData || check.isPending,
    error: check.error,
    again: () => void check.refetch(),
  }
}

import type { FaultView, Json } from '#contract/setup-views.ts'
import { asInput } from '../../bridge/as-input.ts'
import { useQueryOf } from '../../bridge/queries.ts'
import { useSettled } from '../../ui/use-settled.ts'

const NONE: readonly FaultView[] = []

export type ProfileCheck = {
  /** Of the profile as it was last checked. */
  readonly faults: readonly FaultView[]
  /** What was found is about an older text. */
  readonly isChecking: boolean
  readonly error: Error | null
  readonly again: () => void
}

/** Lets the main process judge what is being typed, once it stands still. */
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

import type { SetupView } from '#contract/setup-views.ts'
import { useWords } from '../../words/words.tsx'
import { asInput } from '../../bridge/as-input.ts'
import { useDraft } from './use-draft.ts'
import { useProfileCheck } from './use-profile-check.ts'
import { useKeepCommand } from './use-keep-command.ts'

/** The profile being edited, its faults, and whether it may be saved. */
export function useProfileEditor(view: SetupView) {
  const { t } = useWords()
  const draft = useDraft(view)
  const check = useProfileCheck(draft.profile)
  const command = useKeepCommand('setup.saveProfile')
  const mayAsk =
    (draft.isDirty || view.profile === undefined || isChangedOutside(view) || view.isUnmarked === true) &&
    draft.read.ok &&
    check.error === null &&
    !command.isPending
  const maySave = mayAsk && check.faults.length === 0
  return {
    draft,
    check,
    maySave,
    isSaving: command.isPending,
    error: command.error,
    /** What a person must agree to before saving. */
    doubts: command.doubts,
    confirm: command.confirm,
    decline: command.reset,
    save: (onDone?: () => void) => {
      // A press faster than the check is checked by the main process, which decides anyway.
      if (!maySave) return
      command.run({ profile: asInput(draft.profile) }, t('connection.saved'), () => {
        draft.drop()
        onDone?.()
      })
    },
    drop: () => {
      command.reset()
      draft.drop()
    },
  }
}

/** The profile was changed outside Loket. Saving it, edited or as it is, makes it IT's again. */
function isChangedOutside({ missing }: SetupView): boolean {
  return missing.includes('setup.missing.profile-changed')
}

export type ProfileEditor = ReturnType<typeof useProfileEditor>

import type { SetupView } from '#contract/setup-views.ts'
import { useWords } from '../../words/words.tsx'
import { asInput } from '../../bridge/as-input.ts'
import { useDraft } from './use-draft.ts'
import { useProfileCheck } from './use-profile-check.ts'
import { useKeepCommand } from './use-keep-command.ts'

/** The profile being edited, what is wrong with it, and whether it may be kept. */
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
    /** What a person must agree to before it is kept. */
    doubts: command.doubts,
    confirm: command.confirm,
    decline: command.reset,
    save: (onDone?: () => void) => {
      // Whoever is faster than the check is checked by the main process, which has the last word anyway.
      if (!maySave && !(mayAsk && check.isChecking)) return
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

/** Kept as it stands, or with changes, it is IT's again. */
function isChangedOutside({ missing }: SetupView): boolean {
  return missing.includes('setup.missing.profile-changed')
}

export type ProfileEditor = ReturnType<typeof useProfileEditor>

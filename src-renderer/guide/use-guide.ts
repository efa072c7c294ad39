import { useState } from 'react'
import type { ConnectView } from '#contract/connect-views.ts'
import type { SetupView } from '#contract/setup-views.ts'
import { useWords } from '../words/words.tsx'
import { asInput } from '../bridge/as-input.ts'
import { useProfileEditor } from '../screens/connection/use-profile-editor.ts'
import { useKeepCommand } from '../screens/connection/use-keep-command.ts'
import { firstOpen, GUIDE_STEPS, standOf, type Facts, type GuideStep } from './guide-steps.ts'

/** The guided connection: the open step, and how typed values are saved. */
export function useGuide(view: SetupView, tested: ConnectView | undefined) {
  const { t } = useWords()
  const editor = useProfileEditor(view)
  const command = useKeepCommand('connect.keepProfile')
  const [chosen, choose] = useState<GuideStep | undefined>(undefined)
  const { draft, check } = editor
  const facts: Facts = { view, profile: draft.profile, faults: check.faults, tested }
  // Resumes where it was left; after that only a person changes the step.
  if (chosen === undefined && !check.isChecking && tested !== undefined) choose(firstOpen(facts))
  const step = chosen ?? 'environment'

  /** An incomplete draft is not saved over a complete profile. */
  const isHeld =
    draft.isDirty && view.profile !== undefined && view.draft === undefined && check.faults.length > 0
  const keep = (then: () => void) => {
    if (!draft.isDirty && (view.profile ?? view.draft) !== undefined) return then()
    if (isHeld || command.isPending) return
    const done = () => {
      draft.drop()
      then()
    }
    command.run({ profile: asInput(draft.profile) }, t('connect.kept'), done, true)
  }
  const place = GUIDE_STEPS.indexOf(step)
  const next = GUIDE_STEPS[place + 1]
  const show = (to: GuideStep) => {
    if (to === step) return
    // Going to another step loses nothing: what cannot be saved yet stays typed.
    if (draft.isDirty && !isHeld) keep(() => choose(to))
    else choose(to)
  }
  return {
    editor,
    facts,
    step,
    /** False until the step to resume is known. */
    isKnown: chosen !== undefined,
    isHeld,
    show,
    keep,
    /** Saves what is typed and goes on. */
    goOn: () => {
      if (next !== undefined) keep(() => choose(next))
    },
    isKeeping: command.isPending,
    error: command.error,
    doubts: command.doubts,
    confirm: command.confirm,
    decline: command.reset,
    standOf: (each: GuideStep) => standOf(each, facts),
    next,
    before: GUIDE_STEPS[place - 1],
    /** Where Esc goes: while a test runs, it stops the test. */
    back: step === 'test' && tested?.state === 'running' ? undefined : GUIDE_STEPS[place - 1],
  }
}

export type Guide = ReturnType<typeof useGuide>

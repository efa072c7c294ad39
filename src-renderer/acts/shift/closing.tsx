import { useEffect, useRef, useState } from 'react'
import type { ShiftView } from '#contract/shift-views.ts'
import { NO_CASH, type CashDraft } from './cash-draft.ts'
import type { Step } from './closing-steps.ts'
import { CompareStep } from './compare-step.tsx'
import { CountStep } from './count-step.tsx'

type Props = {
  readonly shift: ShiftView
  readonly onBack: () => void
  readonly onClosed: (number: number) => void
}

/** What is open, compared with the gateway; then the blind count, which makes the Z. */
export function Closing({ shift, onBack, onClosed }: Props) {
  const [step, setStep] = useState<Step>('compare')
  const [skipped, setSkipped] = useState<string | undefined>(undefined)
  const [draft, setDraft] = useState<CashDraft>(NO_CASH)
  const number = shift.open?.number
  // True once this screen has closed the shift. Otherwise it was closed elsewhere, or by a manager at another
  // screen of this till.
  const gone = useRef(false)
  useEffect(() => {
    if (number === undefined && !gone.current) onBack()
  }, [number, onBack])
  if (number === undefined) return null
  if (step === 'compare')
    return (
      <CompareStep
        number={number}
        step={step}
        shift={shift}
        skipped={skipped}
        onSkipped={setSkipped}
        onBack={onBack}
        onNext={() => setStep('count')}
      />
    )
  return (
    <CountStep
      number={number}
      step={step}
      shift={shift}
      skipped={skipped}
      draft={draft}
      onDraft={setDraft}
      onBack={() => setStep('compare')}
      onClosed={(closed) => {
        gone.current = true
        onClosed(closed)
      }}
    />
  )
}

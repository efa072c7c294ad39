import { useEffect, useRef, useState } from 'react'
import type { ShiftView } from '#contract/shift-views.ts'
import { useWords } from '../../words/words.tsx'
import { CashEntry } from './cash-entry.tsx'
import { cashOf, NO_CASH, type CashDraft } from './cash-draft.ts'
import { ClosingFrame } from './closing-frame.tsx'
import { STEPS, type FrameProps, type Step } from './closing-steps.ts'
import { ComparingPanel } from './comparing-panel.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { HandOver } from './hand-over.tsx'
import { SKIP_KEY } from './keys.ts'
import { SkipDialog } from './skip-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'

type Props = {
  readonly shift: ShiftView
  readonly onBack: () => void
  readonly onClosed: (number: number) => void
}

/** Hand-over, comparison with the gateway, count, then the Z: one step at a time. */
export function Closing({ shift, onBack, onClosed }: Props) {
  const [step, setStep] = useState<Step>('open')
  const [skipped, setSkipped] = useState<string | undefined>(undefined)
  const [draft, setDraft] = useState<CashDraft>(NO_CASH)
  const at = STEPS.indexOf(step)
  const number = shift.open?.number
  // True once this screen has closed the shift. Otherwise it was closed elsewhere, or by a manager at another
  // screen of this till.
  const gone = useRef(false)
  useEffect(() => {
    if (number === undefined && !gone.current) onBack()
  }, [number, onBack])
  if (number === undefined) return null
  const back = () => {
    const before = STEPS[at - 1]
    if (before === undefined) onBack()
    else setStep(before)
  }
  const next = () => {
    const after = STEPS[at + 1]
    if (after !== undefined) setStep(after)
  }
  const frame = { number, step, onBack: back }
  switch (step) {
    case 'open':
      return <OpenStep {...frame} shift={shift} onNext={next} />
    case 'compare':
      return <CompareStep {...frame} shift={shift} skipped={skipped} onSkipped={setSkipped} onNext={next} />
    case 'count':
      return <CountStep {...frame} shift={shift} draft={draft} onDraft={setDraft} onNext={next} />
    case 'confirm':
      return (
        <ConfirmStep
          {...frame}
          shift={shift}
          countedMinor={cashOf(draft) ?? 0n}
          skipped={skipped}
          onClosed={(closed) => {
            gone.current = true
            onClosed(closed)
          }}
        />
      )
  }
}

type StepProps = FrameProps & { readonly shift: ShiftView; readonly onNext: () => void }

function OpenStep({ shift, onNext, ...frame }: StepProps) {
  const { t } = useWords()
  const { handOver } = shift
  const count = handOver.orders.length
  return (
    <ClosingFrame {...frame} onNext={onNext} canGoOn>
      <p>{count === 0 ? t('shift.close.open.none') : t('shift.close.open.some', { n: count })}</p>
      <HandOver handOver={handOver} title={t('shift.handOver')} />
    </ClosingFrame>
  )
}

type CompareProps = StepProps & {
  readonly skipped: string | undefined
  readonly onSkipped: (why: string | undefined) => void
}

function CompareStep({ shift: { comparing }, skipped, onSkipped, onNext, ...frame }: CompareProps) {
  const { t } = useWords()
  const [isAsking, setAsking] = useState(false)
  const isDone = comparing.kind === 'done'
  useShortcuts({ [SKIP_KEY]: () => setAsking(true) }, { enabled: !isDone })
  const goOn = () => {
    // A finished comparison counts, even if it was to be skipped.
    if (isDone) onSkipped(undefined)
    onNext()
  }
  return (
    <ClosingFrame
      {...frame}
      onNext={goOn}
      canGoOn={isDone || skipped !== undefined}
      more={
        isDone ? null : (
          <Button shortcut={SKIP_KEY} onPress={() => setAsking(true)}>
            {t('shift.compare.skip')}
          </Button>
        )
      }
    >
      <ComparingPanel comparing={comparing} />
      {isDone || skipped === undefined ? null : (
        <Callout tone="clock" shape="ask">
          {t('shift.compare.none', { why: skipped })}
        </Callout>
      )}
      {isAsking ? (
        <SkipDialog
          onClose={() => setAsking(false)}
          onWhy={(why) => {
            onSkipped(why)
            setAsking(false)
            onNext()
          }}
        />
      ) : null}
    </ClosingFrame>
  )
}

type CountProps = StepProps & { readonly draft: CashDraft; readonly onDraft: (draft: CashDraft) => void }

function CountStep({ shift, draft, onDraft, onNext, ...frame }: CountProps) {
  const { t } = useWords()
  return (
    <ClosingFrame {...frame} onNext={onNext} canGoOn={cashOf(draft) !== undefined}>
      {shift.countedBefore ? (
        <Callout tone="clock" shape="ask">
          {t('shift.count.before')}
        </Callout>
      ) : null}
      <CashEntry
        label={t('shift.count.field')}
        help={t('shift.count.lead')}
        draft={draft}
        onChange={onDraft}
      />
    </ClosingFrame>
  )
}

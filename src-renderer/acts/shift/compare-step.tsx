import { useState } from 'react'
import type { ShiftView } from '#contract/shift-views.ts'
import { useWords } from '../../words/words.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { ClosingFrame } from './closing-frame.tsx'
import type { FrameProps } from './closing-steps.ts'
import { ComparingPanel } from './comparing-panel.tsx'
import { HandOver } from './hand-over.tsx'
import { SkipDialog } from './skip-dialog.tsx'

type Props = FrameProps & {
  readonly shift: ShiftView
  readonly skipped: string | undefined
  readonly onSkipped: (why: string | undefined) => void
  readonly onNext: () => void
}

/** The comparison with the gateway, and what the next shift inherits. */
export function CompareStep({ shift, skipped, onSkipped, onNext, ...frame }: Props) {
  const { t } = useWords()
  const { comparing, handOver } = shift
  const [isAsking, setAsking] = useState(false)
  const isDone = comparing.kind === 'done'
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
          <Button name="skip" onPress={() => setAsking(true)}>
            {t('shift.compare.skip')}
          </Button>
        )
      }
    >
      <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex flex-col gap-4">
          <ComparingPanel comparing={comparing} />
          {isDone || skipped === undefined ? null : (
            <Callout tone="clock" shape="ask">
              {t('shift.compare.none', { why: skipped })}
            </Callout>
          )}
        </div>
        <div className="flex flex-col gap-2">
          <HandOver handOver={handOver} title={t('shift.handOver')} isFixed />
          {handOver.orders.length === 0 ? null : (
            <p className="text-note text-muted">{t('shift.handOver.goesOn')}</p>
          )}
        </div>
      </div>
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

import { useRef, type ReactNode } from 'react'
import { useWords } from '../../words/words.tsx'
import { Button } from '../../ui/button.tsx'
import { MarkGlyph } from '../../ui/mark.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { STEPS, type FrameProps } from './closing-steps.ts'
import { useBeginning } from '../../ui/use-beginning.ts'

type Props = FrameProps & {
  readonly children: ReactNode
  readonly onNext?: () => void
  readonly canGoOn?: boolean
  /** Buttons next to the one that goes on. */
  readonly more?: ReactNode
}

/** The progress, one step, and the buttons back and on. */
export function ClosingFrame({ number, step, onBack, children, onNext, canGoOn = false, more }: Props) {
  const { t } = useWords()
  const next = () => {
    if (canGoOn) onNext?.()
  }
  const box = useRef<HTMLElement>(null)
  useBeginning(box)
  useShortcuts({ Esc: onBack, ...(onNext === undefined ? {} : { Enter: next }) })
  return (
    <section
      ref={box}
      tabIndex={-1}
      data-step={step}
      aria-labelledby="shift-closing shift-step"
      className="flex shadow-none! outline-none! h-full min-h-0 flex-col gap-4 rounded-card bg-raised p-6 low:gap-3 low:p-4 small:h-auto"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <h2 id="shift-closing" className="text-title font-bold">
          {t('shift.close.title', { n: number })}
        </h2>
        <Progress step={step} />
      </div>
      <div
        tabIndex={0}
        role="group"
        aria-label={t(`shift.close.${step}`)}
        className="flex min-h-0 grow flex-col gap-4 overflow-y-auto p-1 *:shrink-0 small:overflow-visible"
      >
        {children}
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button shortcut="Esc" onPress={onBack}>
          {t('shift.back')}
        </Button>
        {more}
        {onNext === undefined ? null : (
          <Button kind="primary" shortcut="Enter" className="min-h-14!" isDisabled={!canGoOn} onPress={next}>
            {t('shift.close.next')}
          </Button>
        )}
      </div>
    </section>
  )
}

/** Done, current and remaining steps: shape and word. */
function Progress({ step }: Pick<Props, 'step'>) {
  const { t } = useWords()
  const at = STEPS.indexOf(step)
  return (
    <ol aria-label={t('shift.close.steps')} className="grid max-w-xl min-w-72 grow grid-cols-2 gap-2">
      {STEPS.map((one, index) => (
        <li
          key={one}
          {...(index === at ? { 'aria-current': 'step' as const, id: 'shift-step' } : {})}
          className={`flex items-center gap-2 border-t-4 pt-2 text-note font-semibold ${index <= at ? 'border-action' : 'border-line text-muted'}`}
        >
          {index < at ? <MarkGlyph shape="up" /> : <span className="tabular-nums">{index + 1}</span>}
          {t(`shift.close.${one}`)}
        </li>
      ))}
    </ol>
  )
}

import { useWords } from '../words/words.tsx'
import { MarkGlyph, type MarkShape } from '../ui/mark.tsx'
import { INK, type Tone } from '../ui/tone.ts'
import { GUIDE_STEPS, type GuideStep, type Standing } from './guide-steps.ts'
import type { Guide } from './use-guide.ts'

const LOOKS: Readonly<Record<Standing, { readonly tone: Tone; readonly shape: MarkShape }>> = {
  done: { tone: 'paid', shape: 'up' },
  part: { tone: 'clock', shape: 'open' },
  open: { tone: 'quiet', shape: 'open' },
  optional: { tone: 'quiet', shape: 'ask' },
  waits: { tone: 'quiet', shape: 'wait' },
  failed: { tone: 'danger', shape: 'down' },
}

/** All steps, the state of each, and the overall progress. */
export function StepList({ guide }: { readonly guide: Guide }) {
  const { t } = useWords()
  const stands = GUIDE_STEPS.map((step) => ({ step, ...guide.standOf(step) }))
  const done = stands.filter(({ standing }) => standing === 'done').length
  return (
    <nav
      aria-label={t('connect.steps')}
      className="flex min-h-0 flex-col gap-3 overflow-y-auto rounded-card bg-raised p-4 low:gap-1 low:p-3 small:overflow-visible"
    >
      <div className="px-2">
        <h1 className="text-lead font-bold">{t('connect.title')}</h1>
        <p className="text-note text-muted">{t('connect.progress', { done, all: GUIDE_STEPS.length })}</p>
        <div aria-hidden="true" className="mt-2 h-1.5 overflow-hidden rounded-pill bg-line low:mt-1">
          <div className="h-full bg-paid" style={{ width: `${(100 * done) / GUIDE_STEPS.length}%` }} />
        </div>
      </div>
      <ol className="flex flex-col gap-0.5">
        {stands.map(({ step, standing }) => (
          <li key={step}>
            <StepButton
              step={step}
              standing={standing}
              isCurrent={step === guide.step}
              onPress={guide.show}
            />
          </li>
        ))}
      </ol>
    </nav>
  )
}

type ButtonProps = {
  readonly step: GuideStep
  readonly standing: Standing
  readonly isCurrent: boolean
  readonly onPress: (step: GuideStep) => void
}

function StepButton({ step, standing, isCurrent, onPress }: ButtonProps) {
  const { t } = useWords()
  const { tone, shape } = LOOKS[standing]
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'step' : undefined}
      name={`step-${step}`}
      onClick={() => onPress(step)}
      className="flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-control px-2 py-1 text-left hover:bg-sunken aria-[current=step]:bg-action aria-[current=step]:text-on-action"
    >
      <span className={isCurrent ? '' : INK[tone]}>
        <MarkGlyph shape={shape} className="size-5" />
      </span>
      <span className="min-w-0 grow leading-5">
        <span className="block font-semibold">{t(`connect.step.${step}`)}</span>
        <span className={`block text-note ${isCurrent ? '' : 'text-muted'}`}>
          {t(`connect.standing.${standing}`)}
        </span>
      </span>
    </button>
  )
}

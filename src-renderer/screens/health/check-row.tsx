import type { Check } from '#contract/health-views.ts'
import { useWords } from '../../words/words.tsx'
import { MarkGlyph } from '../../ui/mark.tsx'
import { INK, SOFT } from '../../ui/tone.ts'
import { CHECK_LOOKS } from '../../till/health-state.ts'
import { CheckFacts } from './check-facts.tsx'
import { CheckIcon } from './check-icon.tsx'

/** One check: its shape and colour from afar, what to do and the numbers from near. */
export function CheckRow({ check: { id, state, why, facts } }: { readonly check: Check }) {
  const { t } = useWords()
  const { tone, shape } = CHECK_LOOKS[state]
  return (
    <li data-check={id} data-state={state} className="flex gap-4 rounded-card bg-raised p-4">
      <span className={`flex size-12 shrink-0 items-center justify-center rounded-pill ${SOFT[tone]}`}>
        <MarkGlyph shape={shape} className="size-6" />
      </span>
      <div className="flex min-w-0 grow flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3">
          <h2 className="flex grow items-center gap-2 font-bold">
            <CheckIcon of={id} />
            {t(`health.check.${id}`)}
          </h2>
          <span className={`font-semibold ${INK[tone]}`}>{t(`health.state.${state}`)}</span>
        </div>
        {why === undefined ? null : <p>{t(`health.why.${why}`)}</p>}
        <CheckFacts facts={facts} />
      </div>
    </li>
  )
}

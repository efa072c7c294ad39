import { MarkGlyph, type MarkShape } from '../../ui/mark.tsx'
import { SOFT, type Tone } from '../../ui/tone.ts'
import { useWords } from '../../words/words.tsx'
import type { Verdict } from './verdict.ts'

const LOOKS: Readonly<Record<Verdict['kind'], readonly [Tone, MarkShape]>> = {
  good: ['paid', 'up'],
  needs: ['clock', 'note'],
  unknown: ['unknown', 'doubt'],
  asking: ['quiet', 'wait'],
}

/** The answer, to be read from two metres. */
export function VerdictBar({ verdict }: { readonly verdict: Verdict }) {
  const { t } = useWords()
  const { kind, needs, isBad, unknown } = verdict
  const [tone, shape] = kind === 'needs' && isBad ? (['danger', 'down'] as const) : LOOKS[kind]
  const words = {
    good: t('today.good'),
    needs: t('today.needs', { n: needs }),
    unknown: t('today.unknown'),
    asking: t('today.checking'),
  }
  return (
    <div data-verdict={kind} className="flex min-w-0 grow items-center gap-4">
      <span
        className={`flex size-14 shrink-0 items-center justify-center rounded-pill low:size-10 ${SOFT[tone]}`}
      >
        <MarkGlyph shape={shape} className="size-7 low:size-5" />
      </span>
      <div role="status" className="min-w-0">
        <p className="text-title font-bold low:text-lead">{words[kind]}</p>
        {unknown.length === 0 || kind === 'asking' ? null : (
          <p className="text-note text-muted">
            {t('today.unknown.list', { list: unknown.map((key) => t(key)).join(', ') })}
          </p>
        )}
      </div>
    </div>
  )
}

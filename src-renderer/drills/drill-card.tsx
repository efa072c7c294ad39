import { useEffect } from 'react'
import type { DrillRunView } from '#contract/drill-views.ts'
import { useWords } from '../words/words.tsx'
import { Button } from '../ui/button.tsx'
import { useAnnounce } from '../ui/live-region.tsx'
import { useNow } from '../ui/use-now.ts'
import { DrillScoreDialog } from './drill-score.tsx'
import { useDrillWords } from './drill-words.ts'
import { useDrill, useDrillActs } from './use-drill.ts'

/** Above the sale during a drill: what the customer says now. After the drill, the score. */
export function DrillCard() {
  const run = useDrill()
  if (run === undefined) return null
  if (run.score !== undefined) return <DrillScoreDialog run={run} score={run.score} />
  return <Running run={run} />
}

function Running({ run }: { readonly run: DrillRunView }) {
  const { t } = useWords()
  const words = useDrillWords(run.id, run.amounts)
  const announce = useAnnounce()
  const acts = useDrillActs()
  const line = run.said.at(-1)?.id
  const said = line === undefined ? '' : words.said(line)
  useEffect(() => announce(said), [announce, said])
  return (
    <section
      data-drill={run.id}
      aria-label={t('drills.running')}
      className="flex shrink-0 items-center gap-4 rounded-card border-2 border-dashed border-clock bg-clock-soft py-1 pr-1 pl-4 text-clock-text small:flex-wrap"
    >
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-3 text-note font-semibold">
          <span>{words.title}</span>
          <TimeLeft endsAt={run.endsAt} />
          <span className="tabular-nums">{t('drills.progress', { done: run.deedsDone, of: run.deeds })}</span>
        </p>
        <p
          key={line}
          data-said={line}
          className="animate-rise text-body leading-tight font-bold xl:text-lead xl:leading-tight"
        >
          {said}
        </p>
      </div>
      <Button
        name="drill-finish"
        onPress={acts.finish}
        isDisabled={acts.isPending}
        className="shrink-0 px-3!"
      >
        {t('drills.finish')}
      </Button>
      <Button
        kind="quiet"
        name="drill-stop"
        onPress={acts.stop}
        isDisabled={acts.isPending}
        className="shrink-0 px-3!"
      >
        {t('drills.stop')}
      </Button>
    </section>
  )
}

function TimeLeft({ endsAt }: { readonly endsAt: number }) {
  const { t } = useWords()
  const seconds = Math.max(0, Math.ceil((endsAt - useNow()) / 1000))
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return <span className="tabular-nums">{t('drills.left', { time })}</span>
}

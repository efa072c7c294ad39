import { DRILL_IDS, type DrillRunView, type DrillScore } from '#contract/drill-views.ts'
import { useWords } from '../words/words.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { MarkGlyph } from '../ui/mark.tsx'
import { SOFT, type Tone } from '../ui/tone.ts'
import { useDialogKeys } from '../ui/use-dialog-keys.ts'
import { useDrillWords, type DrillWords } from './drill-words.ts'
import { Stars } from './stars.tsx'
import { useDrillActs } from './use-drill.ts'

type Props = { readonly run: DrillRunView; readonly score: DrillScore }

/** What was done, what was missed, and for each the right act and its reason. */
export function DrillScoreDialog({ run, score }: Props) {
  const { t } = useWords()
  const words = useDrillWords(run.id, run.amounts)
  const acts = useDrillActs()
  const next = DRILL_IDS[DRILL_IDS.indexOf(run.id) + 1]
  const again = () => acts.start(run.id)
  const onward = () => {
    if (next !== undefined) acts.start(next)
  }
  const isPassed = score.stars === 3 && next !== undefined
  useDialogKeys({ Escape: acts.stop })
  return (
    <Dialog
      role="alertdialog"
      title={t('drills.score', { title: words.title })}
      isOpen
      onClose={acts.stop}
      actions={
        <>
          <Button kind="quiet" shortcut="Esc" onPress={acts.stop} isDisabled={acts.isPending}>
            {t('drills.close')}
          </Button>
          <Button
            name="drill-again"
            kind={isPassed ? 'plain' : 'primary'}
            onPress={again}
            isDisabled={acts.isPending}
          >
            {t('drills.again')}
          </Button>
          {next === undefined ? null : (
            <Button
              name="drill-next"
              kind={isPassed ? 'primary' : 'plain'}
              onPress={onward}
              isDisabled={acts.isPending}
            >
              {t('drills.next')}
            </Button>
          )}
        </>
      }
    >
      <div data-score={score.stars} className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <Stars stars={score.stars} className="size-10" />
        <p className="text-lead font-bold tabular-nums">{t('drills.points', { n: score.points })}</p>
        <p className="min-w-0 grow">
          {score.ranOut ? `${t('drills.ranOut')} ` : ''}
          {t(score.missteps.length > 0 ? 'drills.score.misstep' : `drills.score.${score.stars}`)}
        </p>
      </div>
      <h3 className="text-body font-bold">{t('drills.should')}</h3>
      <ol className="flex flex-col gap-2">
        {score.missteps.map((id) => (
          <Item
            key={id}
            tone="danger"
            shape="down"
            result={t('drills.result.misstep')}
            what={words.misstep(id)}
            why={words.misstepWhy(id)}
          />
        ))}
        {score.deeds.map((deed) => (
          <DeedItem key={deed.id} deed={deed} words={words} />
        ))}
      </ol>
    </Dialog>
  )
}

const LOOKS = {
  done: { tone: 'paid', shape: 'up' },
  late: { tone: 'clock', shape: 'ask' },
  missing: { tone: 'danger', shape: 'open' },
} as const

function DeedItem({
  deed,
  words,
}: {
  readonly deed: DrillScore['deeds'][number]
  readonly words: DrillWords
}) {
  const { t } = useWords()
  const took =
    deed.tookMs === undefined ? '' : ` · ${t('drills.took', { seconds: Math.round(deed.tookMs / 1000) })}`
  return (
    <Item
      {...LOOKS[deed.result]}
      result={t(`drills.result.${deed.result}`) + took}
      what={words.deed(deed.id)}
      why={words.why(deed.id)}
    />
  )
}

type ItemProps = {
  readonly tone: Tone
  readonly shape: 'up' | 'down' | 'ask' | 'open'
  readonly result: string
  readonly what: string
  readonly why: string
}

function Item({ tone, shape, result, what, why }: ItemProps) {
  return (
    <li className={`flex gap-3 rounded-control px-4 py-2 ${SOFT[tone]}`}>
      <MarkGlyph shape={shape} className="mt-1 size-4 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">{what}</p>
        <p className="text-note">{why}</p>
      </div>
      <p className="ml-auto shrink-0 text-note font-bold whitespace-nowrap tabular-nums">{result}</p>
    </li>
  )
}

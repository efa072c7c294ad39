import type { BackupView } from '#contract/backup-views.ts'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { useWords } from '../../words/words.tsx'

/** Progress; the work goes on when another screen is open. */
export function Progress({ work }: { readonly work: NonNullable<BackupView['work']> }) {
  const { t } = useWords()
  const percent = Math.floor(work.done * 100)
  const [label, words] = [t(`backup.work.${work.kind}`), t('backup.work.percent', { n: percent })]
  return (
    <div className="flex flex-col gap-1">
      <div aria-hidden="true" className="flex justify-between gap-4">
        <span className="font-semibold">{label}</span>
        <span className="tabular-nums">{words}</span>
      </div>
      <ProgressLine label={label} done={percent} of={100} words={words} />
    </div>
  )
}

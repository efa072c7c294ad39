import { Label, ProgressBar } from 'react-aria-components'
import type { BackupView } from '#contract/backup-views.ts'
import { useWords } from '../../words/words.tsx'

/** Progress; the work goes on when another screen is open. */
export function Progress({ work }: { readonly work: NonNullable<BackupView['work']> }) {
  const { t } = useWords()
  const percent = Math.floor(work.done * 100)
  const words = t('backup.work.percent', { n: percent })
  return (
    <ProgressBar value={percent} valueLabel={words} className="flex flex-col gap-1">
      <div className="flex justify-between gap-4">
        <Label className="font-semibold">{t(`backup.work.${work.kind}`)}</Label>
        <span className="tabular-nums">{words}</span>
      </div>
      <svg
        aria-hidden="true"
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        className="h-2 w-full overflow-hidden rounded-pill bg-sunken"
      >
        <rect width={percent} height="4" className="fill-waiting" />
      </svg>
    </ProgressBar>
  )
}

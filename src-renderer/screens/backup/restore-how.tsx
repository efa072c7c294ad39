import type { BackupView } from '#contract/backup-views.ts'
import { useWords } from '../../words/words.tsx'

/** How to restore a backup. Not from here: Loket must be closed first. */
export function RestoreHow({ view: { restoreCommand } }: { readonly view: BackupView }) {
  const { t } = useWords()
  if (restoreCommand === undefined) return null
  return (
    <section
      aria-labelledby="backup-restore"
      className="flex flex-col gap-3 rounded-card bg-raised p-6 low:p-4"
    >
      <h2 id="backup-restore" className="text-lead font-bold">
        {t('backup.restore')}
      </h2>
      <p>{t('backup.restore.how')}</p>
      <p data-selectable className="rounded-control bg-sunken p-3 font-mono text-note wrap-anywhere">
        {restoreCommand}
      </p>
      <p className="text-note text-muted">{t('backup.restore.what')}</p>
    </section>
  )
}

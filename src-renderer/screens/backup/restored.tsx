import type { BackupView, RestoredView } from '#contract/backup-views.ts'
import { useCommand } from '../../bridge/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useJakartaTime, useWords } from '../../words/words.tsx'
import { ComesAgain } from './lost-more.tsx'
import { Progress } from './progress.tsx'

/** Covers the screen while the journal is replaced. It has no button: Loket ends automatically. */
export function Restoring({ work }: { readonly work: NonNullable<BackupView['work']> }) {
  const { t } = useWords()
  return (
    <Dialog
      role="alertdialog"
      title={t('backup.restoring.title')}
      isOpen
      onClose={() => undefined}
      actions={null}
    >
      <Progress work={work} />
      <p className="font-semibold">{t('backup.restoring.wait')}</p>
      <p className="text-note text-muted">{t('backup.restoring.power')}</p>
    </Dialog>
  )
}

/** The result of the last restore, until it was read. */
export function Restored({ restored }: { readonly restored: RestoredView }) {
  const { t } = useWords()
  const { full } = useJakartaTime()
  const { mutate, isPending } = useCommand('backup.acknowledgeRestore')
  return (
    <Callout
      tone={restored.ok ? 'clock' : 'danger'}
      shape={restored.ok ? 'ask' : 'down'}
      role={restored.ok ? 'status' : 'alert'}
    >
      {restored.ok ? (
        <>
          <p className="font-semibold">
            {t('backup.restored.title', { when: full(restored.lastAt ?? restored.madeAt) })}
          </p>
          <p>{t('backup.restored.compare')}</p>
          {restored.lost?.instructions === 0 ? null : (
            <p className="font-semibold">{t('backup.restored.instructions')}</p>
          )}
          <ComesAgain lost={restored.lost} />
          <p>{t('backup.restored.from', { when: full(restored.madeAt) })}</p>
          <p data-selectable>{t('backup.restored.kept', { files: restored.kept.join(', ') })}</p>
        </>
      ) : (
        <>
          <p className="font-semibold">{t('backup.restored.failed')}</p>
          <p>{t(`backup.restored.fault.${restored.why}`)}</p>
          <p>{t('backup.restored.old')}</p>
        </>
      )}
      <Button className="mt-2 self-start" isPending={isPending} onPress={() => mutate({})}>
        {t('backup.restored.away')}
      </Button>
    </Callout>
  )
}

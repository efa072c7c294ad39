import { useState } from 'react'
import { useNavigation } from '../../till/navigation.tsx'
import { useWords } from '../../words/words.tsx'
import { useCommand, useQueryOf } from '../../bridge/queries.ts'
import type { BackupView } from '#contract/backup-views.ts'
import { Button } from '../../ui/button.tsx'
import { RefusalNote } from '../../ui/refusal-note.tsx'
import { ErrorState } from '../../till/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { BackupFacts } from './backup-facts.tsx'
import { BackupList } from './backup-list.tsx'
import { isKeyNeeded, useRefusalWords } from './backup-words.ts'
import { Progress } from './progress.tsx'
import { RehearsalResult } from './rehearsal-result.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import { Restored, Restoring } from './restored.tsx'
import { UnlockDialog } from './unlock-dialog.tsx'

/** Which backups exist, how old they are, and whether they would restore. */
export function BackupScreen() {
  const { t } = useWords()
  const { goBack } = useNavigation()
  const { data, error, refetch } = useQueryOf('backup.get', {})
  useShortcuts({ Esc: goBack })
  return (
    <div className="grid h-full min-h-0 grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-4 p-1 small:flex small:h-auto small:flex-col">
      <h1 className="sr-only">{t('backup.title')}</h1>
      {data === undefined ? (
        <section className="col-span-2 rounded-card bg-raised p-6">
          {error === null ? (
            <Skeleton lines={9} />
          ) : (
            <ErrorState error={error} onRetry={() => void refetch()} />
          )}
        </section>
      ) : (
        <Body view={data} />
      )}
    </div>
  )
}

function Body({ view }: { readonly view: BackupView }) {
  const { t } = useWords()
  const { goBack } = useNavigation()
  const refusalWords = useRefusalWords()
  const now = useCommand('backup.now')
  const rehearse = useCommand('backup.rehearse')
  const isBusy = view.work !== undefined
  const [isAsked, setAsked] = useState(false)
  const { rehearsal } = view
  const rehearsedRow = view.backups.find(({ name }) => name === rehearsal?.name)
  const mayRestore = view.mayChange && !isBusy && rehearsal?.ok === true && rehearsedRow !== undefined
  const tryOut = (name: string) => {
    if (!isBusy) rehearse.mutate({ name })
  }
  const locked = isKeyNeeded(rehearse.error) ? rehearse.variables?.name : undefined
  const failed = now.error ?? (locked === undefined ? rehearse.error : null)
  return (
    <>
      <section
        aria-labelledby="backup-list"
        className="flex min-h-0 flex-col gap-4 rounded-card bg-raised p-6 low:gap-3 low:p-4"
      >
        <div className="flex flex-wrap items-center gap-3">
          <h2 id="backup-list" className="grow text-lead font-bold">
            {t('backup.list')}
          </h2>
          <Button shortcut="Esc" onPress={goBack}>
            {t('backup.back')}
          </Button>
          <Button kind="primary" name="backup-now" isDisabled={isBusy} onPress={() => now.mutate({})}>
            {t('backup.now')}
          </Button>
        </div>
        <div className="relative -m-1 flex min-h-0 flex-col gap-4 overflow-y-auto p-1 low:gap-3 small:overflow-visible">
          {view.work === undefined ? null : <Progress work={view.work} />}
          {view.work?.kind === 'restore' ? <Restoring work={view.work} /> : null}
          {view.restored === undefined || isBusy ? null : <Restored restored={view.restored} />}
          {failed === null || isBusy ? null : <RefusalNote>{refusalWords(failed)}</RefusalNote>}
          {rehearsal === undefined || isBusy ? null : (
            <RehearsalResult
              rehearsal={rehearsal}
              backups={view.backups}
              {...(mayRestore ? { onRestore: () => setAsked(true) } : {})}
            />
          )}
          {locked === undefined ? null : <UnlockDialog name={locked} onClose={rehearse.reset} />}
          {isAsked && mayRestore ? (
            <RestoreDialog
              rehearsal={rehearsal}
              row={rehearsedRow}
              onRehearse={() => {
                setAsked(false)
                tryOut(rehearsal.name)
              }}
              onClose={() => setAsked(false)}
            />
          ) : null}
          <BackupList
            backups={view.backups}
            isReachable={view.isReachable}
            isBusy={isBusy}
            onRehearse={tryOut}
          />
        </div>
      </section>
      <div
        tabIndex={0}
        role="region"
        aria-label={t('backup.facts')}
        className="relative flex min-h-0 flex-col gap-4 overflow-y-auto small:overflow-visible"
      >
        <BackupFacts view={view} />
        <RestoreHow view={view} />
      </div>
    </>
  )
}

/** How to restore a backup: here, or by a command while Loket does not open. */
function RestoreHow({ view: { restoreCommand } }: { readonly view: BackupView }) {
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

import { useState } from 'react'
import type { BackupView } from '#contract/backup-views.ts'
import { useWords } from '../../words/words.tsx'
import { useCommand } from '../../bridge/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Mark } from '../../ui/mark.tsx'
import { SetByIt } from '../../ui/set-by-it.tsx'
import { useNow } from '../../ui/use-now.ts'
import { stateWords, STATE_LOOKS } from '../../till/backup-state.ts'
import { useRefusalWords } from './backup-words.ts'
import { RecoveryDialog } from './recovery-dialog.tsx'

/** The age of the last backup, where backups go, and whether they could be opened without this machine. */
export function BackupFacts({ view }: { readonly view: BackupView }) {
  const words = useWords()
  const { t } = words
  const now = useNow(60_000)
  return (
    <section
      aria-labelledby="backup-state"
      className="flex flex-col gap-5 rounded-card bg-raised p-6 low:p-4"
    >
      <h2 id="backup-state" className="text-lead font-bold">
        <Mark {...STATE_LOOKS[view.state]} words={stateWords(words, view, now)} />
      </h2>
      {view.mode === 'practice' ? <p>{t('backup.practice')}</p> : null}
      {view.trouble === undefined ? null : (
        <Callout tone="danger" shape="down">
          <p className="font-semibold">{t(`backup.trouble.${view.trouble}`)}</p>
          {view.mode === 'real' ? <p>{t('backup.trouble.later')}</p> : null}
        </Callout>
      )}
      <Recovery view={view} />
      <Place view={view} />
      {view.mayChange ? null : <p className="text-note text-muted">{t('backup.onlyIt')}</p>}
      <p className="text-note text-muted">{t('backup.when')}</p>
    </section>
  )
}

function Recovery({ view: { hasRecovery, mayChange, leastPassphrase } }: { readonly view: BackupView }) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-col items-start gap-2">
      <h3 className="font-semibold">{t('backup.recovery')}</h3>
      {hasRecovery ? (
        <Mark tone="paid" shape="up" words={t('backup.recovery.there')} />
      ) : (
        <Callout tone="clock" shape="ask">
          {t('backup.recovery.none')}
        </Callout>
      )}
      {mayChange ? (
        <Button kind={hasRecovery ? 'plain' : 'primary'} onPress={() => setOpen(true)}>
          {t(hasRecovery ? 'backup.recovery.change' : 'backup.recovery.set')}
        </Button>
      ) : null}
      {isOpen ? (
        <RecoveryDialog isThere={hasRecovery} least={leastPassphrase} onClose={() => setOpen(false)} />
      ) : null}
    </div>
  )
}

function Place({
  view: { folder, isOwnFolder, isDecidedFolder, isReachable, disk, mayChange, work },
}: {
  readonly view: BackupView
}) {
  const { t } = useWords()
  const refusalWords = useRefusalWords()
  const { mutate, error, isPending } = useCommand('backup.chooseFolder')
  const isHeld = isPending || work !== undefined
  return (
    <div className="flex flex-col items-start gap-2">
      <h3 className="font-semibold">{t('backup.folder')}</h3>
      {isOwnFolder ? <p>{t('backup.folder.own')}</p> : null}
      <p data-selectable className="font-mono text-note wrap-anywhere">
        {folder}
      </p>
      {!isReachable ? (
        <Callout tone="danger" shape="down">
          {t('backup.folder.gone')}
        </Callout>
      ) : disk === 'same' ? (
        <Callout tone="clock" shape="ask">
          {t('backup.folder.same')}
        </Callout>
      ) : disk === 'other' ? (
        <p className="text-note text-muted">{t('backup.folder.other')}</p>
      ) : null}
      {isDecidedFolder ? <SetByIt /> : null}
      {mayChange && !isDecidedFolder ? (
        <div className="flex flex-wrap gap-2">
          <Button isDisabled={isHeld} onPress={() => mutate({ to: 'ask' })}>
            {t('backup.folder.choose')}
          </Button>
          {isOwnFolder ? null : (
            <Button isDisabled={isHeld} onPress={() => mutate({ to: 'own' })}>
              {t('backup.folder.useOwn')}
            </Button>
          )}
        </div>
      ) : null}
      {error === null ? null : (
        <p role="alert" className="font-semibold text-danger-text">
          {refusalWords(error)}
        </p>
      )}
    </div>
  )
}

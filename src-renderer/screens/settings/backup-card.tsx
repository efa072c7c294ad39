import { useNavigation } from '../../till/navigation.tsx'
import { useWords } from '../../words/words.tsx'
import { useQueryOf } from '../../bridge/queries.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../till/error-state.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useNow } from '../../ui/use-now.ts'
import { STATE_LOOKS, stateWords } from '../../till/backup-state.ts'

/** The way to the backups. */
export function BackupCard() {
  const words = useWords()
  const { t } = words
  const { go } = useNavigation()
  const now = useNow(60_000)
  const { data, error, refetch } = useQueryOf('backup.get', {})
  const open = () => go('backup')
  return (
    <section aria-labelledby="settings-backup" className="flex flex-col gap-5 rounded-card bg-raised p-6">
      <div className="flex flex-wrap items-center gap-4">
        <h2 id="settings-backup" className="grow text-lead font-bold">
          {t('backup.title')}
        </h2>
        <Button name="backup" onPress={open}>
          {t('backup.open')}
        </Button>
      </div>
      <p>{t('backup.lead')}</p>
      {data === undefined ? (
        error === null ? (
          <Skeleton lines={2} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} compact />
        )
      ) : (
        <>
          <Mark {...STATE_LOOKS[data.state]} words={stateWords(words, data, now)} />
          {data.hasRecovery ? null : <p className="text-clock-text">{t('backup.recovery.none')}</p>}
        </>
      )}
    </section>
  )
}

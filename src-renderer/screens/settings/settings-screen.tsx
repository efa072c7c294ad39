import { useWords } from '../../words/words.tsx'
import { useQueryOf } from '../../bridge/queries.ts'
import { ErrorState } from '../../till/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BackupCard } from './backup-card.tsx'
import { AppearanceCard } from './appearance-card.tsx'
import { CustomerScreenCard } from './customer-screen-card.tsx'
import { PaperCard } from './paper-card.tsx'
import { SoundCard } from './sound-card.tsx'
import { TillCard } from './till-card.tsx'

/** Settings on the left, the till's state on the right. */
export function SettingsScreen() {
  const { t } = useWords()
  const { data, error, refetch } = useQueryOf('settings.get', {})
  return (
    <div
      tabIndex={0}
      role="region"
      aria-label={t('settings.title')}
      className="relative h-full overflow-y-auto p-1 small:h-auto small:overflow-visible"
    >
      <h1 className="sr-only">{t('settings.title')}</h1>
      <div className="mx-auto grid max-w-6xl grid-cols-2 items-start gap-4 small:grid-cols-1">
        {data === undefined ? (
          <section className="rounded-card bg-raised p-6">
            {error === null ? (
              <Skeleton lines={6} />
            ) : (
              <ErrorState error={error} onRetry={() => void refetch()} />
            )}
          </section>
        ) : (
          <AppearanceCard settings={data} />
        )}
        <TillCard />
        {data === undefined ? null : <SoundCard settings={data} />}
        <CustomerScreenCard />
        <BackupCard />
        <PaperCard />
      </div>
    </div>
  )
}

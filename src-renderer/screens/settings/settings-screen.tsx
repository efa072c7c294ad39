import { useWords } from '../../app/words.tsx'
import { useQueryOf } from '../../bridge/queries.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AppearanceCard } from './appearance-card.tsx'
import { TillCard } from './till-card.tsx'

/** What may be changed at the left, how the till stands at the right. */
export function SettingsScreen() {
  const { t } = useWords()
  const { data, error, refetch } = useQueryOf('settings.get', {})
  return (
    <div tabIndex={0} role="region" aria-label={t('settings.title')} className="h-full overflow-y-auto p-1">
      <h1 className="sr-only">{t('settings.title')}</h1>
      <div className="mx-auto grid max-w-6xl grid-cols-2 items-start gap-4">
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
      </div>
    </div>
  )
}

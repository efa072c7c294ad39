import { useQueryOf } from '../../bridge/queries.ts'
import { ErrorState } from '../../till/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../words/words.tsx'
import { TillFacts } from './till-facts.tsx'

/** Which till this is. Read-only. */
export function TillCard() {
  const { t } = useWords()
  const { data, error, refetch } = useQueryOf('health.get', {})
  return (
    <section aria-labelledby="settings-till" className="flex flex-col gap-5 rounded-card bg-raised p-6">
      <h2 id="settings-till" className="text-lead font-bold">
        {t('settings.till')}
      </h2>
      {data === undefined ? (
        error === null ? (
          <Skeleton lines={6} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <TillFacts health={data} />
      )}
    </section>
  )
}

import type { ReactNode } from 'react'
import type { Health } from '#contract/views.ts'
import { useQueryOf } from '../../bridge/queries.ts'
import { useJakartaTime, useWords } from '../../words/words.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../till/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Diagnosis } from './diagnosis.tsx'
import { HealthFacts } from './health-facts.tsx'

/** State of this till: mode, connection, journal, rate limit. Read-only. */
export function TillCard() {
  const { t } = useWords()
  const { seconds } = useJakartaTime()
  const health = useQueryOf('health.get', {})
  const refresh = () => void health.refetch()
  return (
    <section aria-labelledby="settings-till" className="flex flex-col gap-5 rounded-card bg-raised p-6">
      <div className="flex items-center gap-4">
        <div className="min-w-0">
          <h2 id="settings-till" className="text-lead font-bold">
            {t('settings.till')}
          </h2>
          {health.data === undefined ? null : (
            <p className="text-note text-muted">
              {t('settings.till.checked', { time: seconds(health.dataUpdatedAt) })}
            </p>
          )}
        </div>
        <div className="grow" />
        <Button onPress={refresh} isPending={health.isFetching}>
          {t('settings.till.refresh')}
        </Button>
      </div>
      <Body health={health.data} error={health.error} onRetry={refresh} />
      <Diagnosis />
    </section>
  )
}

type BodyProps = {
  readonly health: Health | undefined
  readonly error: Error | null
  readonly onRetry: () => void
}

function Body({ health, error, onRetry }: BodyProps): ReactNode {
  const { t } = useWords()
  if (health === undefined)
    return error === null ? <Skeleton lines={6} /> : <ErrorState error={error} onRetry={onRetry} />
  return (
    <>
      {error === null ? null : (
        <p role="alert" className="rounded-control bg-danger-soft px-4 py-2 font-semibold text-danger-text">
          {t('settings.till.stale')}
        </p>
      )}
      <HealthFacts health={health} />
    </>
  )
}

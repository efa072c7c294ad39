import { useEffect } from 'react'
import type { Check, CheckState, HealthReport } from '#contract/health-views.ts'
import { useCommand } from '../../bridge/queries.ts'
import { ErrorState } from '../../till/error-state.tsx'
import { CHECK_LOOKS, summaryWords, useHealthReport } from '../../till/health-state.ts'
import { useNavigation } from '../../till/navigation.tsx'
import { Button } from '../../ui/button.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { useJakartaTime, useWords } from '../../words/words.tsx'
import { CheckRow } from './check-row.tsx'
import { Diagnosis } from './diagnosis.tsx'
import { UpdateCard } from './update-card.tsx'

/** Everything about this till that someone may have to mend, the worst first. */
export function HealthScreen() {
  const { t } = useWords()
  const { goBack } = useNavigation()
  const { seconds } = useJakartaTime()
  const { data, dataUpdatedAt, error, refetch, isFetching } = useHealthReport()
  const { mutate: lookForPrinters } = useCommand('paper.lookForPrinters')
  // The system needs time to list its printers, so the report has those of the last look.
  useEffect(() => lookForPrinters({}), [lookForPrinters])
  const refresh = () => {
    lookForPrinters({})
    void refetch()
  }
  useShortcuts({ Esc: goBack })
  return (
    <div className="flex h-full min-h-0 flex-col gap-4 p-1 low:gap-3 small:h-auto">
      <section
        aria-labelledby="health-title"
        className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card bg-raised px-6 py-4 low:px-4 low:py-3"
      >
        <div className="min-w-0 grow">
          <h1 id="health-title" className="text-note text-muted">
            {t('health.title')}
            {data === undefined ? null : ` · ${t('health.checked', { time: seconds(dataUpdatedAt) })}`}
          </h1>
          <p role="status" className="text-lead font-bold">
            {data === undefined ? null : <Summary report={data} />}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button shortcut="Esc" onPress={goBack}>
            {t('health.back')}
          </Button>
          <Button name="refresh" onPress={refresh} isPending={isFetching}>
            {t('health.refresh')}
          </Button>
          <Diagnosis />
        </div>
        {data === undefined || error === null ? null : (
          <p
            role="alert"
            className="w-full rounded-control bg-danger-soft px-4 py-2 font-semibold text-danger-text"
          >
            {t('health.stale')}
          </p>
        )}
      </section>
      <div
        tabIndex={0}
        role="region"
        aria-label={t('health.list')}
        className="relative flex min-h-0 grow flex-col overflow-y-auto small:overflow-visible"
      >
        {data === undefined ? (
          <div className="rounded-card bg-raised p-6">
            {error === null ? (
              <Skeleton lines={9} />
            ) : (
              <ErrorState error={error} onRetry={() => void refetch()} />
            )}
          </div>
        ) : (
          <ul className="grid grid-cols-2 gap-3 small:grid-cols-1">
            {worstFirst(data.checks).map((check) => (
              <CheckRow key={check.id} check={check} />
            ))}
          </ul>
        )}
        <UpdateCard />
      </div>
    </div>
  )
}

function Summary({ report }: { readonly report: HealthReport }) {
  const words = useWords()
  return <Mark {...CHECK_LOOKS[report.state]} words={summaryWords(words, report)} />
}

const RANK: Readonly<Record<CheckState, number>> = { bad: 0, look: 1, unknown: 2, good: 3 }

function worstFirst(checks: readonly Check[]): readonly Check[] {
  return checks.toSorted((a, b) => RANK[a.state] - RANK[b.state])
}

import { useQueryOf } from '../../bridge/queries.ts'
import { ErrorState } from '../../till/error-state.tsx'
import { CHECK_LOOKS, summaryWords, useHealthReport } from '../../till/health-state.ts'
import { useNavigation, useRole } from '../../till/navigation.tsx'
import { Button } from '../../ui/button.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../words/words.tsx'
import { TillFacts } from './till-facts.tsx'

/** Which till this is, and for those who maintain it the way to its health. Read-only. */
export function TillCard() {
  const { t } = useWords()
  const role = useRole()
  const { data, error, refetch } = useQueryOf('health.get', {})
  return (
    <section aria-labelledby="settings-till" className="flex flex-col gap-5 rounded-card bg-raised p-6">
      <h2 id="settings-till" className="text-lead font-bold">
        {t('settings.till')}
      </h2>
      {role === 'manager' || role === 'it' ? <HealthLine /> : null}
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

function HealthLine() {
  const words = useWords()
  const { t } = words
  const { go } = useNavigation()
  const { data } = useHealthReport()
  const open = () => go('health')
  return (
    <div className="flex flex-wrap items-center gap-4">
      <div className="grow">
        {data === undefined ? null : <Mark {...CHECK_LOOKS[data.state]} words={summaryWords(words, data)} />}
      </div>
      <Button name="health" onPress={open}>
        {t('health.open')}
      </Button>
    </div>
  )
}

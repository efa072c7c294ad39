import { CHECK_LOOKS, summaryWords, useHealthReport } from '../../till/health-state.ts'
import { useNavigation } from '../../till/navigation.tsx'
import { ErrorState } from '../../till/error-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../words/words.tsx'

/** The way to the till's health, newer versions and the diagnosis. */
export function HealthCard() {
  const words = useWords()
  const { t } = words
  const { go } = useNavigation()
  const { data, error, refetch } = useHealthReport()
  const open = () => go('health')
  return (
    <section aria-labelledby="settings-health" className="flex flex-col gap-5 rounded-card bg-raised p-6">
      <div className="flex flex-wrap items-center gap-4">
        <h2 id="settings-health" className="grow text-lead font-bold">
          {t('health.title')}
        </h2>
        <Button name="health" onPress={open}>
          {t('health.open')}
        </Button>
      </div>
      {data === undefined ? (
        error === null ? (
          <Skeleton lines={1} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} compact />
        )
      ) : (
        <Mark {...CHECK_LOOKS[data.state]} words={summaryWords(words, data)} />
      )}
    </section>
  )
}

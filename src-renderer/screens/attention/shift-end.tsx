import { useState } from 'react'
import { Closing } from '../../acts/shift/closing.tsx'
import { ZScreen } from '../../acts/shift/z-screen.tsx'
import { useQueryOf } from '../../bridge/queries.ts'
import { ErrorState } from '../../till/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../words/words.tsx'

/** The end of the shift in place of the list: the same steps as on its own screen, then its Z. */
export function ShiftEnd({ onBack }: { readonly onBack: () => void }) {
  const { t } = useWords()
  const { data, error, refetch } = useQueryOf('shift.get', {})
  const [made, setMade] = useState<number | undefined>(undefined)
  return (
    <div className="h-full small:h-auto">
      <h1 className="sr-only">{t('common.nav.attention')}</h1>
      {made !== undefined ? (
        <ZScreen number={made} isFresh onBack={onBack} />
      ) : data !== undefined ? (
        <Closing shift={data} onBack={onBack} onClosed={setMade} />
      ) : error === null ? (
        <Skeleton lines={6} />
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} />
      )}
    </div>
  )
}

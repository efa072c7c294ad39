import { useState } from 'react'
import { Closing } from '../../acts/shift/closing.tsx'
import { ZScreen } from '../../acts/shift/z-screen.tsx'
import { useQueryOf } from '../../bridge/queries.ts'
import { ErrorState } from '../../till/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The end of the shift in place of the list: the same steps as on its own screen, then its Z. */
export function ShiftEnd({ onBack }: { readonly onBack: () => void }) {
  const { data, error, refetch } = useQueryOf('shift.get', {})
  const [made, setMade] = useState<number | undefined>(undefined)
  if (made !== undefined) return <ZScreen number={made} isFresh onBack={onBack} />
  if (data === undefined)
    return error === null ? (
      <Skeleton lines={6} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    )
  return <Closing shift={data} onBack={onBack} onClosed={setMade} />
}

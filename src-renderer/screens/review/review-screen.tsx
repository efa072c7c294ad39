import { useQueryOf } from '../../bridge/queries.ts'
import { ErrorState } from '../../till/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Review } from './review.tsx'

/** Every order of this till for the manager, by business day: sums, rows, and the story of each. */
export function ReviewScreen() {
  const { data, error, refetch } = useQueryOf('review.choices', {})
  if (data !== undefined) return <Review choices={data} />
  return error === null ? <Skeleton lines={9} /> : <ErrorState error={error} onRetry={() => void refetch()} />
}

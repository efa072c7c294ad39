import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** Of a query, or made of one. */
export type Asked<T> = {
  readonly data: T | undefined
  readonly error: Error | null
  readonly refetch: () => Promise<unknown>
}
type Props<T> = {
  readonly of: Asked<T>
  readonly children: (data: T) => ReactNode
}

/** What was asked, or that it is loading or has failed. */
export function QueryBody<T>({ of: { data, error, refetch }, children }: Props<T>) {
  if (data !== undefined) return children(data)
  return (
    <div className="rounded-card bg-raised p-6">
      {error === null ? <Skeleton lines={6} /> : <ErrorState error={error} onRetry={() => void refetch()} />}
    </div>
  )
}

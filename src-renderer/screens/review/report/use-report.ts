import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ReviewQuery } from '#contract/procedures/review.ts'
import type { ReportBy, ReviewReport } from '#contract/review-views.ts'
import { call } from '../../../bridge/call.ts'

/**
 * A report, asked for again once the sums are of another state of the journal, `asOf`. One that is under way is waited
 * for: a report of years may take longer than the time from one sale to the next.
 */
export function useReport(
  query: ReviewQuery,
  by: ReportBy,
  asOf: bigint | undefined,
): UseQueryResult<ReviewReport> {
  const answer = useQuery<ReviewReport>({
    // Not by the name of the procedure: an event asks for the sums, and what they say asks for the report.
    queryKey: ['review report', { query, by }],
    queryFn: () => call('review.report', { query, by }),
    placeholderData: keepPreviousData,
  })
  const { data, isFetching, refetch } = answer
  const asked = useRef<{ readonly data: ReviewReport; readonly asOf: bigint } | undefined>(undefined)
  useEffect(() => {
    if (isFetching || data === undefined || asOf === undefined || data.asOf === asOf) return
    // Once for each answer and each state: the two may never agree.
    if (asked.current?.data === data && asked.current.asOf === asOf) return
    asked.current = { data, asOf }
    void refetch({ cancelRefetch: false })
  }, [isFetching, data, asOf, refetch])
  return answer
}

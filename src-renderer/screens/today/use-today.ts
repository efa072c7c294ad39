import type { UseQueryResult } from '@tanstack/react-query'
import { BY_THE_CLOCK_MS, useQueryOf } from '../../bridge/queries.ts'
import { useHealthReport } from '../../till/health-state.ts'
import { useAttention } from '../../till/use-attention.ts'
import type { Asked } from './verdict.ts'

/** A disk that fills up is not seen sooner. */
const HEALTH_EVERY_MS = 60_000

/** A month and a day: who has left more unsigned sees so many first. */
const DAYS = 32

/** All that today's page rests on. Nothing of it is asked for once the page is left. */
export function useToday() {
  const takings = useQueryOf('review.today', {}, { keep: true, everyMs: BY_THE_CLOCK_MS })
  const attention = useAttention()
  const days = useQueryOf('signoff.days', { limit: DAYS }, { keep: true, everyMs: BY_THE_CLOCK_MS })
  const health = useHealthReport(HEALTH_EVERY_MS)
  const shift = useQueryOf('shift.get', {})
  const backup = useQueryOf('backup.get', {})
  return { takings, attention, days, health, shift, backup }
}

/** Figures that could not be refreshed are shown with a note, and are not known any more. */
export function askedOf<T>({ data, error }: Pick<UseQueryResult<T>, 'data' | 'error'>): Asked<T> {
  if (error !== null) return { state: 'failed' }
  return data === undefined ? { state: 'asking' } : { state: 'known', value: data }
}

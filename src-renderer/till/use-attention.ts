import { useQueryOf } from '../bridge/queries.ts'
import { useRole } from './navigation.tsx'

/** A doubt of a day, or a shift that stays open, comes by time alone. */
const EVERY_MS = 10 * 60_000

/** What a person must still do; asked for by managers only. */
export function useAttention() {
  return useQueryOf('attention.list', {}, { enabled: useRole() === 'manager', everyMs: EVERY_MS })
}

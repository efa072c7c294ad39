/** A pace for many scenarios: it asks rarely, and at other moments than the till's own pace, which is also tested. */
import { counterSchedule, type Schedule } from '#counter/watch/schedule.ts'
import { isClosed } from '#domain/order.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

export const sparseSchedule: Schedule = {
  stretchFor: counterSchedule.stretchFor,
  nextCheckAt: ({ state }, lastAskedAt, _stretch, now) => {
    const { kind, since } = state
    const first = kind === 'waiting' ? 25 * SECOND : 3 * SECOND
    if (lastAskedAt === undefined) return since > now ? now : since + first
    if (lastAskedAt > now) return now
    if (lastAskedAt < since && since <= now) return since + first
    const age = Math.abs(lastAskedAt - since)
    // "Not found" counts only when it was said often enough over two minutes.
    if (kind === 'unknown') return lastAskedAt + 59 * SECOND
    if (isClosed(kind)) return lastAskedAt + HOUR
    return lastAskedAt + Math.min(HOUR, Math.max(MINUTE, 3 * age))
  },
}

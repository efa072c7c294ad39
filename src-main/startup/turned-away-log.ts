import type { Turned } from '#callbacks/turned-away.ts'
import type { Log } from '#support/log.ts'

/** More of one kind in a minute is a flood, and the log says no more than that. */
const MOST = 999

/** Logs the reason and our own name of the field; nothing that a caller wrote. */
export function turnedAwayLog(log: Pick<Log, 'warn'>): (turned: Turned) => void {
  return ({ why, field, times }) =>
    log.warn(
      {
        reason: why === 'header' && field !== undefined ? `header-${field.toLowerCase()}` : why,
        ...(field === undefined || why === 'header' ? {} : { detail: `${field}: refused` }),
        times: Math.min(times, MOST),
      },
      'a call of the gateway was turned away',
    )
}

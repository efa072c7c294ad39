const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Jakarta's offset has been +07:00 since 1964. */
const JAKARTA = 7 * HOUR
/** A phone's clock may be a little ahead. */
const AHEAD = 10 * MINUTE

const FORM = /^(\d{1,2})[.:\s]?(\d{2})$/

/**
 * A shop time as typed from a phone: `14.03`, `14:03`, `1403`. Epoch milliseconds of the latest such moment
 * not after `now`; undefined for an invalid time.
 */
export function readClock(text: string, now: number): number | undefined {
  const [, hours, minutes] = FORM.exec(text.trim()) ?? []
  if (hours === undefined || minutes === undefined) return undefined
  if (Number(hours) > 23 || Number(minutes) > 59) return undefined
  const today = Math.floor((now + JAKARTA) / DAY) * DAY - JAKARTA
  const at = today + Number(hours) * HOUR + Number(minutes) * MINUTE
  return at > now + AHEAD ? at - DAY : at
}

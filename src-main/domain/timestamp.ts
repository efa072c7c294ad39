// Jakarta has kept +07:00 without summer time since 1964, so its clock is plain arithmetic on epoch milliseconds.
// Only the UTC half of Date is used: the PC's own time zone must never show in a timestamp.
const HOUR = 3_600_000
const DAY = 24 * HOUR
const JAKARTA = 7 * HOUR
const FIRST_YEAR = 2000
const LAST_YEAR = 2100

const FORM_A = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?(?:Z|([+-])(\d{2}):?(\d{2}))$/
const FORM_B = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/

/** Timestamp A (section 2.1) of epoch milliseconds, in Jakarta: `2026-11-20T09:15:00+07:00`. Fractions are cut. */
export function timestampA(ms: number): string {
  return `${jakartaIso(ms).slice(0, 19)}+07:00`
}

/** Timestamp B (section 2.1) of epoch milliseconds, in Jakarta: `2026-11-20 09:15:00`. Fractions are cut off. */
export function timestampB(ms: number): string {
  return jakartaIso(ms).slice(0, 19).replace('T', ' ')
}

/** The calendar day of epoch milliseconds in Jakarta: `2026-11-20`. */
export function jakartaDay(ms: number): string {
  return jakartaIso(ms).slice(0, 10)
}

/** Epoch milliseconds of the last millisecond of the Jakarta day after the one of `ms`. */
export function endOfNextJakartaDay(ms: number): number {
  return (Math.floor((ms + JAKARTA) / DAY) + 2) * DAY - JAKARTA - 1
}

/**
 * Epoch milliseconds of a Timestamp A (section 2.1). Also reads `Z`, other offsets, `+0700` and fractions (cut to
 * milliseconds), as gateways send them. Undefined for any other form, for a day or hour that does not exist, and for
 * a year outside 2000 to 2100.
 */
export function parseTimestampA(text: string): number | undefined {
  const match = FORM_A.exec(text)
  if (match === null) return undefined
  const [, day = '', time = '', fraction = '', sign = '+', hours = '00', minutes = '00'] = match
  const written = utcOf(day, time)
  if (written === undefined || Number(hours) > 14 || Number(minutes) > 59) return undefined
  const offset = (Number(hours) * HOUR + Number(minutes) * 60_000) * (sign === '-' ? -1 : 1)
  return written + Number(fraction.padEnd(3, '0').slice(0, 3)) - offset
}

/** Epoch milliseconds of a Timestamp B (section 2.1), read as Jakarta time; undefined as for Timestamp A. */
export function parseTimestampB(text: string): number | undefined {
  const [, day = '', time = ''] = FORM_B.exec(text) ?? []
  const written = utcOf(day, time)
  return written === undefined ? undefined : written - JAKARTA
}

/** As if written in UTC; undefined for a date or time that does not exist. */
function utcOf(day: string, time: string): number | undefined {
  const iso = `${day}T${time}.000Z`
  const ms = Date.parse(iso)
  if (Number.isNaN(ms)) return undefined
  // Engines may roll 30 February or 24:00 over into the next day, so the result must read back unchanged.
  const date = new Date(ms)
  const year = date.getUTCFullYear()
  return date.toISOString() === iso && year >= FIRST_YEAR && year <= LAST_YEAR ? ms : undefined
}

/** ISO text of the Jakarta wall clock. Throws RangeError outside the years 0 to 9999. */
function jakartaIso(ms: number): string {
  const iso = new Date(Math.floor(ms) + JAKARTA).toISOString()
  if (iso.length !== 24) throw new RangeError(`no four-digit year: ${iso}`)
  return iso
}

/** One answer's statement of the request budget (interface, part 8). Absent or absurd values are left out. */
export type RateHeaders = {
  /** The answer was HTTP 429. */
  readonly limited: boolean
  /** Milliseconds from the answer, at most one hour. */
  readonly retryAfterMs?: number
  /** `ratelimit-*`: the window is not named. */
  readonly any?: WindowReport
  readonly minute?: WindowReport
  readonly hour?: WindowReport
  /** Milliseconds from the answer to the end of the window of `any`, at most one hour. */
  readonly resetMs?: number
}

export type WindowReport = { readonly limit?: number; readonly remaining?: number }

const HOUR = 3_600_000
const DAY_SECONDS = 86_400

/**
 * Reads `ratelimit-limit`, `-remaining`, `-reset` (seconds), `x-ratelimit-limit-minute`, `-hour`,
 * `x-ratelimit-remaining-minute`, `-hour` and `retry-after` (seconds or HTTP date), names in any case. Undefined when
 * the answer has none of these. `now` is epoch milliseconds, for a date in `retry-after`.
 */
export function readRateHeaders(
  status: number,
  headers: Readonly<Record<string, string>>,
  now: number,
): RateHeaders | undefined {
  const byName = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  const number = (name: string) => wholeNumber(byName.get(name))
  const any = report(number('ratelimit-limit'), number('ratelimit-remaining'))
  const minute = report(number('x-ratelimit-limit-minute'), number('x-ratelimit-remaining-minute'))
  const hour = report(number('x-ratelimit-limit-hour'), number('x-ratelimit-remaining-hour'))
  const reset = number('ratelimit-reset')
  // No window of ours is longer than an hour; a larger number is an epoch time or nonsense.
  const resetMs = reset === undefined || reset * 1000 > HOUR ? undefined : reset * 1000
  const retryAfterMs = retryAfter(byName.get('retry-after'), byName.get('date'), now)
  const limited = status === 429
  if (!limited && [any, minute, hour, resetMs, retryAfterMs].every((part) => part === undefined))
    return undefined
  return {
    limited,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(any === undefined ? {} : { any }),
    ...(minute === undefined ? {} : { minute }),
    ...(hour === undefined ? {} : { hour }),
    ...(resetMs === undefined ? {} : { resetMs }),
  }
}

/** How long a 429 asks us to wait, milliseconds: its stated time, else the window's end, else a minute. */
export function backOffMs(rate: RateHeaders | undefined): number {
  return Math.max(1000, rate?.retryAfterMs ?? rate?.resetMs ?? 60_000)
}

function report(limit: number | undefined, remaining: number | undefined): WindowReport | undefined {
  // A limit of zero would close the till for good, so it is not believed.
  const sane = limit === 0 ? undefined : limit
  if (sane === undefined && remaining === undefined) return undefined
  return { ...(sane === undefined ? {} : { limit: sane }), ...(remaining === undefined ? {} : { remaining }) }
}

/** Up to seven digits; text after a comma or semicolon (`60, 60;w=60`) is a policy that we ignore. */
function wholeNumber(value: string | undefined): number | undefined {
  const digits = /^\s*(\d{1,7})\s*(?:[,;].*)?$/.exec(value ?? '')?.[1]
  return digits === undefined ? undefined : Number(digits)
}

function retryAfter(value: string | undefined, date: string | undefined, now: number): number | undefined {
  const seconds = wholeNumber(value)
  if (seconds !== undefined) return seconds > DAY_SECONDS ? undefined : Math.min(seconds * 1000, HOUR)
  if (value === undefined || !/GMT\s*$/.test(value)) return undefined
  // Both dates are from the gateway's clock, so ours may be wrong.
  const until = Date.parse(value) - (Date.parse(date ?? '') || now)
  return Number.isNaN(until) || until < 0 || until > DAY_SECONDS * 1000 ? undefined : Math.min(until, HOUR)
}

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backOffMs, readRateHeaders } from '#gateway/rate-limit/rate-headers.ts'
import { NOW } from './given.ts'

describe('rate headers', () => {
  it('reads the seven of the interface, in any case', () => {
    const headers = {
      'RateLimit-Limit': '60',
      'RATELIMIT-REMAINING': '59',
      'ratelimit-reset': '25',
      'X-RateLimit-Limit-Minute': '60',
      'X-RateLimit-Remaining-Minute': '59',
      'X-RateLimit-Limit-Hour': '600',
      'X-RateLimit-Remaining-Hour': '540',
    }
    expect(readRateHeaders(200, headers, NOW)).toEqual({
      limited: false,
      any: { limit: 60, remaining: 59 },
      minute: { limit: 60, remaining: 59 },
      hour: { limit: 600, remaining: 540 },
      resetMs: 25_000,
    })
  })

  it('says nothing when the answer says nothing', () => {
    expect(readRateHeaders(200, { 'content-type': 'application/json' }, NOW)).toBeUndefined()
    expect(readRateHeaders(429, {}, NOW)).toEqual({ limited: true })
  })

  it.each(['-1', 'NaN', '1e3', '99999999999', '', ' ', '0x10', '1.5', '６０', 'sixty'])(
    'ignores %j',
    (value) => {
      const headers = { 'ratelimit-limit': value, 'ratelimit-remaining': value, 'ratelimit-reset': value }
      expect(readRateHeaders(200, headers, NOW)).toBeUndefined()
    },
  )

  it('ignores a limit of nothing, keeps a remainder of nothing, ignores a reset over an hour', () => {
    const headers = { 'ratelimit-limit': '0', 'ratelimit-remaining': '0', 'ratelimit-reset': '3601' }
    expect(readRateHeaders(200, headers, NOW)).toEqual({ limited: false, any: { remaining: 0 } })
  })

  it('waits as a 429 says: seconds, date, reset, else a minute; at most an hour', () => {
    const wait = (headers: Record<string, string>) => backOffMs(readRateHeaders(429, headers, NOW))
    expect(wait({})).toBe(60_000)
    expect(wait({ 'ratelimit-reset': '7' })).toBe(7000)
    expect(wait({ 'retry-after': '5', 'ratelimit-reset': '7' })).toBe(5000)
    expect(wait({ 'retry-after': '0' })).toBe(1000)
    expect(wait({ 'retry-after': '7200' })).toBe(3_600_000)
    expect(wait({ 'retry-after': '9999999' })).toBe(60_000)
    expect(wait({ 'retry-after': new Date(NOW + 30_000).toUTCString() })).toBe(30_000)
    // The gateway's own date counts when our clock is wrong.
    const theirs = Date.UTC(2030, 0, 1)
    const dates = {
      date: new Date(theirs).toUTCString(),
      'retry-after': new Date(theirs + 9000).toUTCString(),
    }
    expect(wait(dates)).toBe(9000)
    expect(wait({ 'retry-after': new Date(NOW - 30_000).toUTCString() })).toBe(60_000)
    expect(wait({ 'retry-after': 'soon' })).toBe(60_000)
  })

  it('never throws and gives sane numbers only', () => {
    const value = fc.oneof(fc.string(), fc.integer().map(String), fc.double().map(String))
    const names = fc.constantFrom(
      'ratelimit-limit',
      'ratelimit-remaining',
      'ratelimit-reset',
      'retry-after',
      'date',
    )
    fc.assert(
      fc.property(fc.dictionary(names, value), fc.constantFrom(200, 429), (headers, status) => {
        const read = readRateHeaders(status, headers, NOW)
        const times = [read?.resetMs, read?.retryAfterMs].filter((time) => time !== undefined)
        expect(times.every((time) => time >= 0 && time <= 3_600_000)).toBe(true)
        const counts = [read?.any?.limit, read?.any?.remaining].filter((count) => count !== undefined)
        expect(counts.every((count) => Number.isInteger(count) && count >= 0)).toBe(true)
      }),
      { seed: 5, numRuns: 500 },
    )
  })
})

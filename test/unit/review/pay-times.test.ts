/** Seconds to pay in steps: what is read from them holds the exact value. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NOT_PAID, type PayTimes, payTimeAt, tookOf } from '#review/pay-times.ts'

function timesOf(seconds: readonly number[]): PayTimes {
  const times: PayTimes = new Map()
  for (const each of seconds) times.set(tookOf(each), (times.get(tookOf(each)) ?? 0) + 1)
  return times
}

test('any share of any payments lies within the step that is named', () => {
  const seconds = fc.array(fc.oneof(fc.nat(200), fc.nat(4_000), fc.nat(1_000_000)), { minLength: 1 })
  fc.assert(
    fc.property(seconds, fc.constantFrom(0.01, 0.5, 0.95, 1), (all, share) => {
      const exact = all.toSorted((a, b) => a - b)[Math.ceil(all.length * share) - 1] ?? Number.NaN
      const found = payTimeAt(timesOf(all), share)
      expect(found?.least).toBeLessThanOrEqual(exact)
      expect(found?.most).toBeGreaterThanOrEqual(exact)
    }),
  )
})

test.each([
  [0, 0, 0],
  [29, 29, 29],
  [30, 30, 34],
  [119, 115, 119],
  [120, 120, 134],
  [599, 585, 599],
  [600, 600, 659],
  [3_599, 3_540, 3_599],
  [3_600, 3_600, 4_199],
  [90_000, 90_000, 90_599],
])('%i seconds are known as %i to %i', (seconds, least, most) => {
  expect(payTimeAt(timesOf([seconds]), 0.5)).toEqual({ least, most })
})

test('what was not paid has no time, and without a payment there is none', () => {
  expect(tookOf(undefined)).toBe(NOT_PAID)
  expect(payTimeAt(new Map(), 0.5)).toBeUndefined()
})

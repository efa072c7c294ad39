import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayOf, daysBetween, isDay, weekdayOf, yearOf } from '#domain/day.ts'

describe('a day', () => {
  test.each(['2026-02-28', '2028-02-29', '2000-01-01', '2100-12-31'])('%s exists', (day) => {
    expect(isDay(day)).toBe(true)
  })
  test.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '1999-12-31',
    '2101-01-01',
    '2026-2-3',
    '20260203',
    '',
  ])('%s does not', (day) => {
    expect(isDay(day)).toBe(false)
  })
  test('is made of numbers only when it exists', () => {
    expect(dayOf(2026, 3, 2)).toBe('2026-03-02')
    expect(dayOf(2026, 2, 30)).toBeUndefined()
  })
  test('has a weekday and a year', () => {
    expect(weekdayOf('2026-11-27')).toBe(5)
    expect(weekdayOf('2026-03-01')).toBe(0)
    expect(yearOf('2027-01-01')).toBe(2027)
  })
  test('that does not exist is a bug of the caller', () => {
    expect(() => addDays('soon', 1)).toThrow(RangeError)
  })
  test('moves forwards and back over months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    fc.assert(
      fc.property(fc.integer({ min: -5_000, max: 5_000 }), (count) => {
        const moved = addDays('2050-06-15', count)
        expect(isDay(moved)).toBe(true)
        expect(daysBetween('2050-06-15', moved)).toBe(count)
      }),
      { seed: 1 },
    )
  })
})

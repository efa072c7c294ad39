import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '#domain/day.ts'
import {
  creditDayOf,
  isWorkingDay,
  paymentDay,
  WEEKEND,
  workingDayAfter,
  type WorkingDays,
} from '#domain/working-days.ts'
import { bundledHolidays, workingDaysOf } from '#backoffice/settlement/holidays.ts'

const at = (text: string): number => Date.parse(`${text}+07:00`)
const indonesia = workingDaysOf(bundledHolidays(), { added: {}, removed: [], completed: [] })
const credited = (paid: string, workingDays: number, cutOff = 1_320) =>
  creditDayOf(at(paid), 'qr', { cutOff, workingDays }, indonesia).day

describe('a payment is credited', () => {
  test.each([
    ['on Monday morning, T+1', '2026-03-02T09:00:00', 1, '2026-03-03'],
    ['a minute before the cut-off at 22.00', '2026-03-02T21:59:59', 1, '2026-03-03'],
    ['at the cut-off', '2026-03-02T22:00:00', 1, '2026-03-04'],
    ['on Friday', '2026-03-06T09:00:00', 1, '2026-03-09'],
    ['on Friday after the cut-off', '2026-03-06T23:00:00', 1, '2026-03-09'],
    ['on Saturday, T+0', '2026-03-07T09:00:00', 0, '2026-03-09'],
    ['on Tuesday before Nyepi and Idulfitri', '2026-03-17T09:00:00', 1, '2026-03-25'],
    ['T+2 over the same days', '2026-03-16T09:00:00', 2, '2026-03-25'],
    ['on 31 December', '2026-12-31T09:00:00', 1, '2027-01-04'],
  ])('%s', (_, paid, days, day) => {
    expect(credited(paid, days)).toBe(day)
  })
  test('by the terms of its method', () => {
    const terms = { cutOff: 1_440, workingDays: 1, byMethod: { va: 0 } }
    expect(creditDayOf(at('2026-03-02T23:59:59'), 'va', terms, indonesia).day).toBe('2026-03-02')
    expect(creditDayOf(at('2026-03-02T23:59:59'), 'qr', terms, indonesia).day).toBe('2026-03-03')
  })
  test('and the years are named whose holidays are not all known', () => {
    const unknown = (paid: string) =>
      creditDayOf(at(paid), 'qr', { cutOff: 1_440, workingDays: 1 }, indonesia).unknownYears
    expect(unknown('2026-03-02T09:00:00')).toEqual([])
    expect(unknown('2026-12-31T09:00:00')).toEqual([2027])
    expect(unknown('2028-01-03T09:00:00')).toEqual([2028])
  })
  test('for the next day after a cut-off at midnight only at midnight', () => {
    expect(paymentDay(at('2026-03-02T23:59:59'), 1_440)).toBe('2026-03-02')
    expect(() => paymentDay(0, 1_441)).toThrow(RangeError)
  })
})

describe('the bundled table', () => {
  test('has the 17 holidays and 8 days of joint leave of 2026, and says that 2027 is not complete', () => {
    const [first, second] = bundledHolidays()
    const count = (kind: string) => first?.days.filter((day) => day.kind === kind).length
    expect([first?.year, first?.complete, count('holiday'), count('joint-leave')]).toEqual([
      2026,
      true,
      17,
      8,
    ])
    expect([second?.year, second?.complete]).toEqual([2027, false])
    for (const { source, year, days } of bundledHolidays()) {
      expect(source.length).toBeGreaterThan(20)
      expect(days.every(({ day }) => day.startsWith(String(year)))).toBe(true)
      expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted())
    }
  })
  test('takes the changes of the shop', () => {
    const edits = { added: { '2027-03-10': 'Idulfitri' }, removed: ['2026-12-24'], completed: [2027] }
    const shop = workingDaysOf(bundledHolidays(), edits)
    expect(isWorkingDay(shop, '2027-03-10')).toBe(false)
    expect(isWorkingDay(shop, '2026-12-24')).toBe(true)
    expect([...shop.knownYears]).toEqual([2026, 2027])
  })
})

test('the nth working day has exactly n working days up to it, whatever the holidays', () => {
  const offset = fc.integer({ min: 0, max: 40 })
  fc.assert(
    fc.property(
      offset,
      fc.integer({ min: 0, max: 6 }),
      fc.uniqueArray(offset, { maxLength: 12 }),
      (from, n, off) => {
        const holidays = new Set(off.map((days) => addDays('2026-03-02', days)))
        const calendar: WorkingDays = { weekend: WEEKEND, holidays, knownYears: new Set([2026]) }
        const start = addDays('2026-03-02', from)
        const day = workingDayAfter(calendar, start, n)
        const between = Array.from({ length: daysBetween(start, day) }, (_, at) => addDays(start, at + 1))
        expect(isWorkingDay(calendar, day)).toBe(true)
        if (n > 0) expect(between.filter((each) => isWorkingDay(calendar, each))).toHaveLength(n)
      },
    ),
    { seed: 1 },
  )
})

test('a calendar without working days is a bug of the caller', () => {
  const never = { weekend: [0, 1, 2, 3, 4, 5, 6], holidays: new Set<string>(), knownYears: new Set([2026]) }
  expect(() => workingDayAfter(never, '2026-03-02', 1)).toThrow(RangeError)
})

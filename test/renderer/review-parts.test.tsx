import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ReviewChoices, ReviewDay } from '#contract/review-views.ts'
import { addDays, dayText, readDay, typedDay } from '#renderer/words/days.ts'
import {
  indexOfDay,
  layoutOf,
  movedPlace,
  placeAt,
  placeOfRow,
  placesBetween,
  rowOfPlace,
  topOf,
} from '#renderer/screens/review/layout.ts'
import { PAGE, pagesOf, wholePages } from '#renderer/screens/review/page-keys.ts'
import {
  isSet,
  toggled,
  without,
  withAmounts,
  withoutFilters,
} from '#renderer/screens/review/query-fields.ts'
import { nameOfRange, rangeOf } from '#renderer/screens/review/ranges.ts'

const HEIGHTS = { row: 48, head: 40 }
const day = (number: number, count: number): ReviewDay => ({
  day: number,
  count,
  askedMinor: 0n,
  cameMinor: 0n,
  cashMinor: 0n,
})
const THREE = layoutOf([day(20_261_120, 3), day(20_261_119, 250), day(20_261_117, 1)], HEIGHTS)

describe('a position in the list', () => {
  test('is a heading or a row of a day', () => {
    expect(THREE.height).toBe(3 * 40 + 254 * 48)
    expect(placeAt(THREE, 0)).toEqual({ day: 0, skip: -1 })
    expect(placeAt(THREE, 40)).toEqual({ day: 0, skip: 0 })
    expect(placeAt(THREE, 40 + 3 * 48)).toEqual({ day: 1, skip: -1 })
    expect(placeAt(THREE, THREE.height - 1)).toEqual({ day: 2, skip: 0 })
    expect(placeAt(THREE, THREE.height + 999)).toEqual({ day: 2, skip: 0 })
  })
  test('is found again from its height and from its number, in lists of any shape', () => {
    const lists = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(lists, fc.nat(), (counts, seed) => {
        const layout = layoutOf(
          counts.map((count, index) => day(addDays(20_261_120, -index), count)),
          HEIGHTS,
        )
        const place = placeOfRow(layout, seed % layout.count)
        expect(rowOfPlace(layout, place)).toBe(seed % layout.count)
        expect(placeAt(layout, topOf(layout, place))).toEqual(place)
        expect(placeAt(layout, topOf(layout, place) + 47)).toEqual(place)
      }),
    )
  })
  test('what is drawn follows without a gap', () => {
    const places = placesBetween(THREE, 100, 300)
    expect(places.map(({ day: index, skip }) => `${index}/${skip}`)).toEqual([
      '0/1',
      '0/2',
      '1/-1',
      '1/0',
      '1/1',
    ])
    expect(placesBetween(layoutOf([], HEIGHTS), 0, 600)).toEqual([])
  })
  test('asks for pages that begin at a hundred', () => {
    expect(pagesOf(THREE, 1, 5)).toEqual([
      { day: 20_261_120, skip: 0, count: 3 },
      { day: 20_261_119, skip: 0, count: 250 },
    ])
    expect(pagesOf(THREE, 150, 254)).toEqual([
      { day: 20_261_119, skip: 100, count: 250 },
      { day: 20_261_119, skip: 200, count: 250 },
      { day: 20_261_117, skip: 0, count: 1 },
    ])
  })
  test('asks for the same while the rows in sight move within their pages', () => {
    expect(wholePages(THREE, 5, 20)).toEqual([3, 103])
    expect(wholePages(THREE, 90, 100)).toEqual([3, 103])
    expect(wholePages(THREE, 100, 120)).toEqual([3, 203])
    expect(wholePages(THREE, 210, 999)).toEqual([203, 254])
    expect(wholePages(THREE, 0, 0)).toEqual([0, 0])
    fc.assert(
      fc.property(fc.nat(THREE.count - 1), fc.integer({ min: 1, max: PAGE }), (from, more) => {
        const [first, last] = wholePages(THREE, from, from + more)
        expect(pagesOf(THREE, first, last)).toEqual(pagesOf(THREE, from, from + more))
        expect(wholePages(THREE, first, last)).toEqual([first, last])
      }),
    )
  })
  test('a row keeps its distance from the end of its day when others come in', () => {
    const later = layoutOf([day(20_261_121, 2), day(20_261_120, 5), day(20_261_119, 250)], HEIGHTS)
    expect(movedPlace(THREE, later, { day: 0, skip: 1 })).toEqual({ day: 1, skip: 3 })
    expect(movedPlace(THREE, later, { day: 1, skip: 77 })).toEqual({ day: 2, skip: 77 })
    expect(movedPlace(THREE, later, { day: 2, skip: 0 })).toEqual({ day: 2, skip: -1 })
  })
  test('a date without orders is the newest day before it', () => {
    expect(indexOfDay(THREE, 20_261_119)).toBe(1)
    expect(indexOfDay(THREE, 20_261_118)).toBe(2)
    expect(indexOfDay(THREE, 20_270_101)).toBe(0)
    expect(indexOfDay(THREE, 20_200_101)).toBe(2)
  })
})

describe('days', () => {
  test('are counted over months, years and leap days', () => {
    expect(addDays(20_261_201, -1)).toBe(20_261_130)
    expect(addDays(20_261_231, 1)).toBe(20_270_101)
    expect(addDays(20_280_228, 1)).toBe(20_280_229)
  })
  test.each([
    ['27-11-2026', 20_261_127],
    ['1/2/2026', 20_260_201],
    ['29-02-2028', 20_280_229],
    ['29-02-2026', undefined],
    ['2026-11-27', undefined],
    ['27-11-26', undefined],
    ['', undefined],
  ])('reads "%s"', (text, read) => {
    expect(readDay(text)).toBe(read)
    if (read !== undefined) expect(readDay(dayText(read))).toBe(read)
  })
  test('digits alone make a date; a deleted dash stays deleted', () => {
    const typed = Array.from('27112026').reduce((text, digit) => typedDay(text, text + digit), '')
    expect(typed).toBe('27-11-2026')
    expect(typedDay('27-1', '27-')).toBe('27-')
    expect(typedDay('', '27/11/2026')).toBe('27/11/2026')
  })
})

describe('ranges', () => {
  const choices: ReviewChoices = {
    today: 20_261_101,
    first: 20_250_101,
    cashiers: [],
    tills: [],
    wallets: [],
    shifts: [
      { z: 9, from: 20_261_029, to: 20_261_030 },
      { z: 8, from: 20_261_027, to: 20_261_027 },
      { z: 7, from: 20_261_027, to: 20_261_027 },
    ],
  }
  test('of the first day of a month', () => {
    expect(rangeOf('yesterday', 20_261_101)).toEqual({ from: 20_261_031, to: 20_261_031 })
    expect(rangeOf('week', 20_261_101)).toEqual({ from: 20_261_026, to: 20_261_101 })
    expect(rangeOf('month', 20_261_101)).toEqual({ from: 20_261_101, to: 20_261_101 })
    expect(rangeOf('last-month', 20_260_115)).toEqual({ from: 20_251_201, to: 20_251_231 })
    expect(rangeOf('all', 20_261_101)).toEqual({})
  })
  test('have the name that people would give them', () => {
    expect(nameOfRange({ from: 20_261_101, to: 20_261_101 }, choices)).toEqual({
      kind: 'preset',
      name: 'today',
    })
    expect(nameOfRange({ from: 20_261_029, to: 20_261_030 }, choices)).toEqual({ kind: 'z', z: 9 })
    // Two shifts on one day: a number would name only one of them.
    expect(nameOfRange({ from: 20_261_027, to: 20_261_027 }, choices)).toEqual({ kind: 'days' })
    expect(nameOfRange({}, choices)).toEqual({ kind: 'preset', name: 'all' })
  })
})

describe('filters', () => {
  const query = { from: 20_261_101, methods: ['qr'], least: 5n } satisfies Parameters<typeof isSet>[0]
  test('are dropped one by one, or all but the days', () => {
    expect(isSet(query, 'amount')).toBe(true)
    expect(without(query, 'amount')).toEqual({ from: 20_261_101, methods: ['qr'] })
    expect(withAmounts(query, { least: undefined, most: 7n })).toEqual({
      from: 20_261_101,
      methods: ['qr'],
      most: 7n,
    })
    expect(withoutFilters(query)).toEqual({ from: 20_261_101 })
  })
  test('a figure turns its value on as the only one, and off again', () => {
    const paid = toggled({ groups: ['failed', 'paid'] }, 'groups', 'paid')
    expect(paid).toEqual({ groups: ['paid'] })
    expect(toggled(paid, 'groups', 'paid')).toEqual({})
  })
})

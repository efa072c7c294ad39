import { expect, test } from 'vitest'
import { businessDayOf, dayEndsOf, endOfDay, writeDayEnd } from '#review/business-day.ts'

const at = (text: string): number => Date.parse(`${text}+07:00`)

test.each([
  ['2026-11-27T02:59:59.999', 180, 20_261_126],
  ['2026-11-27T03:00', 180, 20_261_127],
  ['2026-11-28T02:59:59.999', 180, 20_261_127],
  ['2026-11-27T00:00', 0, 20_261_127],
  ['2026-11-27T23:59:59.999', 0, 20_261_127],
  ['2027-01-01T01:00', 120, 20_261_231],
  ['2028-03-01T02:00', 180, 20_280_229],
])('%s belongs to its day when days end %i minutes after midnight', (time, endsAt, day) => {
  expect(businessDayOf(at(time), () => endsAt)).toBe(day)
})

test('the value before an event counts for it; one that is none changes nothing', () => {
  const ends = dayEndsOf([
    { seq: 5n, value: '240' },
    { seq: 7n, value: '-1' },
    { seq: 8n, value: '1440' },
    { seq: 9n, value: '' },
    { seq: 11n, value: '0' },
  ])
  expect([1n, 4n, 5n, 10n, 11n, 99n].map((seq) => ends.endAt(seq)(0))).toEqual([180, 180, 240, 240, 0, 0])
})

test('a value counts from its time on, and only for what is made after it', () => {
  const from = at('2026-11-28T03:00')
  const ends = dayEndsOf([
    { seq: 2n, value: '180' },
    { seq: 5n, value: writeDayEnd({ end: 660, from, before: 180 }) },
  ])
  const endsAt = [from - 1, from].map((time) => [4n, 5n].map((seq) => ends.endAt(seq)(time)))
  expect(endsAt).toEqual([
    [180, 180],
    [180, 660],
  ])
})

test.each([
  ['2026-11-27T02:59', 180, '2026-11-27T03:00'],
  ['2026-11-27T03:00', 180, '2026-11-28T03:00'],
  ['2026-11-27T23:00', 0, '2026-11-28T00:00'],
  ['2026-12-31T12:00', 660, '2027-01-01T11:00'],
])('the day of %s that ends at %i ends on %s', (time, end, ended) => {
  expect(endOfDay(at(time), end)).toBe(at(ended))
})

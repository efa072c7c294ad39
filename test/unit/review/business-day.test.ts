import { expect, test } from 'vitest'
import { businessDayOf, dayEndsOf } from '#review/business-day.ts'

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
  expect(businessDayOf(at(time), endsAt)).toBe(day)
})

test('the value before an event counts for it; one that is none changes nothing', () => {
  const ends = dayEndsOf([
    { seq: 5n, value: '240' },
    { seq: 7n, value: '-1' },
    { seq: 8n, value: '1440' },
    { seq: 9n, value: '' },
    { seq: 11n, value: '0' },
  ])
  expect([1n, 4n, 5n, 10n, 11n, 99n].map(ends.endAt)).toEqual([180, 180, 240, 240, 0, 0])
})

/** A new end of the business day moves no sale into a day that is over. */
import { expect, test } from 'vitest'
import { businessDayOf } from '#review/business-day.ts'
import { openDayEnd } from '#review/day-end.ts'
import { open, orderOf, paid, put, tempFile } from '../journal/helpers.ts'
import { allRows, openReview } from './journals.ts'

const at = (text: string): number => Date.parse(`2026-11-${text}+07:00`)
const HALF_HOUR = 1_800_000

function openTill() {
  const file = tempFile()
  const journal = open(file, { unsafeSynchronous: 'OFF' })
  let now = at('20T08:00')
  const dayEnd = openDayEnd({
    journal,
    clock: { now: () => now },
    announce: () => undefined,
    signedIn: () => 'sri',
  })
  const { follow, review, journal: followed } = openReview(file)
  let orders = 0
  return {
    dayEnd,
    moveTo: (time: string) => void (now = at(time)),
    sell: (time: string): void => {
      now = at(time)
      orders += 1
      put(journal, orderOf(orders, { createdAt: now, state: paid }), now)
    },
    days: () => {
      follow()
      return allRows(review)
        .map(({ day }) => day)
        .toReversed()
    },
    dayAt: (time: number) => businessDayOf(time, followed.dayEnds().endAt(followed.head())),
  }
}

test('the running day stays the running day, also when its new end has passed', () => {
  const till = openTill()
  till.sell('20T08:00')
  till.moveTo('20T09:00')
  expect(till.dayEnd.set(660)).toMatchObject({ ok: true })
  expect(till.dayEnd.read()).toEqual({ minutes: 660, from: at('21T03:00'), before: 180 })
  for (const time of ['20T10:00', '21T02:59', '21T03:00', '21T10:59', '21T11:00']) till.sell(time)
  expect(till.dayEnd.read()).toEqual({ minutes: 660 })
  expect(till.days()).toEqual([20_261_120, 20_261_120, 20_261_120, 20_261_120, 20_261_120, 20_261_121])
})

test.each([
  [0, 719],
  [719, 0],
  [180, 240],
  [240, 180],
])('from %i to %i minutes no day begins again that was over', (from, to) => {
  const till = openTill()
  till.dayEnd.set(from)
  till.moveTo('23T10:00')
  till.dayEnd.set(to)
  const days = Array.from({ length: 120 }, (_, index) => till.dayAt(at('23T10:00') + index * HALF_HOUR))
  expect(days).toEqual(days.toSorted((one, other) => one - other))
})

test('a second change on one day counts from the same time, one back to the old hour at once', () => {
  const till = openTill()
  till.dayEnd.set(660)
  till.moveTo('20T12:00')
  till.dayEnd.set(300)
  expect(till.dayEnd.read()).toEqual({ minutes: 300, from: at('21T03:00'), before: 180 })
  till.dayEnd.set(180)
  expect(till.dayEnd.read()).toEqual({ minutes: 180 })
  expect([at('21T02:59'), at('21T03:00')].map(till.dayAt)).toEqual([20_261_120, 20_261_121])
})

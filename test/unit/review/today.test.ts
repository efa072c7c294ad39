/** Today's takings against the same weekday, and the same counted by hand. */
import { describe, expect, test } from 'vitest'
import { rupiah } from '#domain/money.ts'
import type { OrderState } from '#domain/order.ts'
import type { Reference } from '#domain/reference.ts'
import type { OpenedJournal } from '#journal/journal.ts'
import { summaryOf } from '#review/summary.ts'
import { takingsOfToday } from '#review/today.ts'
import { moveOf } from '../journal/day.ts'
import { NOON, open, orderOf, paid, paidEvidence, put, referenceOf, tempFile } from '../journal/helpers.ts'
import { openReview } from './journals.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Friday 20 November 2026, 12.00 in Jakarta. */
const NOW = NOON
const WEEK = NOW - 7 * DAY
const NOTHING = { count: 0, minor: 0n }
const counted = (count: number, rupiahs: number) => ({ count, minor: rupiah(rupiahs).minor })

function opened() {
  const file = tempFile()
  const journal = open(file, { unsafeSynchronous: 'OFF' })
  const { follow, review, journal: followed } = openReview(file)
  return {
    journal,
    summary: (day: number) =>
      review.read((db) => summaryOf(db, review.names, { from: day, to: day })).total.cameMinor,
    today: (now = NOW) => {
      follow()
      return takingsOfToday(review.read, followed, now)
    },
  }
}

let sales = 0
function sell(journal: OpenedJournal, at: number, rupiahs: number): Reference {
  sales += 1
  const reference = referenceOf(900_000 + sales)
  const amount = rupiah(rupiahs)
  journal.write.commit({
    at,
    cashSale: {
      reference,
      saleId: reference,
      press: `press-${sales}`,
      amount,
      tendered: amount,
      by: 'kasir-a',
    },
  })
  return reference
}

const order = (journal: OpenedJournal, number: number, at: number, state: OrderState = paid) =>
  put(journal, orderOf(number, { createdAt: at, state }), at)

describe("today's takings", () => {
  test('of an empty journal are nothing, and there is no day to compare with', () => {
    expect(opened().today()).toEqual({
      ...{ at: NOW, day: 20_261_120, hours: [], isFirst: true },
      soFar: { gateway: NOTHING, cash: NOTHING, back: NOTHING },
    })
  })

  test('are of the first day of the till until that day ends', () => {
    const { journal, today } = opened()
    order(journal, 1, NOW - HOUR)
    expect(today().isFirst).toBe(true)
    expect(today(NOW + DAY).isFirst).toBeUndefined()
  })

  test('are compared with the same weekday up to this time, and with the whole of it', () => {
    const { journal, today, summary } = opened()
    order(journal, 1, WEEK - 2 * HOUR)
    order(journal, 2, WEEK)
    order(journal, 3, WEEK + 1)
    // Of the days around it.
    order(journal, 4, WEEK - DAY)
    order(journal, 5, WEEK + DAY)
    order(journal, 6, NOW - HOUR)
    order(journal, 7, NOW - HOUR, { kind: 'expired', since: NOW, evidence: { source: 'till', at: NOW } })
    const wrong = { kind: 'paid-wrong-amount', since: NOW, evidence: paidEvidence } as const
    order(journal, 8, NOW - 3 * HOUR, { ...wrong, paid: rupiah(155_000) })
    const found = today()
    expect(found).toMatchObject({
      soFar: { gateway: counted(2, 305_000) },
      before: {
        day: 20_261_113,
        soFar: { gateway: counted(2, 300_000) },
        whole: { gateway: counted(3, 450_000) },
      },
    })
    expect(found.soFar.gateway.minor).toBe(summary(20_261_120))
    expect(found.before?.whole.gateway.minor).toBe(summary(20_261_113))
    expect(found.hours.map(({ hour, todayMinor, beforeMinor }) => [hour, todayMinor, beforeMinor])).toEqual([
      [9, 15_500_000n, 0n],
      [10, 0n, 15_000_000n],
      [11, 15_000_000n, 0n],
      [12, 0n, 30_000_000n],
    ])
  })

  test('have cash next to it, without what was taken back, and name refunds apart', () => {
    const { journal, today } = opened()
    sell(journal, WEEK - HOUR, 7_000)
    sell(journal, WEEK + HOUR, 9_000)
    const gone = sell(journal, NOW - 2 * HOUR, 50_000)
    journal.write.commit({
      at: NOW - HOUR,
      cashVoid: { reference: gone, amount: rupiah(50_000), by: 'kasir-a', note: 'salah' },
    })
    sell(journal, NOW - HOUR, 20_000)
    const expired = { kind: 'expired', since: NOW, evidence: { source: 'till', at: NOW } } as const
    order(journal, 2, NOW - HOUR, expired)
    const cash = { at: NOW, by: 'kasir-a' }
    journal.write.commit({
      at: NOW,
      order: {
        after: orderOf(2, { createdAt: NOW - HOUR, state: expired, cash }),
        event: { type: 'cash-taken' },
        eventKind: 'cash-taken',
      },
    })
    journal.write.commit({ at: NOW - HOUR, cash: moveOf() })
    const owed = { owed: rupiah(10_000), kept: rupiah(1) }
    const event = { type: 'resolved', how: 'refund-promised', by: 'sri', ...owed } as const
    journal.write.commit({
      at: NOW - 9 * DAY,
      order: { after: orderOf(1, { createdAt: NOW - 9 * DAY, state: paid }), event, eventKind: 'resolved' },
    })
    const [{ number } = { number: 0 }] = journal.read.openRefunds()
    const end = { how: 'paid', at: NOW - HOUR, way: 'cash', by: 'ani', second: 'budi' } as const
    journal.write.commit({ at: NOW - HOUR, refundEnds: [{ refund: number, reference: referenceOf(1), end }] })
    expect(today()).toMatchObject({
      soFar: { gateway: NOTHING, cash: counted(2, 170_000), back: counted(1, 10_000) },
      before: { soFar: { cash: counted(1, 7_000) }, whole: { cash: counted(2, 16_000) } },
      hours: [{ hour: 11, todayMinor: 17_000_000n, beforeMinor: 700_000n }, { hour: 12 }, { hour: 13 }],
    })
  })

  test('of a cash sale belong to the business day in which it was taken', () => {
    const { journal, today } = opened()
    const MIDNIGHT = NOW - 12 * HOUR
    sell(journal, MIDNIGHT + 3 * HOUR - 1, 1_000)
    sell(journal, MIDNIGHT + 3 * HOUR, 2_000)
    expect(today().soFar.cash).toEqual(counted(1, 2_000))
    expect(today(MIDNIGHT + 2 * HOUR)).toMatchObject({ day: 20_261_119, soFar: { cash: counted(1, 1_000) } })
    // A later setting moves neither.
    journal.write.putSetting('day.ends-at', '0')
    expect(today().soFar.cash).toEqual(counted(1, 2_000))
  })

  test('of the last half hour of a day that ends at half past stand last', () => {
    const { journal, today } = opened()
    journal.write.putSetting('day.ends-at', '210')
    const MIDNIGHT = NOW - 12 * HOUR
    const minutes = (count: number) => MIDNIGHT + 3 * HOUR + count * 60_000
    sell(journal, minutes(-24 * 60 + 40), 2_000)
    sell(journal, MIDNIGHT - 8 * HOUR, 7_000)
    sell(journal, minutes(10), 1_000)
    const { day, hours } = today(minutes(20))
    expect(day).toBe(20_261_119)
    const filled = hours.filter(({ todayMinor }) => todayMinor > 0n)
    expect(filled.map(({ hour, todayMinor }) => [hour, todayMinor])).toEqual([
      [3, 200_000n],
      [16, 700_000n],
      [3, 100_000n],
    ])
  })

  test('are whole after the clock ran years behind for a while', () => {
    const { journal, today } = opened()
    const sellEach = (count: number, from: number, rupiahs: number) => {
      for (let nth = 0; nth < count; nth += 1) sell(journal, from + nth * 60_000, rupiahs)
    }
    sellEach(20, NOW - 3 * HOUR, 10_000)
    sellEach(60, Date.UTC(2020, 0, 1), 500)
    sellEach(5, NOW - HOUR, 10_000)
    expect(today().soFar.cash).toEqual(counted(25, 250_000))
  })

  test('are found among weeks of other cash, from the first event to the last', () => {
    const { journal, today } = opened()
    for (let at = NOW - 20 * DAY; at <= NOW; at += 5 * HOUR) sell(journal, at, 1_000)
    const times = Array.from({ length: 97 }, (_, nth) => NOW - 20 * DAY + nth * 5 * HOUR)
    const within = (from: number, until: number) => times.filter((at) => at >= from && at <= until).length
    const begun = NOW - 9 * HOUR
    expect(today().soFar.cash.count).toBe(within(begun, NOW))
    expect(today().before?.soFar.cash.count).toBe(within(begun - 7 * DAY, WEEK))
    expect(today().before?.whole.cash.count).toBe(within(begun - 7 * DAY, begun - 6 * DAY - 1))
  })
})

/** What fits by chance, or in two ways, explains nothing: it is named as a candidate. */
import { expect, test } from 'vitest'
import { seededRandom } from '#test/support/seeded-random.ts'
import { addDays } from '#domain/day.ts'
import { bankRow, comparedBank, freeTerms, payment, periodOf } from './bank-shop.ts'

const NOVEMBER = periodOf('2026-11-23', '2026-11-30')

test.each([
  [
    'split',
    [bankRow(1, '2026-11-25', 800_000, 'TRSF DARI BUDI'), bankRow(2, '2026-11-26', 450_000, 'SETORAN TUNAI')],
  ],
  ['on another day', [bankRow(1, '2026-11-26', 1_250_000, 'SETORAN TUNAI PEMILIK')]],
])('foreign credits that make the sum do not explain it: %s', (_, foreign) => {
  const payments = [payment('A', '2026-11-23', 700_000), payment('B', '2026-11-24', 1_250_000)]
  const rows = [bankRow(9, '2026-11-24', 700_000, 'SETTLEMENT QRIS'), ...foreign]
  const { matched } = comparedBank(payments, rows, NOVEMBER, freeTerms())
  expect(matched.missing.map(({ id }) => id)).toEqual(['2026-11-25'])
  expect(matched.candidates.get('2026-11-25')).toEqual(foreign.map(({ id }) => id))
  expect(matched.sums).toMatchObject({ explained: 70_000_000n, unexplained: 125_000_000n })
})

test('two days of one amount and one late credit: neither is explained', () => {
  const payments = [
    payment('A', '2026-11-20', 500_000),
    payment('B', '2026-11-23', 500_000),
    payment('C', '2026-11-26', 71_000),
  ]
  const rows = [
    bankRow(1, '2026-11-25', 500_000),
    bankRow(2, '2026-11-27', 71_000),
    bankRow(3, '2026-11-30', -1),
  ]
  const { matched } = comparedBank(payments, rows, NOVEMBER, freeTerms())
  expect(matched.missing.map(({ id }) => id)).toEqual(['2026-11-23', '2026-11-24'])
  expect([...matched.candidates.values()]).toEqual([['f:1'], ['f:1']])
})

test('credits that look like the provider’s, on another day or in parts, explain it', () => {
  const payments = [
    payment('A', '2026-11-23', 711_000),
    payment('B', '2026-11-24', 523_000),
    payment('C', '2026-11-25', 99_000),
  ]
  const rows = [
    bankRow(1, '2026-11-24', 711_000, 'TRSF 2411 PENYEDIA'),
    bankRow(2, '2026-11-26', 500_000, 'TRSF 2611 PENYEDIA'),
    bankRow(3, '2026-11-26', 23_000, 'TRSF 2612 PENYEDIA'),
    bankRow(4, '2026-11-26', 99_000, 'TRSF 2613 PENYEDIA'),
  ]
  const { matched } = comparedBank(payments, rows, NOVEMBER, freeTerms())
  expect(matched.matches.map(({ kind }) => kind).toSorted()).toEqual(['exact', 'exact', 'split'])
})

test.each([2, 4, 8])('a missing credit among %i foreign ones a day is never explained by them', (perDay) => {
  const random = seededRandom(perDay)
  const drawn = (most: number): number => 50_000 + Math.floor(random.next() * most) * 1_000
  for (let draw = 0; draw < 200; draw += 1) {
    const rows = Array.from({ length: 7 * perDay }, (_, at) =>
      // The due day is left free: amount and day together count as an explanation.
      bankRow(at, addDays('2026-11-25', at % 6), drawn(1_450), 'TRSF'),
    )
    const { matched } = comparedBank([payment('A', '2026-11-23', drawn(1_200))], rows, NOVEMBER, freeTerms())
    expect(matched.sums).toMatchObject({ explained: 0n })
    expect(matched.sums.unexplained).toBeGreaterThan(0n)
  }
})

test('rests are shown as they are, and do not cancel out', () => {
  const payments = [
    payment('A', '2026-11-23', 4_000_000),
    payment('B', '2026-11-23', 1_000_000),
    payment('C', '2026-11-24', 3_000_000),
    payment('D', '2026-11-25', 10_000),
    payment('E', '2026-11-26', 20_000),
  ]
  const rows = [
    bankRow(1, '2026-11-24', 4_999_999),
    bankRow(2, '2026-11-25', 3_000_001),
    bankRow(3, '2026-11-26', 10_000),
    bankRow(4, '2026-11-27', 20_000),
  ]
  const { matched, days } = comparedBank(payments, rows, NOVEMBER, freeTerms())
  expect(matched.sums).toMatchObject({ unexplained: 100n, over: 100n, credited: 803_000_000n, foreign: 0n })
  expect(days.map(({ day, verdict, open }) => [day, verdict, open])).toEqual([
    ['2026-11-23', 'differs', 100n],
    ['2026-11-24', 'differs', 100n],
    ['2026-11-25', 'agrees', 0n],
    ['2026-11-26', 'agrees', 0n],
  ])
})

test('a larger credit of the due day may hold it, with money of other tills', () => {
  const rows = [bankRow(1, '2026-11-24', 900_000)]
  const { matched } = comparedBank([payment('A', '2026-11-23', 700_000)], rows, NOVEMBER, freeTerms())
  expect(matched.missing).toHaveLength(1)
  expect([...matched.candidates]).toEqual([['2026-11-24', ['f:1']]])
  expect(matched.sums).toMatchObject({ explained: 0n, unexplained: 70_000_000n, foreign: 90_000_000n })
})

test('many payments without a fee rule take no time', () => {
  const terms = freeTerms({ method: 'va' })
  const payments = Array.from({ length: 100_000 }, (_, at) => payment(`R${at}`, '2026-11-23', 1))
  // Of the processor, so that a busy machine decides nothing. What grows with the square takes three times as long.
  const began = process.threadCpuUsage()
  const { days } = comparedBank(payments, [], NOVEMBER, terms)
  expect(process.threadCpuUsage(began).user).toBeLessThan(10_000_000)
  expect(days).toMatchObject([{ verdict: 'part', gross: 10_000_000n }])
})

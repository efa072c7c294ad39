import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchSettlement } from '#backoffice/settlement/match.ts'
import type { Matched, Matching } from '#backoffice/settlement/match-types.ts'
import { onlySum } from '#backoffice/settlement/sums.ts'
import { traceOf } from '#backoffice/settlement/trace.ts'
import { addDays } from '#domain/day.ts'
import type { ExpectedCredit } from '#domain/expected-settlement.ts'

/** Payments of these gross amounts in rupiah, each with a fee of one percent. */
const credit = (day: string, ...whole: readonly number[]): ExpectedCredit => {
  const payments = whole.map((each, at) => {
    const minor = BigInt(each) * 100n
    return {
      ...{
        reference: `${day}-${at}`,
        method: 'qr' as const,
        minor,
        paidAt: 0,
        fee: BigInt(each),
        net: minor - BigInt(each),
      },
    } as const
  })
  const sum = (of: (payment: (typeof payments)[number]) => bigint) =>
    payments.reduce((total, payment) => total + of(payment), 0n)
  return {
    id: day,
    day,
    gross: sum((p) => p.minor),
    fee: sum((p) => p.fee),
    net: sum((p) => p.net),
    payments,
  }
}
const row = (id: string, day: string, minor: bigint) => ({ id, day, minor })
const MONDAY = credit('2026-03-02', 100_000, 70_000)
const TUESDAY = credit('2026-03-03', 50_000)
const WEDNESDAY = credit('2026-03-04', 30_000, 20_000, 10_000)
const FRIDAY = credit('2026-03-06', 41_000)
const WEEK = [MONDAY, TUESDAY, WEDNESDAY, FRIDAY]

const matched = (parts: Partial<Matching>): Matched =>
  matchSettlement({
    ...{ expected: [MONDAY, TUESDAY, WEDNESDAY], unpriced: [], rows: [], refunds: [], byHand: [] },
    ...{ from: '2026-03-01', through: '2026-03-31', early: 1, late: 4 },
    ...parts,
  })
const kinds = ({ matches }: Matched) => matches.map(({ kind, rows, expected }) => [kind, rows, expected])
const addsUp = ({ sums }: Matched): void => {
  expect(sums.explained + sums.awaited + sums.unexplained).toBe(sums.gross - sums.fee)
}
/** The rows that leave only the named credit open. */
const rowsBut = (open: ExpectedCredit) =>
  [MONDAY, TUESDAY, WEDNESDAY].filter(({ id }) => id !== open.id).map(({ day, net }) => row(day, day, net))

describe('a credit is', () => {
  test('explained by amount and day', () => {
    const made = matched({ rows: [MONDAY, TUESDAY, WEDNESDAY].map(({ day, net }) => row(day, day, net)) })
    expect(kinds(made).map(([kind]) => kind)).toEqual(['exact', 'exact', 'exact'])
    expect(made.sums).toMatchObject({
      gross: 28_000_000n,
      fee: 280_000n,
      explained: 27_720_000n,
      unexplained: 0n,
    })
  })
  test.each([
    ['other-day', [row('a', '2026-03-05', MONDAY.net)]],
    ['other-day', [row('a', '2026-03-01', MONDAY.net)]],
    ['split', [row('a', '2026-03-02', 5_000_000n), row('b', '2026-03-03', MONDAY.net - 5_000_000n)]],
    ['payment-left-out', [row('a', '2026-03-02', MONDAY.net - 6_930_000n)]],
    ['refund-unknown', [row('a', '2026-03-02', MONDAY.net - 7_000_000n)]],
    ['fee-differs', [row('a', '2026-03-02', MONDAY.net - 100n)]],
    ['fee-differs', [row('a', '2026-03-02', MONDAY.net + 200n)]],
  ] as const)('%s', (kind, rows) => {
    const made = matched({ rows: [...rowsBut(MONDAY), ...rows] })
    expect(kinds(made).at(-1)).toEqual([kind, rows.map(({ id }) => id), [MONDAY.id]])
    const rest = MONDAY.net - rows.reduce((sum, { minor }) => sum + minor, 0n)
    expect(made.sums).toMatchObject(
      rest < 0n ? { unexplained: 0n, over: -rest } : { unexplained: rest, over: 0n },
    )
    addsUp(made)
  })
  test('joined with those of other days', () => {
    const rows = [
      row('f', FRIDAY.day, FRIDAY.net),
      row('a', '2026-03-04', MONDAY.net + TUESDAY.net + WEDNESDAY.net),
    ]
    const made = matched({ expected: WEEK, rows })
    expect(kinds(made).at(-1)).toEqual(['joined', ['a'], ['2026-03-02', '2026-03-03', '2026-03-04']])
  })
  test('less a refund that we know', () => {
    const refunds = [{ id: 'r', day: '2026-03-02', minor: 1_234_500n }]
    const made = matched({
      refunds,
      rows: [...rowsBut(MONDAY), row('a', '2026-03-02', MONDAY.net - 1_234_500n)],
    })
    expect(made.matches.at(-1)).toMatchObject({ kind: 'less-refund', refunds: ['r'], rest: 0n })
    expect(made.sums.unexplained).toBe(0n)
    addsUp(made)
  })
  test('missing when it is over, overdue while it may still come, awaited before its day', () => {
    const made = matched({
      from: '2026-03-03',
      through: '2026-03-07',
      expected: [...WEEK, credit('2026-03-09', 1_000)],
    })
    const ids = (of: readonly ExpectedCredit[]) => of.map(({ id }) => id)
    expect([ids(made.before), ids(made.missing), ids(made.overdue), ids(made.awaited)]).toEqual([
      ['2026-03-02'],
      ['2026-03-03'],
      ['2026-03-04', '2026-03-06'],
      ['2026-03-09'],
    ])
    addsUp(made)
  })
  test('left to a person when it fits in two ways', () => {
    const halves = [1, 2, 3, 4].map((at) => row(`h${at}`, '2026-03-02', MONDAY.net / 2n))
    const made = matched({ rows: [...rowsBut(MONDAY), ...halves] })
    expect(made.missing).toEqual([MONDAY])
    expect(made.foreign).toEqual(halves)
    addsUp(made)
  })
})

describe('a row of the statement', () => {
  test('is foreign, a refund, or another debit', () => {
    const refunds = [{ id: 'r', day: '2026-03-02', minor: 500n }]
    const rows = [row('a', '2026-03-02', 999n), row('b', '2026-03-03', -500n), row('c', '2026-03-03', -700n)]
    const made = matched({ rows, refunds })
    expect(made.foreign).toEqual([rows[0]])
    expect(made.debited).toEqual([{ refund: 'r', row: 'b' }])
    expect(made.debits).toEqual([rows[2]])
    expect(matched({ refunds }).openRefunds).toEqual(refunds)
  })
  test('with the id of another is a bug of the caller', () => {
    const rows = [row('a', '2026-03-02', 1n), row('a', '2026-03-02', 1n)]
    expect(() => matched({ rows })).toThrow(RangeError)
  })
})

describe('a decision by hand', () => {
  const hand = { rows: ['a'], expected: [MONDAY.id], note: 'bank told us' }
  test('goes first, and its rest stays unexplained', () => {
    const made = matched({ rows: [row('a', '2026-03-02', TUESDAY.net)], byHand: [hand] })
    expect(made.matches[0]).toMatchObject({
      kind: 'by-hand',
      rest: MONDAY.net - TUESDAY.net,
      note: 'bank told us',
    })
    addsUp(made)
  })
  test('is refused when its parts do not exist or are assigned', () => {
    const made = matched({ rows: [row('a', '2026-03-02', 1n)], byHand: [hand, hand, { ...hand, rows: [] }] })
    expect(made.refusedHands).toHaveLength(2)
    addsUp(made)
  })
})

test('each payment points to its credit', () => {
  const expected = WEEK
  const unpriced = [{ reference: 'U', method: 'link', minor: 1n, paidAt: 0 } as const]
  const rows = [row('a', '2026-03-03', MONDAY.net + TUESDAY.net), row('f', FRIDAY.day, FRIDAY.net)]
  const { creditOf } = traceOf(expected, matched({ expected, unpriced, rows }))
  expect(creditOf('2026-03-03-0')).toMatchObject({
    kind: 'credited',
    credit: TUESDAY,
    match: { rows: ['a'] },
  })
  expect(creditOf('2026-03-04-2')).toMatchObject({ kind: 'missing', credit: WEDNESDAY })
  expect(creditOf('U')).toEqual({ kind: 'unpriced' })
  expect(creditOf('none')).toBeUndefined()
})

test('a sum counts only when no other fits', () => {
  const of = (...minors: readonly bigint[]) => minors.map((minor, at) => ({ id: String(at), minor }))
  expect(onlySum(of(1n, 2n, 4n, 8n), 7n, 3)?.map(({ id }) => id)).toEqual(['0', '1', '2'])
  expect(onlySum(of(1n, 2n, 3n, 4n), 5n, 3)).toBeUndefined()
  expect(onlySum(of(5n), 5n, 3)).toBeUndefined()
  expect(onlySum(of(...Array.from({ length: 49 }, () => 1n)), 2n, 2)).toBeUndefined()
})

test('whatever the bank shows, every rupiah is explained, awaited or unexplained, and no row is lost', () => {
  const whole = fc.integer({ min: 1, max: 60 }).map((each) => each * 100)
  const expected = fc
    .array(fc.array(whole, { minLength: 1, maxLength: 3 }), { maxLength: 8 })
    .map((days) => days.map((of, at) => credit(addDays('2026-03-02', at), ...of)))
  const bank = fc.array(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: -50, max: 90 })), {
    maxLength: 12,
  })
  fc.assert(
    fc.property(expected, bank, fc.integer({ min: 0, max: 12 }), (credits, drawn, last) => {
      const rows = drawn.map(([day, units], at) =>
        row(`b${at}`, addDays('2026-03-01', day), BigInt(units) * 9_900n),
      )
      const refunds = [{ id: 'r', day: '2026-03-03', minor: 9_900n }]
      const made = matched({ expected: credits, rows, refunds, through: addDays('2026-03-01', last) })
      addsUp(made)
      const assigned = [
        ...made.matches.flatMap((match) => match.rows),
        ...made.debited.map((each) => each.row),
      ]
      const all = [...assigned, ...[...made.foreign, ...made.debits].map(({ id }) => id)]
      expect(all.toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
      const paid = rows.reduce((sum, { minor }) => (minor > 0n ? sum + minor : sum), 0n)
      expect(made.sums.credited).toBe(paid)
    }),
    { seed: 1, numRuns: 300 },
  )
})

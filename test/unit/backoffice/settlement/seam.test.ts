/** Statements that follow each other: no credit falls between them, and no day is called settled by a part of it. */
import { expect, test } from 'vitest'
import type { EarlierStatement } from '#backoffice/settlement/apart/earlier.ts'
import { dayStates } from '#backoffice/settlement/notes.ts'
import type { BankRow } from '#backoffice/settlement/match-types.ts'
import type { ComparedDay } from '#contract/settlement-views.ts'
import { bankRow, comparedBank, freeTerms, payment, periodOf } from './bank-shop.ts'

type Statement = { readonly period: ReturnType<typeof periodOf>; readonly rows: readonly BankRow[] }
type Terms = Parameters<typeof comparedBank>[3]

/** Compares one after the other, each knowing what the earlier ones have noted. */
function inTurn(
  payments: readonly ReturnType<typeof payment>[],
  statements: readonly Statement[],
  terms: Terms,
) {
  const earlier: (EarlierStatement & { readonly days: readonly ComparedDay[] })[] = []
  const made = statements.map(({ period, rows }) => {
    const known = payments.filter(({ paidAt }) => paidAt < Date.parse(`${period.through}T23:59:59+07:00`))
    const compared = comparedBank(known, rows, period, terms, { earlier: [...earlier], today: '2027-01-31' })
    earlier.push({ ...period, days: compared.days })
    return compared
  })
  const kept = earlier.map(({ days }, at) => ({ kind: 'bank', at, name: String(at), days }) as never)
  const wordOf = (day: string) =>
    dayStates(kept, '2027-01-31', 93).find((each) => each.day === day)?.with[0]?.verdict
  return { made, wordOf }
}
const ids = (of: readonly { readonly id: string }[]) => of.map(({ id }) => id)

const PAYMENTS = [
  payment('A', '2026-11-25', 100_000),
  payment('B', '2026-11-26', 200_000),
  payment('C', '2026-11-27', 5_000_000),
  payment('D', '2026-11-30', 400_000),
  payment('E', '2026-12-01', 600_000),
]
const LATE_NOVEMBER = {
  period: periodOf('2026-11-26', '2026-11-30'),
  rows: [
    bankRow(1, '2026-11-26', 100_000),
    bankRow(2, '2026-11-27', 200_000),
    bankRow(3, '2026-11-30', -15_000),
  ],
}
const DECEMBER = {
  period: periodOf('2026-12-01', '2026-12-31'),
  rows: [
    bankRow(4, '2026-12-01', 400_000),
    bankRow(5, '2026-12-02', 600_000),
    bankRow(6, '2026-12-31', -15_000),
  ],
}

test('a credit due on the last day is overdue there, and missing in the next statement', () => {
  const { made, wordOf } = inTurn(PAYMENTS, [LATE_NOVEMBER, DECEMBER], freeTerms())
  const [november, december] = made
  expect(ids(november?.matched.overdue ?? [])).toEqual(['2026-11-30'])
  expect(november?.matched.sums).toMatchObject({
    explained: 30_000_000n,
    awaited: 540_000_000n,
    unexplained: 0n,
  })
  expect(ids(december?.matched.missing ?? [])).toEqual(['2026-11-30'])
  expect(december?.matched.sums).toMatchObject({
    explained: 100_000_000n,
    awaited: 0n,
    unexplained: 500_000_000n,
  })
  expect(wordOf('2026-11-26')).toBe('agrees')
  expect(wordOf('2026-11-27')).toBe('differs')
  expect(wordOf('2026-12-01')).toBe('agrees')
})

test('a credit that comes late in the next statement is explained there', () => {
  const late = { ...DECEMBER, rows: [...DECEMBER.rows, bankRow(7, '2026-12-02', 5_000_000)] }
  const { made, wordOf } = inTurn(PAYMENTS, [LATE_NOVEMBER, late], freeTerms())
  expect(made[1]?.matched.matches).toContainEqual(
    expect.objectContaining({ kind: 'other-day', rows: ['f:7'] }),
  )
  expect(wordOf('2026-11-27')).toBe('agrees')
})

test('a credit of an earlier statement is not explained again', () => {
  const again = { ...DECEMBER, rows: [...DECEMBER.rows, bankRow(7, '2026-12-01', 5_000_000)] }
  const whole = { ...LATE_NOVEMBER, rows: [...LATE_NOVEMBER.rows, bankRow(8, '2026-11-30', 5_000_000)] }
  const { made, wordOf } = inTurn(PAYMENTS, [whole, again], freeTerms())
  expect(ids(made[1]?.matched.foreign ?? [])).toEqual(['f:7'])
  expect(made[1]?.matched.sums).toMatchObject({ gross: 100_000_000n, unexplained: 0n })
  expect(wordOf('2026-11-27')).toBe('agrees')
})

test('a credit due before the first row, or between two statements, is named', () => {
  const rows = [bankRow(4, '2026-12-03', 50_000)]
  const payments = [...PAYMENTS, payment('F', '2026-12-02', 50_000)]
  const alone = inTurn(payments, [{ period: periodOf('2026-12-03', '2026-12-31'), rows }], freeTerms())
  // Three days late at most: what was due on the 30th may be in this statement, and is not.
  expect(ids(alone.made[0]?.matched.before ?? [])).toEqual(['2026-11-30', '2026-12-01', '2026-12-02'])
  const short = {
    ...LATE_NOVEMBER,
    period: periodOf('2026-11-24', '2026-11-26'),
    rows: LATE_NOVEMBER.rows.slice(0, 1),
  }
  const gap = inTurn(payments, [short, { period: periodOf('2026-12-03', '2026-12-31'), rows }], freeTerms())
  expect(ids(gap.made[1]?.matched.before ?? [])).toEqual([
    '2026-11-27',
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
  ])
})

test('a part of a day neither settles it nor hides what is known of the rest', () => {
  const terms = freeTerms({}, { cutOff: 20 * 60 })
  const payments = [
    payment('X', '2026-11-18', 70_000),
    payment('A', '2026-11-23', 5_000_000),
    payment('B', '2026-11-23', 100_000, '21:00'),
  ]
  const first = { period: periodOf('2026-11-19', '2026-11-24'), rows: [bankRow(1, '2026-11-19', 70_000)] }
  const second = { period: periodOf('2026-11-25', '2026-11-30'), rows: [bankRow(2, '2026-11-25', 100_000)] }
  expect(inTurn(payments, [second], terms).wordOf('2026-11-23')).toBe('part')
  expect(inTurn(payments, [first], terms).wordOf('2026-11-23')).toBe('awaited')
  expect(inTurn(payments, [first, second], terms).wordOf('2026-11-23')).toBe('differs')
  const came = { ...first, rows: [...first.rows, bankRow(3, '2026-11-24', 5_000_000)] }
  expect(inTurn(payments, [came, second], terms).wordOf('2026-11-23')).toBe('agrees')
  // In whatever order they are compared.
  expect(inTurn(payments, [second, came], terms).wordOf('2026-11-23')).toBe('agrees')
  expect(inTurn(payments, [came, second, first], terms).wordOf('2026-11-23')).toBe('agrees')
})

test('a day with nothing due yet does not agree, and what is due today may still come', () => {
  const rows = [bankRow(1, '2026-11-27', 200_000)]
  const { days, matched } = comparedBank(
    PAYMENTS.slice(1, 3),
    rows,
    periodOf('2026-11-27', '2026-11-30'),
    freeTerms({}, { late: 0 }),
    {
      today: '2026-11-30',
    },
  )
  expect(days.map(({ day, verdict }) => [day, verdict])).toEqual([
    ['2026-11-26', 'agrees'],
    ['2026-11-27', 'awaited'],
  ])
  expect(matched.sums.unexplained).toBe(0n)
})

test('a day with parts of an earlier statement is as old as that one', () => {
  const part = (id: string, word: string) => ({ id, word, gross: 1n, open: 0n })
  const of = (upTo: bigint, parts: readonly object[], verdict: string) => ({
    ...{ kind: 'bank', seq: upTo, at: Number(upTo), name: '', basis: { upTo } },
    days: [{ day: '2026-11-26', verdict, gross: 1n, awaited: 0n, open: 0n, parts }],
  })
  const first = of(10n, [part('a', 'arrived'), part('b', 'left')], 'part')
  const basisAfter = (...later: readonly object[]) =>
    dayStates([first, ...later] as never, '2026-11-26', 1)[0]?.with[0]?.basis?.upTo
  expect(basisAfter(of(20n, [part('a', 'left'), part('b', 'arrived')], 'part'))).toBe(10n)
  expect(basisAfter(of(20n, [part('a', 'arrived'), part('b', 'arrived')], 'agrees'))).toBe(20n)
})

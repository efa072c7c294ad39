/** Every filter, page and search against the same done by hand, and the plans by which they are found. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReviewQuery } from '#contract/procedures/review.ts'
import { REPORT_BY, REVIEW_MARKS, type ReviewRow } from '#contract/review-views.ts'
import { rupiah } from '#domain/money.ts'
import { ORDER_METHODS } from '#domain/order.ts'
import { SHOWN_STATES } from '#domain/shown-state.ts'
import { connectReadOnly, type Db } from '#journal/connection.ts'
import type { Journal } from '#journal/journal.ts'
import { openJournal } from '#journal/opening/open.ts'
import { exportSql } from '#review/export/rows.ts'
import { CHOICES_SQL, choicesOf } from '#review/choices.ts'
import { filterOf } from '#review/filter.ts'
import { FIND_SQL, find, MOST_FOUND, readAmount } from '#review/find.ts'
import { followStep, openFollowed } from '#review/follow.ts'
import { openReviewFile, type ReviewFile, reviewFileOf } from '#review/index-file.ts'
import { NAMES_SQL } from '#review/names.ts'
import { PUT_SQL } from '#review/put-lines.ts'
import { reportOf, REPORT_SQL, reportSource } from '#review/report.ts'
import { rowsOfDay, rowsOfDaySql } from '#review/rows-of-day.ts'
import { countedSummary, summaryOf, SUMMARY_SQL } from '#review/summary.ts'
import { LIST_SQL } from '#review/signoff/list-days.ts'
import { OLDER_SQL } from '#review/signoff/unsigned-older.ts'
import { TODAY_SQL } from '#review/today.ts'
import {
  clock,
  NOON,
  open,
  orderOf,
  paid,
  paidEvidence,
  put,
  referenceOf,
  tempFile,
} from '../journal/helpers.ts'
import { allRows, EVERYTHING, openReview } from './journals.ts'
import { expectReport } from './naive-report.ts'

const HOUR = 3_600_000
const SPLIT = referenceOf(9_001)
const MOST = 240

let folder: string
let review: ReviewFile
let rows: readonly ReviewRow[]

// One review for all: nothing here changes it.
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'loket-review-'))
  const file = join(folder, 'till.journal')
  const made = openJournal({ file, mode: 'practice', clock, unsafeSynchronous: 'OFF' })
  if (!made.ok) throw new Error(made.detail)
  const { journal } = made
  for (let number = 1; number <= MOST; number += 1) {
    const evidence = {
      ...paidEvidence,
      transactionId: `Tx-${number}-aB${number % 10}`,
      rrn: String(number).padStart(12, '0'),
      attempt: 'none',
    }
    const wrong = {
      kind: 'paid-wrong-amount',
      since: NOON,
      evidence,
      paid: rupiah(9_000 + (number % 5)),
    } as const
    const states = [
      { kind: 'paid', since: NOON + number * HOUR + 7_000, evidence },
      { kind: 'expired', since: NOON, evidence: { source: 'till', at: NOON } },
      wrong,
    ] as const
    const state = states[number % 3] ?? wrong
    put(
      journal,
      orderOf(number, {
        createdAt: NOON + Math.floor(number / 3) * HOUR,
        amount: rupiah(10_000 + (number % 11) * 500),
        method: ORDER_METHODS[number % 3] ?? 'qr',
        state,
        ...(number % 4 === 0 ? {} : { takenBy: `cashier-${number % 3}` }),
        ...(number % 5 === 0 ? { note: `Kopi susu meja-${number % 20}` } : {}),
        ...(number % 3 === 2
          ? { pageMethod: { payMethod: '1', payOption: '2', name: `Wallet ${number % 2}` } }
          : {}),
      }),
    )
  }
  sellInParts(journal)
  journal.close()
  const db = connectReadOnly(file)
  const followed = openFollowed(db)
  review = openReviewFile(reviewFileOf(file), followed.of)
  followStep(followed, review, () => undefined)
  db.close()
  rows = allRows(review)
})
afterAll(() => {
  review.close()
  rmSync(folder, { recursive: true })
})

/** Cash sales, one of them taken back; and a split of an order and cash. */
function sellInParts(journal: Journal): void {
  for (let number = MOST + 1; number <= MOST + 6; number += 1) {
    const reference = referenceOf(number)
    const isPart = number > MOST + 4
    journal.write.commit({
      at: NOON + (number - MOST) * 20 * HOUR,
      ...(isPart ? { splitLeg: { id: SPLIT, saleId: reference, amount: rupiah(number) } } : {}),
      ...(number === MOST + 5 ? { split: { id: SPLIT, total: rupiah(90_000) } } : {}),
      cashSale: {
        ...{ reference, saleId: reference, press: `press-${number}`, by: `cashier-${number % 3}` },
        ...{ amount: rupiah(number), tendered: rupiah(100_000), note: 'teh botol' },
      },
    })
  }
  const reference = referenceOf(MOST + 2)
  const taken = { reference, amount: rupiah(MOST + 2), by: 'cashier-1', note: 'x' }
  journal.write.commit({ at: NOON, cashVoid: taken })
  const saleId = referenceOf(MOST + 7)
  journal.write.commit({ at: NOON, splitLeg: { id: SPLIT, saleId, amount: rupiah(50_000) } })
  const restInCash = rupiah(77)
  put(journal, orderOf(MOST + 7, { saleId, cash: { at: NOON }, createdAt: NOON }))
  put(journal, orderOf(MOST + 8, { restInCash, createdAt: NOON }))
}

const QUERIES: readonly (readonly [string, ReviewQuery])[] = [
  ['everything', {}],
  ['from a day', { from: 20_261_121 }],
  ['to a day', { to: 20_261_121 }],
  ['one day', { from: 20_261_122, to: 20_261_122 }],
  ['no day', { from: 20_261_122, to: 20_261_121 }],
  ['a method', { methods: ['va'] }],
  ['two methods', { methods: ['va', 'link'] }],
  ['all methods of the gateway', { methods: ['va', 'link', 'qr'] }],
  ['cash sales', { methods: ['cash'] }],
  ['cash sales that were taken back', { methods: ['cash'], groups: ['cancelled'] }],
  ['cash sales of an amount', { methods: ['cash'], least: 24_200n, most: 24_400n }],
  ['all methods', { methods: ['va', 'link', 'qr', 'cash'] }],
  ['parts of splits', { marks: ['split'] }],
  ['a method, three times', { methods: ['va', 'va', 'va'] }],
  ['a wallet', { wallets: ['Wallet 1'] }],
  ['a wallet that never paid', { wallets: ['?'] }],
  ['a cashier, and one who never sold', { cashiers: ['cashier-2', 'nobody'] }],
  ['a till', { tills: ['1'] }],
  ['another till', { tills: ['2'] }],
  ['a group', { groups: ['manager'] }],
  ['groups', { groups: ['manager', 'expired'] }],
  ['a mark', { marks: ['wrong'] }],
  ['a mark that none has, or one that some have', { marks: ['twice', 'wrong'] }],
  ['at least', { least: 1_200_000n }],
  ['at most', { most: 900_200n }],
  ['between', { least: 900_100n, most: 1_050_000n }],
  [
    'all of them',
    { from: 20_261_121, methods: ['qr', 'va'], cashiers: ['cashier-0'], groups: ['paid'], least: 1n },
  ],
]

function lets({ from, to, methods, wallets, cashiers, tills, groups, marks, least, most }: ReviewQuery) {
  const within = (minor: bigint) =>
    (least === undefined || minor >= least) && (most === undefined || minor <= most)
  return (row: ReviewRow): boolean =>
    (from === undefined || row.day >= from) &&
    (to === undefined || row.day <= to) &&
    (methods?.includes(row.method) ?? true) &&
    (wallets?.includes(row.wallet ?? '') ?? true) &&
    (cashiers?.includes(row.cashier ?? '') ?? true) &&
    (tills?.includes(row.till) ?? true) &&
    (groups?.includes(row.group) ?? true) &&
    (marks?.some((mark) => row.marks.includes(mark)) ?? true) &&
    (within(row.askedMinor) ||
      (row.cameMinor > 0n && within(row.cameMinor)) ||
      (row.cashMinor > 0n && within(row.cashMinor)))
}

function sumOf(some: readonly ReviewRow[]) {
  return {
    count: some.length,
    askedMinor: some.reduce((sum, row) => sum + row.askedMinor, 0n),
    cameMinor: some.reduce((sum, row) => sum + row.cameMinor, 0n),
    cashMinor: some.reduce((sum, row) => sum + row.cashMinor, 0n),
  }
}

function sumsBy<K extends string>(keys: readonly K[], of: (key: K) => readonly ReviewRow[]) {
  return Object.fromEntries(keys.flatMap((key) => (of(key).length === 0 ? [] : [[key, sumOf(of(key))]])))
}

test.each(QUERIES)('%s: sums and rows are exactly those of what it lets through', async (_name, query) => {
  const wanted = rows.filter(lets(query))
  const days = [...new Set(wanted.map(({ day }) => day))]
  const summary = {
    days: days.map((day) => ({ day, ...sumOf(wanted.filter((row) => row.day === day)) })),
    total: sumOf(wanted),
    groups: sumsBy(SHOWN_STATES, (group) => wanted.filter((row) => row.group === group)),
    marks: sumsBy(REVIEW_MARKS, (mark) => wanted.filter((row) => row.marks.includes(mark))),
  }
  const { names } = review
  let pauses = 0
  const counted = await review.read((db) => countedSummary(db, names, query, async () => void (pauses += 1)))
  expect(counted).toEqual(summary)
  if (query.least === undefined && query.most === undefined)
    expect(review.read((db) => summaryOf(db, names, query))).toEqual(summary)
  const pages = days.flatMap((day) => {
    const some = wanted.filter((row) => row.day === day)
    return Array.from({ length: Math.ceil(some.length / 10) + 1 }, (_, page) =>
      review.read((db) => rowsOfDay(db, names, query, { day, skip: page * 10, limit: 10 })),
    )
  })
  expect(pages.flatMap((page) => page.rows)).toEqual(wanted)
  expect(pages.every((page) => page.rows.length <= 10)).toBe(true)
})

test.each(QUERIES)('%s: every report is a recount of what it lets through', async (_name, query) => {
  const wanted = rows.filter(lets(query))
  const { names } = review
  for (const by of REPORT_BY) {
    const report = await review.read((db) => reportOf(db, names, { query, by }, async () => undefined))
    expectReport(report, wanted)
    expect(report.total.count).toBe(wanted.length)
  }
})

test('a report reads totals, and rows only where no totals know what is asked', () => {
  const sourceOf = (query: ReviewQuery, column: 'day' | 'hour' | 'cashier' | 'method') =>
    reportSource(filter(query), column)
  expect([
    sourceOf(EVERYTHING, 'day'),
    sourceOf({ cashiers: ['cashier-1'], methods: ['qr'], groups: ['paid'], marks: ['wrong'] }, 'method'),
    sourceOf({ groups: ['paid'], marks: ['wrong'], from: 1, tills: ['1'] }, 'hour'),
    sourceOf({ cashiers: ['cashier-1'] }, 'hour'),
    sourceOf({ wallets: ['Wallet 1'] }, 'day'),
    sourceOf({ least: 1n }, 'day'),
  ]).toEqual(['report_days', 'report_days', 'report_hours', 'rows', 'rows', 'rows'])
})

test('a day that the query leaves out has no rows', () => {
  const page = review.read((db) =>
    rowsOfDay(db, review.names, { to: 20_261_120 }, { day: 20_261_121, skip: 0, limit: 10 }),
  )
  expect(page).toEqual({ rows: [] })
})

const numberOf = ({ reference }: Pick<ReviewRow, 'reference'>): number => Number(reference.slice(10, 17))

describe('find', () => {
  const numbersOf = (text: string, query: ReviewQuery = EVERYTHING) =>
    review.read((db) => find(db, review.names, query, text)).rows.map(numberOf)

  test.each([
    ['a whole reference', referenceOf(77), [77]],
    ['with dashes', 'P001-261120-0000077-7F3Q', [77]],
    ['in small letters', 'p001-261120-0000077-7f3q', [77]],
    ['by its end', '077-7F3Q', [77]],
    ['a transaction id', 'Tx-78-aB8', [78]],
    ['the end of one, in other letters', '78-Ab8', [78]],
    ['an RRN', '000000000078', [78]],
    ['the end of one', '0078', [78]],
    ['a cash sale, by its end', '0241-7F3Q', [241]],
    ['a split, by its number: its parts', SPLIT, [247, 246, 245]],
    ['a split, by its end', '9001-7F3Q', [247, 246, 245]],
    ['less than four signs', '78', []],
    ['letters that none has', 'ZZZZ', []],
    ['nothing', '  ', []],
    ['a wildcard', '%%%%', []],
    ['quotes', '"""" OR 1', []],
  ])('%s', (_name, text, numbers) => {
    expect(numbersOf(text)).toEqual(numbers)
  })

  test('by the amount asked or come, in all that people write', () => {
    const asked = rows.filter((row) => row.askedMinor === 1_150_000n || row.cameMinor === 1_150_000n)
    for (const text of ['11500', '11.500', 'Rp 11.500', 'rp11,500', '11.500,00', '11500,-'])
      expect(numbersOf(text)).toEqual(asked.map(numberOf))
    expect(numbersOf('9.002')).toEqual(rows.filter((row) => row.cameMinor === 900_200n).map(numberOf))
    expect(['1.5', '1.50.000', '0', '12a', '1,000.5'].map(readAmount)).toEqual(Array(5).fill(undefined))
  })

  test('by cash for the rest', () => {
    expect(numbersOf('77')).toEqual([MOST + 8])
    expect(numbersOf('77', { most: 7_700n })).toEqual([MOST + 8])
  })

  test('by words of the note, each by its beginning, and within the query', () => {
    const noted = rows.filter(({ note }) => note?.startsWith('Kopi'))
    const numbers = (some: readonly ReviewRow[]) => some.map(numberOf)
    expect(numbersOf('kop su')).toEqual(numbers(noted))
    expect(numbersOf('MEJA-15')).toEqual(numbers(noted.filter(({ note }) => note?.endsWith('meja-15'))))
    expect(numbersOf('meja teh')).toEqual([])
    expect(numbersOf('bot teh', { methods: ['cash'] })).toEqual([246, 245, 244, 243, 242, 241])
    expect(numbersOf('susu', { groups: ['paid'] })).toEqual(
      numbers(noted.filter(({ group }) => group === 'paid')),
    )
    expect(numbersOf('susu', { wallets: ['?'] })).toEqual([])
  })

  test('shows the newest, and says when there are more', () => {
    const file = tempFile()
    const journal = open(file, { unsafeSynchronous: 'OFF' })
    for (let number = 1; number <= MOST_FOUND + 1; number += 1) put(journal, orderOf(number, { state: paid }))
    const opened = openReview(file)
    const search = () => opened.review.read((db) => find(db, opened.review.names, {}, '150000'))
    opened.follow()
    const found = search()
    expect([found.rows.length, found.isMore, found.rows[0]?.saleId]).toEqual([
      MOST_FOUND,
      true,
      `sale-${MOST_FOUND + 1}`,
    ])
  })
})

test('the choices are what occurs, with the days of ended shifts', () => {
  const file = tempFile()
  const journal = open(file, { unsafeSynchronous: 'OFF' })
  put(journal, orderOf(1, { takenBy: 'b', pageMethod: { payMethod: '1', payOption: '2', name: 'DANA' } }))
  put(journal, orderOf(2, { takenBy: 'a', createdAt: NOON - 24 * HOUR }))
  const opened = openReview(file)
  const choices = (now: number) =>
    opened.review.read((db) => choicesOf(db, opened.review.names, opened.journal, now))
  expect(choices(NOON)).toEqual({ today: 20_261_120, cashiers: [], tills: [], wallets: [], shifts: [] })
  opened.follow()
  expect(choices(NOON + 15 * HOUR)).toEqual({
    ...{ today: 20_261_121, first: 20_261_119, shifts: [] },
    ...{ cashiers: ['a', 'b'], tills: ['1'], wallets: ['DANA'] },
  })
})

const every: ReviewQuery = {
  ...{ methods: ['qr'], cashiers: ['cashier-1'], tills: ['1'], groups: ['paid'], marks: ['wrong'] },
}
const key = {
  ...{ day: 1, grp: 1, marks: 1, method: 1, wallet: 1, cashier: 1, till: 1 },
  ...{ hour: 1, state: 1, took: 1 },
}
const filter = (query: ReviewQuery) =>
  filterOf(query, review.names) ?? { key: '0', totals: 'day_totals' as const, columns: [] }
const page = { day: 1, limit: 1, skip: 1 }

test.each<readonly [string, (query: ReviewQuery) => string, readonly unknown[]]>([
  ['totals', (query) => SUMMARY_SQL.totals(filter(query)), []],
  ['days', (query) => SUMMARY_SQL.days(filter(query)), []],
  ['counted', (query) => SUMMARY_SQL.counted(filter({ ...query, least: 1n })), [1, 2]],
  ['rows of a day', (query) => rowsOfDaySql(filter(query)), [page]],
  ['rows of a day by amount', (query) => rowsOfDaySql(filter({ ...query, most: 1n })), [page]],
  ['rows to export', (query) => exportSql(filter({ ...query, most: 1n })), [1, 2]],
  ['reference', (query) => FIND_SQL.reference(filter(query)), [{ from: 'a', to: 'b', limit: 1 }]],
  ['transaction', (query) => FIND_SQL.transaction(filter(query)), [{ from: 'a', to: 'b', limit: 1 }]],
  ['split', (query) => FIND_SQL.split(filter(query)), [{ from: 'a', to: 'b', limit: 1 }]],
  ['rrn', (query) => FIND_SQL.rrn(filter(query)), [{ from: 'a', to: 'b', limit: 1 }]],
  ['asked', (query) => FIND_SQL.asked(filter(query)), [{ minor: 1n, limit: 1 }]],
  ['came', (query) => FIND_SQL.came(filter(query)), [{ minor: 1n, limit: 1 }]],
  ['cash', (query) => FIND_SQL.cash(filter(query)), [{ minor: 1n, limit: 1 }]],
  ['note', (query) => FIND_SQL.note(filter(query)), [{ words: '"a"*', limit: 1 }]],
  ['a row', () => FIND_SQL.row, [1]],
  ['the hours of a day', () => TODAY_SQL.hours, [{ day: 1, until: 1, midnight: 0 }]],
  ['the first day', () => CHOICES_SQL.first, []],
  ['the newest days', () => LIST_SQL.days, [{ before: 2, limit: 1 }]],
  ['sums of days', () => LIST_SQL.sums, [{ from: 1, before: 2 }]],
  ['days before the newest', () => OLDER_SQL.days, [{ since: 1, before: 2 }]],
  ['an old row', () => PUT_SQL.old, [1]],
  ['an empty total', () => PUT_SQL.dropEmpty('day_totals'), [key]],
  ['an empty total of a group', () => PUT_SQL.dropEmpty('day_groups'), [key]],
  ['an empty total of the reports', () => PUT_SQL.dropEmpty('report_days'), [key]],
  ['an empty total of an hour', () => PUT_SQL.dropEmpty('report_hours'), [key]],
  ['report by day', (query) => REPORT_SQL.sums(filter(query), 'day', review.names), [1, 2]],
  ['report by hour', (query) => REPORT_SQL.sums(filter(query), 'hour', review.names), [1, 2]],
  [
    'report by method',
    (query) => REPORT_SQL.sums(filter({ ...query, least: 1n }), 'method', review.names),
    [1, 2],
  ],
  ['days with an uncertain order', (query) => REPORT_SQL.days(filter(query)), [1]],
  ['the oldest uncertain order', (query) => REPORT_SQL.oldest(filter(query)), [1, 1]],
])('%s walks an index, with any filter', (name, sqlOf, values) => {
  const plans = [EVERYTHING, every].map((query) => review.read((db) => planOf(db, sqlOf(query), values)))
  // The rows of one day, the totals of all days, the few of one amount; or words in their own index.
  const walks =
    /^(SEARCH (rows USING (COVERING |INTEGER )?(INDEX rows_\w+|PRIMARY KEY)|(day_(totals|groups)|report_(days|hours)) USING PRIMARY KEY)|SCAN (notes VIRTUAL TABLE|part$)|MATERIALIZE part|COMPOUND QUERY|LEFT-MOST SUBQUERY|UNION ALL|LIST SUBQUERY|SCALAR SUBQUERY|USE TEMP B-TREE FOR)/
  for (const plan of plans) {
    expect(plan.filter((detail) => !walks.test(detail))).toEqual([])
    const sorts = plan.some((detail) => detail.includes('TEMP B-TREE'))
    expect(sorts).toBe(
      /^(totals|counted|the hours of a day|reference|transaction|rrn|split|report by \w+)$/.test(name),
    )
  }
})

test('only the names are read as a whole', () => {
  expect(review.read((db) => planOf(db, NAMES_SQL.all, []))).toEqual(['SCAN names'])
})

function planOf(db: Db, sql: string, values: readonly unknown[]): readonly string[] {
  return db
    .prepare<unknown[], { readonly detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
    .all(...values)
    .map(({ detail }) => detail)
}

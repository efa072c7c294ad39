/** The file of an export against what the list shows, cell by cell, computed another way. */
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readXlsx } from 'hucre/xlsx'
import type { ReviewExportWish, ReviewQuery } from '#contract/procedures/review.ts'
import type { ReviewRow } from '#contract/review-views.ts'
import { finishFile } from '#journal/restore/whole-file.ts'
import { writeExport } from '#review/export/write-export.ts'
import { seedJournal } from '#test/seed/seed-journal.ts'
import { open, orderOf, put, tempFile } from '../journal/helpers.ts'
import { allRows, openReview } from './journals.ts'

const HEADS =
  'reference_v1 sale business_day created_at method wallet asked came status state source marks cashier till ' +
  'seconds_to_pay transaction_id rrn note'

function seeded() {
  const file = tempFile()
  const until = Date.parse('2026-11-27T00:00:00+07:00')
  seedJournal({ ...{ file, until }, orders: 700, days: 12, seed: 5, copy: false })
  const { review, follow } = openReview(file)
  follow()
  return review
}

async function exported(review: string, wish: Partial<ReviewExportWish> = {}) {
  const target = `${review}.out`
  const journal = review.replace(/\.review$/u, '')
  const steps: [number, number][] = []
  const report = await writeExport(
    { query: {}, format: 'csv', separator: ';', ...wish, journal, review, upTo: 0n, target },
    {
      wait: async () => undefined,
      pause: () => new Promise((resolve) => void setImmediate(resolve)),
      onProgress: (...step) => void steps.push(step),
    },
  )
  if (!report.ok) throw new Error(`${report.why}: ${report.detail}`)
  finishFile(target, true)
  return { target, report, steps }
}

/** The wall clock of Jakarta, by the runtime's own calendar. */
function jakarta(ms: number): string {
  return new Date(ms).toLocaleString('sv-SE', { timeZone: 'Asia/Jakarta' })
}

/** As the cells of a sheet. */
function naive(row: ReviewRow): readonly (string | number | null)[] {
  const day = String(row.day)
  return [
    ...[row.reference, row.saleId, `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`],
    ...[jakarta(row.createdAt), row.method, row.wallet ?? null],
    ...[Number(row.askedMinor) / 100, Number(row.cameMinor) / 100, row.group, row.state],
    ...[row.source ?? null, row.marks.length === 0 ? null : row.marks.join(' '), row.cashier ?? null],
    ...[row.till, row.secondsToPay ?? null, row.transactionId ?? null, row.rrn ?? null, row.note ?? null],
  ]
}

const sumOf = (rows: readonly ReviewRow[], of: (row: ReviewRow) => bigint): number =>
  Number(rows.reduce((sum, row) => sum + of(row), 0n)) / 100

function naiveTotal(rows: readonly ReviewRow[]): readonly (string | number | null)[] {
  const cells: (string | number | null)[] = HEADS.split(' ').map(() => null)
  cells.splice(0, 2, 'TOTAL', String(rows.length))
  cells.splice(
    6,
    2,
    sumOf(rows, ({ askedMinor }) => askedMinor),
    sumOf(rows, ({ cameMinor }) => cameMinor),
  )
  return cells
}

const QUERIES: readonly ReviewQuery[] = [
  {},
  { from: 20_261_120, to: 20_261_124 },
  { methods: ['va'], groups: ['paid'] },
  { least: 2_000_000n, most: 9_000_000n },
  { marks: ['late', 'refund'] },
  { wallets: ['no such'] },
]

test('CSV: every cell of every row, in the order of the list, and the sums', async () => {
  const review = seeded()
  for (const query of QUERIES)
    for (const separator of [';', ','] as const) {
      const { target, report } = await exported(review.file, { query, separator })
      const text = readFileSync(target, 'utf8')
      const rows = allRows(review, query)
      expect(report).toMatchObject({ ok: true, sums: { count: rows.length } })
      const quoted = (cell: string): string =>
        /[;,"]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
      const lines = [HEADS.split(' '), ...rows.map(naive), naiveTotal(rows)].map(
        (cells) => `${cells.map((cell) => quoted(String(cell ?? ''))).join(separator)}\r\n`,
      )
      expect(text).toBe(`\ufeff${lines.join('')}`)
    }
})

test('XLSX: text as text, rupiah as numbers, dates as dates in Jakarta', async () => {
  const review = seeded()
  for (const query of QUERIES) {
    const { target } = await exported(review.file, { query, format: 'xlsx' })
    const { sheets } = await readXlsx(readFileSync(target))
    expect(sheets).toHaveLength(1)
    const [heads, ...cells] = sheets[0]?.rows ?? []
    expect(heads).toEqual(HEADS.split(' '))
    const rows = allRows(review, query)
    const read = cells.map((row) =>
      Array.from({ length: HEADS.split(' ').length }, (_, at) => {
        const cell = row[at] ?? null
        if (!(cell instanceof Date)) return cell
        return cell
          .toISOString()
          .slice(0, at === 2 ? 10 : 19)
          .replace('T', ' ')
      }),
    )
    expect(read).toEqual([...rows.map(naive), naiveTotal(rows)])
  }
})

test.each([
  ...['=1+1', '+62811', '-5', '@SUM(A1)', '  =1', '=HYPERLINK("http://a";"b")', "=cmd|'/C calc'!A0"],
  ...['\t=1', '\r=1', '\n=1', '\r\n@SUM(1)', '＝1', '\u00a0=1', '\u200b'],
  ...['_x003D_1', '<b>&amp;', 'a;b,c"d'],
])('the note %j is no formula in either form', async (note) => {
  const file = tempFile()
  put(open(file), orderOf(1, { note }))
  const { review, follow } = openReview(file)
  follow()
  const sheet = await exported(review.file, { format: 'xlsx' })
  const read = await readXlsx(readFileSync(sheet.target))
  expect(read.sheets[0]?.rows[1]?.[17]).toBe(note)
  const cells = [...(read.sheets[0]?.cells?.values() ?? [])]
  expect(cells.filter(({ formula }) => formula !== undefined)).toEqual([])
  const csv = readFileSync((await exported(review.file)).target, 'utf8')
  expect(csv).not.toMatch(/;"?\s*[=+\-@＝]/u)
  expect(csv).not.toMatch(/;"?[\t\r\n]./u)
  expect(existsSync(`${sheet.target}.part`)).toBe(false)
})

test('tells how many rows of how many are written, at most a hundred times', async () => {
  const { steps, report } = await exported(seeded().file)
  const count = report.ok ? report.sums.count : 0
  expect(steps.length).toBeGreaterThan(0)
  expect(steps.length).toBeLessThanOrEqual(100)
  for (const [done, of] of steps) expect([done <= of, of]).toEqual([true, count])
})

test('waits until the rows know of the last event, and is refused when they do not', async () => {
  const file = tempFile()
  const journal = open(file)
  put(journal, orderOf(1))
  const { review, journal: followed, follow } = openReview(file)
  follow()
  put(journal, orderOf(2))
  const target = `${file}.out`
  const job = {
    query: {},
    format: 'csv',
    separator: ';',
    journal: file,
    review: review.file,
    target,
  } as const
  const more = { pause: async () => undefined, onProgress: () => undefined }
  let waits = 0
  const wait = async (): Promise<void> => void (waits += 1)
  const upTo = followed.head()
  expect(await writeExport({ ...job, upTo }, { ...more, wait })).toMatchObject({ why: 'building' })
  expect(waits).toBeGreaterThan(50)
  expect(existsSync(`${target}.part`)).toBe(false)
  const moved = async (): Promise<void> => follow()
  const report = await writeExport({ ...job, upTo }, { ...more, wait: moved })
  expect(report).toMatchObject({ ok: true, sums: { count: 2 } })
})

test('writes no rows of another journal, or of one that was rolled back', async () => {
  const [file, other] = [tempFile(), tempFile()]
  open(other)
  const before = open(file)
  put(before, orderOf(1))
  before.close()
  const older = `${file}.older`
  copyFileSync(file, older)
  put(open(file), orderOf(2))
  const { review, follow } = openReview(file)
  follow()
  const job = { query: {}, format: 'csv', separator: ';', review: review.file, upTo: 0n } as const
  const given = { wait: async () => undefined, pause: async () => undefined, onProgress: () => undefined }
  const target = `${file}.out`
  for (const journal of [other, older])
    expect(await writeExport({ ...job, journal, target }, given)).toMatchObject({
      ok: false,
      why: 'building',
    })
  expect(existsSync(`${target}.part`)).toBe(false)
  expect(await writeExport({ ...job, journal: file, target }, given)).toMatchObject({ ok: true })
})

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { connectReadOnly } from '#journal/connection.ts'
import { exportOrders, type ExportOptions, readExportOptions } from '#journal/export/export-orders.ts'
import type { ExportReport } from '#journal/export/export.ts'
import { commitMeanwhile, runApart, runWithin } from './apart.ts'
import { fill, NOON, open, orderOf, paidEvidence, put, referenceOf, tamper, tempFile } from './helpers.ts'

const all: ExportOptions = { from: 0, to: NOON * 2, separator: ';' }
const target = (file: string): string => join(dirname(file), 'orders.csv')
const run = (file: string, options: object | string = all, to = target(file), execArgv: string[] = []) =>
  runApart<ExportReport>(
    'export/export-process',
    [file, to, typeof options === 'string' ? options : JSON.stringify(options)],
    execArgv,
  )

/** Many orders without a single event: exported data is not verified here. */
function crowd(file: string, count: number): void {
  tamper(file, (db) =>
    db.exec(`WITH RECURSIVE n (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ${count})
      INSERT INTO orders (reference, sale_id, method, amount, currency, state, created_at, updated_at, expires_at,
      watch_until, acknowledged_at, note, transaction_id, rrn, document, seq) SELECT printf('X%08d', n.value), sale_id, method, amount, currency, state,
      created_at + n.value, updated_at, expires_at, watch_until, acknowledged_at, note, transaction_id, rrn,
      document, seq FROM orders, n WHERE reference = '${referenceOf(1)}'`),
  )
}

test('writes the columns of version 1, all of them', async () => {
  const file = tempFile()
  const journal = open(file)
  fill(journal)
  const evidence = {
    ...paidEvidence,
    code: '2002600',
    paidAt: NOON + 60_000,
    paidAmount: { minor: 15_250_050n, currency: 'IDR' },
  } as const
  put(
    journal,
    orderOf(3, {
      note: '=HYPERLINK("http://x";"y")',
      state: { kind: 'paid', since: NOON + 61_000, evidence },
      acknowledgedAt: NOON + 62_000,
    }),
  )
  expect((await run(file)).report).toEqual({ ok: true, rows: 3 })
  const text = readFileSync(target(file), 'utf8')
  expect(text.startsWith('\ufeffreference_v1;sale;')).toBe(true)
  const lines = text.slice(1).split('\r\n')
  expect(lines).toHaveLength(5)
  expect(lines[0]).toBe(
    'reference_v1;sale;method;created_at;expires_at;amount;currency;state;state_since;source;source_at;' +
      'response_code;paid_at;paid_amount;transaction_id;rrn;note;seen_at',
  )
  expect(lines[3]).toBe(
    `${referenceOf(3)};sale-3;qr;2026-11-20 12:00:00;2026-11-20 12:05:00;150000;IDR;paid;2026-11-20 12:01:01;` +
      'status;2026-11-20 12:00:00;2002600;2026-11-20 12:01:00;"152500,50";TX-77;000123456789;' +
      `"'=HYPERLINK(""http://x"";""y"")";2026-11-20 12:01:02`,
  )
  expect(lines[4]).toBe('')
})

test('with commas the decimal sign is a point', async () => {
  const file = tempFile()
  put(open(file), orderOf(1, { amount: { minor: 15_000_050n, currency: 'IDR' } }))
  await run(file, { ...all, separator: ',' })
  expect(readFileSync(target(file), 'utf8')).toContain(',150000.50,IDR,')
})

test('takes those that were made in the range: from its first millisecond, without its last', async () => {
  const file = tempFile()
  const journal = open(file)
  for (const number of [1, 2, 3, 4]) put(journal, orderOf(number))
  expect((await run(file, { ...all, from: NOON + 2, to: NOON + 4 })).report).toEqual({ ok: true, rows: 2 })
  const text = readFileSync(target(file), 'utf8')
  expect([1, 2, 3, 4].filter((number) => text.includes(referenceOf(number)))).toEqual([2, 3])
})

test('reads one moment while the till goes on writing, in little memory', async () => {
  const file = tempFile()
  const journal = open(file, { unsafeSynchronous: 'OFF' })
  put(journal, orderOf(1, { note: 'n'.repeat(1_000) }))
  crowd(file, 30_000)
  // Held at once, these orders would take some ten times the process's memory limit.
  const work = run(file, all, target(file), ['--max-old-space-size=24'])
  const commits = await commitMeanwhile(journal, work)
  const { report, progress } = await work
  expect(report).toEqual({ ok: true, rows: 30_001 })
  expect(commits).toBeGreaterThan(3)
  expect(progress).toEqual(Array.from({ length: 15 }, (_, nth) => [(nth + 1) * 2_000, 30_001]))
  expect(readFileSync(target(file), 'utf8').split('\r\n')).toHaveLength(30_003)
})

test('hands over pieces of a bounded size', () => {
  const file = tempFile()
  put(open(file), orderOf(1, { note: 'n'.repeat(1_000) }))
  crowd(file, 300)
  const db = connectReadOnly(file)
  const pieces: string[] = []
  expect(exportOrders(db, all, (text) => void pieces.push(text))).toBe(301)
  expect(pieces.length).toBeGreaterThan(4)
  for (const piece of pieces) expect(piece.length).toBeLessThan(70_000)
  db.close()
})

test('says why not, leaves nothing behind, and touches nothing that is there', async () => {
  const file = tempFile()
  fill(open(file))
  const taken = join(dirname(file), 'taken.csv')
  writeFileSync(taken, 'mine')
  expect((await run(file, all, taken)).report).toMatchObject({ ok: false, why: 'target-exists' })
  expect(readFileSync(taken, 'utf8')).toBe('mine')
  expect((await run(file, all, file)).report).toMatchObject({ ok: false, why: 'target-exists' })
  expect((await run(file, all, join(dirname(file), 'no', 'a.csv'))).report).toMatchObject({
    why: 'unwritable',
  })
  expect((await run(`${file}.nowhere`, all, target(file))).report).toMatchObject({ why: 'unreadable' })
  expect((await run(taken, all)).report).toMatchObject({ why: 'unreadable' })
  expect((await run(file, '{}')).report).toMatchObject({ ok: false, why: 'bad-options' })
  expect(existsSync(target(file))).toBe(false)
})

test.each(['', 'null', '{', { ...all, separator: '|' }, { ...all, from: '0' }, { ...all, to: 1.5 }])(
  'takes no options like %j',
  (options) => {
    const text = typeof options === 'string' ? options : JSON.stringify(options)
    expect(readExportOptions(text)).toBeUndefined()
    expect(readExportOptions(JSON.stringify(all))).toEqual(all)
  },
)

test.skipIf(process.platform === 'win32')('a disk that takes no more ends it with a word', async () => {
  const file = tempFile()
  put(open(file), orderOf(1, { note: 'n'.repeat(1_000) }))
  crowd(file, 300)
  const args = [file, target(file), JSON.stringify(all)]
  const { report } = await runWithin<ExportReport>(64, 'export/export-process', args)
  expect(report).toMatchObject({ ok: false, why: 'unwritable' })
  expect(readdirSync(dirname(file)).filter((name) => name.startsWith('orders'))).toEqual([])
})

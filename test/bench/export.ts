/**
 * Exports of a whole review, CSV and XLSX, next to a bare write of as many bytes: `npm run bench:export -- --rows N
 * [--days N] [--times N] [--folder F] [--file F] [--into F]`. `--file` is a journal that `npm run seed` made; else one is
 * seeded. `--times` repeats its rows on further days, with other references: a million are made in a minute. Each export is in
 * a process of its own, as in the app: seconds, processor seconds, peak memory, bytes. `--into` keeps the files in that folder.
 */
import { fork } from 'node:child_process'
import {
  closeSync,
  copyFileSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { ReviewExportWish } from '#contract/procedures/review.ts'
import { connectReadOnly, connectToDerived } from '#journal/connection.ts'
import { type ExportReport } from '#review/export/messages.ts'
import { writeExport } from '#review/export/write-export.ts'
import { followStep, openFollowed } from '#review/follow.ts'
import { openReviewFile, reviewFileOf } from '#review/index-file.ts'
import { TOTALS } from '#review/schema.ts'
import { seedJournal } from '#test/seed/seed-journal.ts'

const HERE = fileURLToPath(import.meta.url)
const DAY_MS = 86_400_000n
const UNTIL = Date.parse('2026-11-27T00:00:00+07:00')
const say = (text: string): void => void process.stdout.write(`${text}\n`)

type Measured = {
  readonly report: ExportReport
  readonly seconds: number
  readonly cpuSeconds: number
  readonly peak: number
  readonly before: number
}

/** In the measured process. */
async function measure(review: string, target: string, format: ReviewExportWish['format']): Promise<void> {
  const before = process.memoryUsage.rss()
  // Looked at between the rows: the system's own maximum holds that of the parent.
  let peak = before
  const look = (): void => void (peak = Math.max(peak, process.memoryUsage.rss()))
  const [from, cpu] = [performance.now(), process.cpuUsage()]
  const report = await writeExport(
    {
      query: {},
      format,
      separator: ';',
      journal: review.replace(/\.review$/u, ''),
      review,
      upTo: 0n,
      target,
    },
    {
      wait: async () => undefined,
      pause: () => {
        look()
        return new Promise((resolve) => void setImmediate(resolve))
      },
      onProgress: () => undefined,
    },
  )
  const { user, system } = process.cpuUsage(cpu)
  process.send?.({
    report,
    seconds: (performance.now() - from) / 1_000,
    cpuSeconds: (user + system) / 1_000_000,
    ...{ peak, before },
  } satisfies Measured)
}

function measured(...args: readonly string[]): Promise<Measured> {
  const child = fork(HERE, ['--measured', ...args], { execArgv: [], serialization: 'advanced' })
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as Measured))
    child.once('exit', () => reject(new Error('it ended without a result')))
  })
}

/** Seconds for so many bytes, flushed. */
function bareWrite(file: string, bytes: number): number {
  const from = performance.now()
  const handle = openSync(file, 'w')
  const chunk = Buffer.alloc(64 * 1024, 'x')
  for (let left = bytes; left > 0; left -= chunk.length)
    writeSync(handle, chunk, 0, Math.min(left, chunk.length))
  fsyncSync(handle)
  closeSync(handle)
  return (performance.now() - from) / 1_000
}

function followed(journalFile: string): string {
  const journal = openFollowed(connectReadOnly(journalFile))
  const review = openReviewFile(reviewFileOf(journalFile), journal.of)
  while (followStep(journal, review, () => undefined) === 'more');
  review.close()
  journal.db.close()
  return review.file
}

/** Each row so many times: the copies on later days, under references and ids of their own. */
function repeat(review: string, times: number): void {
  const db = connectToDerived(review)
  const { first, last, rows } = db
    .prepare<[], { first: bigint; last: bigint; rows: bigint }>(
      'SELECT min(created_at) AS first, max(created_at) AS last, max(id) AS rows FROM rows',
    )
    .get() ?? { first: 0n, last: 0n, rows: 0n }
  const span = (last - first) / DAY_MS + 1n
  const columns = db.prepare<[], string>("SELECT name FROM pragma_table_info('rows')").pluck().all()
  const changed: Readonly<Record<string, string>> = {
    id: 'id + @nth * @rows',
    day: `CAST(strftime('%Y%m%d', substr(day, 1, 4) || '-' || substr(day, 5, 2) || '-' || substr(day, 7, 2),
      (@nth * @span) || ' days') AS INTEGER)`,
    created_at: 'created_at + @nth * @span * 86400000',
    reference_back: "printf('%02d', @nth) || substr(reference_back, 3)",
    transaction_back: "printf('%02d', @nth) || substr(transaction_back, 3)",
    rrn_back: "printf('%02d', @nth) || substr(rrn_back, 3)",
  }
  const copy = db.prepare(
    `INSERT INTO rows (${columns.join()}) SELECT ${columns.map((name) => changed[name] ?? name).join()}
      FROM rows WHERE id <= @rows`,
  )
  db.transaction(() => {
    for (let nth = 1n; nth < BigInt(times); nth += 1n) copy.run({ nth, rows, span })
    for (const [table, keys] of Object.entries(TOTALS)) {
      db.exec(`DELETE FROM ${table};
        INSERT INTO ${table} SELECT ${keys.join()}, count(*), sum(asked), sum(came), sum(cash) FROM rows GROUP BY ${keys.join()}`)
    }
  })()
  db.close()
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      rows: { type: 'string', default: '100000' },
      days: { type: 'string', default: '365' },
      times: { type: 'string', default: '1' },
      into: { type: 'string' },
      folder: { type: 'string', default: tmpdir() },
      file: { type: 'string' },
    },
  })
  const folder = mkdtempSync(join(values.folder, 'loket-bench-'))
  try {
    const journal = values.file ?? join(folder, 'bench.journal')
    const shape = {
      orders: Number(values.rows),
      days: Number(values.days),
      seed: 1,
      until: UNTIL,
      copy: false,
    }
    if (values.file === undefined) seedJournal({ file: journal, ...shape })
    const review = followed(journal)
    repeat(review, Number(values.times))
    for (const format of ['csv', 'xlsx'] as const) {
      const target = join(folder, `orders.${format}`)
      const { report, seconds, cpuSeconds, peak, before } = await measured(review, target, format)
      if (!report.ok) throw new Error(`${report.why}: ${report.detail}`)
      const { size } = statSync(`${target}.part`)
      const bare = bareWrite(join(folder, 'bare'), size)
      if (values.into !== undefined) copyFileSync(`${target}.part`, join(values.into, `orders.${format}`))
      say(
        `${format}: ${report.sums.count} rows in ${seconds.toFixed(1)} s (${cpuSeconds.toFixed(1)} s of the processor), ` +
          `${(size / 1_048_576).toFixed(1)} MiB; memory ${Math.round(peak / 1_048_576)} MiB at most, ` +
          `${Math.round(before / 1_048_576)} before; ${(seconds / bare).toFixed(0)} x a bare write (${bare.toFixed(2)} s)`,
      )
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const [, , first, review = '', target = '', format] = process.argv
if (first === '--measured') await measure(review, target, format === 'xlsx' ? 'xlsx' : 'csv')
else await main()

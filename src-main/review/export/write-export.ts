import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { connectReadOnly, type Db, readPragma } from '#journal/connection.ts'
import { sqliteCode } from '#journal/failure.ts'
import { beginFile, diskRefusal, discardFile } from '#journal/restore/whole-file.ts'
import type { ReviewExportFailure } from '#contract/review-views.ts'
import { openFollowed } from '../follow.ts'
import { isReviewOf, readPlace } from '../index-file.ts'
import { openNames } from '../names.ts'
import { VERSION } from '../schema.ts'
import type { Cell } from './columns.ts'
import { csvHead, csvRow } from './csv.ts'
import type { ExportJob, ExportReport } from './messages.ts'
import { exportRows, sumsOf, SumsDiffer } from './rows.ts'
import { xlsxBytes } from './xlsx.ts'

type Given = {
  /** A moment in which the review may follow the journal. */
  readonly wait: () => Promise<void>
  readonly pause: () => Promise<void>
  readonly onProgress: (done: number, of: number) => void
}

type Write = (bytes: Uint8Array | string) => void

/** Waits for the review, which is told of a commit within a moment and looks without being told. */
const MOST_WAITS = 100

/** Bounds the memory used, for any number of rows. */
const CHUNK_LETTERS = 64 * 1024

/**
 * Writes all rows of one moment next to the target, flushed, under a name of its own (`beginFile`). Never throws: a failure
 * leaves nothing. Progress counts rows.
 */
export async function writeExport(job: ExportJob, given: Given): Promise<ExportReport> {
  let db: Db | undefined
  try {
    db = connectReadOnly(job.review)
    if (Number(readPragma(db, 'user_version')) !== VERSION) return failed('unreadable', 'another version')
    if (!(await beginAt(db, job, given.wait))) return failed('building', 'the list is being made')
    const source = { db, names: openNames(db), query: job.query, ...given }
    const sums = await sumsOf(source)
    await written(job, exportRows(source, sums))
    return { ok: true, sums }
  } catch (error) {
    discardFile(job.target)
    return failed(whyOf(error), error instanceof Error ? error.message : String(error))
  } finally {
    db?.close()
  }
}

/** Begins to read one moment of this journal's rows, in which they know of that event; false when that does not come. */
async function beginAt(db: Db, { journal, upTo }: ExportJob, wait: () => Promise<void>): Promise<boolean> {
  for (let waits = 0; waits < MOST_WAITS; waits += 1) {
    db.exec('BEGIN')
    const { isWhole, seq } = readPlace(db)
    if (isWhole && seq >= upTo) return isOfJournal(db, journal)
    db.exec('ROLLBACK')
    if (!isWhole) return false
    await wait()
  }
  return false
}

/** The journal is open for a moment only: it is not held while rows are written. */
function isOfJournal(review: Db, file: string): boolean {
  const journal = connectReadOnly(file)
  try {
    return isReviewOf(review, openFollowed(journal).of)
  } finally {
    journal.close()
  }
}

async function written({ target, ...how }: ExportJob, rows: AsyncIterable<readonly Cell[]>): Promise<void> {
  const handle = openSync(beginFile(target), 'r+')
  try {
    const write: Write = (bytes) => writeAll(handle, typeof bytes === 'string' ? Buffer.from(bytes) : bytes)
    if (how.format === 'csv') await writeCsv(rows, how.separator, write)
    else for await (const bytes of xlsxBytes(rows)) write(bytes)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

async function writeCsv(
  rows: AsyncIterable<readonly Cell[]>,
  separator: ExportJob['separator'],
  write: Write,
): Promise<void> {
  let chunk = csvHead(separator)
  for await (const cells of rows) {
    chunk += csvRow(cells, separator)
    if (chunk.length < CHUNK_LETTERS) continue
    write(chunk)
    chunk = ''
  }
  write(chunk)
}

/** A disk that is almost full takes a part. */
function writeAll(handle: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(handle, bytes, at)
}

function whyOf(error: unknown): ReviewExportFailure {
  if (error instanceof SumsDiffer) return 'differs'
  // Only the review is read by SQLite.
  const refusal = sqliteCode(error) === undefined ? diskRefusal(error) : undefined
  return refusal === 'disk-full' ? refusal : refusal === undefined ? 'unreadable' : 'unwritable'
}

function failed(why: ReviewExportFailure, detail: string): ExportReport {
  return { ok: false, why, detail }
}

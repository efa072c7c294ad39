import { existsSync, rmSync, statSync } from 'node:fs'
import { REVIEW_MARKS } from '#contract/review-views.ts'
import { connectToDerived, type Db, readPragma } from '#journal/connection.ts'
import { failureOf, sqliteCode } from '#journal/failure.ts'
import { type Names, openNames } from './names.ts'
import { openPutLines } from './put-lines.ts'
import type { ReviewLine } from './rows.ts'
import { APPLICATION_ID, SCHEMA, VERSION } from './schema.ts'

/** How far the review is. */
export type Place = {
  /** The last event of which every row knows. */
  readonly seq: bigint
  /** The journal's last event when the rows were read from it, and its hash. */
  readonly seen: bigint
  readonly hash: Buffer | null
  /** False until it has once reached the journal's end. */
  readonly isWhole: boolean
}

/** The review's own file. Throws `ReviewSpoiled` when it must be made anew. */
export type ReviewFile = {
  readonly file: string
  readonly names: Names
  readonly place: () => Place
  readonly read: <T>(question: (db: Db) => T) => T
  /** Everything or nothing: the lines, and how far that is. */
  readonly put: (lines: Iterable<ReviewLine>, place: Place) => void
  readonly close: () => void
}

/** The file is not what was written to it. */
export class ReviewSpoiled extends Error {
  override readonly name = 'ReviewSpoiled'
}

/** The journal that the review must be of. */
export type OfJournal = { readonly id: Buffer; readonly hashAt: (seq: bigint) => Buffer | undefined }

export const reviewFileOf = (journalFile: string): string => `${journalFile}.review`

// A file as large as a year of a busy till is read in less than a second.
const QUICKLY_CHECKED_BYTES = 64 * 1024 * 1024
const CACHE_KB = 32_000
const PLACE = 'SELECT seq, seen, hash, is_whole, journal, marks FROM place WHERE one = 1'

type PlaceRow = {
  readonly seq: bigint
  readonly seen: bigint
  readonly hash: Buffer | null
  readonly is_whole: bigint
  readonly journal: Buffer
  readonly marks: string
}

/** Opens the review of this journal; one that does not fit it is deleted and begun anew. Throws disk errors. */
export function openReviewFile(file: string, journal: OfJournal): ReviewFile {
  const found = existsSync(file) ? tryOpen(file, journal) : undefined
  if (found !== undefined) return found
  deleteReviewFile(file)
  return begin(file, journal)
}

/** It can be made again at any time. */
export function deleteReviewFile(file: string): void {
  // The log last: on its own it is nothing.
  for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true })
}

/** What its rows were read from is still in the journal. */
export function isOf({ seen, hash }: Pick<Place, 'seen' | 'hash'>, journal: OfJournal): boolean {
  return seen === 0n || (hash !== null && journal.hashAt(seen)?.equals(hash) === true)
}

/** The review in this database is of this journal, and was not made before a rollback of it. */
export function isReviewOf(db: Db, journal: OfJournal): boolean {
  const place = db.prepare<[], PlaceRow>(PLACE).get()
  return place?.journal.equals(journal.id) === true && isOf(place, journal)
}

function tryOpen(file: string, journal: OfJournal): ReviewFile | undefined {
  let db: Db | undefined
  try {
    db = connectToDerived(file)
    if (fits(db, file, journal)) return opened(db, file)
  } catch (error) {
    db?.close()
    if (isSpoiled(error)) return undefined
    throw error
  }
  db.close()
  return undefined
}

function fits(db: Db, file: string, journal: OfJournal): boolean {
  if (Number(readPragma(db, 'application_id')) !== APPLICATION_ID) return false
  if (Number(readPragma(db, 'user_version')) !== VERSION) return false
  const place = db.prepare<[], PlaceRow>(PLACE).get()
  if (place?.marks !== REVIEW_MARKS.join() || !isReviewOf(db, journal)) return false
  return statSync(file).size > QUICKLY_CHECKED_BYTES || readPragma(db, 'quick_check(1)') === 'ok'
}

function begin(file: string, { id }: OfJournal): ReviewFile {
  const db = connectToDerived(file)
  try {
    db.transaction(() => {
      db.exec(SCHEMA)
      db.prepare(
        'INSERT INTO place (one, journal, marks, seq, seen, hash, is_whole) VALUES (1, ?, ?, 0, 0, NULL, 0)',
      ).run(id, REVIEW_MARKS.join())
      db.pragma(`application_id = ${APPLICATION_ID}`)
      db.pragma(`user_version = ${VERSION}`)
    }).immediate()
    return opened(db, file)
  } catch (error) {
    db.close()
    throw error
  }
}

function opened(db: Db, file: string): ReviewFile {
  db.pragma(`cache_size = -${CACHE_KB}`)
  const names = openNames(db)
  const putLines = openPutLines(db, names)
  const putPlace = db.prepare<[bigint, bigint, Buffer | null, bigint]>(
    'UPDATE place SET seq = ?, seen = ?, hash = ?, is_whole = ? WHERE one = 1',
  )
  const put = db.transaction((lines: Iterable<ReviewLine>, place: Place): void => {
    putLines(lines)
    putPlace.run(place.seq, place.seen, place.hash, place.isWhole ? 1n : 0n)
  })
  return {
    ...{ file, names },
    place: () => guarded(() => readPlace(db)),
    read: (question) => guarded(() => question(db)),
    put: (lines, place) =>
      guarded(() => {
        try {
          put.immediate(lines, place)
        } catch (error) {
          names.reload()
          throw error
        }
      }),
    close: () => void db.close(),
  }
}

export function readPlace(db: Db): Place {
  const row = db.prepare<[], PlaceRow>(PLACE).get()
  if (row === undefined) throw new ReviewSpoiled('it has lost its place')
  return { seq: row.seq, seen: row.seen, hash: row.hash, isWhole: row.is_whole === 1n }
}

function guarded<T>(act: () => T): T {
  try {
    return act()
  } catch (error) {
    throw isSpoiled(error) ? new ReviewSpoiled('it is damaged', { cause: error }) : error
  }
}

/** Our own SQL is valid: a name that it uses is missing from a damaged schema. */
function isSpoiled(error: unknown): boolean {
  if (error instanceof ReviewSpoiled || failureOf(error)?.reason === 'corrupt') return true
  return sqliteCode(error) === 'SQLITE_ERROR' && (error as Error).message.startsWith('no such ')
}

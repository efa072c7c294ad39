import type { Link } from '../chain/chain.ts'
import { type CheckOptions, eventsBetween } from './checks.ts'
import type { Db } from '../connection.ts'
import type { Made, Place, Row } from '../tables/define.ts'
import { madeBy, PLACES } from '../tables/entries.ts'
import { sqliteCode } from '../failure.ts'

export type ProjectionResult =
  | { readonly ok: true }
  | {
      readonly ok: false
      /** `events`: the event itself cannot be read as its kind. */
      readonly table: string
      /** The row's key; absent when the table holds rows that no event made. */
      readonly key?: string
      /** The event whose result is missing from the row. */
      readonly seq?: bigint
    }

/** `exact`: this event made the row. `another`: a different event did, as it may: a later one, or the first. */
type Verdict = 'exact' | 'another' | 'different'

/**
 * Replays the events against the rows: every row is exactly what its last event made of it, and no other rows exist.
 * Keeps no rows in memory, because each row names the event that wrote it. With `from`, checks only rows touched
 * since. Run it in a read transaction when there may be a writer.
 */
export function verifyProjection(db: Db, { from = 1n, to }: CheckOptions = {}): ProjectionResult {
  const { judgeRows, compareCounts } = openProjection(db)
  for (const link of eventsBetween(db, from, to)) {
    const result = judgeRows(link)
    if (!result.ok) return result
  }
  return from <= 1n && to === undefined ? compareCounts() : { ok: true }
}

/** The same event by event, inside one read transaction. */
export function openProjection(db: Db) {
  const judge = makeJudge(db, lastRows(rowReader(db)))
  const exact = new Map<Place, bigint>()
  return {
    judgeRows: (link: Link): ProjectionResult => {
      const made = readMade(link)
      if (made === undefined) return { ok: false, table: 'events', seq: link.seq }
      for (const one of made) {
        const verdict = judge(one, link.seq)
        if (verdict === 'different') return differs(one, link.seq)
        if (verdict === 'exact') exact.set(one.place, (exact.get(one.place) ?? 0n) + 1n)
      }
      return { ok: true }
    },
    /** After all of them: there is no other row. */
    compareCounts: (): ProjectionResult => {
      for (const place of PLACES) {
        const { table, count } = place
        if (db.prepare<[], bigint>(count).pluck().get() !== (exact.get(place) ?? 0n))
          return { ok: false, table }
      }
      return { ok: true }
    },
  }
}

export function differs({ place, key }: Made, seq: bigint): ProjectionResult & { readonly ok: false } {
  return { ok: false, table: place.table, key: key.join(' '), seq }
}

/** Undefined for an event whose body cannot be read as its kind. */
export function readMade(link: Link): readonly Made[] | undefined {
  try {
    return madeBy(link)
  } catch (error) {
    if (sqliteCode(error) !== undefined) throw error
    return undefined
  }
}

type ReadRow = (place: Place, key: Made['key']) => Row | undefined

export function makeJudge(db: Db, read = rowReader(db)): (made: Made, seq: bigint) => Verdict {
  return ({ place, key, columns }, seq) => compare(read(place, key), columns, place, seq)
}

function rowReader(db: Db): ReadRow {
  const rows = new Map(PLACES.map((place) => [place, db.prepare<unknown[], Row>(place.row)]))
  return (place, key) => rows.get(place)?.get(...key)
}

/** Of one snapshot only. Most steps of an order follow each other, so its row is read once for all of them. */
function lastRows(read: ReadRow): ReadRow {
  const last = new Map<string, { readonly key: Made['key']; readonly row: Row | undefined }>()
  return (place, key) => {
    const known = last.get(place.row)
    if (known?.key.length === key.length && known.key.every((part, at) => part === key[at])) return known.row
    const row = read(place, key)
    last.set(place.row, { key, row })
    return row
  }
}

function compare(row: Row | undefined, expected: Row, place: Place, seq: bigint): Verdict {
  if (row === undefined) return 'different'
  const written = row[place.seq]
  // A write-once column names one event, so only `exact` counts there; `another` fails on the count.
  if (typeof written === 'bigint' && (place.writer === 'last' ? written > seq : written < seq))
    return 'another'
  if (written !== seq) return 'different'
  return Object.entries(expected).every(([column, value]) => row[column] === value) ? 'exact' : 'different'
}

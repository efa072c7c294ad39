import { ATTEMPT_SQL, endColumns, startColumns } from './attempts.ts'
import type { Link } from './chain.ts'
import { type CheckOptions, PROGRESS_EVERY } from './checks.ts'
import type { Db } from './connection.ts'
import { decodeEntry, type Entry } from './entries.ts'
import { sqliteCode } from './failure.ts'
import { ORDER_SQL, orderRow } from './orders.ts'
import { SETTING_ROW, settingRow } from './settings.ts'

export type ProjectionResult =
  | { readonly ok: true }
  | {
      readonly ok: false
      readonly table: 'orders' | 'attempts' | 'settings' | 'events'
      /** The row's key; absent when the table holds rows that no event has made. */
      readonly key?: string
      /** The event whose result is not in the row. */
      readonly seq?: bigint
    }

type Table = 'orders' | 'attempts' | 'settings'
type Row = Readonly<Record<string, unknown>>
/** `exact`: the event made the row what it is. `later`: a younger event did. */
type Verdict = 'exact' | 'later' | 'different'

/**
 * Replays the events against the rows: every row is exactly what its last event made of it, and there is no other row.
 * It keeps nothing in memory, because each row names the event that wrote it. With `from` only the rows that were
 * touched since are looked at. Run it in a read transaction when somebody may be writing.
 */
export function verifyProjection(db: Db, { from = 1n, to, onProgress }: CheckOptions = {}): ProjectionResult {
  const judge = makeJudge(db)
  const made = new Map<string, bigint>()
  let done = 0
  const rows = db.prepare<[bigint, bigint], Link>(
    'SELECT seq, at, stream, kind, body FROM events WHERE seq >= ? AND seq <= ? ORDER BY seq',
  )
  for (const link of rows.iterate(from, to ?? 2n ** 63n - 1n)) {
    const judged = judge(link)
    if (judged === undefined) return { ok: false, table: 'events', seq: link.seq }
    const { place, verdict } = judged
    if (place !== undefined) {
      if (verdict === 'different') return { ok: false, table: place.table, key: place.key, seq: link.seq }
      if (verdict === 'exact') made.set(place.count, (made.get(place.count) ?? 0n) + 1n)
    }
    done += 1
    if (done % PROGRESS_EVERY === 0) onProgress?.(done)
  }
  return from <= 1n && to === undefined ? compareCounts(db, made) : { ok: true }
}

type Judged = { readonly place: Place | undefined; readonly verdict: Verdict }

/** Undefined for an event whose body cannot be read as what its kind says. */
function makeJudge(db: Db): (link: Link) => Judged | undefined {
  const compareRow = makeCompareRow(db)
  return (link) => {
    try {
      const entry = decodeEntry(link.kind, link.body)
      return { place: placeOf(entry), verdict: compareRow(entry, link) }
    } catch (error) {
      if (sqliteCode(error) !== undefined) throw error
      return undefined
    }
  }
}

function makeCompareRow(db: Db): (entry: Entry, link: Link) => Verdict {
  const order = db.prepare<[string], Row>(ORDER_SQL.row)
  const attempt = db.prepare<[string], Row>(ATTEMPT_SQL.byId)
  const setting = db.prepare<[string], Row>(SETTING_ROW)
  return (entry, { at, seq }) => {
    switch (entry.type) {
      case 'order': {
        const { after } = entry.change
        return compare(order.get(after.reference), orderRow(after, Number(at), seq), 'seq', seq)
      }
      case 'attempt-start':
        return compare(attempt.get(entry.start.id), startColumns(entry.start, seq), 'started_seq', seq)
      case 'attempt-end':
        return compare(attempt.get(entry.end.id), endColumns(entry.end, seq), 'finished_seq', seq)
      case 'setting':
        return compare(setting.get(entry.key), settingRow(entry.key, entry.value, seq), 'seq', seq)
      case 'note':
        return 'exact'
    }
  }
}

function compare(row: Row | undefined, expected: Row, seqColumn: string, seq: bigint): Verdict {
  if (row === undefined) return 'different'
  const written = row[seqColumn]
  // Start and end of an attempt are written once, so there only `exact` counts; `later` fails on the count.
  if (typeof written === 'bigint' && written > seq) return 'later'
  return Object.entries(expected).every(([column, value]) => row[column] === value) ? 'exact' : 'different'
}

type Place = { readonly table: Table; readonly key: string; readonly count: string }

function placeOf(entry: Entry): Place | undefined {
  switch (entry.type) {
    case 'order':
      return { table: 'orders', key: entry.change.after.reference, count: COUNTS.orders }
    case 'attempt-start':
      return { table: 'attempts', key: entry.start.id, count: COUNTS.started }
    case 'attempt-end':
      return { table: 'attempts', key: entry.end.id, count: COUNTS.ended }
    case 'setting':
      return { table: 'settings', key: entry.key, count: COUNTS.settings }
    case 'note':
      return undefined
  }
}

const COUNTS = {
  orders: 'SELECT count(*) FROM orders',
  started: 'SELECT count(*) FROM attempts',
  ended: `SELECT count(*) FROM attempts WHERE coalesce(finished_seq, finished_at, outcome, why, http_status, code,
    message, response_body, resolution) IS NOT NULL`,
  settings: 'SELECT count(*) FROM settings',
} as const
const COUNTED: readonly (readonly [sql: string, table: Table])[] = [
  [COUNTS.orders, 'orders'],
  [COUNTS.started, 'attempts'],
  [COUNTS.ended, 'attempts'],
  [COUNTS.settings, 'settings'],
]

function compareCounts(db: Db, made: ReadonlyMap<string, bigint>): ProjectionResult {
  for (const [sql, table] of COUNTED) {
    if (db.prepare<[], bigint>(sql).pluck().get() !== (made.get(sql) ?? 0n)) return { ok: false, table }
  }
  return { ok: true }
}

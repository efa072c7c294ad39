import { moneyOfMinor } from '#domain/money.ts'
import type { Shift, ZReport } from '#domain/shift.ts'
import type { Db } from '../connection.ts'
import { defineEntry, defineTable } from './define.ts'
import { parseStableJson, stableJson } from '../chain/json.ts'

/** A shift begins, or ends with its Z. */
export type ShiftChange = { readonly opened: Shift } | { readonly closed: Shift }

/** The stream of everything about one shift. */
export const shiftStream = (number: number): string => `shift ${number}`

export type OpenedColumns = {
  readonly number: bigint
  readonly opened_at: bigint
  readonly opened_by: string
  readonly float_minor: bigint
  readonly opened_seq: bigint
}
export type ClosedColumns = {
  readonly number: bigint
  readonly closed_at: bigint | null
  readonly closed_by: string | null
  readonly from_seq: bigint | null
  readonly to_seq: bigint | null
  readonly z: string | null
  readonly hash: string | null
  readonly closed_seq: bigint | null
}
type ShiftRow = OpenedColumns & ClosedColumns

export const SHIFT_SQL = {
  open: 'SELECT * FROM shifts WHERE closed_seq IS NULL',
  latest: 'SELECT * FROM shifts ORDER BY number DESC LIMIT +?',
  // Oldest first, for proving them one by one.
  closedAfter: 'SELECT * FROM shifts WHERE number > ? AND closed_seq IS NOT NULL ORDER BY number LIMIT +?',
  lastClosed: 'SELECT * FROM shifts WHERE closed_seq IS NOT NULL ORDER BY number DESC LIMIT 1',
  next: 'SELECT coalesce(max(number), 0) + 1 FROM shifts',
  row: 'SELECT * FROM shifts WHERE number = ?',
} as const

export function shiftReads(db: Db) {
  const open = db.prepare<[], ShiftRow>(SHIFT_SQL.open)
  const latest = db.prepare<[bigint], ShiftRow>(SHIFT_SQL.latest)
  const closedAfter = db.prepare<[bigint, bigint], ShiftRow>(SHIFT_SQL.closedAfter)
  const lastClosed = db.prepare<[], ShiftRow>(SHIFT_SQL.lastClosed)
  const byNumber = db.prepare<[bigint], ShiftRow>(SHIFT_SQL.row)
  return {
    openShift: (): Shift | undefined => readShift(open.get()),
    /** The event that opened the open shift. */
    openedSeq: (): bigint | undefined => open.get()?.opened_seq,
    shift: (number: number): Shift | undefined => readShift(byNumber.get(BigInt(number))),
    /** Newest first, including the open one. */
    shifts: (limit: number): readonly Shift[] => latest.all(BigInt(limit)).map(readRow),
    /** Closed ones above this number, oldest first. */
    closedShifts: (above: number, limit: number): readonly Shift[] =>
      closedAfter.all(BigInt(above), BigInt(limit)).map(readRow),
    /** The shift of the last Z. */
    lastClosedShift: (): Shift | undefined => readShift(lastClosed.get()),
    /** The event that closed it; 0 before the first Z. The next shift covers what follows. */
    lastClosedSeq: (): bigint => lastClosed.get()?.closed_seq ?? 0n,
  }
}

export function openedColumns(shift: Shift, seq: bigint): OpenedColumns {
  return {
    number: BigInt(shift.number),
    opened_at: BigInt(shift.openedAt),
    opened_by: shift.openedBy,
    float_minor: shift.float.minor,
    opened_seq: seq,
  }
}

/** Throws TypeError on a shift that is not closed. */
export function closedColumns({ number, closed }: Shift, seq: bigint): ClosedColumns {
  if (closed === undefined) throw new TypeError(`shift ${number} has no end`)
  return {
    number: BigInt(number),
    closed_at: BigInt(closed.at),
    closed_by: closed.by,
    from_seq: closed.z.fromSeq,
    to_seq: closed.z.toSeq,
    z: stableJson(closed.z),
    hash: closed.hash,
    closed_seq: seq,
  }
}

const OPEN = `INSERT INTO shifts (number, opened_at, opened_by, float_minor, opened_seq)
  VALUES (@number, @opened_at, @opened_by, @float_minor, @opened_seq)`
const CLOSE = `UPDATE shifts SET closed_at = @closed_at, closed_by = @closed_by, from_seq = @from_seq,
  to_seq = @to_seq, z = @z, hash = @hash, closed_seq = @closed_seq WHERE number = @number AND closed_seq IS NULL`

/** The file refuses a second open shift and a skipped number. */
export const OPENED_SHIFTS = defineTable<OpenedColumns>({
  table: 'shifts',
  row: SHIFT_SQL.row,
  key: ({ number }) => [number],
  seq: 'opened_seq',
  put: (db) => {
    const insert = db.prepare<OpenedColumns>(OPEN)
    return (columns) => void insert.run(columns)
  },
})

/** Throws on a second end; the file refuses a Z that does not cover exactly the events since the one before. */
export const CLOSED_SHIFTS = defineTable<ClosedColumns>({
  table: 'shifts',
  row: SHIFT_SQL.row,
  key: ({ number }) => [number],
  seq: 'closed_seq',
  count: `SELECT count(*) FROM shifts
    WHERE coalesce(closed_seq, closed_at, closed_by, from_seq, to_seq, z, hash) IS NOT NULL`,
  put: (db) => {
    const update = db.prepare<ClosedColumns>(CLOSE)
    return (columns) => {
      if (update.run(columns).changes !== 1) throw new Error(`shift ${columns.number} is not open`)
    }
  },
})

function readShift(row: ShiftRow | undefined): Shift | undefined {
  return row === undefined ? undefined : readRow(row)
}

function readRow(row: ShiftRow): Shift {
  const begun = {
    number: Number(row.number),
    openedAt: Number(row.opened_at),
    openedBy: row.opened_by,
    float: moneyOfMinor(row.float_minor),
  }
  if (row.z === null || row.closed_at === null || row.closed_by === null || row.hash === null) return begun
  const z = parseStableJson(row.z) as ZReport
  return { ...begun, closed: { at: Number(row.closed_at), by: row.closed_by, z, hash: row.hash } }
}

type ShiftPart = {
  /** A closed shift must cover exactly the events after the previous Z, up to this commit: `seqNow()` is its last. */
  readonly shift?: ShiftChange
}

export const shiftOpenedEntry = defineEntry<
  ShiftPart,
  { readonly type: 'shift-opened'; readonly shift: Shift }
>()({
  kind: 'shift',
  name: 'opened',
  events:
    () =>
    ({ shift: change }) =>
      change !== undefined && 'opened' in change
        ? [
            {
              stream: shiftStream(change.opened.number),
              entry: { type: 'shift-opened', shift: change.opened },
            },
          ]
        : [],
  encode: ({ shift }) => shift,
  decode: (body) => ({ type: 'shift-opened', shift: body as Shift }),
  tables: { opened: OPENED_SHIFTS },
  rows: ({ shift }, _at, seq) => ({ opened: [openedColumns(shift, seq)] }),
  reads: shiftReads,
})

export const shiftClosedEntry = defineEntry<
  ShiftPart,
  { readonly type: 'shift-closed'; readonly shift: Shift }
>()({
  kind: 'shift',
  name: 'closed',
  events:
    () =>
    ({ shift: change }) =>
      change !== undefined && 'closed' in change
        ? [
            {
              stream: shiftStream(change.closed.number),
              entry: { type: 'shift-closed', shift: change.closed },
            },
          ]
        : [],
  encode: ({ shift }) => shift,
  decode: (body) => ({ type: 'shift-closed', shift: body as Shift }),
  tables: { closed: CLOSED_SHIFTS },
  rows: ({ shift }, _at, seq) => ({ closed: [closedColumns(shift, seq)] }),
})

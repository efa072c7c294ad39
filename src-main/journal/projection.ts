import { ATTEMPT_SQL, endColumns, startColumns } from './attempts.ts'
import { BILL_SQL, billRow } from './bills.ts'
import { CALLBACK_SQL, callbackRow } from './callbacks.ts'
import type { Entry } from './entries.ts'
import { KEY_SQL, keyRows } from './instruction-keys.ts'
import { INSTRUCTION_SQL, instructionRow } from './instructions.ts'
import { ORDER_SQL, orderRow } from './orders.ts'
import { SETTING_ROW, settingRow } from './settings.ts'

export type Row = Readonly<Record<string, unknown>>

/** A table, or that half of its columns which one kind of event writes. */
export type Place = {
  readonly table: string
  /** One row by its key. */
  readonly row: string
  /** How many rows the events must have made. */
  readonly count: string
  /** The column that names the event which wrote the row. */
  readonly seq: string
}

const place = (table: string, row: string, seq = 'seq', count = `SELECT count(*) FROM ${table}`): Place => ({
  table,
  row,
  count,
  seq,
})

export const PLACES = {
  orders: place('orders', ORDER_SQL.row),
  instructions: place('instructions', INSTRUCTION_SQL.row),
  keys: place('instruction_keys', KEY_SQL.row),
  bills: place('bills', BILL_SQL.row),
  callbacks: place('callbacks', CALLBACK_SQL.row, 'id'),
  settings: place('settings', SETTING_ROW),
  started: place('attempts', ATTEMPT_SQL.byId, 'started_seq'),
  ended: place(
    'attempts',
    ATTEMPT_SQL.byId,
    'finished_seq',
    `SELECT count(*) FROM attempts WHERE coalesce(finished_seq, finished_at, outcome, why, http_status, code,
    message, response_body, resolution) IS NOT NULL`,
  ),
} as const
export type PlaceName = keyof typeof PLACES

/** What an event makes of one row. */
export type Made = {
  readonly place: PlaceName
  readonly key: readonly (string | bigint)[]
  readonly columns: Row
}

/** Every row that an event writes, with all that it writes there. `at` and `seq` are the event's. */
export function madeBy(entry: Entry, at: number, seq: bigint): readonly Made[] {
  switch (entry.type) {
    case 'order': {
      const { after } = entry.change
      return [{ place: 'orders', key: [after.reference], columns: orderRow(after, at, seq) }]
    }
    case 'instruction': {
      const { after } = entry.change
      const keys = keyRows(entry.change, seq).map((columns): Made => ({
        place: 'keys',
        key: [columns.kind, columns.key],
        columns,
      }))
      const columns = instructionRow(after, at, seq)
      return [{ place: 'instructions', key: [after.reference], columns }, ...keys]
    }
    case 'bill':
      return [{ place: 'bills', key: [entry.bill.reference], columns: billRow(entry.bill, seq) }]
    case 'callback':
      return [{ place: 'callbacks', key: [seq], columns: callbackRow(entry.fact, seq) }]
    case 'attempt-start':
      return [{ place: 'started', key: [entry.start.id], columns: startColumns(entry.start, seq) }]
    case 'attempt-end':
      return [{ place: 'ended', key: [entry.end.id], columns: endColumns(entry.end, seq) }]
    case 'setting':
      return [{ place: 'settings', key: [entry.key], columns: settingRow(entry.key, entry.value, seq) }]
    case 'note':
      return []
  }
}

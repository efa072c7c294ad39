import { ATTEMPT_SQL, endColumns, startColumns } from './attempts.ts'
import { BILL_SQL, billRow } from './bills.ts'
import { CALLBACK_SQL, callbackRow } from './callbacks.ts'
import { CASH_SQL, cashRow } from './cash.ts'
import type { Entry } from './entries.ts'
import { KEY_SQL, keyRows } from './instruction-keys.ts'
import { INSTRUCTION_SQL, instructionRow } from './instructions.ts'
import { ORDER_SQL, orderRow } from './orders.ts'
import { PRINT_SQL, printRow } from './prints.ts'
import { SETTING_ROW, settingRow } from './settings.ts'
import { closedColumns, openedColumns, SHIFT_SQL } from './shifts.ts'
import { SLIP_SQL, slipRow } from './slips.ts'
import { TAKING_SQL, takingRow } from './takings.ts'

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
  /** Which of the events that name the row it is: the last one, or the first. */
  readonly writer: 'last' | 'first'
}

const place = (
  table: string,
  row: string,
  seq = 'seq',
  { count = `SELECT count(*) FROM ${table}`, writer = 'last' }: Partial<Pick<Place, 'count' | 'writer'>> = {},
): Place => ({ table, row, count, seq, writer })

export const PLACES = {
  orders: place('orders', ORDER_SQL.row),
  made: place('orders', ORDER_SQL.row, 'made_seq', { writer: 'first' }),
  takings: place('takings', TAKING_SQL.row),
  instructions: place('instructions', INSTRUCTION_SQL.row),
  keys: place('instruction_keys', KEY_SQL.row),
  bills: place('bills', BILL_SQL.row),
  callbacks: place('callbacks', CALLBACK_SQL.row, 'id'),
  settings: place('settings', SETTING_ROW),
  started: place('attempts', ATTEMPT_SQL.byId, 'started_seq'),
  ended: place('attempts', ATTEMPT_SQL.byId, 'finished_seq', {
    count: `SELECT count(*) FROM attempts WHERE coalesce(finished_seq, finished_at, outcome, why, http_status, code,
    message, response_body, resolution) IS NOT NULL`,
  }),
  opened: place('shifts', SHIFT_SQL.row, 'opened_seq'),
  closed: place('shifts', SHIFT_SQL.row, 'closed_seq', {
    count: `SELECT count(*) FROM shifts
      WHERE coalesce(closed_seq, closed_at, closed_by, from_seq, to_seq, z, hash) IS NOT NULL`,
  }),
  cash: place('cash_moves', CASH_SQL.row),
  slips: place('slips', SLIP_SQL.row),
  prints: place('prints', PRINT_SQL.row),
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
      const key = [after.reference]
      const taking = takingRow(after, at, seq)
      return [
        { place: 'orders', key, columns: orderRow(after, at, seq) },
        { place: 'made', key, columns: {} },
        ...(taking === undefined ? [] : [{ place: 'takings', key: [seq], columns: taking } as const]),
      ]
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
    case 'shift-opened': {
      const columns = openedColumns(entry.shift, seq)
      return [{ place: 'opened', key: [columns.number], columns }]
    }
    case 'shift-closed': {
      const columns = closedColumns(entry.shift, seq)
      return [{ place: 'closed', key: [columns.number], columns }]
    }
    case 'cash':
      return [{ place: 'cash', key: [seq], columns: cashRow(entry.move, at, seq) }]
    case 'slip': {
      const columns = slipRow(entry.slip, seq)
      return [{ place: 'slips', key: [columns.number], columns }]
    }
    case 'print':
      return [{ place: 'prints', key: [seq], columns: printRow(entry.fact, at, seq) }]
    case 'setting':
      return [{ place: 'settings', key: [entry.key], columns: settingRow(entry.key, entry.value, seq) }]
    case 'note':
      return []
  }
}

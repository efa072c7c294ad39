import { ENDED_ATTEMPTS, endColumns, STARTED_ATTEMPTS, startColumns } from './attempts.ts'
import { billRow, BILLS } from './bills.ts'
import { callbackRow, CALLBACKS } from './callbacks.ts'
import { CASH_MOVES, cashRow } from './cash.ts'
import type { Place, Row, Table } from './define.ts'
import type { Entry } from './entries.ts'
import { INSTRUCTION_KEYS, keyRows } from './instruction-keys.ts'
import { instructionRow, INSTRUCTIONS } from './instructions.ts'
import { MADE_ORDERS, orderRow, ORDERS } from './orders.ts'
import { printRow, PRINTS } from './prints.ts'
import { settingRow, SETTINGS } from './settings.ts'
import { CLOSED_SHIFTS, closedColumns, OPENED_SHIFTS, openedColumns } from './shifts.ts'
import { slipRow, SLIPS } from './slips.ts'
import { takingRow, TAKINGS } from './takings.ts'

export const PLACES: readonly Place[] = [
  ...[ORDERS, MADE_ORDERS, TAKINGS, INSTRUCTIONS, INSTRUCTION_KEYS, BILLS, CALLBACKS, SETTINGS],
  ...[STARTED_ATTEMPTS, ENDED_ATTEMPTS, OPENED_SHIFTS, CLOSED_SHIFTS, CASH_MOVES, SLIPS, PRINTS],
]

/** What an event makes of one row. */
export type Made = {
  readonly place: Place
  readonly key: readonly (string | bigint)[]
  readonly columns: Row
}

/** Every row that an event writes, with all that it writes there. `at` and `seq` are the event's. */
export function madeBy(entry: Entry, at: number, seq: bigint): readonly Made[] {
  switch (entry.type) {
    case 'order': {
      const { after } = entry.change
      const taking = takingRow(after, at, seq)
      return [
        made(ORDERS, orderRow(after, at, seq)),
        made(MADE_ORDERS, { reference: after.reference }),
        ...(taking === undefined ? [] : [made(TAKINGS, taking)]),
      ]
    }
    case 'instruction':
      return [
        made(INSTRUCTIONS, instructionRow(entry.change.after, at, seq)),
        ...keyRows(entry.change, seq).map((row) => made(INSTRUCTION_KEYS, row)),
      ]
    case 'bill':
      return [made(BILLS, billRow(entry.bill, seq))]
    case 'callback':
      return [made(CALLBACKS, callbackRow(entry.fact, seq))]
    case 'attempt-start':
      return [made(STARTED_ATTEMPTS, startColumns(entry.start, seq))]
    case 'attempt-end':
      return [made(ENDED_ATTEMPTS, endColumns(entry.end, seq))]
    case 'shift-opened':
      return [made(OPENED_SHIFTS, openedColumns(entry.shift, seq))]
    case 'shift-closed':
      return [made(CLOSED_SHIFTS, closedColumns(entry.shift, seq))]
    case 'cash':
      return [made(CASH_MOVES, cashRow(entry.move, at, seq))]
    case 'slip':
      return [made(SLIPS, slipRow(entry.slip, seq))]
    case 'print':
      return [made(PRINTS, printRow(entry.fact, at, seq))]
    case 'setting':
      return [made(SETTINGS, settingRow(entry.key, entry.value, seq))]
    case 'note':
      return []
  }
}

function made<Columns extends Row>(table: Table<Columns>, columns: Columns): Made {
  return { place: table, key: table.key(columns), columns }
}

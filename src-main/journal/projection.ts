import { ENDED_ATTEMPTS, endColumns, STARTED_ATTEMPTS, startColumns } from './attempts.ts'
import { billRow, BILLS } from './bills.ts'
import { callbackRow, CALLBACKS } from './callbacks.ts'
import { CASH_MOVES, cashEntry } from './cash.ts'
import type { Made, Place, Row, Table } from './define.ts'
import type { Entry } from './entries.ts'
import { INSTRUCTION_KEYS, keyRows } from './instruction-keys.ts'
import { instructionRow, INSTRUCTIONS } from './instructions.ts'
import { noteEntry } from './notes.ts'
import { MADE_ORDERS, orderRow, ORDERS } from './orders.ts'
import { printEntry, PRINTS } from './prints.ts'
import { settingEntry, SETTINGS } from './settings.ts'
import { CLOSED_SHIFTS, OPENED_SHIFTS, shiftClosedEntry, shiftOpenedEntry } from './shifts.ts'
import { slipEntry, SLIPS } from './slips.ts'
import { takingRow, TAKINGS } from './takings.ts'

export const PLACES: readonly Place[] = [
  ...[ORDERS, MADE_ORDERS, TAKINGS, INSTRUCTIONS, INSTRUCTION_KEYS, BILLS, CALLBACKS, SETTINGS],
  ...[STARTED_ATTEMPTS, ENDED_ATTEMPTS, OPENED_SHIFTS, CLOSED_SHIFTS, CASH_MOVES, SLIPS, PRINTS],
]

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
      return shiftOpenedEntry.made(entry, at, seq)
    case 'shift-closed':
      return shiftClosedEntry.made(entry, at, seq)
    case 'cash':
      return cashEntry.made(entry, at, seq)
    case 'slip':
      return slipEntry.made(entry, at, seq)
    case 'print':
      return printEntry.made(entry, at, seq)
    case 'setting':
      return settingEntry.made(entry, at, seq)
    case 'note':
      return noteEntry.made(entry, at, seq)
  }
}

function made<Columns extends Row>(table: Table<Columns>, columns: Columns): Made {
  return { place: table, key: table.key(columns), columns }
}

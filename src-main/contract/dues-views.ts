/** Dues as a manager sees them. Of a customer only code and name are in them, and a cell that is to be corrected. */
import type { Day } from '#domain/day.ts'
import type { PersonId } from '#domain/person.ts'
import type { DueField, DueState, DueWhy } from './dues-input.ts'
import type { CellFault, SheetDraft, SheetRead } from './sheet-views.ts'

/** Why no bill can stand here: no address at which the gateway asks, or it asks more than a workbook has. */
export type DuesOffer = { readonly notOffered?: 'no-address' | 'needs' }

/** `good`: customers all of whose lines are good. `faults`: lines that are left out, each of a customer with a fault. */
type DuesRead = SheetRead<DueField> & {
  /** Of the good customers. */
  readonly bills: number
}
export type DuesDraft = Omit<SheetDraft<DueField>, 'read'> & {
  /** Absent while no line is known to be the header. */
  readonly read?: DuesRead
}

/** `other`: with `twice` and `differs`. */
export type DueFault = CellFault<DueField, DueWhy>
export type DueRow = {
  readonly line: number
  readonly customer: string
  readonly bill: string
  readonly amountMinor?: bigint
  readonly faults: readonly DueFault[]
}
export type DueRows = { readonly total: number; readonly rows: readonly DueRow[] }

/** The bills of one workbook, once a manager has let them stand. */
export type DuesList = {
  readonly id: string
  readonly name?: string
  readonly at: number
  readonly by?: PersonId
  readonly approvedBy: PersonId
  readonly count: number
  readonly bills: number
  readonly totalMinor: bigint
}

export type Due = {
  /** The number that the customer pays to. */
  readonly reference: string
  /** Absent while the vault is closed. */
  readonly customer?: string
  readonly name?: string
  readonly amountMinor: bigint
  readonly bills: number
  readonly until: Day
  readonly state: DueState
  /** With `paid`: epoch milliseconds. */
  readonly paidAt?: number
}
export type DuesPage = {
  readonly total: number
  readonly rows: readonly Due[]
  readonly counts: Readonly<Record<DueState, number>>
}

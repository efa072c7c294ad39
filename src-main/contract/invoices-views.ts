/** Invoices as a manager sees them. No name, address or number of a customer is in them, but for a cell to be corrected. */
import type { Day } from '#domain/day.ts'
import type { InstructionState } from '#domain/instruction.ts'
import type { PersonId } from '#domain/person.ts'
import type { InvoiceAct, InvoiceField, InvoiceOutcome, InvoiceState } from './invoices-input.ts'
import type { CellFault, SheetDraft, SheetRead } from './sheet-views.ts'

/** A workbook that is open, and what would be sent of it. */
export type InvoiceDraft = Omit<SheetDraft<InvoiceField>, 'read'> & {
  readonly act: InvoiceAct
  /** `digest`: of the good rows, as they would be sent: it is what a person confirms. `blocks`: requests that it takes. */
  readonly read?: SheetRead<InvoiceField> & { readonly digest: string; readonly blocks: number }
}
export type InvoiceFault = CellFault<InvoiceField>
export type InvoiceRow = {
  readonly line: number
  readonly document: string
  readonly memberCode: string
  readonly amountMinor?: bigint
  readonly dueDate?: Day
  readonly faults: readonly InvoiceFault[]
}
export type InvoiceRows = { readonly total: number; readonly rows: readonly InvoiceRow[] }

/** What a person has confirmed to be sent or withdrawn, in blocks. */
export type InvoiceRun = {
  readonly id: string
  readonly act: InvoiceAct
  readonly name?: string
  readonly at: number
  readonly by?: PersonId
  readonly approvedBy: PersonId
  readonly count: number
  readonly totalMinor: bigint
  readonly blocks: number
  /** A person has given up what was not sent. */
  readonly endedBy?: PersonId
}

/** Why it stands still: the last refusal, or the state of the last block. */
export type InvoiceStop = { readonly why: string; readonly detail?: string }
export type InvoiceRunNow = InvoiceRun & {
  /** `running` while it sends. `waiting`: for the rate limit. `stopped`: a person must let it go on. */
  readonly state: 'running' | 'waiting' | 'stopped' | 'done' | 'ended'
  /** With `waiting`: epoch milliseconds. */
  readonly until?: number
  readonly stopped?: InvoiceStop
  readonly sentBlocks: number
  readonly counts: Readonly<Record<InvoiceOutcome, number>>
  /** Blocks whose result is not known. */
  readonly unknown: readonly InvoiceBlock[]
}

export type InvoiceBlock = {
  readonly reference: string
  readonly act: InvoiceAct
  readonly at: number
  readonly state: InstructionState
  readonly count: number
  readonly totalMinor: bigint
  /** What the gateway has said of single invoices, although the whole is not certain. */
  readonly said: { readonly accepted: number; readonly refused: number; readonly unknown: number }
  readonly findings: readonly string[]
}

/** The result of one invoice. */
export type InvoiceResult = {
  readonly document: string
  readonly memberCode: string
  readonly amountMinor?: bigint
  readonly dueDate?: Day
  readonly outcome: InvoiceOutcome
  /** The gateway's answer, or a manager's word. */
  readonly source?: 'gateway' | 'manager'
  /** In an unknown block: what the gateway said of this one. */
  readonly said?: 'accepted' | 'refused'
  readonly code?: string
  readonly message?: string
  readonly gatewayReference?: string
}
export type InvoiceResults = { readonly total: number; readonly rows: readonly InvoiceResult[] }

export type ListedInvoice = Omit<InvoiceResult, 'outcome'> & {
  readonly state: InvoiceState
  readonly at: number
  readonly reference: string
  /** The gateway has called about a payment of it; no status answer proves that. */
  readonly isToldPaid: boolean
}
export type InvoiceList = {
  readonly total: number
  readonly rows: readonly ListedInvoice[]
  readonly counts: Readonly<Record<InvoiceState, number>>
  readonly toldPaid: number
  /** Older ones are found by their number. */
  readonly hasOlder: boolean
}

/** A workbook of 1,700 invoices with 60 planted faults, one in a row. */
import type { InvoiceField } from '#contract/invoices-input.ts'
import type { CellWhy } from '#contract/sheet-input.ts'
import { invoiceRows } from './invoice-desk.ts'

/** Columns of `INVOICE_HEADER`. */
export const INVOICE_COLUMNS: readonly InvoiceField[] = [
  ...(['document', 'memberCode', 'memberName', 'memberEmail', 'memberPhone', 'amount'] as const),
  ...(['issueDate', 'dueDate', 'remark'] as const),
]

/** What is put into a cell, and what must be said about it. */
const PLANTED: readonly (readonly [field: InvoiceField, text: string, why: CellWhy])[] = [
  ['document', '', 'empty'],
  ['document', 'INV1', 'form'],
  ['document', 'A 1_1_N', 'form'],
  ['document', `S1_${'9'.repeat(32)}_N`, 'too-long'],
  ['document', 'S1_1é_N', 'not-plain'],
  ['memberCode', '', 'empty'],
  ['memberCode', 'M'.repeat(33), 'too-long'],
  ['memberCode', 'MÜNCHEN', 'not-plain'],
  ['memberName', '  ', 'empty'],
  ['memberName', 'N'.repeat(101), 'too-long'],
  ['memberName', 'Toko 🍜', 'not-plain'],
  ['memberName', 'N'.repeat(5_000), 'too-long'],
  ['memberEmail', '', 'empty'],
  ['memberEmail', 'nobody', 'form'],
  ['memberEmail', 'a@b', 'form'],
  ['memberEmail', `${'e'.repeat(90)}@mail.example`, 'too-long'],
  ['memberPhone', '62812000000001', 'too-long'],
  ['memberPhone', '٠٨١٢', 'not-plain'],
  ['amount', '', 'empty'],
  ['amount', 'sepuluh', 'not-a-number'],
  ['amount', '0', 'not-positive'],
  ['amount', '-5.000', 'not-positive'],
  ['amount', '10.000,50', 'not-whole'],
  ['amount', '1,234567', 'more-than-sen'],
  ['amount', '99999999999999', 'too-large'],
  ['amount', '5,000', 'ambiguous'],
  ['amount', '5.000 CR', 'not-a-number'],
  ['issueDate', '', 'empty'],
  ['issueDate', 'kemarin', 'not-a-date'],
  ['issueDate', '30/02/2026', 'no-such-day'],
  ['issueDate', '05/01', 'no-year'],
  ['dueDate', '', 'empty'],
  ['dueDate', '31/04/2026', 'no-such-day'],
  ['dueDate', 'soon', 'not-a-date'],
  ['dueDate', '04/01/2026', 'before-issue'],
  ['remark', 'R'.repeat(101), 'too-long'],
  ['remark', 'catatan ✓ 日本', 'not-plain'],
]

export type PlantedFault = {
  /** Of the file: the first row stands in line 2. */
  readonly line: number
  readonly column: number
  readonly field: InvoiceField
  readonly why: CellWhy
}
export type PlantedInvoices = {
  readonly rows: readonly (readonly string[])[]
  readonly faults: readonly PlantedFault[]
  /** Numbers that must have been sent before. */
  readonly used: readonly string[]
}

export function plantedInvoices(): PlantedInvoices {
  const rows = invoiceRows(1_700)
  const faults: PlantedFault[] = []
  const plantAt = (number: number, field: InvoiceField, text: string, why: CellWhy): void => {
    const column = INVOICE_COLUMNS.indexOf(field)
    rows[number - 1]?.splice(column, 1, text)
    faults.push({ line: number + 1, column, field, why })
  }
  for (const [at, fault] of PLANTED.entries()) plantAt(40 * (at + 1), ...fault)
  // Twice in the file: both lines are named.
  for (let pair = 0; pair < 9; pair += 1) {
    plantAt(7 + 100 * pair, 'document', `S2_${pair}_F`, 'twice')
    plantAt(1_613 + pair, 'document', `S2_${pair}_F`, 'twice')
  }
  const used = [1_001, 1_002, 1_003, 1_004, 1_005].map((number) => {
    const document = `S1_${number}_N`
    plantAt(number, 'document', document, 'used')
    return document
  })
  return { rows, faults: faults.toSorted((a, b) => a.line - b.line), used }
}

import { DUE_FIELDS, type DueState } from '#contract/dues-input.ts'
import { AMOUNT, asText, type SheetColumn, TEXT, writeSheet } from '../workbook/write-sheet.ts'
import { DUE_HEADS } from './fields.ts'

export type WrittenDue = {
  readonly customer: string
  readonly name: string
  readonly reference: string
  readonly amountMinor: bigint
  readonly until: string
  readonly state: DueState
}

/** In words for both languages. */
const STATES: Readonly<Record<DueState, string>> = {
  open: 'Belum dibayar / Not paid',
  doubt: 'Belum pasti / Not certain yet',
  paid: 'Dibayar / Paid',
  differs: 'Dibayar dengan jumlah lain / Another amount paid',
  ended: 'Diakhiri / Ended',
  expired: 'Lewat batas bayar / Past its last day',
}

const COLUMNS: readonly SheetColumn<WrittenDue>[] = [
  { header: DUE_HEADS.customer, ...TEXT, of: ({ customer }) => asText(customer) },
  { header: DUE_HEADS.name, ...TEXT, of: ({ name }) => asText(name) },
  { header: 'Nomor VA / Virtual account', ...TEXT, of: ({ reference }) => reference },
  {
    ...{ header: DUE_HEADS.amount, ...AMOUNT },
    of: ({ amountMinor }) => Number(amountMinor / 100n),
  },
  { header: DUE_HEADS.until, ...TEXT, of: ({ until }) => until },
  { header: 'Status', ...TEXT, of: ({ state }) => STATES[state] },
]

/** The numbers of a list with their states; without rows, the headings that are read. Throws disk errors as they are. */
export function writeDues(target: string, rows: readonly WrittenDue[]): Promise<void> {
  if (rows.length > 0) return writeSheet(target, COLUMNS, rows)
  const heads = DUE_FIELDS.map((field) => ({ header: DUE_HEADS[field], ...TEXT, of: () => null }))
  return writeSheet(target, heads, [])
}

import type { InvoiceAct, InvoiceField } from '#contract/invoices-input.ts'
import { AMOUNT, asText, type SheetColumn, TEXT, writeSheet } from '../../workbook/write-sheet.ts'
import { fieldsOf, INVOICE_HEADS } from './fields.ts'
import type { CheckedRow } from './rows.ts'

/** The result of a row, in words for both languages. */
export type WrittenResult = {
  readonly outcome: string
  readonly gatewayReference?: string
  readonly page?: string
  readonly code?: string
  readonly message?: string
}
export type WrittenRow = { readonly row: CheckedRow; readonly result?: WrittenResult }

const RESULTS = {
  outcome: 'Hasil / Result',
  gatewayReference: 'Nomor di penyedia / Provider number',
  page: 'Halaman pembayaran / Payment page',
  code: 'Kode penyedia / Provider code',
  message: 'Jawaban penyedia / Provider answer',
} as const satisfies Readonly<Record<keyof WrittenResult, string>>

type Column = SheetColumn<WrittenRow>

/** The workbook of an act: with rows and their results, or with headings only. Throws disk errors as they are. */
export async function writeInvoices(
  target: string,
  act: InvoiceAct,
  rows: readonly WrittenRow[],
): Promise<void> {
  const columns = columnsOf(act, rows.length > 0)
  await writeSheet(target, columns, rows)
}

function columnsOf(act: InvoiceAct, hasResults: boolean): readonly Column[] {
  const fields = fieldsOf(act).map((field): Column => {
    const header = INVOICE_HEADS[field]
    return field === 'amount'
      ? { header, ...AMOUNT, of: ({ row }) => amountOf(row) }
      : { header, ...TEXT, of: ({ row }) => textOf(row, field) }
  })
  if (!hasResults) return fields
  const results = (Object.keys(RESULTS) as (keyof WrittenResult)[]).map((name): Column => ({
    header: RESULTS[name],
    ...TEXT,
    of: ({ result }) => asText(result?.[name]),
  }))
  return [...fields, ...results]
}

function textOf(row: CheckedRow, field: Exclude<InvoiceField, 'amount'>): string | null {
  const texts: Readonly<Partial<Record<string, string | bigint>>> = row
  const text = texts[field]
  return typeof text === 'string' ? asText(text) : null
}

/** At most 13 digits, which a sheet's number holds exactly. */
function amountOf(row: CheckedRow): number | null {
  return 'amountMinor' in row ? Number(row.amountMinor / 100n) : null
}

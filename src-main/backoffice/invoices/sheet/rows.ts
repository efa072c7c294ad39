import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { InvoiceAct } from '#contract/invoices-input.ts'
import { isDay } from '#domain/day.ts'

const day = z.string().refine(isDay)
const text = z.string().min(1).max(200)

const withdrawn = z.strictObject({ document: text, memberCode: text, regionCode: text.exactOptional() })
const asked = z.strictObject({
  ...withdrawn.shape,
  memberName: text,
  memberEmail: text,
  memberPhone: text.exactOptional(),
  amountMinor: z.bigint().positive(),
  issueDate: day,
  dueDate: day,
  remark: text.exactOptional(),
  referenceNumber: text.exactOptional(),
  invoiceUrl: text.exactOptional(),
})

/** An invoice to be withdrawn. */
export type WithdrawnRow = z.output<typeof withdrawn>
/** An invoice to be sent. */
export type AskedRow = z.output<typeof asked>
export type CheckedRow = AskedRow | WithdrawnRow

/** What the process of the file may hand over: it has read bytes of strangers. */
export const CHECKED_ROWS: Readonly<Record<InvoiceAct, z.ZodType<readonly CheckedRow[]>>> = {
  send: z.array(asked),
  reject: z.array(withdrawn),
}

export function isAsked(row: CheckedRow): row is AskedRow {
  return 'amountMinor' in row
}

export function totalOf(rows: readonly CheckedRow[]): bigint {
  return rows.reduce((sum, row) => sum + (isAsked(row) ? row.amountMinor : 0n), 0n)
}

/** As text to be sealed, and back. */
export function rowsText(rows: readonly CheckedRow[]): string {
  return JSON.stringify(rows, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}

const MEMBERS = Object.keys(asked.shape)

/** Of what a person confirms: any other row, text or order of rows has another digest. */
export function rowsDigest(act: InvoiceAct, rows: readonly CheckedRow[]): string {
  // Member by member: a row that was checked again has its members in another order.
  const texts = rows.map((row: Readonly<Record<string, string | bigint>>) =>
    MEMBERS.map((name) => String(row[name] ?? '')),
  )
  return createHash('sha256')
    .update(JSON.stringify([act, texts]))
    .digest('hex')
}

export function rowsIn(text: string): readonly CheckedRow[] {
  // Sealed by this program, so its shape is trusted.
  return JSON.parse(text, (name, value: unknown) =>
    name === 'amountMinor' ? BigInt(String(value)) : value,
  ) as readonly CheckedRow[]
}

/** What a person says about a workbook of invoices. */
import { z } from 'zod'
import { DATE_ORDERS } from './settlement-input.ts'

/** To be sent to customers, or to be withdrawn. */
export const INVOICE_ACTS = ['send', 'reject'] as const
export type InvoiceAct = (typeof INVOICE_ACTS)[number]

/** The columns of a workbook, in the order in which it is given back (interface, 2.9). */
export const INVOICE_FIELDS = [
  'document',
  'memberCode',
  'memberName',
  'memberEmail',
  'memberPhone',
  'amount',
  'issueDate',
  'dueDate',
  'remark',
  'referenceNumber',
  'invoiceUrl',
  'regionCode',
] as const
export type InvoiceField = (typeof INVOICE_FIELDS)[number]

export const sheetLine = z.number().int().min(1).max(10_000_000)
export const sheetColumn = z.number().int().min(0).max(500)

export const invoiceMapping = z.strictObject({
  columns: z.partialRecord(z.enum(INVOICE_FIELDS), sheetColumn),
  /** Of dates such as `02/03/2026`, where the columns do not show it. */
  dateOrder: z.enum(DATE_ORDERS).exactOptional(),
})
export type InvoiceMapping = z.output<typeof invoiceMapping>

/** `twice`: another line of the file has it. `used`: this till has sent it before. `not-plain`: letters that no gateway signs alike. */
export const INVOICE_WHYS = [
  'empty',
  'too-long',
  'form',
  'not-plain',
  'odd-quote',
  'not-a-number',
  'ambiguous',
  'more-than-sen',
  'too-large',
  'not-whole',
  'not-positive',
  'not-a-date',
  'no-such-day',
  'no-year',
  'two-orders',
  'before-issue',
  'twice',
  'used',
] as const
export type InvoiceWhy = (typeof INVOICE_WHYS)[number]

export const LINE_SETS = ['faults', 'good', 'all'] as const
export const INVOICE_OUTCOMES = ['unsent', 'sending', 'accepted', 'refused', 'unknown'] as const
export type InvoiceOutcome = (typeof INVOICE_OUTCOMES)[number]
/** In the list of all invoices. */
export const INVOICE_STATES = ['accepted', 'refused', 'unknown', 'sending', 'unsent', 'withdrawn'] as const
export type InvoiceState = (typeof INVOICE_STATES)[number]

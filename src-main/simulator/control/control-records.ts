/** What the control side takes and gives about everything except orders: transfers, bindings, accounts, invoices. */
import { z } from 'zod'

const recordViewSchema = z
  .object({
    kind: z.enum(['transfer', 'binding', 'account', 'invoice']),
    /** The merchant's own reference, or the invoice's number. */
    id: z.string(),
    createdAt: z.number(),
    /** State at this moment; absent where only one state exists. */
    state: z.string().optional(),
    /** Path of the page that a customer opens, below the base URL. */
    pagePath: z.string().optional(),
  })
  .catchall(z.unknown())
export type RecordView = Readonly<z.output<typeof recordViewSchema>>

export const recordsSchema = z.object({
  records: z.array(recordViewSchema),
  /** Deposit balance, in wire form. */
  deposit: z.string(),
})
export type RecordsView = Readonly<z.output<typeof recordsSchema>>

export const transferInputSchema = z.strictObject({
  /** partnerReferenceNo. */
  reference: z.string().min(1).max(64),
  /** `hold`: the clock no longer settles it. */
  act: z.enum(['settle', 'fail', 'hold']),
})
export type TransferInput = z.input<typeof transferInputSchema>

export const pageInputSchema = z.strictObject({
  /** `/pay/...`, `/agree/...` or `/account/...`, as an answer's address ends. */
  path: z.string().min(1).max(64),
  /** Name of a button. */
  act: z.string().min(1).max(16),
  /** Whole rupiah; only with `pay-other`. */
  amount: z
    .string()
    .regex(/^\d{1,13}$/)
    .optional(),
})
export type PageInput = z.input<typeof pageInputSchema>

export const DRIVE_REFUSALS = ['unknown', 'not-now'] as const
export type DriveRefusal = (typeof DRIVE_REFUSALS)[number]
export type DriveResult = { readonly ok: true } | { readonly ok: false; readonly code: DriveRefusal }

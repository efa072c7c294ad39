/** Choices about the line to the merchant, the bulk operations and the history; `config.ts` takes them in. */
import { z } from 'zod'

const wholeMs = z.number().int().nonnegative()

export const lineAndBulkFields = {
  /** What stands before the path of each callback; absent: no callback address is registered, and nothing is asked. */
  merchantUrl: z.url({ protocol: /^https$/ }).optional(),
  /** PEM: the authority of the merchant's certificate. */
  merchantCa: z.string().min(1).optional(),
  /** Whether a QR and a virtual account wait for the merchant's word when a callback address is registered. */
  inquiry: z.enum(['off', 'required']),
  /** Whether the merchant is told of money that came. */
  notify: z.boolean(),
  /** Waits between tries to tell it; when they are used up, it is not told any more. */
  retryNotifyMs: z.array(wholeMs),
  transferConfirmationServiceCode: z.enum(['70', '96']),
  /** member_code of the members that may get invoices; absent: everybody. */
  invoiceMembers: z.array(z.string().min(1).max(32)).optional(),
  /** Records the history begins with, one every few minutes before it was first asked for. */
  historyRecords: z.number().int().nonnegative(),
  /** The interface shows no maximum of `page_size`. */
  maximumPageSize: z.number().int().positive(),
  oversizedPage: z.enum(['refused', 'capped']),
  /** Where the interface's tables and its samples differ. */
  variants: z.strictObject({
    /** `invoices_failed` and the like when none are. */
    none: z.enum(['empty-string', 'empty-object']).default('empty-string'),
    /** What the answer of reject maps: a number to itself, or a merchant code to a list of numbers. */
    rejected: z.enum(['numbers', 'by-merchant']).default('numbers'),
    /** Names, words and lists as in the history's table, or as in its sample. */
    history: z.enum(['table', 'sample']).default('table'),
  }),
}

type Fields = z.ZodObject<typeof lineAndBulkFields>

export const lineAndBulkDefaults: Readonly<z.output<Fields>> = {
  inquiry: 'required',
  notify: true,
  retryNotifyMs: [5_000, 30_000, 300_000],
  transferConfirmationServiceCode: '70',
  historyRecords: 40,
  maximumPageSize: 200,
  oversizedPage: 'refused',
  variants: { none: 'empty-string', rejected: 'numbers', history: 'table' },
}

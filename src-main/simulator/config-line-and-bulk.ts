/** Choices about the connection to the merchant, bulk operations and the history; `config.ts` includes them. */
import { z } from 'zod'

const wholeMs = z.number().int().nonnegative()

export const lineAndBulkFields = {
  /** Prefix of each callback path. Absent: no callback address is registered, and the merchant is not asked. */
  merchantUrl: z.url({ protocol: /^https$/ }).optional(),
  /** PEM: the authority that signs the merchant's certificate. */
  merchantCa: z.string().min(1).optional(),
  /** Where customers reach its pages; absent: at the address on which it listens, which has no TLS. */
  publicUrl: z.url({ protocol: /^https$/ }).optional(),
  /** Whether a QR and a virtual account need the merchant's answer when a callback address is registered. */
  inquiry: z.enum(['off', 'required']),
  /** Members of the merchant's answer that its kind makes mandatory, dotted below `virtualAccountData` (interface, 2.3). */
  inquiryDemands: z.array(z.string().min(1)).readonly(),
  /** Whether the merchant is notified of money that arrived. */
  notify: z.boolean(),
  /** Waits between attempts to notify. After the last one, no further attempt is made. */
  retryNotifyMs: z.array(wholeMs),
  transferConfirmationServiceCode: z.enum(['70', '96']),
  /** member_code of the members that may receive invoices; absent: all of them. */
  invoiceMembers: z.array(z.string().min(1).max(32)).optional(),
  /** Records that the history begins with, one every few minutes before the first request for it. */
  historyRecords: z.number().int().nonnegative(),
  /** The interface shows no maximum of `page_size`. */
  maximumPageSize: z.number().int().positive(),
  oversizedPage: z.enum(['refused', 'capped']),
  /** Where the interface's tables and its samples differ. */
  variants: z.strictObject({
    /** The value of `invoices_failed` and similar fields when the list is empty. */
    none: z.enum(['empty-string', 'empty-object']).default('empty-string'),
    /** Shape of reject's answer: each number mapped to itself, or a merchant code mapped to a list of numbers. */
    rejected: z.enum(['numbers', 'by-merchant']).default('numbers'),
    /** Names, words and lists as in the history's table, or as in its sample. */
    history: z.enum(['table', 'sample']).default('table'),
  }),
}

type Fields = z.ZodObject<typeof lineAndBulkFields>

export const lineAndBulkDefaults: Readonly<z.output<Fields>> = {
  inquiry: 'required',
  inquiryDemands: [],
  notify: true,
  retryNotifyMs: [5_000, 30_000, 300_000],
  transferConfirmationServiceCode: '70',
  historyRecords: 40,
  maximumPageSize: 200,
  oversizedPage: 'refused',
  variants: { none: 'empty-string', rejected: 'numbers', history: 'table' },
}

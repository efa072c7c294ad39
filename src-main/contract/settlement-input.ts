/** What a person enters for reconciliation: the shop's terms, and how a statement is to be read. */
import { z } from 'zod'
import { isDay } from '#domain/day.ts'
import { FEE_ROUNDINGS } from '#domain/fee-rules.ts'
import { ORDER_METHODS } from '#domain/order.ts'

const day = z.string().refine(isDay)
const minor = z.bigint().nonnegative().max(9_999_999_999_999_999n)
const name = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^\P{C}+$/u)
const line = z.number().int().min(1).max(10_000_000)
const column = z.number().int().min(0).max(500)

const feeRule = z.strictObject({
  method: z.enum([...ORDER_METHODS, 'any']),
  wallet: name.exactOptional(),
  from: day,
  above: minor.exactOptional(),
  upTo: minor.exactOptional(),
  basisPoints: minor,
  fixed: minor,
  minimum: minor.exactOptional(),
  maximum: minor.exactOptional(),
})

export const settlementTerms = z.strictObject({
  fees: z.strictObject({
    rules: z.array(feeRule).max(100),
    rounding: z.enum(FEE_ROUNDINGS),
    confirmed: z.boolean(),
  }),
  /** See `CreditTerms`. */
  cutOff: z.number().int().min(0).max(1_440),
  workingDays: z.number().int().min(0).max(30),
  apart: z.boolean(),
  /** Calendar days by which a credit may come late. */
  late: z.number().int().min(0).max(14),
  holidays: z.strictObject({
    added: z.array(z.strictObject({ day, name })).max(200),
    removed: z.array(day).max(200),
    completed: z.array(z.number().int().min(2_000).max(2_100)).max(50),
  }),
})
export type TermsInput = z.output<typeof settlementTerms>

export const STATEMENT_FIELDS = [
  'date',
  'status',
  'side',
  'debit',
  'credit',
  'balance',
  'amount',
  'reference',
  'text',
] as const
export type StatementField = (typeof STATEMENT_FIELDS)[number]

/** Of a date such as `02/03/2026`. */
export const DATE_ORDERS = ['day-first', 'month-first'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]
/** What a portal's word for a payment means. A payment that was paid back is not paid. */
export const STATUS_MEANINGS = ['paid', 'not-paid'] as const
export type StatusMeaning = (typeof STATUS_MEANINGS)[number]
const MOST_WORDS = 100

/** How a header's columns are read. A person's choices are remembered for it. */
const mapping = z.strictObject({
  date: column.exactOptional(),
  status: column.exactOptional(),
  side: column.exactOptional(),
  debit: column.exactOptional(),
  credit: column.exactOptional(),
  balance: column.exactOptional(),
  amount: column.exactOptional(),
  reference: column.exactOptional(),
  text: column.exactOptional(),
  dateOrder: z.enum(DATE_ORDERS).exactOptional(),
  statuses: z
    .record(z.string().min(1).max(64), z.enum(STATUS_MEANINGS))
    .refine((words) => Object.keys(words).length <= MOST_WORDS)
    .exactOptional(),
})
export type StatementMapping = z.output<typeof mapping>

export const statementChoices = z.strictObject({
  /** From 0; absent: the sheet with the most columns that are known. */
  sheet: z.number().int().min(0).max(1_000).exactOptional(),
  /** Days that a person says the file is whole in, where it does not say so itself. */
  period: z
    .strictObject({ from: day, through: day })
    .refine(({ from, through }) => from <= through)
    .exactOptional(),
  headerLine: line.exactOptional(),
  mapping: mapping.exactOptional(),
  onlyCredits: z.boolean(),
  /** A person's corrections of cells; the file stays as it is. */
  edits: z.array(z.strictObject({ line, column, text: z.string().max(200) })).max(500),
})
export type StatementChoicesInput = z.output<typeof statementChoices>

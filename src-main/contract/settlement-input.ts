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
  'side',
  'debit',
  'credit',
  'balance',
  'amount',
  'reference',
  'text',
] as const
export type StatementField = (typeof STATEMENT_FIELDS)[number]

const mapping = z.strictObject({
  date: column.exactOptional(),
  side: column.exactOptional(),
  debit: column.exactOptional(),
  credit: column.exactOptional(),
  balance: column.exactOptional(),
  amount: column.exactOptional(),
  reference: column.exactOptional(),
  text: column.exactOptional(),
})
export type StatementMapping = z.output<typeof mapping>

export const statementChoices = z.strictObject({
  headerLine: line.exactOptional(),
  mapping: mapping.exactOptional(),
  onlyCredits: z.boolean(),
  /** A person's corrections of cells; the file stays as it is. */
  edits: z.array(z.strictObject({ line, column, text: z.string().max(200) })).max(500),
})
export type StatementChoicesInput = z.output<typeof statementChoices>

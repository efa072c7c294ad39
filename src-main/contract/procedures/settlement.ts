/** Reconciliation: fee rules, bank statements, and what of the shop's money they explain. Managers only. */
import { z } from 'zod'
import { isDay } from '#domain/day.ts'
import { FEE_ROUNDINGS } from '#domain/fee-rules.ts'
import { ORDER_METHODS } from '#domain/order.ts'
import { DIFFERENCES } from '#domain/payment-difference.ts'
import { command, MANAGER, nothing, query, reference } from '../define.ts'
import {
  type DaysView,
  type DifferencePage,
  ENTRY_SECTIONS,
  type EntryPage,
  type EntryView,
  type GatewayReading,
  LINE_KINDS,
  type PaymentPage,
  type ResultView,
  type StatementLines,
  type StatementView,
  type TermsView,
} from '../settlement-views.ts'

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
const part = { skip: z.number().int().min(0).max(10_000_000), limit: z.number().int().min(1).max(200) }

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

const changes = ['settlement-changed'] as const

/** Every procedure but the first three refuses with not-ready when the process that has the statement ended. */
export const settlementProcedures = {
  'settlement.terms': query<TermsView>()(MANAGER, nothing, [...changes]),
  /** Refusals: not-acceptable (details.why, details.at: a rule's position), journal-not-sound. */
  'settlement.setTerms': command<TermsView>()(MANAGER, settlementTerms),
  'settlement.days': query<DaysView>()(MANAGER, nothing, [...changes]),
  /** Opens the system's file dialog. Null when it was closed. Refusals: unreadable-file (details.why), not-ready. */
  'settlement.open': command<StatementView | null>()(MANAGER, nothing),
  'settlement.statement': query<StatementView | null>()(MANAGER, nothing, [...changes]),
  /** Refusals: not-found without a statement. */
  'settlement.choose': command<StatementView>()(MANAGER, statementChoices),
  'settlement.lines': query<StatementLines>()(
    MANAGER,
    z.strictObject({ kinds: z.array(z.enum(LINE_KINDS)).max(LINE_KINDS.length), ...part }),
    [...changes],
  ),
  /**
   * Compares and journals. The sums are those that the person has confirmed. Refusals: not-found, not-acceptable
   * (details.why: fees-not-confirmed, sums-changed, nothing-read, unread-rows, too-long), journal-not-sound.
   */
  'settlement.compare': command<ResultView>()(
    MANAGER,
    z.strictObject({
      with: z.enum(['bank', 'portal']),
      credits: minor,
      debits: minor,
      /** Rows that cannot be read are left out, and the person knows. */
      withoutUnread: z.boolean(),
    }),
  ),
  'settlement.result': query<ResultView | null>()(MANAGER, nothing, [...changes]),
  'settlement.entries': query<EntryPage>()(
    MANAGER,
    z.strictObject({ section: z.enum(ENTRY_SECTIONS), ...part }),
    [...changes],
  ),
  'settlement.payments': query<PaymentPage>()(MANAGER, z.strictObject({ id: z.string().max(64), ...part }), [
    ...changes,
  ]),
  /** The entry that this payment is in; null when it is in none. */
  'settlement.creditOf': query<EntryView | null>()(MANAGER, z.strictObject({ reference }), [...changes]),
  'settlement.differences': query<DifferencePage>()(
    MANAGER,
    z.strictObject({ kinds: z.array(z.enum(DIFFERENCES)).max(DIFFERENCES.length), ...part }),
    [...changes],
  ),
  /** Forgets the statement and its result; what was journalled stays. */
  'settlement.close': command<null>()(MANAGER, nothing),
  /**
   * Reads the gateway's history of a day and compares it. Refusals: not-allowed (details.why: no-history, future),
   * held (one is under way).
   */
  'settlement.askGateway': command<GatewayReading>()(MANAGER, z.strictObject({ day })),
  'settlement.stopGateway': command<null>()(MANAGER, nothing),
  'settlement.gateway': query<GatewayReading | null>()(MANAGER, nothing, [...changes]),
} as const

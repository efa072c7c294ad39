/** Reconciliation: fee rules, bank statements, and what of the shop's money they explain. Managers only. */
import { z } from 'zod'
import { isDay } from '#domain/day.ts'
import { DIFFERENCES } from '#domain/payment-difference.ts'
import { command, MANAGER, nothing, query, reference } from '../define.ts'
import { settlementTerms, statementChoices } from '../settlement-input.ts'
import { LINE_KINDS, type StatementLines, type StatementView } from '../settlement-statement-views.ts'
import {
  type DaysView,
  type DifferencePage,
  ENTRY_SECTIONS,
  type EntryPage,
  type EntryView,
  type PaymentPage,
  type ResultView,
  type TermsView,
} from '../settlement-views.ts'
import type { GatewayReading, Latest, Working } from '../settlement-work-views.ts'

const day = z.string().refine(isDay)
const minor = z.bigint().nonnegative().max(9_999_999_999_999_999n)
const part = { skip: z.number().int().min(0).max(10_000_000), limit: z.number().int().min(1).max(200) }

/** Names a comparison: see `ComparisonView`. */
const seq = z.bigint().positive().max(9_223_372_036_854_775_807n)

const changes = ['settlement-changed'] as const

/**
 * What the process of the statement does is refused with not-ready when that process ended (details.why: `took-too-long`,
 * `stopped`, or none): then the statement must be opened again.
 */
export const settlementProcedures = {
  'settlement.terms': query<TermsView>()(MANAGER, nothing, [...changes]),
  /**
   * Rules are confirmed as they are noted: to change and to confirm them at once is refused. Refusals: not-acceptable
   * (details.why: `confirm-unchanged`, or details.at: a rule's position), journal-not-sound.
   */
  'settlement.setTerms': command<TermsView>()(MANAGER, settlementTerms),
  'settlement.days': query<DaysView>()(MANAGER, nothing, [...changes]),
  /** Says whether an earlier comparison still holds. */
  'settlement.latest': query<Latest>()(MANAGER, nothing, [...changes, 'order-changed']),
  /** What the process does now; null when it is idle. */
  'settlement.working': query<Working | null>()(MANAGER, nothing, [...changes]),
  /** Ends what it does, and with it the statement that it has. */
  'settlement.stop': command<null>()(MANAGER, nothing),
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
  /** The one that was made or opened last; another one that is made in the background does not replace it. */
  'settlement.result': query<ResultView | null>()(MANAGER, nothing, [...changes]),
  /** Shows an earlier comparison. Refusals: not-found. */
  'settlement.show': command<null>()(MANAGER, z.strictObject({ seq })),
  'settlement.entries': query<EntryPage>()(
    MANAGER,
    z.strictObject({ seq, section: z.enum(ENTRY_SECTIONS), ...part }),
    [...changes],
  ),
  'settlement.payments': query<PaymentPage>()(
    MANAGER,
    z.strictObject({ seq, id: z.string().max(64), ...part }),
    [...changes],
  ),
  /** The entry that this payment is in; null when it is in none. */
  'settlement.creditOf': query<EntryView | null>()(MANAGER, z.strictObject({ seq, reference }), [...changes]),
  'settlement.differences': query<DifferencePage>()(
    MANAGER,
    z.strictObject({ seq, kinds: z.array(z.enum(DIFFERENCES)).max(DIFFERENCES.length), ...part }),
    [...changes],
  ),
  /** Forgets the statement and its result; what was journalled stays, and so does the gateway's result. */
  'settlement.close': command<null>()(MANAGER, nothing),
  /**
   * Reads the gateway's history of a day and compares it. Refusals: not-allowed (details.why: no-history, future),
   * held (one is under way).
   */
  'settlement.askGateway': command<GatewayReading>()(MANAGER, z.strictObject({ day })),
  'settlement.stopGateway': command<null>()(MANAGER, nothing),
  'settlement.gateway': query<GatewayReading | null>()(MANAGER, nothing, [...changes]),
} as const

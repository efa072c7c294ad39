/** Payouts from a workbook: one manager proposes them together, another checks and approves them as one act. */
import { z } from 'zod'
import { BATCH_FIELDS, MOST_IN_BATCH } from '../batch-input.ts'
import type { Batch, BatchDraft, BatchNow, BatchRows, BatchSheetRow, BatchSheetRows } from '../batch-views.ts'
import { approval, cashMinor, command, MANAGER, nothing, query, remark } from '../define.ts'
import { payoutNumber } from '../payout-input.ts'
import { cellEdit, LINE_SETS, pastedText, sheetChoices } from '../sheet-input.ts'

const part = { skip: z.number().int().min(0).max(10_000_000), limit: z.number().int().min(1).max(200) }
const batch = z.string().regex(/^[0-9a-f]{16}$/)
const byId = z.strictObject({ batch })
const changes = ['payouts-changed', 'instruction-changed', 'people-changed', 'setup-changed'] as const
const count = z.number().int().min(1).max(MOST_IN_BATCH)
export const BATCH_ROWS = ['all', 'proposed', 'waiting', 'problem'] as const

/** What the process of the file does is refused with not-ready when that process ended. */
export const batchesProcedures = {
  /** An empty workbook with the columns that the source bank asks for. Null when no place was chosen. Refusals: not-saved (details.why). */
  'batches.template': command<{ readonly file: string } | null>()(MANAGER, nothing),
  /** Opens the system's file dialog. Null when it was closed. Refusals: unreadable-file (details.why), not-ready, not-allowed (details.why `no-source`), vault-refused. */
  'batches.open': command<BatchDraft | null>()(MANAGER, nothing),
  /** Refusals: as `open`. */
  'batches.paste': command<BatchDraft>()(MANAGER, z.strictObject({ text: pastedText })),
  'batches.draft': query<BatchDraft | null>()(MANAGER, nothing, [...changes]),
  'batches.choose': command<BatchDraft>()(MANAGER, sheetChoices(BATCH_FIELDS)),
  /** Another text in the place of a cell; the file stays as it is. */
  'batches.edit': command<BatchSheetRow | null>()(MANAGER, cellEdit),
  'batches.lines': query<BatchSheetRows>()(MANAGER, z.strictObject({ show: z.enum(LINE_SETS), ...part }), [
    ...changes,
  ]),
  'batches.close': command<null>()(MANAGER, nothing),
  /**
   * Proposes every row without a fault; count and sum are those that the person has seen. Refusals: not-found,
   * not-acceptable (details.why: sums-changed, nothing-read, faults, used), too-many, vault-refused, not-allowed
   * (details.why: `above-limit` with limitMinor, `above-day-limit` with leftMinor, `no-source`, `nobody`), forbidden
   * (another person has signed in meanwhile).
   */
  'batches.propose': command<Batch>()(
    MANAGER,
    z.strictObject({ count, totalMinor: cashMinor, withoutFaults: z.boolean() }),
  ),
  /** Newest first. */
  'batches.list': query<readonly Batch[]>()(MANAGER, nothing, [...changes]),
  'batches.one': query<BatchNow | null>()(MANAGER, byId, [...changes]),
  'batches.rows': query<BatchRows>()(MANAGER, z.strictObject({ batch, show: z.enum(BATCH_ROWS), ...part }), [
    ...changes,
  ]),
  /**
   * The second person's consent to all rows but those `without`; count and sum are what they typed. What is left out is
   * cancelled. Refusals: not-found, not-allowed (details.why `state`, limits as for `propose`), vault-refused,
   * approval-needed (none, or it is the maker's), wrong-pin, locked-out, not-acceptable (details.why `sums-differ`, which
   * is journalled; `used` with number and line: it was paid since), held (details.reference, number and line: an equal
   * payout whose end is not known), not-allowed (details.why `source-changed`).
   */
  'batches.approve': command<null>()(
    MANAGER,
    z.strictObject({
      batch,
      without: z.array(payoutNumber).max(MOST_IN_BATCH),
      count,
      totalMinor: cashMinor,
      approval,
    }),
  ),
  /** Ends all that has not left. Refusals: not-found, empty (no remark), not-allowed (details.why `state`). */
  'batches.withdraw': command<null>()(MANAGER, z.strictObject({ batch, remark })),
  /** No further one is sent. Refusals: not-found, not-allowed (details.why `state`). */
  'batches.pause': command<null>()(MANAGER, byId),
  /** Refusals: as `pause`. */
  'batches.resume': command<null>()(MANAGER, byId),
} as const

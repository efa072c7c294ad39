/** Promised refunds: what is still owed, and how it was paid out. */
import { z } from 'zod'
import { REFUND_WAYS } from '#domain/refund.ts'
import { approval, command, MANAGER, nothing, query, remark } from '../define.ts'
import type { RefundList } from '../refund-views.ts'

export const refundProcedures = {
  'refund.list': query<RefundList>()(MANAGER, nothing, [
    'order-changed',
    'order-asked',
    'shift-changed',
    'people-changed',
  ]),
  /**
   * Records that a refund was paid out. `approval`: the second person's PIN. Refusals: not-found, not-allowed
   * (details.why `refund-paid`, `refund-withdrawn`, `not-come`, `nobody`), empty (a proof is needed), no-shift (cash),
   * approval-needed, wrong-pin, locked-out, journal-not-sound.
   */
  'refund.pay': command<null>()(
    MANAGER,
    z.strictObject({
      number: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
      way: z.enum(REFUND_WAYS),
      proof: remark.optional(),
      approval,
    }),
  ),
} as const

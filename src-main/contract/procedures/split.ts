/** Sales that are paid in parts. Each part is a sale of its own. */
import { z } from 'zod'
import { ORDER_METHODS } from '#domain/order.ts'
import { billInput } from '../bill-input.ts'
import type { CashSaleView } from '../cash-views.ts'
import {
  amountMinor,
  approval,
  command,
  MANAGER,
  nothing,
  query,
  reference,
  remark,
  TILL,
} from '../define.ts'
import type { SplitStory, SplitView } from '../split-views.ts'
import type { OrderView } from '../views.ts'

const id = reference
const stale = ['split-changed', 'order-changed', 'order-asked', 'shift-changed'] as const

export const splitProcedures = {
  /** Refusals: too-large, journal-not-sound. */
  'split.open': command<SplitView>()(
    TILL,
    z.strictObject({ totalMinor: amountMinor, note: remark.optional() }),
  ),
  /**
   * One part through the gateway. Refusals: those of a payment; not-found; not-allowed (details.why `ended`,
   * `pending`: the part may already be on its way, `above-rest`).
   */
  'split.pay': command<OrderView>()(
    TILL,
    z.strictObject({ id, amountMinor, method: z.enum(ORDER_METHODS), bill: billInput.optional() }),
  ),
  /** One part in cash. Refusals: as `split.pay`, and those of `cash.sell`. */
  'split.payCash': command<CashSaleView>()(
    TILL,
    z.strictObject({ id, press: z.uuid(), amountMinor, tenderedMinor: amountMinor }),
  ),
  /**
   * Finished once the total has come, given up before. A manager must agree when money was taken and is not the total.
   * Refusals: not-found, not-allowed (details.why `ended`, `pending`), those of an approval.
   */
  'split.end': command<SplitView>()(TILL, z.strictObject({ id, note: remark.optional(), approval })),
  /** Shows the rest to the customer. Refusal: not-found. */
  'split.show': command<null>()(TILL, z.strictObject({ id })),
  /** Refusal: not-found. */
  'split.get': query<SplitView>()(TILL, z.strictObject({ id }), [...stale]),
  /** The split of which this order or cash sale is a part; null for any other. */
  'split.story': query<SplitStory | null>()(
    MANAGER,
    // Not `byReference`: what happens to any part changes it.
    z.strictObject({ reference }),
    [...stale],
  ),
  /** Those that have not ended, oldest first: also after a restart. */
  'split.list': query<readonly SplitView[]>()(TILL, nothing, [...stale]),
} as const

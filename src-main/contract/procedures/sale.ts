/** Taking a payment, and what may be done with it. */
import { z } from 'zod'
import { ORDER_METHODS, STATE_KINDS } from '#domain/order.ts'
import { isScanCode } from '#domain/scan-code.ts'
import { billInput } from '../bill-input.ts'
import { amountMinor, byReference, command, nothing, query, TILL } from '../define.ts'
import type { HistoryList, Timeline } from '../history-views.ts'
import type { OrderView, PaymentMethods, Scanned } from '../views.ts'

export const saleProcedures = {
  /**
   * Refusals: below-minimum, too-large, not-ascii, not-allowed (no such payment method), budget-spent, vault-refused
   * (closed), journal-not-sound, bill-incomplete (details.field, details.why). Questions, each unless `sure` names it: unusual-amount (details.usualMinor, why),
   * same-again (details.reference, at).
   */
  'sale.start': command<OrderView>()(
    TILL,
    z.strictObject({
      amountMinor,
      method: z.enum(ORDER_METHODS),
      // Printable ASCII only: how a gateway encodes other letters before it signs is not known.
      note: z.string().max(60).optional(),
      /** For a payment page: one of `sale.methods`; if omitted, the customer chooses on the page. */
      pageMethod: z
        .strictObject({ payMethod: z.string().min(1).max(64), payOption: z.string().min(1).max(64) })
        .optional(),
      /** Mandatory where `sale.methods` asks for it. */
      bill: billInput.optional(),
      /** Questions that the cashier has answered. */
      sure: z
        .array(z.enum(['unusual', 'same']))
        .max(2)
        .optional(),
    }),
  ),
  'sale.methods': query<PaymentMethods>()(TILL, nothing, ['setup-changed']),
  /**
   * A new order for the same sale. Refusals: as sale.start; not-found; not-allowed while an order of the sale may
   * hold the money. Its details.why: `offline`, `unheard`, `unread` (no answer about an older code),
   * `another-gateway`.
   */
  'sale.renew': command<OrderView>()(TILL, byReference),
  /** Sends an order that certainly never left. Refusals: as sale.renew. */
  'order.retry': command<OrderView>()(TILL, byReference),
  /**
   * Queries the gateway now, for all transactions of the order. Refusals: not-found, not-allowed, budget-spent,
   * journal-not-sound.
   */
  'order.checkNow': command<OrderView>()(TILL, byReference),
  'order.cancel': command<OrderView>()(TILL, byReference),
  'order.acknowledge': command<OrderView>()(TILL, byReference),
  /** The address of its payment page, for pasting elsewhere. Refusals: not-found, not-allowed. */
  'order.copyLink': command<null>()(TILL, byReference),
  'order.get': query<OrderView>()(TILL, byReference, ['order-changed', 'order-asked']),
  /** All orders that are not finished or that no one has acknowledged, oldest first. */
  'order.open': query<readonly OrderView[]>()(TILL, nothing, ['order-changed', 'order-asked']),
  /** A cashier is given the last orders only. */
  'history.list': query<HistoryList>()(
    TILL,
    z.strictObject({
      search: z.string().max(64).optional(),
      state: z.enum(STATE_KINDS).optional(),
      cursor: z.string().max(64).optional(),
      limit: z.number().int().min(1).max(200),
    }),
    ['order-changed'],
  ),
  /** What a scanned code names on this till; a code of another till or another journal is `unknown`. */
  'history.scanned': query<Scanned>()(TILL, z.strictObject({ code: z.string().max(28).refine(isScanCode) }), [
    'order-changed',
    'slips-changed',
  ]),
  /** The wire is for IT. Refusals: not-found; for a cashier not-allowed (details.why `manager`), of an older order. */
  'history.timeline': query<Timeline>()(TILL, byReference, ['order-changed', 'order-asked']),
} as const

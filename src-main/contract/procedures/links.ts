/** Payment links in the room Documents. Managers only. */
import { z } from 'zod'
import { BALANCE_TYPES, PAY_TYPES } from '#domain/order.ts'
import { SHOWN_STATES } from '#domain/shown-state.ts'
import {
  amountMinor,
  byReference,
  cashMinor,
  command,
  MANAGER,
  nothing,
  query,
  reference,
} from '../define.ts'
import { LINKS_PAGE_MOST, type LinkOffer, type LinkPage, type LinkView } from '../links-views.ts'

/** Longer than any field of the interface; the reason for refusing one comes from `domain/buyer.ts`. */
const typed = z.string().max(120).exactOptional()

const buyer = z.strictObject({ name: typed, email: typed, phone: typed, userId: typed, buyerId: typed })

export const linksProcedures = {
  'links.offer': query<LinkOffer>()(MANAGER, nothing, ['setup-changed', 'instruction-changed']),
  /**
   * Newest first. A text finds the end of a reference, an amount, words of a note, and words or the whole of what is known
   * of a buyer. Refusals: not-ready (the review's process is not there).
   */
  'links.list': query<LinkPage>()(
    MANAGER,
    z.strictObject({
      groups: z.array(z.enum(SHOWN_STATES)).max(SHOWN_STATES.length),
      text: z.string().max(64).exactOptional(),
      before: z.bigint().positive().exactOptional(),
      limit: z.number().int().min(1).max(LINKS_PAGE_MOST),
    }),
    ['review-changed', 'session-changed'],
  ),
  /** Refusals: not-found. */
  'links.get': query<LinkView>()(MANAGER, byReference, ['order-changed', 'order-asked', 'setup-changed']),
  /**
   * Refusals and questions as sale.start; not-acceptable (details.field, details.why: too-long, letters, form; `fee`
   * with no-method), not-allowed (details.why: pay-type, balance-type, not-linked), vault-refused (no key for the buyer or the
   * token).
   */
  'links.make': command<LinkView>()(
    MANAGER,
    z.strictObject({
      amountMinor,
      note: z.string().max(60).exactOptional(),
      pageMethod: z
        .strictObject({ payMethod: z.string().min(1).max(64), payOption: z.string().min(1).max(64) })
        .exactOptional(),
      feeMinor: cashMinor.exactOptional(),
      payType: z.enum(PAY_TYPES).exactOptional(),
      balanceType: z.enum(BALANCE_TYPES).exactOptional(),
      /** Of a linked account. */
      linked: reference.exactOptional(),
      buyer: buyer.exactOptional(),
      sure: z
        .array(z.enum(['unusual', 'same']))
        .max(2)
        .exactOptional(),
    }),
  ),
} as const

/** Uncertain payments: a customer's claim, cash instead, waiting slips, and what a manager decides. */
import { z } from 'zod'
import { PHONE } from '#domain/phone.ts'
import { RESOLVED_HOW } from '#domain/resolved.ts'
import { HOLD_ENDS, SHOWN } from '#domain/slip.ts'
import {
  amountMinor,
  approval,
  byReference,
  command,
  nothing,
  query,
  reference,
  remark,
  TILL,
} from '../define.ts'
import type { DoubtFound, RecoveredView, SlipList, SlipView } from '../doubt-views.ts'
import type { OrderView } from '../views.ts'

const slipNumber = z.number().int().min(1).max(99_999_999)
const phone = z.string().regex(PHONE)
const time = z.number().int().nonnegative()

export const doubtProcedures = {
  /**
   * The till's own orders that the customer may mean, most likely first. It matches the amount, the end of a number
   * (reference, transaction, rrn), any part of the note, and the time on the phone. Without any of these it returns
   * the latest unpaid orders.
   */
  'doubt.search': query<DoubtFound>()(
    TILL,
    z.strictObject({
      amountMinor: amountMinor.optional(),
      text: z.string().trim().max(64).optional(),
      /** Epoch milliseconds. */
      at: time.optional(),
    }),
    ['order-changed'],
  ),
  /** What was open when this till started, with its present state. */
  'doubt.recovered': query<RecoveredView>()(TILL, nothing, ['order-changed', 'order-asked']),
  /**
   * Changes no order: a customer's phone proves nothing. Refusals: not-found, not-allowed, invalid-input
   * (details.field), vault-refused (a telephone number cannot be sealed), journal-not-sound.
   */
  'slip.hold': command<SlipView>()(
    TILL,
    z.strictObject({
      reference: reference.optional(),
      amountMinor,
      shown: z.enum(SHOWN),
      shownAt: time.optional(),
      phone: phone.optional(),
      note: remark.optional(),
    }),
  ),
  'slip.list': query<SlipList>()(TILL, nothing, ['slips-changed']),
  /** Refusal: not-found. */
  'slip.get': query<SlipView>()(TILL, z.strictObject({ number: slipNumber }), ['slips-changed']),
  /**
   * Never changes the order. `paid` without the gateway's confirmation needs a manager. Refusals: not-found,
   * not-allowed, approval-needed, wrong-pin, locked-out, journal-not-sound.
   */
  'slip.end': command<SlipView>()(
    TILL,
    z.strictObject({ number: slipNumber, how: z.enum(HOLD_ENDS), note: remark.optional(), approval }),
  ),
  /**
   * Takes cash instead of a payment that has not come; the gateway is queried once more first. Refusals: not-found,
   * not-allowed (details.state), approval-needed (unknown, suspect, or the gateway did not answer), wrong-pin,
   * locked-out, journal-not-sound. Also confirm-first (details.why `unheard`): the gateway did not answer, and the
   * signed-in person would approve alone; repeat with `sure`.
   */
  'order.takeCash': command<OrderView>()(
    TILL,
    z.strictObject({ ...byReference.shape, approval, sure: z.literal(true).optional() }),
  ),
  /**
   * Records what was done about money that came late, twice or in a wrong amount. The gateway is queried before a
   * remainder is taken in cash. `corrects`: the time of the decision that this one corrects. Refusals: not-found,
   * not-allowed (details.why `nothing-owed`, `refund-paid`), empty (`seen` without a note), vault-refused,
   * approval-needed, wrong-pin, locked-out, journal-not-sound. Also confirm-first (details.why `unheard`): the gateway did not answer;
   * repeat with `sure`.
   */
  'order.resolve': command<OrderView>()(
    TILL,
    z.strictObject({
      ...byReference.shape,
      how: z.enum(RESOLVED_HOW),
      note: remark.optional(),
      /** Of a promised refund: how to reach the customer. */
      phone: phone.optional(),
      corrects: time.optional(),
      approval,
      sure: z.literal(true).optional(),
    }),
  ),
} as const

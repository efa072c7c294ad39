/** Shifts at the till, from the opening float to the Z. */
import { z } from 'zod'
import { approval, cashMinor, command, MANAGER, nothing, query, remark, TILL } from '../define.ts'
import type { BetweenShifts, ShiftView, XView, ZList, ZProof, ZView } from '../shift-views.ts'

const number = z.number().int().min(1).max(99_999_999)
const why = remark.min(1)

/** Refusals of every change: not-allowed (details.why `nobody`: no one is signed in, as after --setup), journal-not-sound. */
export const shiftProcedures = {
  'shift.get': query<ShiftView>()(TILL, nothing, [
    'order-changed',
    'order-asked',
    'shift-changed',
    'slips-changed',
  ]),
  /** Null while a shift is open. Apart from `shift.get`: a shop without shifts has all its years in it. */
  'shift.between': query<BetweenShifts | null>()(TILL, nothing, ['order-changed', 'shift-changed']),
  /** Refusal: shift-open. */
  'shift.open': command<null>()(TILL, z.strictObject({ floatMinor: cashMinor })),
  /** For a cashier, of their own orders. */
  'shift.x': query<XView>()(TILL, nothing, [
    'order-changed',
    'order-asked',
    'shift-changed',
    'slips-changed',
  ]),
  /**
   * Compares the journal with the gateway, order by order, within the request budget. It continues automatically;
   * `shift.get` reports progress. When stopped it keeps its results, and the rest is unanswered. Refusal: no-shift.
   */
  'shift.compare': command<null>()(TILL, z.strictObject({ act: z.enum(['start', 'stop']) })),
  /**
   * Records the count and closes the shift with the Z; the expected amount is not revealed before. Where another
   * program counts the drawer, there is no count. Refusals:
   * no-shift, not-allowed (details.why `comparison`: not made, or in progress; `cash-moved`: cash moved while a
   * manager was asked), wrong-pin, locked-out. Also approval-needed: the difference is above the limit, or an
   * earlier count was not accepted.
   */
  'shift.close': command<ZView>()(
    TILL,
    z.strictObject({
      countedMinor: cashMinor.optional(),
      comparison: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('made') }),
        z.strictObject({ kind: z.literal('left-out'), why }),
      ]),
      note: remark.optional(),
      approval,
    }),
  ),
  /** Newest first; for a cashier, the last one they closed. `before`: the number of the last row on the previous page. */
  'shift.list': query<ZList>()(TILL, z.strictObject({ before: number.optional() }), ['shift-changed']),
  /** Refusals: not-found; for a cashier not-allowed (details.why `manager`), unless it is the last one they closed. */
  'shift.z': query<ZView>()(TILL, z.strictObject({ number }), ['shift-changed', 'paper-changed']),
  /** Verifies every Z. */
  'shift.verify': command<ZProof>()(MANAGER, nothing),
  /** The difference above which a manager must approve, sen. */
  'shift.setLimit': command<null>()(MANAGER, z.strictObject({ limitMinor: cashMinor })),
} as const

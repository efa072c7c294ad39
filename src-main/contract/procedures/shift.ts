/** One watch over the till, from the float to the Z; and cash that moves in between. */
import { z } from 'zod'
import {
  amountMinor,
  approval,
  cashMinor,
  command,
  MANAGER,
  nothing,
  query,
  remark,
  TILL,
} from '../define.ts'
import type { ShiftView, XView, ZList, ZProof, ZView } from '../shift-views.ts'

const number = z.number().int().min(1).max(99_999_999)
const why = remark.min(1)

/** Refusals of each that changes: not-allowed (details.why `nobody`: no one is signed in), journal-not-sound. */
export const shiftProcedures = {
  'shift.get': query<ShiftView>()(TILL, nothing, [
    'order-changed',
    'order-asked',
    'shift-changed',
    'slips-changed',
  ]),
  /** Refusal: shift-open. */
  'shift.open': command<null>()(TILL, z.strictObject({ floatMinor: cashMinor })),
  'shift.x': query<XView>()(TILL, nothing, [
    'order-changed',
    'order-asked',
    'shift-changed',
    'slips-changed',
  ]),
  /**
   * Journal against gateway, order by order, within the request budget; goes on by itself, `shift.get` says how far it
   * is. Stopped, it keeps what it has: the rest is unanswered. Refusal: no-shift.
   */
  'shift.compare': command<null>()(TILL, z.strictObject({ act: z.enum(['start', 'stop']) })),
  /**
   * The count, and with it the Z; nothing of what was expected is said before. Refusals: no-shift, not-allowed
   * (details.why `comparison`: none was made, or it is under way), approval-needed (the difference is above the limit, or
   * another count was not accepted before), wrong-pin, locked-out.
   */
  'shift.close': command<ZView>()(
    TILL,
    z.strictObject({
      countedMinor: cashMinor,
      comparison: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('made') }),
        z.strictObject({ kind: z.literal('left-out'), why }),
      ]),
      note: remark.optional(),
      approval,
    }),
  ),
  /** Newest first; `before`: the number of the last row of the page before. */
  'shift.list': query<ZList>()(TILL, z.strictObject({ before: number.optional() }), ['shift-changed']),
  /** Refusal: not-found. */
  'shift.z': query<ZView>()(TILL, z.strictObject({ number }), ['shift-changed', 'paper-changed']),
  /** Looks through every Z there is. */
  'shift.verify': command<ZProof>()(MANAGER, nothing),
  /** Above which difference a manager must agree, sen. */
  'shift.setLimit': command<null>()(MANAGER, z.strictObject({ limitMinor: cashMinor })),
  /** Out needs a manager. Refusals: no-shift, approval-needed, wrong-pin, locked-out. */
  'cash.move': command<null>()(
    TILL,
    z.strictObject({ kind: z.enum(['in', 'out']), amountMinor, note: why, approval }),
  ),
} as const

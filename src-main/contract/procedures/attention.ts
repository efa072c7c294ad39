/** What a person must still do: one list for the manager, who takes care of each, and the end of what has no other. */
import { z } from 'zod'
import type { AttentionList } from '../attention-views.ts'
import { approval, command, MANAGER, nothing, personId, query, remark } from '../define.ts'

const key = z
  .string()
  .max(100)
  .regex(/^[a-z]+( [A-Za-z0-9-]{1,64}){1,2}$/)

export const attentionProcedures = {
  /** Time alone adds to it: a doubt of a day, a shift that stays open. */
  'attention.list': query<AttentionList>()(MANAGER, nothing, [
    'attention-changed',
    'order-changed',
    'slips-changed',
    'shift-changed',
    'split-changed',
    'payouts-changed',
    'instruction-changed',
    'health-changed',
  ]),
  /**
   * Who takes care of it, until when, and a note; each replaces what was said before, and what is left out is removed.
   * Refusals: not-found (it is done), invalid-input (details.field `owner`: not among the staff), not-allowed
   * (details.why `nobody`), journal-not-sound.
   */
  'attention.assign': command<null>()(
    MANAGER,
    z.strictObject({
      key,
      owner: personId.exactOptional(),
      note: remark.exactOptional(),
      due: z.number().int().min(20_000_101).max(99_991_231).exactOptional(),
    }),
  ),
  /**
   * Ends a difference, a payment that this till does not know, or a long doubt, with what was found out. A doubt comes
   * back for its decision when the gateway is no longer asked. It needs a manager's PIN, also when one is signed in.
   * Refusals: not-found, not-allowed (details.why `act`: it has an end of its own; `nobody`), empty (no note),
   * approval-needed, wrong-pin, locked-out, journal-not-sound.
   */
  'attention.settle': command<null>()(MANAGER, z.strictObject({ key, note: remark, approval })),
} as const

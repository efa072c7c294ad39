/** The sign-off of a business day, its addenda and its report. For managers only. */
import { z } from 'zod'
import { approval, cashMinor, command, MANAGER, query } from '../define.ts'
import { REPORT_KINDS, type ReportSaved, type SignoffDay, type SignoffDays } from '../signoff-views.ts'

const day = z.number().int().min(20_000_101).max(99_991_231)
const byDay = z.strictObject({ day })

export const signoffProcedures = {
  /** Business days with sales, or with findings of a shift, newest first. Bounded reads of another process. Refusals: not-ready. */
  'signoff.days': query<SignoffDays>()(
    MANAGER,
    z.strictObject({ before: day.exactOptional(), limit: z.number().int().min(1).max(62) }),
    ['signoff-changed', 'review-changed', 'shift-changed'],
  ),
  /**
   * One day, read afresh from the journal; also one without a sale. What became known of a signed day since the last
   * addendum is journalled as one first. Refusals: not-ready, journal-not-sound.
   */
  'signoff.day': query<SignoffDay>()(MANAGER, byDay, [
    'signoff-changed',
    'review-changed',
    'shift-changed',
    'people-changed',
  ]),
  /**
   * Signs the day. `seen`: `rows` of the day that the manager was shown. It needs a manager's PIN, also when one is
   * signed in, and above the limit a second manager's too. Refusals: not-ready, not-allowed (details.why
   * `not-over`, `shift-open`, `no-sales`, `signed`, `moved`: the day is not what was shown), approval-needed,
   * wrong-pin, locked-out (each with details.who `second` when it is about the second person), journal-not-sound.
   */
  'signoff.sign': command<{ readonly number: number }>()(
    MANAGER,
    z.strictObject({
      day,
      seen: z.string().regex(/^[0-9a-f]{64}$/),
      approval,
      second: approval,
    }),
  ),
  /**
   * Asks for a folder in the system's dialog and saves the report of a signed day there, sealed with the till's key.
   * Refusals: not-found (not signed), not-ready, not-allowed (details.why `busy`), vault-refused (details.why
   * `locked`), not-saved (details.why of NOT_SAVED_WHYS), journal-not-sound.
   */
  'signoff.report': command<ReportSaved>()(MANAGER, z.strictObject({ day, kind: z.enum(REPORT_KINDS) })),
  /**
   * The takings above which two people sign, sen; null: one is always enough. It needs the signed-in manager's own PIN;
   * to raise or remove a limit that is set, the PIN of another manager instead, if there is one. Refusals: not-allowed
   * (`nobody`), approval-needed (details.who `second` for another manager's), wrong-pin, locked-out.
   */
  'signoff.setLimit': command<null>()(
    MANAGER,
    z.strictObject({ limitMinor: cashMinor.nullable(), approval }),
  ),
} as const

/** Who sits at this window. */
import { z } from 'zod'
import { ANYONE, command, KEEPER, nothing, passphrase, personId, pin, query, TILL } from '../define.ts'
import type { SessionView } from '../people-views.ts'

export const sessionProcedures = {
  /** Who sits at this window, who may, and whether money is real. */
  'session.get': query<SessionView>()(ANYONE, nothing, [
    'order-changed',
    'session-changed',
    'people-changed',
    'setup-changed',
  ]),
  /**
   * What a Loket is to be that nobody has opened before. `practice` is kept; `connect` is for IT and leads to the guided
   * connection. Refusals: not-allowed once it is chosen, internal (details.disk).
   */
  'session.begin': command<null>()(
    ['nobody', ...TILL],
    z.strictObject({ with: z.enum(['practice', 'connect']) }),
  ),
  /** Opens the vault at the start of the day. Refusals: vault-refused (details.reason, details.retryAt). */
  'session.unlock': command<null>()(['nobody', ...TILL], z.strictObject({ passphrase })),
  /** Refusals: wrong-pin (details.left, details.waitMs), locked-out (details.waitMs), not-found, not-allowed (somebody is). */
  'session.signIn': command<null>()(['nobody'], z.strictObject({ person: personId, pin })),
  /** Refusal: not-allowed while nobody could sign in again. */
  'session.lock': command<null>()(TILL, nothing),
  /** Somebody is there: the idle lock begins anew. */
  'session.touch': command<null>()(TILL, nothing),
  /** Idle minutes before the till locks itself. Refusal: not-allowed (never, on a real till). */
  'session.setIdle': command<null>()(
    KEEPER,
    z.strictObject({ minutes: z.number().int().min(1).max(60).nullable() }),
  ),
  /** The one setting that may be changed while the till is locked. */
  'session.setLanguage': command<null>()(
    ['nobody', ...TILL],
    z.strictObject({ language: z.enum(['id', 'en']) }),
  ),
} as const

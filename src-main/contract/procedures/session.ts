/** Who is signed in at this window. */
import { z } from 'zod'
import { ANYONE, command, KEEPER, nothing, passphrase, personId, pin, query, TILL } from '../define.ts'
import type { SessionView } from '../people-views.ts'

export const sessionProcedures = {
  /** Who is signed in at this window, who may sign in, and whether money is real. */
  'session.get': query<SessionView>()(ANYONE, nothing, [
    'order-changed',
    'session-changed',
    'people-changed',
    'setup-changed',
  ]),
  /**
   * The choice at the very first start. `practice` is stored; `connect` is for IT and leads to the guided connection.
   * Refusals: not-allowed once chosen, internal (details.disk).
   */
  'session.begin': command<null>()(
    ['nobody', ...TILL],
    z.strictObject({ with: z.enum(['practice', 'connect']) }),
  ),
  /** Opens the vault at the start of the day. Refusals: vault-refused (details.reason, details.retryAt). */
  'session.unlock': command<null>()(['nobody', ...TILL], z.strictObject({ passphrase })),
  /**
   * Refusals: wrong-pin (details.left, details.waitMs), locked-out (details.waitMs), not-found, not-allowed (a person
   * is signed in).
   */
  'session.signIn': command<null>()(['nobody'], z.strictObject({ person: personId, pin })),
  /** Refusal: not-allowed while no one could sign in again. */
  'session.lock': command<null>()(TILL, nothing),
  /** Reports activity: restarts the idle timer. */
  'session.touch': command<null>()(TILL, nothing),
  /** Idle minutes before the till locks automatically. Refusal: not-allowed (never, on a real till). */
  'session.setIdle': command<null>()(
    KEEPER,
    z.strictObject({ minutes: z.number().int().min(1).max(60).nullable() }),
  ),
  /** The only setting that may be changed while the till is locked. */
  'session.setLanguage': command<null>()(
    ['nobody', ...TILL],
    z.strictObject({ language: z.enum(['id', 'en']) }),
  ),
} as const

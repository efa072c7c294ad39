/** The first connection: an unfinished profile, and the test that names what fails. For IT only. */
import { z } from 'zod'
import type { ConnectView } from '../connect-views.ts'
import { command, confirmed, json, nothing, query, SETUP } from '../define.ts'
import type { SetupView } from '../setup-views.ts'

export const connectProcedures = {
  /** The running test, or the last one since Loket started. */
  'connect.state': query<ConnectView>()(SETUP, nothing, ['connection-test-changed', 'setup-changed']),
  /**
   * Starts a test of the saved profile with the vault's credentials; a running test continues. `askForQr`: a person
   * agreed that the gateway is asked for one QR that will not be paid. Never in production.
   */
  'connect.test': command<ConnectView>()(SETUP, z.strictObject({ askForQr: z.boolean() })),
  /** A call already sent is still awaited, and journalled. */
  'connect.stop': command<ConnectView>()(SETUP, nothing),
  /**
   * Saves the input: a complete profile as the profile, anything else as a draft to continue later. Refusals:
   * invalid-profile (a draft never replaces a complete profile); confirm-first; internal (details.disk).
   */
  'connect.keepProfile': command<SetupView>()(SETUP, z.strictObject({ profile: json, confirmed })),
} as const

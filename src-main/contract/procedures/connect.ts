/** The first connection: an unfinished profile, and the test that names what fails. For IT alone. */
import { z } from 'zod'
import type { ConnectView } from '../connect-views.ts'
import { command, confirmed, json, nothing, query, SETUP } from '../define.ts'
import type { SetupView } from '../setup-views.ts'

export const connectProcedures = {
  /** The last test since Loket was started, or the one that runs. */
  'connect.state': query<ConnectView>()(SETUP, nothing, ['connection-test-changed', 'setup-changed']),
  /**
   * Begins a test of the kept profile with what is in the vault; one that runs already goes on. `askForQr`: a person has
   * agreed that the gateway is asked for one QR that nobody pays (never of a production gateway).
   */
  'connect.test': command<ConnectView>()(SETUP, z.strictObject({ askForQr: z.boolean() })),
  /** A call that is on its way is still heard to its end, and journalled. */
  'connect.stop': command<ConnectView>()(SETUP, nothing),
  /**
   * Keeps what is typed: a complete profile as the profile, any other as one that was begun, so that whoever left may go
   * on. Refusals: invalid-profile beside a complete one, which nothing half done replaces;
   * confirm-first; internal (details.disk).
   */
  'connect.keepProfile': command<SetupView>()(SETUP, z.strictObject({ profile: json, confirmed })),
} as const

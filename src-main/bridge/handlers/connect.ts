import { accept } from '#contract/envelope.ts'
import type { ConnectionDeps } from '#backoffice/connection/deps.ts'
import { keepBegun } from '#backoffice/connection/profile.ts'
import type { ConnectionTest } from '#backoffice/connection/check/connection-test.ts'
import type { HandlersOf } from '../handler.ts'

/** The guided connection: the draft, and its test. */
export function createConnectHandlers(
  connection: ConnectionDeps,
  test: ConnectionTest,
): HandlersOf<'connect'> {
  return {
    'connect.state': () => accept(test.view()),
    'connect.test': ({ askForQr }, _role, right) => accept(test.start(askForQr, right)),
    'connect.stop': () => accept(test.stop()),
    'connect.keepProfile': ({ profile, confirmed }) => keepBegun(connection, profile, confirmed),
  }
}

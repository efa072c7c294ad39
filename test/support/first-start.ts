/** A Loket with all choices made long ago and an untested connection. */
import type { ConnectionDeps } from '#backoffice/connection/deps.ts'
import { createConnectionTest, type ConnectionTest } from '#backoffice/connection/check/connection-test.ts'
import { refuse } from '#contract/envelope.ts'
import type { FirstStart } from '#counter/first-start.ts'
import { createNodeProbe } from '#gateway/transport/probe-node.ts'
import type { VirtualTill } from './virtual-till.ts'

export const BEGUN: FirstStart = {
  isWaiting: () => false,
  isGuided: () => false,
  begin: () => refuse('not-allowed'),
}

/** Its tests fail at the first step that would leave the machine. */
export function untested(till: VirtualTill, connection: ConnectionDeps): ConnectionTest {
  return createConnectionTest({
    connection,
    probe: (ca) => createNodeProbe({ ca }),
    openTrial: () => ({ ok: false, detail: 'nothing to try it with' }),
    clock: till.time.clock,
    timers: till.time.timers,
    announce: (event) => void till.events.push(event),
    bug: (error) => void till.bugs.push(error),
  })
}

/** The whole bridge of a machine being set up, over a till in virtual time: called as a page, in any role. */
import { answerCall } from '#bridge/answer-call.ts'
import { createHandlers } from '#bridge/handlers.ts'
import type { Role } from '#contract/define.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { People } from '#counter/people/people.ts'
import { DEFAULT_SETTINGS } from '#counter/settings.ts'
import { openTestBackups } from './backups.ts'
import { BEGUN, untested } from './first-start.ts'
import { NO_EXPORT, NO_REVIEW } from './no-review.ts'
import { NO_DISPUTE } from './no-dispute.ts'
import { NO_SIGNOFF } from './no-signoff.ts'
import { memoryLinked } from './memory-linked.ts'
import { noDocuments } from './no-documents.ts'
import { noSettlement } from './no-settlement.ts'
import { openTestPayouts } from './open-payouts.ts'
import { QUIET_MACHINE } from './fake-health.ts'
import { openTestPaper } from './paper-machine.ts'
import { openTestPeople } from './people.ts'
import { openSetupFixture, type SetupFixture } from './setup-fixture.ts'
import type { VirtualTill } from './virtual-till.ts'

export type BridgeFixture = {
  readonly fixture: SetupFixture
  readonly people: People
  /** The log's entries, as JSON. */
  readonly logged: readonly string[]
  readonly bugs: readonly unknown[]
  /** As IT unless a role is given. */
  call(name: string, input?: unknown, role?: Role): Promise<Envelope<unknown>>
  /** The same, but a refusal fails the test. */
  valueOf<T>(name: string, input?: unknown, role?: Role): Promise<T>
}

export async function openBridgeFixture(
  shop: VirtualTill,
  mode: 'practice' | 'real' = 'practice',
  forSetup = true,
): Promise<BridgeFixture> {
  const fixture = await openSetupFixture(shop, { mode, mayConnect: () => people.session.mayConnect() })
  const logged: string[] = []
  const bugs: unknown[] = []
  const people = openTestPeople({
    journal: shop.journal(),
    time: shop.time,
    mode,
    real: fixture.people,
    forSetup,
  })
  const write = (...line: unknown[]) => void logged.push(JSON.stringify(line))
  const answering = {
    handlers: createHandlers({
      locked: [],
      till: shop.till(),
      defaults: { ...DEFAULT_SETTINGS, merchantName: 'Warung' },
      practice: undefined,
      people,
      paper: openTestPaper(shop).controller,
      backups: openTestBackups(shop, mode).controller,
      review: NO_REVIEW,
      exporter: NO_EXPORT,
      disputes: NO_DISPUTE,
      signoff: NO_SIGNOFF,
      settlement: noSettlement(shop.backOffice()),
      linked: memoryLinked(shop.backOffice()),
      ...noDocuments(shop.backOffice()),
      payouts: openTestPayouts(shop.backOffice(), people),
      approve: people.approve,
      firstStart: BEGUN,
      connectionTest: untested(shop, fixture.connection),
      setup: { connection: fixture.connection, backoffice: shop.backOffice() },
      journalState: () => ({ state: 'sound' }),
      clockSetBy: () => undefined,
      version: '1',
      ...QUIET_MACHINE,
      diagnosis: { program: () => ({ version: '1' }), logTail: () => ['a line of the log'] },
      copyText: async () => undefined,
    }),
    log: { info: write, warn: write, error: write },
    right: people.session.right,
    bug: (error: unknown) => {
      bugs.push(error)
      return 'BUG00000'
    },
    correlationId: () => 'ID000000',
  }
  const sender = (role: Role) => ({ role, isMainFrame: true, url: 'app://loket/cashier.html' }) as const
  const call: BridgeFixture['call'] = (name, input = {}, role = 'it') =>
    answerCall(answering, sender(role), name, input)
  return {
    fixture,
    people,
    logged,
    bugs,
    call,
    valueOf: async <T>(name: string, input?: unknown, role?: Role) => {
      const answer = await call(name, input, role)
      if (!answer.ok) throw new Error(`${answer.error.code} ${JSON.stringify(answer.error.details)}`)
      return answer.value as T
    },
  }
}

/** A refusal, as it comes over the bridge. */
export function no(code: string, details?: object) {
  return {
    ok: false,
    error: { code, messageKey: `error.${code}`, ...(details === undefined ? {} : { details }) },
  }
}

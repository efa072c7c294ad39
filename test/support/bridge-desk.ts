/** The whole bridge of a machine being set up, over a till in virtual time: called as a page, in any role. */
import { answerCall } from '#bridge/answer-call.ts'
import { createHandlers } from '#bridge/handlers.ts'
import type { Role } from '#contract/define.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { People } from '#counter/people/people.ts'
import { DEFAULT_SETTINGS } from '#counter/settings.ts'
import { openTestBackups } from './backups.ts'
import { BEGUN, untested } from './first-start.ts'
import { openTestPaper } from './paper-station.ts'
import { openTestPeople } from './people.ts'
import { openSetupDesk, type SetupDesk } from './setup-desk.ts'
import type { VirtualTill } from './virtual-till.ts'

export type BridgeDesk = {
  readonly desk: SetupDesk
  readonly people: People
  /** The log's entries, as JSON. */
  readonly logged: readonly string[]
  readonly bugs: readonly unknown[]
  /** As IT unless a role is given. */
  call(name: string, input?: unknown, role?: Role): Promise<Envelope<unknown>>
  /** The same, but a refusal fails the test. */
  valueOf<T>(name: string, input?: unknown, role?: Role): Promise<T>
}

export async function openBridgeDesk(
  shop: VirtualTill,
  mode: 'practice' | 'real' = 'practice',
  forSetup = true,
): Promise<BridgeDesk> {
  const desk = await openSetupDesk(shop, { mode, mayConnect: () => people.session.mayConnect() })
  const logged: string[] = []
  const bugs: unknown[] = []
  const people = openTestPeople({
    journal: shop.journal(),
    time: shop.time,
    mode,
    real: desk.people,
    forSetup,
  })
  const write = (...line: unknown[]) => void logged.push(JSON.stringify(line))
  const answering = {
    handlers: createHandlers({
      till: shop.till(),
      defaults: { ...DEFAULT_SETTINGS, merchantName: 'Warung' },
      practice: undefined,
      people,
      paper: openTestPaper(shop).desk,
      backups: openTestBackups(shop, mode).desk,
      approve: people.approve,
      firstStart: BEGUN,
      connectionTest: untested(shop, desk.connection),
      setup: { connection: desk.connection, backoffice: shop.backOffice() },
      journalState: () => ({ state: 'sound' }),
      clockSetBy: () => undefined,
      version: '1',
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
  const call: BridgeDesk['call'] = (name, input = {}, role = 'it') =>
    answerCall(answering, sender(role), name, input)
  return {
    desk,
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

import { isSandbox } from '#counter/show/money-kind.ts'
import { accept } from '#contract/envelope.ts'
import type { RestoredView } from '#contract/backup-views.ts'
import type { Role } from '#contract/define.ts'
import type { SessionView } from '#contract/people-views.ts'
import { openVault } from '#backoffice/connection/secrets.ts'
import { vaultNeed } from '#backoffice/connection/unlock.ts'
import type { ConnectionDeps } from '#backoffice/connection/deps.ts'
import type { FirstStart } from '#counter/first-start.ts'
import type { People } from '#counter/people/people.ts'
import { peopleStateOf, tilesOf } from '#counter/people/view.ts'
import { changeSettings } from '#counter/settings.ts'
import type { Till } from '#counter/till.ts'
import type { Order } from '#domain/order.ts'
import { shownStateOf } from '#domain/shown-state.ts'
import type { Settings } from '#contract/views.ts'
import type { HandlersOf } from '../handler.ts'

export type SessionDeps = {
  readonly till: Till
  readonly people: People
  readonly connection: ConnectionDeps
  readonly defaults: Settings
  readonly firstStart: FirstStart
  /** The last restore from the screen, until it was acknowledged. */
  readonly restored: () => RestoredView | undefined
}

/** Who is signed in at the till; the bridge has already asked this for the role. */
export function createSessionHandlers(given: SessionDeps): HandlersOf<'session'> {
  const { till, people, connection, defaults, firstStart } = given
  const { session, idle } = people
  return {
    'session.get': (_nothing, role) => accept(viewSession(given, role)),
    'session.begin': ({ with: what }) => firstStart.begin(what),
    'session.unlock': ({ passphrase }) => openVault(connection, passphrase),
    'session.signIn': ({ person, pin }) => session.signIn(person, pin),
    'session.lock': () => session.lock('person'),
    'session.touch': () => {
      idle.touch()
      return accept(null)
    },
    'session.setIdle': ({ minutes }) => idle.setMinutes(minutes),
    'session.setLanguage': ({ language }) => {
      changeSettings(till.deps, { language }, defaults)
      till.deps.announce({ type: 'display-changed' })
      return accept(null)
    },
  }
}

const isBeingPaid = ({ state }: Order): boolean => ['making', 'waiting'].includes(shownStateOf(state.kind))

/** The customer's window learns of no person, and of no other payment. */
function viewSession(
  { till, people, connection, firstStart, restored }: SessionDeps,
  role: Role,
): SessionView {
  const { deps, recovered } = till
  const shared = {
    role,
    mode: deps.mode,
    ...(isSandbox(deps) ? { sandbox: true as const } : {}),
    vault: vaultNeed(connection),
    peopleState: peopleStateOf(people),
    firstStart: firstStart.isWaiting(),
    ...(firstStart.isGuided() ? { guided: true } : {}),
  }
  if (role === 'customer')
    return {
      ...shared,
      people: [],
      openPayments: 0,
      recovered: 0,
      canLock: false,
      idleMinutes: null,
    }
  const open = deps.journal.read.openOrders(deps.clock.now())
  const current = people.session.current()
  const pins = people.roster.practicePins()
  const wrongPins = people.wrongPins()
  const last = restored()
  return {
    ...shared,
    ...(current === undefined ? {} : { person: { id: current.id, name: current.name, role: current.role } }),
    people: tilesOf(people),
    openPayments: open.length,
    ...(open.some(isBeingPaid) || deps.journal.read.openSplits().length > 0
      ? { hasOpenSale: true as const }
      : {}),
    recovered: recovered.open,
    canLock: people.session.canLock(),
    idleMinutes: people.idle.minutes(),
    ...(wrongPins === undefined || current === undefined ? {} : { wrongPins }),
    ...(pins === undefined ? {} : { practicePins: pins }),
    ...(last === undefined
      ? {}
      : { restored: last.ok ? { ok: true, to: last.lastAt ?? last.madeAt } : { ok: false } }),
  }
}

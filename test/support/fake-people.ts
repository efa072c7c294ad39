/** The signed-in person and the staff, in memory, for the pages. */
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import type { PeopleView, PersonTile, PersonView, SessionView } from '#contract/people-views.ts'
import type { PersonRole } from '#domain/person.ts'
import { Refused } from './fake-setup.ts'

export const TILES: readonly PersonTile[] = [
  { id: 'practice-cashier', name: 'Kasir', role: 'cashier' },
  { id: 'practice-manager', name: 'Manajer', role: 'manager' },
  { id: 'practice-it', name: 'IT', role: 'it' },
]

const PINS: Readonly<Record<string, string>> = {
  'practice-cashier': '1111',
  'practice-manager': '2222',
  'practice-it': '3333',
}

/** The session for a role: on a machine still being set up, it has no stored person. */
export function fakeSession(mode: SessionView['mode'], given: Partial<SessionView> = {}): SessionView {
  const people = given.people ?? TILES
  const role = given.role ?? 'cashier'
  const person = people.find((each) => each.role === role)
  return {
    role,
    mode,
    vault: 'not-needed',
    ...(person === undefined ? {} : { person }),
    people,
    peopleState: 'known',
    openPayments: 0,
    recovered: 0,
    firstStart: false,
    canLock: people.length > 0,
    idleMinutes: mode === 'practice' ? null : 5,
    ...(mode === 'practice' ? { practicePins: PINS } : {}),
    ...given,
  }
}

export function personView(
  given: Partial<PersonView> & Pick<PersonView, 'id' | 'name' | 'role'>,
): PersonView {
  return {
    left: false,
    builtIn: false,
    isSelf: false,
    can: { rename: true, pin: true, leave: true, comeBack: false, roles: others(given.role) },
    ...given,
  }
}

const ROLES: readonly PersonRole[] = ['cashier', 'manager', 'it']
const others = (role: PersonRole) => ROLES.filter((each) => each !== role)

export const PEOPLE: PeopleView = {
  state: 'known',
  people: [
    ...TILES.map(({ id, name, role }) => ({
      ...personView({ id, name, role }),
      builtIn: true,
      can: { rename: false, pin: false, leave: false, comeBack: false, roles: [] },
    })),
    personView({ id: 'p-one', name: 'Kasir pagi', role: 'cashier' }),
  ],
  mayAdd: ROLES,
  most: 400,
}

type Names =
  | 'session.get'
  | 'session.unlock'
  | 'session.signIn'
  | 'session.lock'
  | 'session.touch'
  | `people.${'names' | 'list' | 'add'}`
type PeopleHandlers = { readonly [N in Names]: (input: InputOf<N>) => OutputOf<N> }

export type FakePeople = {
  readonly handlers: PeopleHandlers
  /** Replaces the till's state and notifies the page. */
  change(next: Partial<SessionView>): void
}

type Given = {
  readonly session: SessionView
  readonly people?: PeopleView | undefined
  readonly changed: (what: 'session-changed' | 'people-changed' | 'setup-changed') => void
}

export function createFakePeople({ session: opened, people: list = PEOPLE, changed }: Given): FakePeople {
  let session = opened
  let view = list
  const hold = (next: SessionView) => {
    session = next
    changed('session-changed')
    return null
  }
  const withoutPerson = (view: SessionView): SessionView => {
    const { person: _, ...rest } = view
    return rest
  }
  return {
    change: (next) => void hold({ ...session, ...next }),
    handlers: {
      'session.get': () => session,
      'session.unlock': () => {
        session = { ...session, vault: 'open' }
        changed('setup-changed')
        return null
      },
      'session.signIn': ({ person: id, pin }) => {
        const person = session.people.find((each) => each.id === id)
        if (person === undefined) throw new Refused('not-found')
        if ((PINS[id] ?? '4071') !== pin) throw new Refused('wrong-pin', { left: 4 })
        return hold({ ...session, role: person.role, person })
      },
      'session.lock': () => hold({ ...withoutPerson(session), role: 'nobody' }),
      'session.touch': () => null,
      'people.names': () => view.people.map(({ id, name, role }) => ({ id, name, role })),
      'people.list': () => view,
      'people.add': ({ name, role }) => {
        const id = `p-${view.people.length}`
        view = { ...view, people: [...view.people, personView({ id, name, role })] }
        changed('people-changed')
        return null
      },
    },
  }
}

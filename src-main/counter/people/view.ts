import type { PeopleState, PeopleView, PersonName, PersonTile, PersonView } from '#contract/people-views.ts'
import type { Person, PersonRole } from '#domain/person.ts'
import { BUILT_IN } from './built-in.ts'
import { isLastOfRole, looksAfter, rolesUnder } from './change.ts'
import type { Of } from './people-controller.ts'
import type { People } from './people.ts'
import { MOST_PEOPLE, type KeptPerson } from './store.ts'

/** Who may sign in, as tiles of the lock screen. */
export function tilesOf({ roster, tries }: Pick<People, 'roster' | 'tries'>): readonly PersonTile[] {
  return roster.signers().map(({ id, name, role }) => {
    const waitMs = Math.ceil(tries.waitLeft(id))
    return { id, name, role, ...(waitMs === 0 ? {} : { waitMs }) }
  })
}

export function peopleStateOf({ roster }: Pick<People, 'roster'>): PeopleState {
  return roster.till.read().state
}

export function namesOf({ roster }: Pick<People, 'roster'>): readonly PersonName[] {
  return roster.everybody().map(({ id, name, role }) => ({ id, name, role }))
}

/** The list as the asker may change it. `by`: their role. */
export function viewPeople(
  { roster, session }: Pick<People, 'roster' | 'session'>,
  of: Of,
  by: PersonRole,
): PeopleView {
  const kept = (of === 'till' ? roster.till : roster.real).read()
  const people = kept.state === 'known' ? kept.people : []
  const isPractised = of === 'till' && roster.mode === 'practice'
  const self = session.current()?.id
  const builtIn = isPractised ? BUILT_IN.map((person) => viewBuiltIn(person, self)) : []
  const rows = people.map((person) => viewPerson(person, people, { by, self, isPractised }))
  return {
    state: kept.state,
    ...(kept.state === 'unreadable' ? { detail: kept.detail } : {}),
    people: [...builtIn, ...rows],
    mayAdd: kept.state === 'known' && people.length < MOST_PEOPLE ? rolesUnder(by) : [],
    most: MOST_PEOPLE,
  }
}

const NOTHING: PersonView['can'] = { rename: false, pin: false, leave: false, comeBack: false, roles: [] }

function viewBuiltIn({ id, name, role }: Person, self: string | undefined): PersonView {
  return { id, name, role, left: false, builtIn: true, isSelf: id === self, can: NOTHING }
}

type Asker = {
  readonly by: PersonRole
  readonly self: string | undefined
  readonly isPractised: boolean
}

function viewPerson(
  person: KeptPerson,
  people: readonly KeptPerson[],
  { by, self, isPractised }: Asker,
): PersonView {
  const { id, name, role } = person
  const left = person.left === true
  const may = looksAfter(by, role)
  const isNeeded = !isPractised && isLastOfRole(people, person)
  return {
    id,
    name,
    role,
    left,
    builtIn: false,
    isSelf: id === self,
    can: {
      rename: may,
      pin: may && !left,
      leave: may && !left && !isNeeded,
      comeBack: may && left,
      roles: may && !left && !isNeeded ? rolesUnder(by).filter((other) => other !== role) : [],
    },
  }
}

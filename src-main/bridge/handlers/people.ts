import { accept, refuse } from '#contract/envelope.ts'
import type { Role } from '#contract/define.ts'
import type { PersonRole } from '#domain/person.ts'
import type { People } from '#counter/people/people.ts'
import { namesOf, viewPeople } from '#counter/people/view.ts'
import type { HandlersOf } from '../handler.ts'

/** Who works at the till. What each role may do with whom is the desk's to say. */
export function createPeopleHandlers(people: People): HandlersOf<'people'> {
  const { desk, roster } = people
  return {
    'people.names': () => accept(namesOf(people)),
    'people.list': ({ of }, role) => {
      const by = asPerson(role)
      // From practice only IT looks over to the real till.
      if (by === undefined || (of === 'real' && roster.mode === 'practice' && by !== 'it'))
        return refuse('not-allowed', { why: 'real' })
      return accept(viewPeople(people, of, by))
    },
    'people.add': ({ of, ...given }) => desk.add(of, given),
    'people.rename': ({ of, person, name }) => desk.rename(of, person, name),
    'people.setRole': ({ of, person, role }) => desk.setRole(of, person, role),
    'people.setPin': ({ of, person, pin }) => desk.setPin(of, person, pin),
    'people.leave': ({ of, person }) => desk.leave(of, person),
    'people.comeBack': ({ of, person, pin }) => desk.comeBack(of, person, pin),
    'people.ownPin': ({ current, next }) => desk.ownPin(current, next),
  }
}

function asPerson(role: Role): PersonRole | undefined {
  return role === 'cashier' || role === 'manager' || role === 'it' ? role : undefined
}

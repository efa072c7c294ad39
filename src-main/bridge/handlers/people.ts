import { accept, refuse } from '#contract/envelope.ts'
import type { Role } from '#contract/define.ts'
import type { PersonRole } from '#domain/person.ts'
import type { People } from '#counter/people/people.ts'
import { namesOf, viewPeople } from '#counter/people/view.ts'
import type { HandlersOf } from '../handler.ts'

/** The till's staff. The controller decides what each role may do with whom. */
export function createPeopleHandlers(people: People): HandlersOf<'people'> {
  const { controller, roster } = people
  return {
    'people.names': () => accept(namesOf(people)),
    'people.list': ({ of }, role) => {
      const by = asPerson(role)
      // In practice mode, only IT has access to the real till's staff.
      if (by === undefined || (of === 'real' && roster.mode === 'practice' && by !== 'it'))
        return refuse('not-allowed', { why: 'real' })
      return accept(viewPeople(people, of, by))
    },
    'people.add': ({ of, ...given }) => controller.add(of, given),
    'people.rename': ({ of, person, name }) => controller.rename(of, person, name),
    'people.setRole': ({ of, person, role }) => controller.setRole(of, person, role),
    'people.setPin': ({ of, person, pin }) => controller.setPin(of, person, pin),
    'people.leave': ({ of, person }) => controller.leave(of, person),
    'people.comeBack': ({ of, person, pin }) => controller.comeBack(of, person, pin),
    'people.ownPin': ({ current, next }) => controller.ownPin(current, next),
  }
}

function asPerson(role: Role): PersonRole | undefined {
  return role === 'cashier' || role === 'manager' || role === 'it' ? role : undefined
}

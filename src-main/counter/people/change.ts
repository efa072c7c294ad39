/** Who may change whom. Pure: the controller asks before it writes. */
import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { PersonRole } from '#domain/person.ts'
import { isEasyPin } from '#domain/pin.ts'
import { isActive } from './roster.ts'
import { MOST_PEOPLE, type KeptPerson } from './store.ts'

/** The roles that each role looks after. A cashier manages only their own PIN. */
const LOOKS_AFTER: Readonly<Record<PersonRole, readonly PersonRole[]>> = {
  cashier: [],
  manager: ['cashier', 'manager'],
  it: ['cashier', 'manager', 'it'],
}

export function looksAfter(by: PersonRole, role: PersonRole): boolean {
  return LOOKS_AFTER[by].includes(role)
}

export function rolesUnder(by: PersonRole): readonly PersonRole[] {
  return LOOKS_AFTER[by]
}

/** Whether they are the last of a role that must stay filled. A manager answers for the money; IT lets others in. */
export function isLastOfRole(people: readonly KeptPerson[], person: KeptPerson): boolean {
  if (person.role === 'cashier' || !isActive(person)) return false
  return !people.some((other) => other.id !== person.id && other.role === person.role && isActive(other))
}

/** Refusal: not-acceptable (pin-too-easy). Whether another person has the same PIN is never revealed. */
export function takePin(pin: string): Result<null> {
  return isEasyPin(pin) ? refuse('not-acceptable', { why: 'pin-too-easy' }) : accept(null)
}

/** Refusal: not-acceptable (name-taken): two tiles with the same name look alike. */
export function takeName(people: readonly KeptPerson[], name: string, self?: KeptPerson): Result<null> {
  const taken = people.some(
    (each) => each.left !== true && each.id !== self?.id && fold(each.name) === fold(name),
  )
  return taken ? refuse('not-acceptable', { why: 'name-taken' }) : accept(null)
}

/** Refusal: too-many. */
export function takeOneMore(people: readonly KeptPerson[]): Result<null> {
  return people.length < MOST_PEOPLE ? accept(null) : refuse('too-many', { most: MOST_PEOPLE })
}

function fold(name: string): string {
  return name.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim().toLocaleLowerCase('id')
}

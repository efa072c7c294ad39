import type { Person, PersonId, PersonRole } from '#domain/person.ts'
import { BUILT_IN, PRACTICE_PINS } from './built-in.ts'
import type { KeptPeople, KeptPerson, PeopleStore } from './store.ts'

/** One who may sign in, and what their PIN is held against. */
export type Signer = Person & { readonly proof: KeptPerson['pin'] | { readonly plain: string } }

export type Roster = {
  readonly mode: 'practice' | 'real'
  /** Of this till: in practice the file beside its journal, on a real till the vault. */
  readonly till: PeopleStore
  /** Of the real till, whichever this is. */
  readonly real: PeopleStore
  /** Who may sign in now, in the order of a screen: cashiers, managers, IT, each by name. */
  signers(): readonly Signer[]
  /** Everybody of this till there ever was. */
  everybody(): readonly Person[]
  /** PINs that are no secret, of those who may sign in. */
  practicePins(): Readonly<Record<PersonId, string>> | undefined
  /** Whether somebody looks after the real machine already. Undefined while that cannot be known. */
  hasIt(): boolean | undefined
}

/**
 * Practice and the real till never share their people, but for one: once the real machine has an IT person, practice
 * has no other. Who may connect a till to real money must not be whoever can read a PIN off the practice screen.
 */
export function createRoster(mode: Roster['mode'], practice: PeopleStore, real: PeopleStore): Roster {
  const isPractice = mode === 'practice'
  const till = isPractice ? practice : real
  const hasIt = (): boolean | undefined => {
    const kept = real.read()
    if (kept.state === 'no-vault') return false
    return kept.state === 'known'
      ? kept.people.some((each) => each.role === 'it' && isActive(each))
      : undefined
  }
  const signers = (): readonly Signer[] => {
    const own = peopleOf(till.read()).filter(isActive).map(signerOf)
    if (!isPractice) return own.toSorted(byRole)
    const known = peopleOf(real.read())
    const realIt = known.filter((each) => each.role === 'it' && isActive(each)).map(signerOf)
    // The file of practice is no secret: who stands in it under the id of a real person is not that person.
    const apart = own.filter(({ id }) => !known.some((each) => each.id === id))
    const practised = [...BUILT_IN.map(builtIn), ...apart]
    if (realIt.length === 0) return practised.toSorted(byRole)
    return [...practised.filter(({ role }) => role !== 'it'), ...realIt].toSorted(byRole)
  }
  return {
    mode,
    till,
    real,
    signers,
    hasIt,
    everybody: () => {
      const kept = [...peopleOf(till.read()), ...(isPractice ? peopleOf(real.read()) : [])]
      return [...(isPractice ? BUILT_IN : []), ...kept.map(plain)]
    },
    practicePins: () => {
      if (!isPractice) return undefined
      const shown = signers().filter(({ id }) => Object.hasOwn(PRACTICE_PINS, id))
      return Object.fromEntries(shown.map(({ id }) => [id, PRACTICE_PINS[id] ?? '']))
    },
  }
}

/** Whether the real till could be opened, and answered for. */
export function hasKeepers({ real }: Pick<Roster, 'real'>): boolean {
  const active = peopleOf(real.read()).filter(isActive)
  return active.some(({ role }) => role === 'manager') && active.some(({ role }) => role === 'it')
}

export function peopleOf(kept: KeptPeople): readonly KeptPerson[] {
  return kept.state === 'known' ? kept.people : []
}

/** Has not left, and has a PIN to sign in with. */
export function isActive({ left, pin }: KeptPerson): boolean {
  return left !== true && pin !== undefined
}

export function plain({ id, name, role, left }: Person): Person {
  return { id, name, role, ...(left === true ? { left } : {}) }
}

function signerOf(person: KeptPerson): Signer {
  return { ...plain(person), proof: person.pin }
}

function builtIn(person: Person): Signer {
  return { ...person, proof: { plain: PRACTICE_PINS[person.id] ?? '' } }
}

const ORDER: readonly PersonRole[] = ['cashier', 'manager', 'it']

function byRole(a: Person, b: Person): number {
  return ORDER.indexOf(a.role) - ORDER.indexOf(b.role) || a.name.localeCompare(b.name, 'id')
}

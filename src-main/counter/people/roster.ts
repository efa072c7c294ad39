import type { Person, PersonId, PersonRole } from '#domain/person.ts'
import { BUILT_IN, PRACTICE_PINS } from './built-in.ts'
import type { KeptPeople, KeptPerson, PeopleStore } from './store.ts'

/** A person who may sign in, and what their PIN is compared with. */
export type Signer = Person & { readonly proof: KeptPerson['pin'] | { readonly plain: string } }

export type Roster = {
  readonly mode: 'practice' | 'real'
  /** The people of this till: in practice the file next to its journal, on a real till the vault. */
  readonly till: PeopleStore
  /** The people of the real till, whichever till this is. */
  readonly real: PeopleStore
  /** Who may sign in now, in display order: cashiers, managers, IT, each by name. */
  signers(): readonly Signer[]
  /** Everyone who ever worked at this till. */
  everybody(): readonly Person[]
  /** Publicly known PINs of those who may sign in. */
  practicePins(): Readonly<Record<PersonId, string>> | undefined
  /** Whether the real machine already has an IT person. Undefined while that cannot be known. */
  hasIt(): boolean | undefined
}

/**
 * Practice and the real till share no people, with one exception: once the real machine has IT people, only they are
 * IT in practice. Connecting a till to real money must need more than a PIN read off the practice screen.
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
    // The practice file is not protected: a person in it under a real person's id is not that person.
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

/** Whether the real till has both people it needs: one to open it and one to answer for it. */
export function hasKeepers({ real }: Pick<Roster, 'real'>): boolean {
  const active = peopleOf(real.read()).filter(isActive)
  return active.some(({ role }) => role === 'manager') && active.some(({ role }) => role === 'it')
}

export function peopleOf(kept: KeptPeople): readonly KeptPerson[] {
  return kept.state === 'known' ? kept.people : []
}

/** Still works here, and has a PIN to sign in with. */
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

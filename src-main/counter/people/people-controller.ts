import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { PageEvent } from '#contract/events.ts'
import type { Person, PersonId, PersonRole } from '#domain/person.ts'
import type { Random } from '#domain/ports.ts'
import type { Right } from '#domain/right.ts'
import { BUILT_IN } from './built-in.ts'
import { isLastOfRole, looksAfter, takeName, takeOneMore, takePin } from './change.ts'
import type { PinCheck } from './check-pin.ts'
import type { PeopleNote } from './note.ts'
import type { PinHasher } from './pin-hash.ts'
import { plain, type Roster } from './roster.ts'
import type { Session } from './session.ts'
import type { KeptPerson, PeopleStore, PeopleWritten } from './store.ts'

/** Whose people: those of this till, or those of the real one while this one practises. */
export type Of = 'till' | 'real'

export type PeopleControllerDeps = {
  readonly roster: Roster
  readonly session: Pick<Session, 'current' | 'role' | 'right'>
  readonly checkPin: PinCheck
  readonly hasher: PinHasher
  readonly random: Random
  readonly note: (note: PeopleNote) => void
  readonly announce: (event: PageEvent) => void
}

/** Changes who works here. Refusals are those of `contract/procedures/people.ts`; each change is journalled by id. */
export type PeopleController = {
  add(of: Of, given: { readonly name: string; readonly role: PersonRole; readonly pin: string }): Done
  rename(of: Of, id: PersonId, name: string): Done
  setRole(of: Of, id: PersonId, role: PersonRole): Done
  setPin(of: Of, id: PersonId, pin: string): Done
  leave(of: Of, id: PersonId): Done
  comeBack(of: Of, id: PersonId, pin: string): Done
  ownPin(current: string, next: string): Done
}
type Done = Promise<Result<null>>

/**
 * Who was signed in when the change was requested: stretching a PIN takes a while, and a till locks meanwhile. Set-up
 * before any person is known counts as IT, without a person. `right` is checked within the turn, before and after the
 * PIN.
 */
type Asker = { readonly role: PersonRole | undefined; readonly self?: PersonId; readonly right: Right }

type Told = Extract<PeopleNote, { readonly of: Of }>
/** The new list and the note for the journal, or a refusal. */
type Change = Result<{
  readonly people: readonly KeptPerson[]
  readonly told: Omit<Told, 'of' | 'by'> & Pick<Told, 'kind'>
}>

export function createPeopleController(deps: PeopleControllerDeps): PeopleController {
  const { roster, session, checkPin, hasher, random, note, announce } = deps
  // One change at a time: two that read the same list would each overwrite the other's part.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (work: () => Done): Done => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
  const whoAsks = (): Asker => {
    const [role, self] = [session.role(), session.current()?.id]
    return {
      role: role === 'nobody' ? undefined : role,
      ...(self === undefined ? {} : { self }),
      right: session.right(),
    }
  }
  const storeOf = (of: Of, by: PersonRole): Result<PeopleStore> => {
    if (of === 'till') return accept(roster.till)
    // From practice, only IT may change the real till's people.
    return roster.mode === 'real' || by === 'it'
      ? accept(roster.real)
      : refuse('not-allowed', { why: 'real' })
  }
  const change = (
    of: Of,
    make: (people: readonly KeptPerson[], by: PersonRole) => Change | Promise<Change>,
    asker = whoAsks(),
  ): Done =>
    inTurn(async () => {
      const { role: by, self, right } = asker
      if (by === undefined || !right.holds()) return refuse('not-allowed', { why: 'role' })
      const store = storeOf(of, by)
      if (!store.ok) return store
      const kept = store.value.read()
      if (kept.state === 'no-vault' || kept.state === 'vault-closed')
        return refuse('vault-refused', { reason: 'wrong-state', state: kept.state })
      if (kept.state !== 'known') return refuse('not-allowed', { why: 'state' })
      const made = await make(kept.people, by)
      if (!made.ok) return made
      if (!right.holds()) return refuse('not-allowed', { why: 'role' })
      const written = await store.value.write(made.value.people, right)
      if (!written.ok) return notWritten(written)
      note({ ...made.value.told, of, ...(self === undefined ? {} : { by: self }) } as Told)
      announce({ type: 'people-changed' })
      return accept(null)
    })
  /** Changes a person who is present and whom the asker looks after. */
  const changeOne = (
    of: Of,
    id: PersonId,
    make: (
      person: KeptPerson,
      people: readonly KeptPerson[],
      by: PersonRole,
    ) => OneChange | Promise<OneChange>,
  ): Done => {
    if (BUILT_IN.some((each) => each.id === id))
      return Promise.resolve(refuse('not-allowed', { why: 'built-in' }))
    return change(of, async (people, by) => {
      const person = people.find((each) => each.id === id)
      if (person === undefined) return refuse('not-found')
      if (!looksAfter(by, person.role)) return refuse('not-allowed', { why: 'role' })
      const made = await make(person, people, by)
      if (!made.ok) return made
      const { next, told } = made.value
      return accept({ people: people.map((each) => (each.id === id ? next : each)), told })
    })
  }
  /** Practice gets no other IT person while the real machine has one, or while its vault cannot say. */
  const mayBecome = (of: Of, role: PersonRole): boolean =>
    role !== 'it' || of === 'real' || roster.mode === 'real' || roster.hasIt() === false
  // Practice has its own manager and IT person, who never leave.
  const isNeeded = (of: Of, people: readonly KeptPerson[], person: KeptPerson): boolean =>
    (of === 'real' || roster.mode === 'real') && isLastOfRole(people, person)
  const withPin = async (person: Person, pin: string): Promise<Result<KeptPerson>> => {
    const taken = takePin(pin)
    return taken.ok ? accept({ ...person, pin: await hasher.hash(pin) }) : taken
  }

  return {
    add: (of, { name, role, pin }) =>
      change(of, async (people, by) => {
        if (!looksAfter(by, role)) return refuse('not-allowed', { why: 'role' })
        if (!mayBecome(of, role)) return refuse('not-allowed', { why: 'real-it' })
        const [room, named] = [takeOneMore(people), takeName(withBuiltIn(roster, of, people), name)]
        if (!room.ok) return room
        if (!named.ok) return named
        const id = freshId(random, people)
        const made = await withPin({ id, name, role }, pin)
        if (!made.ok) return made
        return accept({ people: [...people, made.value], told: { kind: 'added', person: id, role } })
      }),
    rename: (of, id, name) =>
      changeOne(of, id, (person, people) => {
        const named = takeName(withBuiltIn(roster, of, people), name, person)
        if (!named.ok) return named
        return accept({ next: { ...person, name }, told: { kind: 'renamed', person: id } })
      }),
    setRole: (of, id, role) =>
      changeOne(of, id, (person, people, by) => {
        if (!looksAfter(by, role)) return refuse('not-allowed', { why: 'role' })
        if (!mayBecome(of, role)) return refuse('not-allowed', { why: 'real-it' })
        if (person.role !== role && isNeeded(of, people, person)) return lastOne(person)
        return accept({ next: { ...person, role }, told: { kind: 'role-changed', person: id, role } })
      }),
    setPin: (of, id, pin) =>
      changeOne(of, id, async (person) => {
        if (person.left === true) return refuse('not-allowed', { why: 'left' })
        const made = await withPin(person, pin)
        return made.ok ? accept({ next: made.value, told: { kind: 'pin-changed', person: id } }) : made
      }),
    leave: (of, id) =>
      changeOne(of, id, (person, people) => {
        if (person.left === true) return refuse('not-allowed', { why: 'left' })
        if (isNeeded(of, people, person)) return lastOne(person)
        // Their PIN is deleted with them.
        return accept({ next: { ...plain(person), left: true }, told: { kind: 'left', person: id } })
      }),
    comeBack: (of, id, pin) =>
      changeOne(of, id, async ({ name, role, left }, people) => {
        if (left !== true) return refuse('not-allowed', { why: 'left' })
        if (!mayBecome(of, role)) return refuse('not-allowed', { why: 'real-it' })
        const named = takeName(withBuiltIn(roster, of, people), name)
        if (!named.ok) return named
        const made = await withPin({ id, name, role }, pin)
        return made.ok ? accept({ next: made.value, told: { kind: 'came-back', person: id, role } }) : made
      }),
    ownPin: async (current, next) => {
      const [self, asker] = [session.current(), whoAsks()]
      if (self === undefined) return refuse('not-allowed', { why: 'role' })
      if (BUILT_IN.some(({ id }) => id === self.id)) return refuse('not-allowed', { why: 'built-in' })
      const easy = takePin(next)
      if (!easy.ok) return easy
      const checked = await checkPin(self.id, current, 'own-pin')
      if (!checked.ok) return checked
      // A real IT person's PIN is stored with the real till, whichever till they use.
      const of: Of = roster.till.read().state === 'known' && has(roster.till, self.id) ? 'till' : 'real'
      const renew = async (people: readonly KeptPerson[]): Promise<Change> => {
        const person = people.find(({ id }) => id === self.id)
        if (person === undefined) return refuse('not-found')
        const changed = { ...person, pin: await hasher.hash(next) }
        return accept({
          people: people.map((each) => (each.id === self.id ? changed : each)),
          told: { kind: 'pin-changed', person: self.id },
        })
      }
      return change(of, renew, asker)
    },
  }
}

function notWritten(written: Extract<PeopleWritten, { readonly ok: false }>): ReturnType<typeof refuse> {
  if ('disk' in written) return refuse('internal', { disk: written.disk })
  if (written.vault === 'no-right') return refuse('not-allowed', { why: 'role' })
  return refuse('vault-refused', { reason: written.vault })
}

type OneChange = Result<{
  readonly next: KeptPerson
  readonly told: Omit<Told, 'of' | 'by'> & Pick<Told, 'kind'>
}>

function lastOne({ role }: KeptPerson): ReturnType<typeof refuse> {
  return refuse('not-allowed', { why: role === 'it' ? 'last-it' : 'last-manager' })
}

function has(store: PeopleStore, id: PersonId): boolean {
  const kept = store.read()
  return kept.state === 'known' && kept.people.some((each) => each.id === id)
}

/** Includes the built-in people, whose names are on the tiles too. */
function withBuiltIn({ mode }: Roster, of: Of, people: readonly KeptPerson[]): readonly KeptPerson[] {
  return mode === 'practice' && of === 'till' ? [...BUILT_IN, ...people] : people
}

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Reveals nothing of the name: the id is in the journal. */
function freshId(random: Random, people: readonly KeptPerson[]): PersonId {
  const id = `p-${Array.from(random.bytes(8), (byte) => LETTERS[byte % LETTERS.length]).join('')}`
  // Out of some 850 thousand million: a repeat means a broken source, and two people must not share an id.
  if (people.some((each) => each.id === id)) throw new Error('the random source repeats itself')
  return id
}

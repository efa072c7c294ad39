import type { Role } from '#contract/define.ts'
import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { PageEvent } from '#contract/events.ts'
import type { Person, PersonId } from '#domain/person.ts'
import type { Right } from '#domain/right.ts'
import type { PinCheck } from './check-pin.ts'
import type { PeopleNote } from './note.ts'
import { BUILT_IN } from './built-in.ts'
import { peopleOf, plain, type Roster } from './roster.ts'

export type SessionDeps = {
  readonly roster: Roster
  readonly checkPin: PinCheck
  readonly note: (note: PeopleNote) => void
  readonly announce: (event: PageEvent) => void
}

/** Who is signed in at the till. The only source of that: pages are notified, and never asked. */
export type Session = {
  current(): Person | undefined
  signedIn(): PersonId | undefined
  /** The role of the cashier's window, evaluated at every call. */
  role(): Exclude<Role, 'customer'>
  /** Refusals: those of the PIN check; not-allowed while a person is signed in. */
  signIn(id: PersonId, pin: string): Promise<Result<null>>
  /** Refusal: not-allowed while no person could sign in again, or no person is signed in. */
  lock(by: 'person' | 'idle'): Result<null>
  canLock(): boolean
  /**
   * May the signed-in IT person change what this machine is connected to? While it is unknown who looks after the
   * machine, a practice PIN is not enough, as it is on the screen. Then it takes a person known to look after it, or
   * one let in to repair just that.
   */
  mayConnect(): boolean
  /** The right of a call that is let in now. Check it again when the act is written. */
  right(): Right
  /** To set the machine up without a PIN. Refusal: not-allowed when an IT person is known, who must sign in. */
  setUp(): Result<null>
}

type Held =
  | { readonly kind: 'nobody' }
  | {
      readonly kind: 'person'
      readonly person: Person
      readonly knewIt: boolean | undefined
      /** May change the connection while the vault is closed. */
      readonly isKeeper: boolean
      /** Their PIN was compared with the real till's list, not with that of practice. */
      readonly isReal: boolean
    }
  /** IT, before any IT person exists. */
  | { readonly kind: 'setup'; readonly knewIt: boolean | undefined }

const NOBODY: Held = { kind: 'nobody' }

/** A real till opens locked, practice with its cashier. `forSetup` opens either for IT, where `setUp` allows it. */
export function createSession(deps: SessionDeps, forSetup: boolean): Session {
  const { roster, checkPin, note, announce } = deps
  let held: Held = NOBODY

  const hold = (next: Held, said: PeopleNote): void => {
    held = next
    note(said)
    announce({ type: 'session-changed' })
  }
  /** Opens without a PIN; only where the PIN is public, or no person is known. */
  const practise = (person: Person, isKeeper: boolean): void =>
    hold(
      { kind: 'person', person, knewIt: roster.hasIt(), isKeeper, isReal: false },
      { kind: 'signed-in', person: person.id, how: 'practice-start' },
    )
  const setUp = (): Result<null> => {
    const knewIt = roster.hasIt()
    if (knewIt === true) return refuse('not-allowed')
    const practiceIt = builtIn('it')
    if (roster.mode === 'practice' && practiceIt !== undefined) practise(practiceIt, true)
    else hold({ kind: 'setup', knewIt }, { kind: 'setup-begun' })
    return accept(null)
  }
  const canLock = () => held.kind !== 'nobody' && roster.signers().length > 0

  if (forSetup) setUp()
  else {
    const cashier = builtIn('cashier')
    if (roster.mode === 'practice' && cashier !== undefined) practise(cashier, false)
  }
  return {
    current: () => presentOf(held, roster),
    signedIn: () => presentOf(held, roster)?.id,
    role: () => roleOf(held, roster),
    signIn: async (id, pin) => {
      if (roleOf(held, roster) !== 'nobody') return refuse('not-allowed')
      const checked = await checkPin(id, pin, 'sign-in')
      if (!checked.ok) return checked
      if (roleOf(held, roster) !== 'nobody') return refuse('not-allowed')
      const isKeeper = isRealIt(id, roster)
      const isReal = roster.mode === 'real' || isKeeper
      hold(
        { kind: 'person', person: checked.value, knewIt: roster.hasIt(), isKeeper, isReal },
        { kind: 'signed-in', person: id, how: 'pin' },
      )
      return accept(null)
    },
    lock: (by) => {
      if (!canLock()) return refuse('not-allowed')
      const person = presentOf(held, roster)?.id
      hold(NOBODY, { kind: 'locked', by, ...(person === undefined ? {} : { person }) })
      return accept(null)
    },
    canLock,
    mayConnect: () => {
      if (roleOf(held, roster) !== 'it') return false
      return (
        roster.hasIt() !== undefined || held.kind === 'setup' || (held.kind === 'person' && held.isKeeper)
      )
    },
    right: () => {
      const mine = held
      const role = roleOf(mine, roster)
      const isTheirs = () => roleOf(mine, roster) === role
      return {
        holds: () => (held === mine || held.kind === 'nobody') && isTheirs(),
        isHere: () => held === mine && isTheirs(),
      }
    },
    setUp,
  }
}

function builtIn(role: Person['role']): Person | undefined {
  return BUILT_IN.find((person) => person.role === role)
}

function isRealIt(id: PersonId, { real }: Roster): boolean {
  return peopleOf(real.read()).some((each) => each.id === id && each.role === 'it')
}

function roleOf(held: Held, roster: Roster): Exclude<Role, 'customer'> {
  if (held.kind === 'setup') return isOvertaken(held.knewIt, roster) ? 'nobody' : 'it'
  return presentOf(held, roster)?.role ?? 'nobody'
}

/** As the list has them now: a person who has left is out, and a new role counts at once. */
function presentOf(held: Held, roster: Roster): Person | undefined {
  if (held.kind !== 'person') return undefined
  const { person } = held
  const now = roster.everybody().find(({ id }) => id === person.id)
  // A list that cannot be read right now marks no one as having left.
  const { role, left } = now ?? person
  if (left === true) return undefined
  // A practice PIN, also of a person added there, opens nothing that a real IT person looks after.
  if (role === 'it' && !held.isReal && isOvertaken(held.knewIt, roster)) return undefined
  return now === undefined ? person : plain(now)
}

/**
 * IT by practice or by set-up, while the real machine is known to have an IT person. Only a session from before the
 * first of them was entered stays valid: it is the one that enters them.
 */
function isOvertaken(knewIt: boolean | undefined, roster: Roster): boolean {
  return knewIt !== false && roster.hasIt() === true
}

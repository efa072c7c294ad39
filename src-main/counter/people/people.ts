import type { PageEvent } from '#contract/events.ts'
import type { Person } from '#domain/person.ts'
import type { Clock, Random, Stopwatch, Timers } from '#domain/ports.ts'
import type { Journal } from '#journal/journal.ts'
import { createApprover, createPinApprover, type Approver, type PinApprover } from '../sale/approval.ts'
import { createPinCheck } from './check-pin.ts'
import { createPeopleController, type PeopleController } from './people-controller.ts'
import { createIdleLock, type IdleLock } from './idle.ts'
import { createPeopleNotes } from './note.ts'
import { createPinHasher, type PinHasher } from './pin-hash.ts'
import { createRoster, peopleOf, type Roster } from './roster.ts'
import { createSession, type Session } from './session.ts'
import { createSecondPeople, type SecondPeople } from '../refund/second-person.ts'
import type { PeopleStore } from './store.ts'
import { createTryStore, type TryStore, type TryCounts } from './tries.ts'

export type PeopleDeps = {
  readonly mode: 'practice' | 'real'
  readonly practice: PeopleStore
  readonly real: PeopleStore
  /** Failed tries of the real till's people, shared by every journal of this machine. */
  readonly tryCounts?: TryCounts
  readonly journal: Journal
  readonly clock: Clock
  readonly stopwatch: Stopwatch
  readonly random: Random
  readonly timers: Timers
  /** Hashes and compares PINs; if absent, with the default costs. */
  readonly hasher?: PinHasher
  /** Started to set the machine up. */
  readonly forSetup: boolean
  readonly announce: (event: PageEvent) => void
  readonly bug: (error: unknown, where: string) => void
}

/** Who works here and who is signed in, for as long as the till is open. */
export type People = {
  readonly roster: Roster
  readonly session: Session
  readonly tries: Pick<TryStore, 'waitLeft'>
  readonly idle: IdleLock
  readonly controller: PeopleController
  readonly approve: Approver
  readonly approveAsIt: PinApprover
  readonly approveByPin: PinApprover
  /** Who may confirm that money goes back. */
  readonly second: SecondPeople
  /** Wrong PINs of a person before the right one that was typed last. */
  readonly wrongPins: () => WrongPins | undefined
}

export type WrongPins = { readonly at: number; readonly name: string; readonly count: number }

export function openPeople(deps: PeopleDeps): People {
  const { mode, journal, clock, stopwatch, random, timers, announce, bug } = deps
  const roster = createRoster(mode, deps.practice, deps.real)
  const note = createPeopleNotes({ journal, clock, bug })
  const tries = createTryStore({ journal, stopwatch, ...sharedTries(deps, roster) })
  const hasher = deps.hasher ?? createPinHasher(random)
  let wrongPins: WrongPins | undefined
  const heardWrong = ({ name }: Person, count: number): void => {
    wrongPins = { at: clock.now(), name, count }
    // A sign-in itself is announced anyway.
    if (opened.role() !== 'nobody') announce({ type: 'session-changed' })
  }
  const checkPin = createPinCheck({ roster, tries, hasher, note, heardWrong })
  const opened = createSession({ roster, checkPin, note, announce }, deps.forSetup)
  const idle = createIdleLock({ mode, journal, session: opened, stopwatch, timers, note, announce })
  const session: Session = {
    ...opened,
    signIn: async (id, pin) => {
      wrongPins = undefined
      const signedIn = await opened.signIn(id, pin)
      // Restarts the idle time, as there was no activity while it was locked.
      if (signedIn.ok) idle.touch()
      return signedIn
    },
  }
  const person = (id: string): Person | undefined => roster.signers().find((each) => each.id === id)
  return {
    roster,
    wrongPins: () => wrongPins,
    session,
    tries,
    idle,
    controller: createPeopleController({ roster, session, checkPin, hasher, random, note, announce }),
    approve: createApprover({
      signedIn: session.signedIn,
      roleNow: session.role,
      person,
      checkPin,
    }),
    approveAsIt: createPinApprover('it', { person, checkPin }),
    approveByPin: createPinApprover('manager', { person, checkPin }),
    second: createSecondPeople({ signedIn: session.signedIn, checkPin, signers: roster.signers }),
  }
}

function sharedTries({ tryCounts: counts }: PeopleDeps, { real }: Roster) {
  if (counts === undefined) return {}
  const realPeople = () => {
    const kept = real.read()
    if (kept.state === 'no-vault') return []
    return kept.state === 'known' ? peopleOf(kept).map(({ id }) => id) : undefined
  }
  return { shared: { counts, realPeople } }
}

/** The people of the till: the program's own roster, session and PIN check, on a list that others may change. */
import { createPinCheck } from '#counter/people/check-pin.ts'
import { createPeopleNotes } from '#counter/people/note.ts'
import type { PinHash } from '#counter/people/pin-hash.ts'
import { createRoster } from '#counter/people/roster.ts'
import { createSession, type Session } from '#counter/people/session.ts'
import type { KeptPerson, PeopleStore } from '#counter/people/store.ts'
import { createTryStore } from '#counter/people/tries.ts'
import { createPinApprover, type PinApprover } from '#counter/sale/approval.ts'
import type { Timers } from '#domain/ports.ts'
import type { Journal } from '#journal/journal.ts'
import type { VirtualTime } from '#test/support/virtual-time.ts'
import { PERSONS, type PersonName } from './plan.ts'

/** As long as a PIN takes to compare on a small till. */
const COMPARE_MS = 180

export type Staff = {
  readonly store: PeopleStore
  isManager(id: string): boolean
  become(id: PersonName, role: 'manager' | 'cashier' | 'left'): void
}

export function pinOf(id: PersonName): string {
  return `${PERSONS.indexOf(id) + 1}234`
}

/** Kept with the secrets of the machine, so no crash of the till touches it. */
export function openStaff(): Staff {
  const kept = new Map<string, KeptPerson>(
    PERSONS.map((id) => [id, { id, name: id, role: 'manager', pin: proofOf(pinOf(id)) }]),
  )
  return {
    store: {
      read: () => ({ state: 'known', people: [...kept.values()] }),
      write: () => Promise.resolve({ ok: false, vault: 'no screen of people here' }),
    },
    isManager: (id) => kept.get(id)?.role === 'manager' && kept.get(id)?.left !== true,
    become: (id, role) => {
      const person = { id, name: id, pin: proofOf(pinOf(id)) }
      kept.set(id, role === 'left' ? { ...person, role: 'manager', left: true } : { ...person, role })
    },
  }
}

/** Never stretched: the strength of a PIN is not under test here. */
function proofOf(pin: string): PinHash {
  return { name: 'scrypt', cost: 2, blockSize: 1, lanes: 1, salt: '', hash: pin }
}

export type People = {
  readonly session: Session
  readonly managers: () => readonly string[]
  readonly approveByPin: PinApprover
}

type Deps = {
  readonly staff: Staff
  readonly journal: Journal
  readonly time: VirtualTime
  readonly timers: Timers
  readonly bug: (error: unknown, where: string) => void
}

export function openPeople({ staff, journal, time, timers, bug }: Deps): People {
  const none: PeopleStore = { ...staff.store, read: () => ({ state: 'no-vault' }) }
  const roster = createRoster('real', none, staff.store)
  const note = createPeopleNotes({ journal, clock: time.clock, bug })
  const tries = createTryStore({ journal, stopwatch: time.stopwatch })
  const hasher = {
    hash: (pin: string) => Promise.resolve(proofOf(pin)),
    matches: (pin: string, { hash }: PinHash) =>
      new Promise<boolean>((done) => void timers.after(COMPARE_MS, () => done(pin === hash))),
  }
  const checkPin = createPinCheck({ roster, tries, hasher, note })
  return {
    session: createSession({ roster, checkPin, note, announce: () => undefined }, false),
    managers: () => roster.signers().flatMap(({ id, role }) => (role === 'manager' ? [id] : [])),
    approveByPin: createPinApprover('manager', {
      person: (id) => roster.signers().find((each) => each.id === id),
      checkPin,
    }),
  }
}

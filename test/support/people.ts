/** The staff of a test till: real rules on stores in memory, with free hashing. */
import type { PageEvent } from '#contract/events.ts'
import { createPinHasher, type PinHasher } from '#counter/people/pin-hash.ts'
import { openPeople, type People } from '#counter/people/people.ts'
import {
  readPeopleText,
  peopleDocument,
  type KeptPeople,
  type KeptPerson,
  type PeopleStore,
} from '#counter/people/store.ts'
import type { TryCounts } from '#counter/people/tries.ts'
import type { PersonRole } from '#domain/person.ts'
import type { Random } from '#domain/ports.ts'
import type { Journal } from '#journal/journal.ts'
import { seededRandom } from './seeded-random.ts'
import type { VirtualTime } from './virtual-time.ts'

export type MemoryStore = PeopleStore & {
  /** The disk's content; undefined when empty. */
  text: string | undefined
  /** Answered in place of the stored content. */
  closed: Exclude<KeptPeople, { readonly state: 'known' }> | undefined
  /** The disk's error code when it rejects writes. */
  refuses: string | undefined
}

export function memoryPeople(people: readonly KeptPerson[] = []): MemoryStore {
  const store: MemoryStore = {
    text: people.length === 0 ? undefined : JSON.stringify(peopleDocument(people)),
    closed: undefined,
    refuses: undefined,
    read: () => store.closed ?? readPeopleText(store.text),
    write: (next) => {
      if (store.refuses !== undefined) return Promise.resolve({ ok: false, disk: store.refuses })
      store.text = JSON.stringify(peopleDocument(next))
      return Promise.resolve({ ok: true })
    },
  }
  return store
}

/** Differs from the program's own only in speed. */
export function cheapHasher(random: Random = seededRandom(11)): PinHasher {
  return createPinHasher(random, { cost: 2, blockSize: 1, lanes: 1 })
}

export const PINS = { cashier: '4071', manager: '5082', it: '6093' } as const

/** One person of each role, `p-cashier` with PINS.cashier and so on. */
export async function keptPeople(
  roles: readonly PersonRole[] = ['cashier', 'manager', 'it'],
  hasher: PinHasher = cheapHasher(),
): Promise<readonly KeptPerson[]> {
  return Promise.all(
    roles.map(async (role) => ({ id: `p-${role}`, name: role, role, pin: await hasher.hash(PINS[role]) })),
  )
}

type Given = {
  readonly journal: Journal
  readonly time: VirtualTime
  readonly mode?: 'practice' | 'real'
  readonly practice?: PeopleStore
  readonly real?: PeopleStore
  readonly forSetup?: boolean
  readonly hasher?: PinHasher
  readonly events?: PageEvent[]
  readonly bugs?: unknown[]
  readonly tryCounts?: TryCounts
  /** Hears of each change, as the pages do. */
  readonly announce?: (event: PageEvent) => void
}

/** The people of a till, on its journal and in its time. */
export function openTestPeople(given: Given): People {
  const { journal, time, mode = 'practice', events = [], bugs = [] } = given
  const random = seededRandom(23)
  return openPeople({
    mode,
    practice: given.practice ?? memoryPeople(),
    real: given.real ?? memoryPeople(),
    journal,
    clock: time.clock,
    stopwatch: time.stopwatch,
    timers: time.timers,
    random,
    hasher: given.hasher ?? cheapHasher(random),
    forSetup: given.forSetup ?? false,
    ...(given.tryCounts === undefined ? {} : { tryCounts: given.tryCounts }),
    announce: (event) => {
      events.push(event)
      given.announce?.(event)
    },
    bug: (error) => void bugs.push(error),
  })
}

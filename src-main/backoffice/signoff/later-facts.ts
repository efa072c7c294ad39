import type { Result } from '#contract/envelope.ts'
import type { PageEvent } from '#contract/events.ts'
import type { SignoffDays } from '#contract/signoff-views.ts'
import { addSums, type DaySums } from '#domain/day-sums.ts'
import type { ChainPlace, LateFact, Signature } from '#domain/day-signature.ts'
import type { Timers } from '#domain/ports.ts'
import {
  type AddendumBody,
  DAY_ADDENDUM,
  LAST_SIGNED_KEY,
  readLastSigned,
  signedDayStream,
} from '#journal/reads/day-signatures.ts'
import { JournalFailed } from '#journal/failure.ts'
import type { BackofficeDeps } from '../deps.ts'

/** What the process that reads the journal says of one day; see `readDay` of the review. */
export type DayReading = {
  readonly day: number
  readonly sums: DaySums
  readonly rows: string
  readonly upTo: ChainPlace
  readonly signature?: Signature
  readonly late: readonly LateFact[]
  readonly isSound: boolean
}

type Deps = Pick<BackofficeDeps, 'journal' | 'clock' | 'announce' | 'journalSound'> & {
  readonly after: Timers['after']
  readonly read: (day: number) => Promise<Result<DayReading>>
  readonly late: (after: bigint) => Promise<Result<Searched>>
  readonly bug: (error: unknown, where: string) => unknown
  /** The journal was closed, for a restore or at the end. */
  readonly isStill: () => boolean
}
type Searched = { readonly days: readonly number[]; readonly upTo: bigint; readonly isEnd: boolean }

export type LaterFacts = {
  /** Journals what is late of this reading, never under an unsound one. False: not now, so read again later. */
  add(reading: DayReading): boolean
  /** Signed days that a reading found changed silently; remembered until a reading finds them sound. */
  unsound(): ReadonlySet<number>
  /** Looks for later facts about every signed day. */
  look(): Promise<void>
  /** The event up to which they were looked for since the start. */
  reached(): bigint | undefined
  /** A change after which a signed day may be another. The search follows a little later, off the way of any sale. */
  heard(event: Pick<PageEvent, 'type'>): void
}

const CHANGES: ReadonlySet<PageEvent['type']> = new Set<PageEvent['type']>([
  ...(['order-changed', 'order-asked', 'slips-changed', 'split-changed', 'shift-changed'] as const),
])
/** Changes of a busy moment are searched once. */
const TOGETHER_MS = 2_000
/** The process that reads is starting. */
const AGAIN_MS = 10_000

const UNSOUND_KEY = 'signoff.unsound'
const readUnsound = (text = ''): readonly number[] => (text.match(/\b\d{8}\b/g) ?? []).map(Number)

/** The list of days, with all that were found changed. */
export function markUnsound(list: SignoffDays, unsound: ReadonlySet<number>): SignoffDays {
  return unsound.size === 0 ? list : { ...list, unsound: [...unsound].toSorted((one, other) => other - one) }
}

/** Later facts about signed days become addenda, each journalled once. */
export function createLaterFacts(deps: Deps): LaterFacts {
  const { journal } = deps
  let upTo: bigint | undefined
  let isDue = false
  let running: Promise<void> | undefined

  const unsound = new Set(readUnsound(journal.read.setting(UNSOUND_KEY)))
  const remember = ({ day, isSound }: DayReading): void => {
    if (unsound.has(day) === !isSound) return
    if (isSound) unsound.delete(day)
    else unsound.add(day)
    // Without a sound journal it is remembered until the program ends.
    if (deps.journalSound()) journal.write.putSetting(UNSOUND_KEY, [...unsound].join(' '))
    deps.announce({ type: 'signoff-changed' })
  }
  const add = (reading: DayReading): boolean => {
    const { day, signature, late, upTo: place, rows } = reading
    if (signature === undefined) return true
    remember(reading)
    // An addendum would take the changed rows as its beginning.
    if (late.length === 0 || !reading.isSound) return true
    if (!deps.journalSound()) return false
    // Only this process writes: a note since the reading means that it is out of date.
    const known = journal.read.eventsOf(signedDayStream(day)).length
    if (known !== 1 + signature.addenda.length) return false
    const body: AddendumBody = {
      number: signature.addenda.length + 1,
      facts: late,
      sums: addSums(...late.map(({ sums }) => sums)),
      upTo: place,
      rows,
    }
    journal.write.commit({
      at: deps.clock.now(),
      note: { stream: signedDayStream(day), kind: DAY_ADDENDUM, body },
    })
    deps.announce({ type: 'signoff-changed' })
    return true
  }
  const lookOnce = async (): Promise<boolean> => {
    const last = readLastSigned(journal.read.setting(LAST_SIGNED_KEY))
    // A till on which no day was ever signed needs no search, and no process for it.
    if (last === undefined) return true
    if (!deps.journalSound()) return false
    for (;;) {
      const found = await deps.late(upTo ?? last.seq)
      if (deps.isStill()) return true
      if (!found.ok) return false
      for (const day of found.value.days) {
        const reading = await deps.read(day)
        if (deps.isStill()) return true
        if (!reading.ok || !add(reading.value)) return false
      }
      upTo = found.value.upTo
      if (found.value.isEnd) return true
    }
  }
  const run = async (): Promise<void> => {
    try {
      if (!(await lookOnce())) later(AGAIN_MS)
    } catch (error) {
      if (!(error instanceof JournalFailed)) deps.bug(error, 'later facts of signed days')
    }
  }
  const look = async (): Promise<void> => {
    if (deps.isStill()) return
    running ??= run().finally(() => {
      running = undefined
    })
    await running
  }
  function later(ms: number): void {
    if (isDue) return
    isDue = true
    deps.after(ms, () => {
      isDue = false
      void look()
    })
  }
  return {
    add,
    look,
    unsound: () => unsound,
    reached: () => upTo,
    heard: ({ type }) => {
      if (CHANGES.has(type)) later(TOGETHER_MS)
    },
  }
}

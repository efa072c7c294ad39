import { countTry, FREE_TRIES, readFailed, triesLeft, waitLeft, type Tries } from '#domain/lock-out.ts'
import type { PersonId } from '#domain/person.ts'
import type { Stopwatch } from '#domain/ports.ts'
import type { Journal } from '#journal/journal.ts'

/** Each person's PIN tries. The journal says how many failed; only a running clock may say how long ago. */
export type TryStore = {
  /** Milliseconds before their PIN is compared; 0 for at once. */
  waitLeft(id: PersonId): number
  /** Before the next wait. */
  triesLeft(id: PersonId): number
  /** Counts one, flushed when it returns. Throws `JournalFailed`: then no PIN may be compared. */
  begin(id: PersonId): void
  /** The PIN was right. Returns how many failed since the last right one. */
  forgive(id: PersonId): number
}

/** Counts of failed tries by person, stored outside every journal. */
export type TryCounts = {
  /** Undefined when there is no such file, or it cannot be read. */
  read(): Readonly<Record<PersonId, number>> | undefined
  write(counts: Readonly<Record<PersonId, number>>): void
}

export type SharedTries = {
  readonly counts: TryCounts
  /** Undefined while it cannot be known. */
  readonly realPeople: () => readonly PersonId[] | undefined
}

/**
 * A person of the real till may also sign in at practice, with another journal, so their tries are counted in one
 * place. If that count is missing while such people exist, it waits as after the first five.
 */
export function createTryStore({
  journal,
  stopwatch,
  shared,
}: {
  readonly journal: Journal
  readonly stopwatch: Stopwatch
  readonly shared?: SharedTries
}): TryStore {
  const opened = stopwatch.elapsed()
  const since = new Map<PersonId, number>()
  // A wait from an earlier run starts again in full: how long the program was closed is unknown.
  const isReal = (id: PersonId): boolean => shared?.realPeople()?.includes(id) === true
  const counted = (id: PersonId): number => {
    if (shared === undefined || !isReal(id)) return 0
    const counts = shared.counts.read()
    return counts === undefined ? FREE_TRIES : (counts[id] ?? 0)
  }
  const keep = (id: PersonId, failed: number): void => {
    // The shared count first: a count that is only in a journal can be discarded with it.
    if (isReal(id)) shared?.counts.write({ ...shared.counts.read(), [id]: failed })
    journal.write.putSetting(keyOf(id), String(failed))
  }
  const tries = (id: PersonId): Tries => ({
    failed: Math.max(readFailed(journal.read.setting(keyOf(id))), counted(id)),
    since: since.get(id) ?? opened,
  })
  if (shared?.realPeople()?.length === 0 && shared.counts.read() === undefined) shared.counts.write({})
  return {
    waitLeft: (id) => waitLeft(tries(id), stopwatch.elapsed()),
    triesLeft: (id) => triesLeft(tries(id)),
    begin: (id) => {
      const next = countTry(tries(id), stopwatch.elapsed())
      since.set(id, next.since)
      keep(id, next.failed)
    },
    forgive: (id) => {
      // The right try was counted too.
      const wrong = Math.max(0, tries(id).failed - 1)
      keep(id, 0)
      since.delete(id)
      return wrong
    },
  }
}

function keyOf(id: PersonId): string {
  return `pin-tries ${id}`
}

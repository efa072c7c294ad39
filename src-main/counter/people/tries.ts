import { countTry, readFailed, triesLeft, waitLeft, type Tries } from '#domain/lock-out.ts'
import type { PersonId } from '#domain/person.ts'
import type { Stopwatch } from '#domain/ports.ts'
import type { Journal } from '#journal/journal.ts'

/** Each person's tries of their PIN. How many failed is in the journal; how long ago, only a running clock may say. */
export type TryBook = {
  /** Milliseconds before a PIN of theirs is looked at; 0 at once. */
  waitLeft(id: PersonId): number
  /** Before the next wait. */
  triesLeft(id: PersonId): number
  /** Counts one, flushed when it returns. Throws `JournalFailed`: then no PIN may be looked at. */
  begin(id: PersonId): void
  /** It was right. */
  forgive(id: PersonId): void
}

export function createTryBook({
  journal,
  stopwatch,
}: {
  readonly journal: Journal
  readonly stopwatch: Stopwatch
}): TryBook {
  const opened = stopwatch.elapsed()
  const since = new Map<PersonId, number>()
  // A wait of the run before begins again in full: nobody knows how long the program was not running.
  const tries = (id: PersonId): Tries => ({
    failed: readFailed(journal.read.setting(keyOf(id))),
    since: since.get(id) ?? opened,
  })
  return {
    waitLeft: (id) => waitLeft(tries(id), stopwatch.elapsed()),
    triesLeft: (id) => triesLeft(tries(id)),
    begin: (id) => {
      const counted = countTry(tries(id), stopwatch.elapsed())
      since.set(id, counted.since)
      journal.write.putSetting(keyOf(id), String(counted.failed))
    },
    forgive: (id) => {
      journal.write.putSetting(keyOf(id), '0')
      since.delete(id)
    },
  }
}

function keyOf(id: PersonId): string {
  return `pin-tries ${id}`
}

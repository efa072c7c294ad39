import type { Clock } from '#domain/ports.ts'
import type { Journal } from '#journal/journal.ts'
import type { Log } from '#support/log.ts'

export type BugSink = (error: unknown, where: string, reference?: string) => string

type Deps = {
  readonly journal: Journal
  readonly clock: Clock
  readonly log: Log
  readonly correlationId: () => string
}

/**
 * The one place for what must not happen. It is logged and journalled with its order, under an id that a person can
 * read out. Never throws itself.
 */
export function createBugSink({ journal, clock, log, correlationId }: Deps): BugSink {
  return (error, where, reference) => {
    const id = correlationId()
    log.error({ err: error, where, reference, correlationId: id }, 'something that must not happen')
    try {
      // The error message may quote the data being handled, so neither it nor a body is journalled.
      const body = { where, correlationId: id, error: error instanceof Error ? error.name : typeof error }
      journal.write.commit({ at: clock.now(), note: { stream: reference ?? 'bugs', kind: 'bug', body } })
    } catch {
      // A journal that cannot be written to has already reported that itself.
    }
    return id
  }
}

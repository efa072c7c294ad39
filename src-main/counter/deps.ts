import type { CallDeps } from '#calls/deps.ts'
import type { PageEvent } from '#contract/events.ts'
import type { Timers } from '#domain/ports.ts'
import type { OwnEnd } from './watch/own-end.ts'
import type { Untold } from './untold.ts'

/** What every use case at the till is given. Nothing here is global, nothing is looked up elsewhere. */
export type CounterDeps = CallDeps &
  OwnEnd & {
    readonly timers: Timers
    readonly mode: 'practice' | 'real'
    /** May money be taken? False while the journal is broken or failed. */
    readonly journalSound: () => boolean
    readonly announce: (event: PageEvent) => void
    readonly untold: Untold
  }

import type { CallDeps } from '#calls/deps.ts'
import type { PageEvent } from '#contract/events.ts'
import type { PersonalBox } from '#domain/personal-box.ts'
import type { Timers } from '#domain/ports.ts'
import type { OwnEnd } from './watch/own-end.ts'
import type { RecentOrders } from './watch/recent-orders.ts'
import type { Untold } from './untold.ts'

/** The dependencies of every use case at the till. Nothing is global, and nothing is looked up elsewhere. */
export type CounterDeps = CallDeps &
  OwnEnd &
  RecentOrders & {
    readonly timers: Timers
    readonly mode: 'practice' | 'real'
    /** May money be taken? False while the journal is broken or has failed. */
    readonly journalSound: () => boolean
    readonly announce: (event: PageEvent) => void
    readonly untold: Untold
    /** Seals personal data; undefined while the vault that holds its key is closed. */
    readonly personal: () => PersonalBox | undefined
  }

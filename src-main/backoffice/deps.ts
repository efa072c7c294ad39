import type { CallDeps } from '#calls/deps.ts'
import type { PageEvent } from '#contract/events.ts'
import type { PersonalBox } from '#domain/personal-box.ts'
import type { Timers } from '#domain/ports.ts'

/** What every use case behind the till is given. */
export type BackofficeDeps = CallDeps & {
  readonly timers: Timers
  readonly mode: 'practice' | 'real'
  /** May anything be sent that moves or asks for money? False while the journal is broken or failed. */
  readonly journalSound: () => boolean
  readonly announce: (event: PageEvent) => void
  /** Seals what tells of a person; undefined while the vault that holds its key is not open. */
  readonly personal: () => PersonalBox | undefined
}

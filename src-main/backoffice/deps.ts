import type { CallDeps } from '#calls/deps.ts'
import type { PageEvent } from '#contract/events.ts'
import type { PersonalBox } from '#domain/personal-box.ts'
import type { Timers } from '#domain/ports.ts'

/** What every back-office use case is given. */
export type BackofficeDeps = CallDeps & {
  readonly timers: Timers
  readonly mode: 'practice' | 'real'
  /** Whether anything may be sent that moves or requests money. False while the journal is broken or failed. */
  readonly journalSound: () => boolean
  readonly announce: (event: PageEvent) => void
  /** Seals personal data; undefined while the vault that holds its key is closed. */
  readonly personal: () => PersonalBox | undefined
}

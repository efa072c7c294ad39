import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { PersonId } from '#domain/person.ts'
import type { Journal } from '#journal/journal.ts'
import { SETTINGS_STREAM } from '#journal/tables/settings.ts'
import { DAY_ENDS_KEY, readDayEnd } from './business-day.ts'

/** When a business day ends, in minutes after midnight in Jakarta. */
export type DayEnd = {
  read(): number
  /** Refusal: not-allowed (`nobody`). */
  set(minutes: number): Result<null>
}

type Options = {
  readonly journal: Pick<Journal, 'read' | 'write'>
  readonly clock: { readonly now: () => number }
  readonly announce: (event: { readonly type: 'settings-changed' }) => void
  readonly signedIn: () => PersonId | undefined
}

/** Counts for what is made from now on; see `business-day.ts`. The journal notes who has changed it. */
export function openDayEnd({ journal, clock, announce, signedIn }: Options): DayEnd {
  const read = (): number => readDayEnd(journal.read.setting(DAY_ENDS_KEY))
  return {
    read,
    set: (minutes) => {
      const by = signedIn()
      if (by === undefined) return refuse('not-allowed', { why: 'nobody' })
      const from = read()
      if (from === minutes) return accept(null)
      journal.write.commit({
        at: clock.now(),
        setting: { key: DAY_ENDS_KEY, value: String(minutes) },
        note: { stream: SETTINGS_STREAM, kind: 'day-end-set', body: { by, from, to: minutes } },
      })
      announce({ type: 'settings-changed' })
      return accept(null)
    },
  }
}

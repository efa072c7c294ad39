import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { DayEndView } from '#contract/review-views.ts'
import type { PersonId } from '#domain/person.ts'
import type { Journal } from '#journal/journal.ts'
import { SETTINGS_STREAM } from '#journal/tables/settings.ts'
import { DAY_ENDS_KEY, type DayEndValue, endOfDay, readDayEnd, writeDayEnd } from './business-day.ts'

export type DayEnd = {
  read(): DayEndView
  /** Refusal: not-allowed (`nobody`). */
  set(minutes: number): Result<null>
}

type Options = {
  readonly journal: Pick<Journal, 'read' | 'write'>
  readonly clock: { readonly now: () => number }
  readonly announce: (event: { readonly type: 'settings-changed' }) => void
  readonly signedIn: () => PersonId | undefined
}

/** A change counts from the end of the running business day, so that no sale joins a day that is over. The journal notes who made it. */
export function openDayEnd({ journal, clock, announce, signedIn }: Options): DayEnd {
  const latest = (): DayEndValue => readDayEnd(journal.read.setting(DAY_ENDS_KEY))
  return {
    read: () => {
      const { end, from = 0, before = end } = latest()
      return { minutes: end, ...(from > clock.now() && before !== end ? { from, before } : {}) }
    },
    set: (minutes) => {
      const by = signedIn()
      if (by === undefined) return refuse('not-allowed', { why: 'nobody' })
      const old = latest()
      if (old.end === minutes) return accept(null)
      const at = clock.now()
      const running = (old.from ?? at) <= at ? old.end : (old.before ?? old.end)
      const from = endOfDay(at, running)
      journal.write.commit({
        at,
        setting: { key: DAY_ENDS_KEY, value: writeDayEnd({ end: minutes, from, before: running }) },
        note: {
          stream: SETTINGS_STREAM,
          kind: 'day-end-set',
          body: { by, from: old.end, to: minutes, startsAt: from },
        },
      })
      announce({ type: 'settings-changed' })
      return accept(null)
    },
  }
}

import type { BusinessDay } from '#contract/review-views.ts'
import { eventReads, readHead } from '#journal/chain/events.ts'
import { dayFactReads } from '#journal/reads/day-facts.ts'
import { signedDayStream } from '#journal/reads/day-signatures.ts'
import { businessDayOf } from '../business-day.ts'
import type { Followed } from '../follow.ts'

/** A question waits for at most so many events. */
const MOST_EVENTS = 20_000n

/** Signed days that the events after `after` are about. `upTo`: how far they were read; `isEnd`: to the last one. */
export type LateDays = {
  readonly days: readonly BusinessDay[]
  readonly upTo: bigint
  readonly isEnd: boolean
}

export function lateDays({ db, dayEnds }: Followed, after: bigint): LateDays {
  return db.transaction((): LateDays => {
    const { seq } = readHead(db)
    const upTo = seq - after > MOST_EVENTS ? after + MOST_EVENTS : seq
    const ends = dayEnds()
    const { eventsOf } = eventReads(db)
    const touched = dayFactReads(db).touchedBetween(after, upTo)
    const days = new Set(touched.map(({ seq: made, at }) => businessDayOf(Number(at), ends.endAt(made))))
    return {
      days: [...days]
        .filter((day) => eventsOf(signedDayStream(day)).length > 0)
        .toSorted((one, other) => one - other),
      ...{ upTo, isEnd: upTo === seq },
    }
  })()
}

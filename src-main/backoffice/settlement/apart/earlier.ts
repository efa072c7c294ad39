import type { ComparedDay } from '#contract/settlement-views.ts'
import { addDays, type Day, daysBetween } from '#domain/day.ts'
import type { ExpectedCredit } from '#domain/expected-settlement.ts'

/** An earlier comparison with a bank statement. */
export type EarlierStatement = {
  readonly from: Day
  readonly through: Day
  readonly days: readonly Pick<ComparedDay, 'parts'>[]
}

type Period = { readonly from: Day; readonly through: Day }

/** A longer gap between two statements is not looked into. */
const LONGEST_GAP = 100

/**
 * The first due day that this statement must answer for. A credit may come `late` days after it was due, and what was
 * due after the statement before this one is in no other.
 */
export function firstDueDay(earlier: readonly EarlierStatement[], { from }: Period, late: number): Day {
  const first = addDays(from, -late)
  const before = earlier.map(({ through }) => through).filter((through) => through < from)
  const last = before.toSorted().at(-1)
  if (last === undefined || daysBetween(last, from) > LONGEST_GAP) return first
  const next = addDays(last, 1)
  return next < first ? next : first
}

/** What the earlier statements say of a credit that was due before this one. */
export function earlierOf(earlier: readonly EarlierStatement[], { from }: Period, late: number) {
  const ended = earlier.filter(({ through }) => through < from)
  const parts = ended.flatMap(({ days }) => days.flatMap((each) => each.parts ?? []))
  const arrived = new Set(parts.flatMap(({ id, word }) => (word === 'arrived' ? [id] : [])))
  return {
    /** An earlier statement has it, so no row of this one may explain it. */
    hasArrived: ({ id, day }: ExpectedCredit): boolean => day < from && arrived.has(id),
    /** An earlier statement covers all days on which it might have come. */
    isNamed: ({ day }: ExpectedCredit): boolean =>
      day < from && earlier.some((each) => each.from <= day && addDays(day, late) <= each.through),
    /** No statement covers its due day. */
    isBefore: ({ day }: ExpectedCredit): boolean =>
      day < from && !earlier.some((each) => each.from <= day && day <= each.through),
  }
}

import type { TermsInput } from '#contract/settlement-input.ts'
import type { ComparedWith, Comparison, ComparisonView, DayState } from '#contract/settlement-views.ts'
import { addDays, type Day } from '#domain/day.ts'
import { given } from '#domain/given.ts'
import type { PersonId } from '#domain/person.ts'
import type { BackofficeDeps } from '../deps.ts'
import { laterDay } from './day-word.ts'
import { readTerms } from './terms.ts'

const TERMS = 'settlement-terms'
const COMPARISONS = 'settlement'
const TERMS_KIND = 'settlement-terms'
const COMPARED_KIND = 'settlement-compared'

type Deps = Pick<BackofficeDeps, 'journal' | 'clock' | 'signedIn'>
type Signed = { readonly by?: PersonId }
export type KeptComparison = Comparison & {
  readonly seq: bigint
  readonly at: number
  readonly by?: PersonId
}

/** Throws `JournalFailed` like every write. */
export function noteTerms({ journal, clock, signedIn }: Deps, terms: TermsInput): void {
  const body = { terms, ...given({ by: signedIn() }) }
  journal.write.commit({ at: clock.now(), note: { stream: TERMS, kind: TERMS_KIND, body } })
}

/** The last ones written. */
export function termsNoted({ journal }: Pick<Deps, 'journal'>) {
  for (const { at, entry } of journal.read.eventsOf(TERMS).toReversed()) {
    if (entry.type !== 'note' || entry.kind !== TERMS_KIND) continue
    const { terms: stored, by } = entry.body as Signed & { readonly terms: unknown }
    const terms = readTerms(stored)
    if (terms !== undefined) return { terms, at, ...given({ by }) }
  }
  return undefined
}

/** A new entry each time: an earlier comparison of the same days stays. Throws `JournalFailed`. */
export function noteComparison(
  { journal, clock }: Deps,
  comparison: Comparison,
  by: PersonId | undefined,
): void {
  const body = { ...comparison, ...given({ by }) }
  journal.write.commit({ at: clock.now(), note: { stream: COMPARISONS, kind: COMPARED_KIND, body } })
}

/** Oldest first. */
export function comparisonsNoted({ journal }: Pick<Deps, 'journal'>): readonly KeptComparison[] {
  return journal.read.eventsOf(COMPARISONS).flatMap(({ seq, at, entry }) => {
    if (entry.type !== 'note' || entry.kind !== COMPARED_KIND) return []
    // Written by this program; see `Comparison`.
    return [{ ...(entry.body as Comparison & Signed), seq, at }]
  })
}

/** The last `count` days up to `today`, newest first, each with what the comparisons of each kind say together. */
export function dayStates(kept: readonly KeptComparison[], today: Day, count: number): readonly DayState[] {
  const latest = new Map<Day, Map<ComparedWith, DayState['with'][number]>>()
  for (const { kind, at, by, name, days } of kept)
    for (const day of days) {
      const of = latest.get(day.day) ?? new Map<ComparedWith, DayState['with'][number]>()
      const before = of.get(kind)
      const after = laterDay(before, day)
      of.set(kind, before === after ? before : { ...after, kind, at, name, ...given({ by }) })
      latest.set(day.day, of)
    }
  return Array.from({ length: count }, (_, back) => {
    const day = addDays(today, -back)
    return { day, with: [...(latest.get(day)?.values() ?? [])] }
  })
}

export function comparisonView({ days: _days, ...kept }: KeptComparison): ComparisonView {
  return kept
}

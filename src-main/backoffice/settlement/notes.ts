import type { TermsInput } from '#contract/settlement-input.ts'
import type { ComparedWith, Comparison, ComparisonView, DayState } from '#contract/settlement-views.ts'
import { addDays, type Day } from '#domain/day.ts'
import { given } from '#domain/given.ts'
import type { PersonId } from '#domain/person.ts'
import type { BackofficeDeps } from '../deps.ts'
import type { NotedDetail } from './apart/messages.ts'
import { laterDay } from './day-word.ts'
import { readTerms } from './terms.ts'

const TERMS = 'settlement-terms'
const COMPARISONS = 'settlement'
const TERMS_KIND = 'settlement-terms'
const COMPARED_KIND = 'settlement-compared'
const DETAIL_KIND = 'settlement-detail'

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
  for (const { seq, at, entry } of journal.read.eventsOf(TERMS).toReversed()) {
    if (entry.type !== 'note' || entry.kind !== TERMS_KIND) continue
    const { terms: stored, by } = entry.body as Signed & { readonly terms: unknown }
    const terms = readTerms(stored)
    if (terms !== undefined) return { terms, seq, at, ...given({ by }) }
  }
  return undefined
}

type Noting = { readonly comparison: Comparison; readonly detail: NotedDetail; readonly by?: PersonId }

/** A new entry each time: an earlier comparison of the same days stays. Throws `JournalFailed`. */
export function noteComparison({ journal, clock }: Deps, { comparison, detail, by }: Noting): KeptComparison {
  const at = clock.now()
  const body = { ...comparison, ...given({ by }) }
  const { seq } = journal.write.commit({ at, note: { stream: COMPARISONS, kind: COMPARED_KIND, body } })
  // Apart, so that the list of comparisons stays short to read.
  if (detail.differences.length > 0 || detail.unexplained.length > 0)
    journal.write.commit({ at, note: { stream: detailOf(seq), kind: DETAIL_KIND, body: detail } })
  return { ...body, seq, at }
}

/** The rows that the journal keeps of a comparison. */
export function detailNoted({ journal }: Pick<Deps, 'journal'>, seq: bigint): NotedDetail {
  const [event] = journal.read.eventsOf(detailOf(seq))
  if (event?.entry.type !== 'note' || event.entry.kind !== DETAIL_KIND)
    return { differences: [], unexplained: [], outOf: 0 }
  // Written by this program; see `NotedDetail`.
  return event.entry.body as NotedDetail
}

function detailOf(seq: bigint): string {
  return `${COMPARISONS} ${seq}`
}

/** A comparison never changes, and a year of them is long to read. */
const known = new WeakMap<Deps['journal'], readonly KeptComparison[]>()

/** Oldest first. */
export function comparisonsNoted({ journal }: Pick<Deps, 'journal'>): readonly KeptComparison[] {
  const before = known.get(journal) ?? []
  const later = journal.read.eventsAfter(COMPARISONS, before.at(-1)?.seq ?? 0n)
  if (later.length === 0) return before
  const all = [
    ...before,
    ...later.flatMap(({ seq, at, entry }) => {
      if (entry.type !== 'note' || entry.kind !== COMPARED_KIND) return []
      // Written by this program; see `Comparison`.
      return [{ ...(entry.body as Comparison & Signed), seq, at }]
    }),
  ]
  known.set(journal, all)
  return all
}

/** The last `count` days up to `today`, newest first, each with what the comparisons of each kind say together. */
export function dayStates(kept: readonly KeptComparison[], today: Day, count: number): readonly DayState[] {
  const latest = new Map<Day, Map<ComparedWith, DayState['with'][number]>>()
  for (const { kind, seq, at, by, name, days, basis } of kept)
    for (const day of days) {
      const of = latest.get(day.day) ?? new Map<ComparedWith, DayState['with'][number]>()
      const before = of.get(kind)
      const after = laterDay(before, day)
      // Parts of an earlier statement are as old as that one.
      const isMerged = before?.parts?.some((part) => after.parts?.includes(part)) === true
      const from = isMerged ? (before.basis ?? basis) : basis
      const next = { ...after, kind, seq, at, name, ...given({ by, basis: from }) }
      of.set(kind, before === after ? before : next)
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

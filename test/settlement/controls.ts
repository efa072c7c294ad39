// Reconciliations with a known mistake. Each must be caught.
import type { EntryView } from '#contract/settlement-views.ts'
import type { ListControl } from './compare.ts'
import type { Spoiler, Told } from './play.ts'
import { referenceAt } from './shop.ts'

const without = ({ entries }: Told, kind: EntryView['kind']): readonly EntryView[] =>
  entries.filter((entry) => entry.kind !== kind)
const restsOf = (entries: readonly EntryView[]): bigint =>
  entries.reduce((sum, { rest }) => (rest > 0n ? sum + rest : sum), 0n)

/** Turns these entries into others, and moves their rests from one sum to another. */
function turned(
  told: Told,
  isTurned: (entry: EntryView) => boolean,
  into: Partial<EntryView>,
  to: 'explained' | 'awaited',
): Told {
  const moved = restsOf(told.entries.filter(isTurned))
  const { sums } = told
  return {
    entries: told.entries.map((entry) => (isTurned(entry) ? { ...entry, rest: 0n, ...into } : entry)),
    sums: { ...sums, unexplained: sums.unexplained - moved, [to]: sums[to] + moved },
  }
}

export const CONTROLS: Readonly<Record<string, Spoiler>> = {
  'takes a row that is off by a rupiah for exact': (told) =>
    turned(told, ({ kind }) => kind === 'fee-differs', { kind: 'exact' }, 'explained'),
  'knows no sums of several days': (told) => ({ ...told, entries: without(told, 'joined') }),
  'hides foreign credits': (told) => ({ ...told, entries: without(told, 'foreign') }),
  'waits for ever': (told) => turned(told, ({ kind }) => kind === 'missing', { kind: 'awaited' }, 'awaited'),
  'explains a credit by any money that makes its sum': (told) =>
    turned(
      told,
      ({ kind, candidates }) => kind === 'missing' && candidates.length > 1,
      { kind: 'split' },
      'explained',
    ),
  'says nothing of the last days': (told) => ({ ...told, entries: without(told, 'overdue') }),
  'lets rests cancel out': (told) => ({
    ...told,
    sums: { ...told.sums, unexplained: told.sums.unexplained - told.sums.over, over: 0n },
  }),
}

/** Wrong lists, and a result that lacks one. */
export const LIST_CONTROLS: Readonly<Record<string, ListControl>> = {
  'is not told that its list lacks a record': { records: (there) => there.toSpliced(7, 1) },
  'lists a payment of no order': {
    records: (there) => [
      ...there,
      ...there
        .slice(9, 10)
        .map((each) => ({ ...each, id: 'T-X', reference: referenceAt(each.at, 9_999_999) })),
    ],
  },
  'names one difference less': { found: (found) => found.slice(1) },
}

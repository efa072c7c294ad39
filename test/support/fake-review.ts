/** A manager's past orders, any number of them: each is computed from its place, so none is stored. */
import { fakeToday } from './fake-today.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import type { ReviewQuery, ReviewView } from '#contract/procedures/review.ts'
import type {
  ReportFigures,
  ReviewChoices,
  ReviewDay,
  ReviewExport,
  ReviewMark,
  ReviewRow,
  ReviewSummary,
  ReviewSums,
} from '#contract/review-views.ts'
import type { TodayTakings } from '#contract/today-views.ts'
import type { ShownState } from '#domain/shown-state.ts'
import { NO_FIGURES, partOf, plusFigures } from './fake-review-figures.ts'
import { keptHandlers, type KeptChange } from './fake-review-kept.ts'
import {
  backOf,
  cameOf,
  cashOf,
  CASHIERS,
  dayBack,
  groupOf,
  kindOf,
  lets,
  PATTERN,
  PATTERN_WITH_PARTS,
  plus,
  REVIEW_TODAY,
  rowOf,
  WALLETS,
  type Fact,
} from './fake-review-orders.ts'
import { partHandlers, PARTS_AT } from './fake-review-parts.ts'

/** Plain data, so that it can be handed to another process. */
export type FakeReviewInit = {
  /** Orders of all days together; 0 for an empty journal. */
  readonly orders: number
  readonly days: number
  /** Among them cash sales, and splits. */
  readonly hasParts?: true
  readonly building?: ReviewSummary['building']
  /** Instead of what is counted from the orders. */
  readonly today?: TodayTakings
  readonly export?: ReviewExport
  /** Saved, by name. */
  readonly views?: readonly ReviewView[]
}

type Handlers = {
  readonly [N in `review.${'summary' | 'rows' | 'find' | 'choices' | 'today' | 'report'}`]: (
    input: InputOf<N>,
  ) => OutputOf<N>
}

export type FakeReview = {
  readonly handlers: Handlers & ReturnType<typeof keptHandlers>['handlers'] & ReturnType<typeof partHandlers>
  /** The row of an order; undefined for one that is not among them. */
  rowOf(reference: string): ReviewRow | undefined
  setExport(next: ReviewExport): void
  /** So many further orders of today; the pages must be notified. */
  add(orders: number): void
}

export function createFakeReview(
  { orders, days, hasParts, building, today, export: begun = { kind: 'none' }, views = [] }: FakeReviewInit,
  changed: (event: KeptChange) => void = () => undefined,
): FakeReview {
  const pattern = hasParts === true ? PATTERN_WITH_PARTS : PATTERN
  const rowAt = (back: number, number: number) => rowOf(pattern, back, number, countOf(back))
  let extra = 0
  const perDay = days === 0 ? 0 : Math.floor(orders / days)
  const countOf = (back: number) =>
    back < 0 || back >= days ? 0 : perDay + (back === 0 ? orders - perDay * days + extra : 0)
  // New orders are the first of their day: the pattern is counted from its end.
  const matchesOf = (query: ReviewQuery) =>
    pattern.map((_, nth) => kindOf(pattern, nth)).filter((kind) => lets(query, kind))
  const first = days === 0 ? undefined : dayBack(days - 1)

  const dayOf = (
    query: ReviewQuery,
    back: number,
    take: (sums: ReviewSums, kind: Fact) => void,
  ): ReviewDay => {
    const count = countOf(back)
    const [rounds, rest] = [Math.floor(count / PATTERN.length), count % PATTERN.length]
    let day: ReviewDay = { day: dayBack(back), count: 0, askedMinor: 0n, cameMinor: 0n, cashMinor: 0n }
    for (const kind of matchesOf(query)) {
      const times = rounds + (kind.nth < rest ? 1 : 0)
      if (times === 0) continue
      const sums: ReviewSums = {
        count: times,
        askedMinor: BigInt(kind.thousands) * 100_000n * BigInt(times),
        cameMinor: cameOf(kind) * BigInt(times),
        cashMinor: cashOf(kind) * BigInt(times),
      }
      take(sums, kind)
      day = { day: day.day, ...plus(day, sums) }
    }
    return day
  }
  /** The number within its day, from the oldest, of the `skip`-th newest match. */
  const numberOf = (query: ReviewQuery, back: number, skip: number): number | undefined => {
    const matches = matchesOf(query)
    const count = dayOf(query, back, () => undefined).count
    const fromOldest = count - 1 - skip
    if (fromOldest < 0 || matches.length === 0) return undefined
    const round = Math.floor(fromOldest / matches.length)
    return round * PATTERN.length + (matches[fromOldest % matches.length]?.nth ?? 0)
  }
  const backsOf = (query: ReviewQuery): readonly number[] => {
    const newest = Math.max(0, backOf(query.to ?? REVIEW_TODAY))
    const oldest = Math.min(days - 1, query.from === undefined ? days - 1 : backOf(query.from))
    return Array.from({ length: Math.max(0, oldest - newest + 1) }, (_, index) => newest + index)
  }
  const rowsOf = (query: ReviewQuery, back: number, skip: number, limit: number): ReviewRow[] =>
    Array.from({ length: limit }, (_, index) => numberOf(query, back, skip + index)).flatMap((number) =>
      number === undefined ? [] : [rowAt(back, number)],
    )

  const handlers: Handlers = {
    'review.choices': (): ReviewChoices => ({
      today: REVIEW_TODAY,
      ...(first === undefined ? {} : { first }),
      cashiers: orders === 0 ? [] : CASHIERS,
      tills: orders === 0 ? [] : ['1'],
      wallets: orders === 0 ? [] : WALLETS,
      shifts: Array.from({ length: Math.min(days, 20) }, (_, index) => ({
        z: 40 - index,
        from: dayBack(index + 2),
        to: dayBack(index + 1),
      })),
    }),
    'review.today': () => ({
      ...(today ?? fakeToday({ orders, days })),
      ...(building === undefined ? {} : { building }),
    }),
    'review.summary': ({ query }) => {
      const groups: Partial<Record<ShownState, ReviewSums>> = {}
      const marks: Partial<Record<ReviewMark, ReviewSums>> = {}
      const found = backsOf(query).map((back) =>
        dayOf(query, back, (sums, kind) => {
          const group = groupOf(kind)
          groups[group] = plus(groups[group], sums)
          for (const mark of kind.marks ?? []) marks[mark] = plus(marks[mark], sums)
        }),
      )
      return {
        days: found.filter(({ count }) => count > 0),
        total: found.reduce<ReviewSums>(plus, { count: 0, askedMinor: 0n, cameMinor: 0n, cashMinor: 0n }),
        groups,
        marks,
        asOf: BigInt(orders + extra),
        ...(building === undefined ? {} : { building }),
      }
    },
    'review.report': ({ query, by }) => {
      const groups = new Map<string, ReportFigures>()
      let total: ReportFigures = NO_FIGURES
      for (const back of backsOf(query))
        dayOf(query, back, (sums, kind) => {
          const part = partOf(by, back, kind)
          groups.set(part, plusFigures(groups.get(part) ?? NO_FIGURES, sums, kind))
          total = plusFigures(total, sums, kind)
        })
      const lines = [...groups].map(([part, figures]) => ({ part, ...figures }))
      const isUncertain = (kind: Fact): boolean => groupOf(kind) === 'uncertain'
      const oldest = backsOf(query)
        .toReversed()
        .find((back) => countOf(back) > 0)
      const row =
        oldest === undefined || !matchesOf(query).some(isUncertain)
          ? undefined
          : rowsOf({ ...query, groups: ['uncertain'] }, oldest, 0, 1)[0]
      return {
        by,
        lines: lines.toSorted((a, b) =>
          by === 'day'
            ? Number(b.part) - Number(a.part)
            : by === 'hour' || by === 'weekday'
              ? Number(a.part) - Number(b.part)
              : Number(b.cameMinor - a.cameMinor),
        ),
        total,
        ...(row === undefined ? {} : { oldest: row }),
        asOf: BigInt(orders + extra),
        ...(building === undefined ? {} : { building }),
      }
    },
    'review.rows': ({ query, day, skip, limit }) => ({ rows: rowsOf(query, backOf(day), skip, limit) }),
    'review.find': ({ query, text }) => {
      const wanted = text.replaceAll('-', '').toLowerCase()
      const rows = backsOf(query)
        .slice(0, 3)
        .flatMap((back) => rowsOf(query, back, 0, 60))
        .filter(
          ({ reference, note = '', askedMinor, split }) =>
            reference.toLowerCase().endsWith(wanted) ||
            split?.id.toLowerCase().endsWith(wanted) === true ||
            note.includes(text.toLowerCase()) ||
            String(askedMinor / 100n) === wanted.replaceAll('.', ''),
        )
      return { rows: rows.slice(0, 20), isMore: rows.length > 20 }
    },
  }
  const kept = keptHandlers({
    ...{ export: begun, views, changed },
    countOf: (query) => handlers['review.summary']({ query }).total.count,
  })
  const placeOf = (reference: string): { readonly back: number; readonly number: number } => {
    const [, date, digits] = /^P001(\d{6})(\d{7})/.exec(reference) ?? []
    return { back: backOf(20_000_000 + Number(date)), number: Number(digits) - 1 }
  }
  const rowNamed = (reference: string): ReviewRow | undefined => {
    const { back, number } = placeOf(reference)
    if (!(number >= 0 && number < countOf(back))) return undefined
    const row = rowAt(back, number)
    return row.reference === reference ? row : undefined
  }
  const partsOf = ({ reference, split }: ReviewRow): readonly ReviewRow[] => {
    const { back, number } = placeOf(reference)
    const begin = number - (number % PATTERN.length)
    return split === undefined ? [] : PARTS_AT.map((nth) => rowAt(back, begin + nth))
  }
  return {
    handlers: { ...handlers, ...kept.handlers, ...partHandlers(rowNamed, partsOf) },
    setExport: kept.setExport,
    rowOf: rowNamed,
    add: (more) => {
      extra += more
    },
  }
}

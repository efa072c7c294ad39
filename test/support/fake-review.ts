/** A manager's past orders, any number of them: each is computed from its place, so none is stored. */
import { fakeToday } from './fake-today.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import type { ReviewQuery, ReviewView } from '#contract/procedures/review.ts'
import type {
  BusinessDay,
  DayEndView,
  ReportBy,
  ReportFigures,
  ReviewChoices,
  ReviewDay,
  ReviewExport,
  ReviewMark,
  ReviewMethod,
  ReviewRow,
  ReviewSplit,
  ReviewSummary,
  ReviewSums,
} from '#contract/review-views.ts'
import type { TodayTakings } from '#contract/today-views.ts'
import { shownStateOf, type ShownState } from '#domain/shown-state.ts'
import { CASH_AT, partHandlers, PARTS_AT, VOIDED_AT } from './fake-review-parts.ts'

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

export const REVIEW_TODAY: BusinessDay = 20_261_120
const NOON = Date.parse('2026-11-20T21:40:00+07:00')
const DAY_MS = 86_400_000

type Kind = {
  readonly method?: ReviewMethod
  /** A part of a split: which of how many. */
  readonly part?: number
  readonly state: ReviewRow['state']
  readonly marks?: readonly ReviewMark[]
  readonly thousands: number
  /** Asked minus come, in thousands. */
  readonly less?: number
  readonly note?: string
}

const WALLETS = ['GoPay', 'BCA', 'OVO', 'DANA', 'Mandiri', 'ShopeePay'] as const
const METHODS = ['qr', 'qr', 'qr', 'va', 'qr', 'link'] as const
const CASHIERS = ['practice-cashier', 'practice-manager'] as const
const paid = (thousands: number, more: Partial<Kind> = {}): Kind => ({ state: 'paid', thousands, ...more })

/** Repeats without end; no order depends on more than its number. */
const PATTERN: readonly Kind[] = [
  paid(150),
  paid(42, { note: 'meja 7' }),
  { state: 'waiting', thousands: 85 },
  paid(1_250, { marks: ['reprinted'], note: 'grosir, dibayar Pak Joko dari toko bangunan sebelah' }),
  { state: 'paid-late', thousands: 60, marks: ['late', 'slip', 'resolved'] },
  paid(33),
  { state: 'expired', thousands: 27 },
  { state: 'paid-wrong-amount', thousands: 75, less: 5, marks: ['wrong', 'cash', 'resolved'] },
  paid(96, { marks: ['split'] }),
  paid(18),
  { state: 'cancelled', thousands: 210, note: 'batal, ganti tunai', marks: ['cash'] },
  { state: 'unknown', thousands: 64, marks: ['slip'] },
  paid(500, { marks: ['twice', 'refund'] }),
  { state: 'failed', thousands: 12 },
  paid(120),
  paid(55, { note: 'nasi kotak 12' }),
]

/** The same with cash sales, one of them taken back, and a split in three parts. */
const PATTERN_WITH_PARTS: readonly Kind[] = PATTERN.map((kind, nth): Kind => {
  const part = PARTS_AT.indexOf(nth) + 1
  return {
    ...kind,
    ...(CASH_AT.includes(nth) ? { method: 'cash' } : {}),
    ...(nth === VOIDED_AT ? { state: 'voided' } : {}),
    ...(part === 0 ? {} : { part, marks: ['split'] }),
  }
})

type Fact = Kind & { readonly nth: number }
const kindOf = (pattern: readonly Kind[], nth: number): Fact => ({
  ...(pattern[nth] ?? pattern[0] ?? paid(1)),
  nth,
})
const methodOf = ({ method, nth }: Fact): ReviewMethod => method ?? at(METHODS, nth)
const at = <T>(list: readonly T[], nth: number): T => list[nth % list.length] as T

/** In the drawer: a cash sale, or what an order did not bring. */
function cashOf(kind: Fact): bigint {
  const { state, thousands, marks = [] } = kind
  const asked = BigInt(thousands) * 100_000n
  if (methodOf(kind) === 'cash') return state === 'voided' ? 0n : asked
  return marks.includes('cash') ? asked - cameOf(kind) : 0n
}

function cameOf(kind: Fact): bigint {
  const { state, thousands, less = 0 } = kind
  if (methodOf(kind) === 'cash') return 0n
  const came = state === 'paid' || state === 'paid-late' || state === 'paid-wrong-amount'
  return came ? BigInt(thousands - less) * 100_000n : 0n
}

function groupOf({ state, marks = [] }: Kind): ShownState {
  if (state === 'voided') return 'cancelled'
  return marks.includes('twice') ? 'manager' : shownStateOf(state)
}

function lets(query: ReviewQuery, kind: Fact): boolean {
  const any = (values: readonly string[] | undefined, has: readonly string[]) =>
    values === undefined || values.some((value) => has.includes(value))
  const [asked, came] = [BigInt(kind.thousands) * 100_000n, cameOf(kind)]
  const within = (minor: bigint) =>
    (query.least === undefined || minor >= query.least) && (query.most === undefined || minor <= query.most)
  return (
    any(query.methods, [methodOf(kind)]) &&
    any(query.wallets, came === 0n ? [] : [at(WALLETS, kind.nth)]) &&
    any(query.cashiers, [at(CASHIERS, kind.nth)]) &&
    any(query.tills, ['1']) &&
    any(query.groups, [groupOf(kind)]) &&
    any(query.marks, kind.marks ?? []) &&
    (within(asked) || (came > 0n && within(came)))
  )
}

/** The day `back` days before today. */
function dayBack(back: number): BusinessDay {
  const date = new Date(Date.UTC(2026, 10, 20) - back * DAY_MS)
  return date.getUTCFullYear() * 10_000 + (date.getUTCMonth() + 1) * 100 + date.getUTCDate()
}

function backOf(day: BusinessDay): number {
  const utc = Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100)
  return Math.round((Date.UTC(2026, 10, 20) - utc) / DAY_MS)
}

type Handlers = {
  readonly [
    N in `review.${
      | (
          | 'summary'
          | 'rows'
          | 'find'
          | 'choices'
          | 'today'
          | 'report'
          | 'export'
          | 'exportStop'
          | 'exportPutAway'
          | 'exportShow'
          | 'exportState'
        )
      | ('views' | 'saveView' | 'renameView' | 'removeView' | 'dayEnd' | 'setDayEnd')}`
  ]: (input: InputOf<N>) => OutputOf<N>
}

export type FakeReview = {
  readonly handlers: Handlers & ReturnType<typeof partHandlers>
  /** The row of an order; undefined for one that is not among them. */
  rowOf(reference: string): ReviewRow | undefined
  setExport(next: ReviewExport): void
  /** So many further orders of today; the pages must be notified. */
  add(orders: number): void
}

export function createFakeReview(
  {
    orders,
    days,
    hasParts,
    building,
    today,
    export: begun = { kind: 'none' },
    views: saved = [],
  }: FakeReviewInit,
  changed: (event: { readonly type: 'export-changed' | 'views-changed' | 'settings-changed' }) => void = () =>
    undefined,
): FakeReview {
  const pattern = hasParts === true ? PATTERN_WITH_PARTS : PATTERN
  const rowAt = (back: number, number: number) => rowOf(pattern, back, number, countOf(back))
  let extra = 0
  let exported = begun
  let views = saved
  let dayEnd: DayEndView = { minutes: 180 }
  const keep = (next: readonly ReviewView[]): null => {
    views = next.toSorted((a, b) => a.name.localeCompare(b.name, 'id'))
    changed({ type: 'views-changed' })
    return null
  }
  const become = (next: ReviewExport): void => {
    exported = next
    changed({ type: 'export-changed' })
  }
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
    'review.export': ({ query, format }) => {
      const { total } = handlers['review.summary']({ query })
      become({ kind: 'running', file: `loket-2026-11-20.${format}`, done: 0, of: total.count })
      return { started: true }
    },
    'review.exportStop': () => {
      if (exported.kind === 'running') become({ kind: 'stopped' })
      return null
    },
    'review.exportPutAway': () => {
      if (exported.kind !== 'running') become({ kind: 'none' })
      return null
    },
    'review.exportShow': () => null,
    'review.exportState': () => exported,
    'review.dayEnd': () => dayEnd,
    'review.setDayEnd': ({ minutes }) => {
      dayEnd = { minutes, from: Date.UTC(2026, 10, 20, 20), before: 180 }
      changed({ type: 'settings-changed' })
      return null
    },
    'review.views': () => views,
    'review.saveView': (view) => keep([...views, view]),
    'review.renameView': ({ name, to }) =>
      keep(views.map((view) => (view.name === name ? { ...view, name: to } : view))),
    'review.removeView': ({ name }) => keep(views.filter((view) => view.name !== name)),
  }
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
    handlers: { ...handlers, ...partHandlers(rowNamed, partsOf) },
    setExport: become,
    rowOf: rowNamed,
    add: (more) => {
      extra += more
    },
  }
}

function plus(a: ReviewSums | undefined, b: ReviewSums): ReviewSums {
  return {
    count: (a?.count ?? 0) + b.count,
    askedMinor: (a?.askedMinor ?? 0n) + b.askedMinor,
    cameMinor: (a?.cameMinor ?? 0n) + b.cameMinor,
    cashMinor: (a?.cashMinor ?? 0n) + b.cashMinor,
  }
}

const NO_FIGURES: ReportFigures = {
  ...{ count: 0, askedMinor: 0n, cameMinor: 0n, cashMinor: 0n, paid: 0 },
  ...{ ended: 0, cancelled: 0, instead: 0, reprinted: 0 },
}

/** Orders of one kind in the pattern are all made in the same hour. */
function partOf(by: ReportBy, back: number, kind: Fact): string {
  switch (by) {
    case 'day':
      return String(dayBack(back))
    case 'weekday':
      return String(new Date(Date.UTC(2026, 10, 20) - back * DAY_MS).getUTCDay())
    case 'hour':
      return String(9 + ((kind.nth * 5) % 13))
    case 'cashier':
      return at(CASHIERS, kind.nth)
    case 'method':
      return at(METHODS, kind.nth)
  }
}

function plusFigures(a: ReportFigures, sums: ReviewSums, kind: Fact): ReportFigures {
  const { count } = sums
  const has = (is: boolean): number => (is ? count : 0)
  const isPaid = cameOf(kind) > 0n
  const isOver = isPaid || ['expired', 'cancelled', 'failed'].includes(kind.state)
  const paid = a.paid + has(isPaid)
  return {
    ...plus(a, sums),
    paid,
    ended: a.ended + has(isOver),
    cancelled: a.cancelled + has(kind.state === 'cancelled'),
    instead: a.instead + has(kind.marks?.includes('cash') ?? false),
    reprinted: a.reprinted + has(kind.marks?.includes('reprinted') ?? false),
    ...(paid === 0 ? {} : { pay: { median: { least: 27, most: 27 }, slow: { least: 165, most: 179 } } }),
  }
}

function rowOf(pattern: readonly Kind[], back: number, number: number, count: number): ReviewRow {
  const kind = kindOf(pattern, number % PATTERN.length)
  const day = dayBack(back)
  const came = cameOf(kind)
  const digits = String(number + 1).padStart(7, '0')
  const date = String(day).slice(2)
  const end = ((number * 7919) % 65_536).toString(16).toUpperCase().padStart(4, '0')
  const asked = BigInt(kind.thousands) * 100_000n
  return {
    reference: `P001${date}${digits}${end}`,
    displayReference: `P001-${date}-${digits}-${end}`,
    saleId: `sale-${day}-${number}`,
    day,
    createdAt:
      NOON - back * DAY_MS - Math.floor(((count - 1 - number) * 12 * 3_600_000) / Math.max(1, count)),
    method: methodOf(kind),
    ...(came === 0n ? {} : { wallet: at(WALLETS, kind.nth) }),
    askedMinor: asked,
    cameMinor: came,
    cashMinor: cashOf(kind),
    group: groupOf(kind),
    state: kind.state,
    ...(kind.state === 'waiting' ? {} : { source: sourceOf(kind) }),
    marks: kind.marks ?? [],
    cashier: at(CASHIERS, kind.nth),
    till: '1',
    ...(came === 0n ? {} : { secondsToPay: 8 + ((number * 13) % 170) }),
    ...(kind.note === undefined ? {} : { note: kind.note }),
    ...(kind.part === undefined ? {} : { split: splitOf(date, number, kind.part) }),
  }
}

function sourceOf(kind: Fact): string {
  if (methodOf(kind) === 'cash') return kind.state === 'voided' ? 'cash-void' : 'cash'
  return kind.state === 'expired' ? 'till' : 'status'
}

/** One split in each round of the pattern. */
function splitOf(date: string, number: number, n: number): ReviewSplit {
  const digits = String(9_000_001 + Math.floor(number / PATTERN.length))
  const displayId = `P001-${date}-${digits}-7F3Q`
  return { id: displayId.replaceAll('-', ''), displayId, n, of: PARTS_AT.length }
}

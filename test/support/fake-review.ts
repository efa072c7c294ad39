/** A manager's past orders, any number of them: each is computed from its place, so none is stored. */
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import type { ReviewQuery, ReviewView } from '#contract/procedures/review.ts'
import type {
  BusinessDay,
  ReviewChoices,
  ReviewDay,
  ReviewExport,
  ReviewMark,
  ReviewRow,
  ReviewSummary,
  ReviewSums,
} from '#contract/review-views.ts'
import type { StateKind } from '#domain/order.ts'
import { shownStateOf, type ShownState } from '#domain/shown-state.ts'

/** Plain data, so that it can be handed to another process. */
export type FakeReviewInit = {
  /** Orders of all days together; 0 for an empty journal. */
  readonly orders: number
  readonly days: number
  readonly building?: ReviewSummary['building']
  readonly export?: ReviewExport
  /** Saved, by name. */
  readonly views?: readonly ReviewView[]
}

export const REVIEW_TODAY: BusinessDay = 20_261_120
const NOON = Date.parse('2026-11-20T21:40:00+07:00')
const DAY_MS = 86_400_000

type Kind = {
  readonly state: StateKind
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

type Fact = Kind & { readonly nth: number }
const kindOf = (nth: number): Fact => ({ ...(PATTERN[nth] ?? PATTERN[0] ?? paid(1)), nth })
const at = <T>(list: readonly T[], nth: number): T => list[nth % list.length] as T

function cameOf({ state, thousands, less = 0 }: Kind): bigint {
  const came = state === 'paid' || state === 'paid-late' || state === 'paid-wrong-amount'
  return came ? BigInt(thousands - less) * 100_000n : 0n
}

function groupOf({ state, marks = [] }: Kind): ShownState {
  return marks.includes('twice') ? 'manager' : shownStateOf(state)
}

function lets(query: ReviewQuery, kind: Fact): boolean {
  const any = (values: readonly string[] | undefined, has: readonly string[]) =>
    values === undefined || values.some((value) => has.includes(value))
  const [asked, came] = [BigInt(kind.thousands) * 100_000n, cameOf(kind)]
  const within = (minor: bigint) =>
    (query.least === undefined || minor >= query.least) && (query.most === undefined || minor <= query.most)
  return (
    any(query.methods, [at(METHODS, kind.nth)]) &&
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
          | 'export'
          | 'exportStop'
          | 'exportPutAway'
          | 'exportShow'
          | 'exportState'
        )
      | ('views' | 'saveView' | 'renameView' | 'removeView')}`
  ]: (input: InputOf<N>) => OutputOf<N>
}

export type FakeReview = {
  readonly handlers: Handlers
  /** The row of an order; undefined for one that is not among them. */
  rowOf(reference: string): ReviewRow | undefined
  setExport(next: ReviewExport): void
  /** So many further orders of today; the pages must be notified. */
  add(orders: number): void
}

export function createFakeReview(
  { orders, days, building, export: begun = { kind: 'none' }, views: saved = [] }: FakeReviewInit,
  changed: (event: { readonly type: 'export-changed' | 'views-changed' }) => void = () => undefined,
): FakeReview {
  let extra = 0
  let exported = begun
  let views = saved
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
    PATTERN.map((_, nth) => kindOf(nth)).filter((kind) => lets(query, kind))
  const first = days === 0 ? undefined : dayBack(days - 1)

  const dayOf = (
    query: ReviewQuery,
    back: number,
    take: (sums: ReviewSums, kind: Fact) => void,
  ): ReviewDay => {
    const count = countOf(back)
    const [rounds, rest] = [Math.floor(count / PATTERN.length), count % PATTERN.length]
    let day: ReviewDay = { day: dayBack(back), count: 0, askedMinor: 0n, cameMinor: 0n }
    for (const kind of matchesOf(query)) {
      const times = rounds + (kind.nth < rest ? 1 : 0)
      if (times === 0) continue
      const sums: ReviewSums = {
        count: times,
        askedMinor: BigInt(kind.thousands) * 100_000n * BigInt(times),
        cameMinor: cameOf(kind) * BigInt(times),
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
      number === undefined ? [] : [rowOf(back, number, countOf(back))],
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
        total: found.reduce<ReviewSums>(plus, { count: 0, askedMinor: 0n, cameMinor: 0n }),
        groups,
        marks,
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
          ({ reference, note = '', askedMinor }) =>
            reference.toLowerCase().endsWith(wanted) ||
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
    'review.views': () => views,
    'review.saveView': (view) => keep([...views, view]),
    'review.renameView': ({ name, to }) =>
      keep(views.map((view) => (view.name === name ? { ...view, name: to } : view))),
    'review.removeView': ({ name }) => keep(views.filter((view) => view.name !== name)),
  }
  return {
    handlers,
    setExport: become,
    rowOf: (reference) => {
      const [, date, digits] = /^P001(\d{6})(\d{7})/.exec(reference) ?? []
      const back = backOf(20_000_000 + Number(date))
      const number = Number(digits) - 1
      if (!(number >= 0 && number < countOf(back))) return undefined
      const row = rowOf(back, number, countOf(back))
      return row.reference === reference ? row : undefined
    },
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
  }
}

function rowOf(back: number, number: number, count: number): ReviewRow {
  const kind = kindOf(number % PATTERN.length)
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
    method: at(METHODS, kind.nth),
    ...(came === 0n ? {} : { wallet: at(WALLETS, kind.nth) }),
    askedMinor: asked,
    cameMinor: came,
    group: groupOf(kind),
    state: kind.state,
    ...(kind.state === 'waiting' ? {} : { source: kind.state === 'expired' ? 'till' : 'status' }),
    marks: kind.marks ?? [],
    cashier: at(CASHIERS, kind.nth),
    till: '1',
    ...(came === 0n ? {} : { secondsToPay: 8 + ((number * 13) % 170) }),
    ...(kind.note === undefined ? {} : { note: kind.note }),
  }
}

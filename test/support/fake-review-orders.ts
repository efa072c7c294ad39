/** The orders of the fake review: each is computed from its place, so none is stored. */
import type { ReviewQuery } from '#contract/procedures/review.ts'
import type {
  BusinessDay,
  ReviewMark,
  ReviewMethod,
  ReviewRow,
  ReviewSplit,
  ReviewSums,
} from '#contract/review-views.ts'
import { shownStateOf, type ShownState } from '#domain/shown-state.ts'
import { CASH_AT, PARTS_AT, VOIDED_AT } from './fake-review-parts.ts'

export const REVIEW_TODAY: BusinessDay = 20_261_120
const NOON = Date.parse('2026-11-20T21:40:00+07:00')
export const DAY_MS = 86_400_000

export type Kind = {
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

export const WALLETS = ['GoPay', 'BCA', 'OVO', 'DANA', 'Mandiri', 'ShopeePay'] as const
export const METHODS = ['qr', 'qr', 'qr', 'va', 'qr', 'link'] as const
export const CASHIERS = ['practice-cashier', 'practice-manager'] as const
const paid = (thousands: number, more: Partial<Kind> = {}): Kind => ({ state: 'paid', thousands, ...more })

/** Repeats without end; no order depends on more than its number. */
export const PATTERN: readonly Kind[] = [
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
export const PATTERN_WITH_PARTS: readonly Kind[] = PATTERN.map((kind, nth): Kind => {
  const part = PARTS_AT.indexOf(nth) + 1
  return {
    ...kind,
    ...(CASH_AT.includes(nth) ? { method: 'cash' } : {}),
    ...(nth === VOIDED_AT ? { state: 'voided' } : {}),
    ...(part === 0 ? {} : { part, marks: ['split'] }),
  }
})

export type Fact = Kind & { readonly nth: number }
export const kindOf = (pattern: readonly Kind[], nth: number): Fact => ({
  ...(pattern[nth] ?? pattern[0] ?? paid(1)),
  nth,
})
const methodOf = ({ method, nth }: Fact): ReviewMethod => method ?? at(METHODS, nth)
export const at = <T>(list: readonly T[], nth: number): T => list[nth % list.length] as T

/** In the drawer: a cash sale, or what an order did not bring. */
export function cashOf(kind: Fact): bigint {
  const { state, thousands, marks = [] } = kind
  const asked = BigInt(thousands) * 100_000n
  if (methodOf(kind) === 'cash') return state === 'voided' ? 0n : asked
  return marks.includes('cash') ? asked - cameOf(kind) : 0n
}

export function cameOf(kind: Fact): bigint {
  const { state, thousands, less = 0 } = kind
  if (methodOf(kind) === 'cash') return 0n
  const came = state === 'paid' || state === 'paid-late' || state === 'paid-wrong-amount'
  return came ? BigInt(thousands - less) * 100_000n : 0n
}

export function groupOf({ state, marks = [] }: Kind): ShownState {
  if (state === 'voided') return 'cancelled'
  return marks.includes('twice') ? 'manager' : shownStateOf(state)
}

export function lets(query: ReviewQuery, kind: Fact): boolean {
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
export function dayBack(back: number): BusinessDay {
  const date = new Date(Date.UTC(2026, 10, 20) - back * DAY_MS)
  return date.getUTCFullYear() * 10_000 + (date.getUTCMonth() + 1) * 100 + date.getUTCDate()
}

export function backOf(day: BusinessDay): number {
  const utc = Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100)
  return Math.round((Date.UTC(2026, 10, 20) - utc) / DAY_MS)
}

export function plus(a: ReviewSums | undefined, b: ReviewSums): ReviewSums {
  return {
    count: (a?.count ?? 0) + b.count,
    askedMinor: (a?.askedMinor ?? 0n) + b.askedMinor,
    cameMinor: (a?.cameMinor ?? 0n) + b.cameMinor,
    cashMinor: (a?.cashMinor ?? 0n) + b.cashMinor,
  }
}

export function rowOf(pattern: readonly Kind[], back: number, number: number, count: number): ReviewRow {
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

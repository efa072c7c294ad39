/** The manager's review: past orders and cash sales by business day, and their sums. Money is in sen, time in epoch milliseconds. */
import { ORDER_METHODS, type StateKind } from '#domain/order.ts'
import type { ShownState } from '#domain/shown-state.ts'

/** How a row was paid: through the gateway, or in the drawer at once. */
export const REVIEW_METHODS = [...ORDER_METHODS, 'cash'] as const
export type ReviewMethod = (typeof REVIEW_METHODS)[number]

/**
 * What sets a row apart. `late`: money came after its end. `twice`: the sale was paid twice. `wrong`: another amount
 * came. `cash`: cash was taken in an order's place, or for its rest. `slip`: a hold slip was written. `resolved`: a manager
 * decided. `refund`: money was promised back, and the promise stands. `reprinted`: its receipt was printed more than once. `split`: a part of a
 * split payment.
 */
export const REVIEW_MARKS = [
  ...(['late', 'twice', 'wrong', 'cash', 'slip'] as const),
  ...(['resolved', 'refund', 'reprinted', 'split'] as const),
] as const
export type ReviewMark = (typeof REVIEW_MARKS)[number]

/** Days that move on with the calendar; each includes its last day. `week`: seven days. */
export const REVIEW_RANGES = ['today', 'yesterday', 'week', 'month', 'last-month'] as const

/**
 * The latest end of a business day that a person may set, in minutes after midnight: 11.59. The hours before it belong
 * to the day before, so an end in the evening would move nearly all of a day.
 */
export const DAY_END_MOST = 719

/** When a business day ends, in minutes after midnight in Jakarta. Before `from`, which is absent once it has passed, `before` counts. */
export type DayEndView = { readonly minutes: number; readonly from?: number; readonly before?: number }

/** The most letters of a saved view's name, and the most saved views of a till. */
export const VIEW_NAME_MOST = 40
export const VIEWS_MOST = 40

/** A business day as a number, `20261127`: it ends at the shop's hour, not at midnight. */
export type BusinessDay = number

/**
 * `building`: the list is still being made. `differs`: the rows written do not add up to the sums. `ended`: its process
 * ended. `not-noted`: the journal could not take the note, so there is no file.
 */
export type ReviewExportFailure =
  | 'disk-full'
  | 'unwritable'
  | 'building'
  | 'differs'
  | 'unreadable'
  | 'ended'
  | 'not-noted'

/** The export under way, or how the last one ended; `none` once the page has acknowledged that. `file`: its name, without the path. Counts are rows. */
export type ReviewExport =
  | { readonly kind: 'none' }
  | { readonly kind: 'running'; readonly file: string; readonly done: number; readonly of: number }
  | ({ readonly kind: 'done'; readonly file: string } & ReviewSums)
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly file: string; readonly why: ReviewExportFailure }

/** The split of which a row is a part, which part it is, and, once the split has ended, of how many. */
export type ReviewSplit = {
  readonly id: string
  readonly displayId: string
  readonly n: number
  readonly of?: number
}

/** One order, or one cash sale. */
export type ReviewRow = {
  readonly reference: string
  readonly displayReference: string
  readonly saleId: string
  readonly day: BusinessDay
  readonly createdAt: number
  readonly method: ReviewMethod
  /** The customer's bank or wallet, as the gateway named it. */
  readonly wallet?: string
  readonly askedMinor: bigint
  /** Through the gateway; 0 while nothing has come. */
  readonly cameMinor: bigint
  /**
   * In the drawer, and only there: a cash sale that was not taken back, cash in place of the order, or for its rest. An
   * order's cash is in its own row alone.
   */
  readonly cashMinor: bigint
  readonly group: ShownState
  /** `voided`: a cash sale that was taken back. */
  readonly state: StateKind | 'voided'
  /** Who answers for the state: the gateway's status or call, a person, or the drawer (`cash`, `cash-void`). */
  readonly source?: string
  readonly marks: readonly ReviewMark[]
  /** Who was signed in when it was made. */
  readonly cashier?: string
  readonly till: string
  readonly secondsToPay?: number
  readonly transactionId?: string
  readonly rrn?: string
  readonly note?: string
  readonly split?: ReviewSplit
}

/** Money of the gateway and of the drawer, always apart: only the gateway's arrives at the bank. */
export type ReviewSums = {
  readonly count: number
  readonly askedMinor: bigint
  /** Through the gateway. */
  readonly cameMinor: bigint
  readonly cashMinor: bigint
}

/** One business day of what the query lets through. */
export type ReviewDay = ReviewSums & { readonly day: BusinessDay }

export type ReviewSummary = {
  /** Newest first; days without a match are left out. */
  readonly days: readonly ReviewDay[]
  readonly total: ReviewSums
  readonly groups: Readonly<Partial<Record<ShownState, ReviewSums>>>
  readonly marks: Readonly<Partial<Record<ReviewMark, ReviewSums>>>
  /** The journal's event up to which all this is true. */
  readonly asOf: bigint
  /** The list is still being made from the journal: so many events of so many are read. */
  readonly building?: { readonly done: number; readonly of: number }
}

/** The groups of a report: business day, hour of the clock, day of the week, who was signed in, payment method. */
export const REPORT_BY = ['day', 'hour', 'weekday', 'cashier', 'method'] as const
export type ReportBy = (typeof REPORT_BY)[number]

/** Seconds from making an order to its payment, known to lie between these two, both included. */
export type PayTime = { readonly least: number; readonly most: number }

/** `cancelled`, `instead`, `reprinted`: how many orders. */
export type ReportFigures = ReviewSums & {
  /** Orders for which money came, also late or of another amount. */
  readonly paid: number
  /** Orders that reached the provider and have ended: paid, expired, cancelled, failed or declined. No cash sale is among them. */
  readonly ended: number
  /** Also cash sales that were taken back. */
  readonly cancelled: number
  /** Orders for which cash was taken instead, or for their rest. */
  readonly instead: number
  readonly reprinted: number
  /** Half of the paid orders were paid within `median`, 95 of a hundred within `slow`. Absent when none was paid. */
  readonly pay?: { readonly median: PayTime; readonly slow: PayTime }
}

/** `part`: a day such as `20261127`; an hour from `0`; a weekday, `0` is Sunday; a person's id, or empty; a method. */
export type ReportLine = ReportFigures & { readonly part: string }

export type ReviewReport = Pick<ReviewSummary, 'asOf' | 'building'> & {
  readonly by: ReportBy
  /** Newest day first, hours and weekdays in their order, otherwise most money first. Empty groups are left out. */
  readonly lines: readonly ReportLine[]
  readonly total: ReportFigures
  /** The oldest order that is uncertain and of which no manager has decided. */
  readonly oldest?: ReviewRow
}

/** A part of one day, newest first. */
export type ReviewPage = { readonly rows: readonly ReviewRow[] }

export type ReviewFound = Pick<ReviewSummary, 'building'> & {
  readonly rows: readonly ReviewRow[]
  /** There are more matches than rows. */
  readonly isMore: boolean
}

/** What the filters can offer: what occurs in the journal. */
export type ReviewChoices = {
  readonly today: BusinessDay
  /** The day of the first row; absent in an empty journal. */
  readonly first?: BusinessDay
  readonly cashiers: readonly string[]
  readonly tills: readonly string[]
  readonly wallets: readonly string[]
  /** Shifts that have ended, newest first, at most 200; with the days that they cover. */
  readonly shifts: readonly { readonly z: number; readonly from: BusinessDay; readonly to: BusinessDay }[]
}

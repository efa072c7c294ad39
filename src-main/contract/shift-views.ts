/**
 * The shift as the screens show it. A person who will count the drawer must not learn what it should hold: `cash` is
 * present only for managers, and in a Z, after the count.
 */
import type { PersonId } from '#domain/person.ts'
import type { CarriedOver, CashCount, CashKind, CashSold, Comparison, Tally, ZReport } from '#domain/shift.ts'
import type { ShiftFigures } from '#domain/z-report.ts'

export type ComparingView =
  | { readonly kind: 'none' }
  /** `waitUntil` (epoch milliseconds): until then the request budget is spent; the till's own queries go first. */
  | { readonly kind: 'running'; readonly done: number; readonly of: number; readonly waitUntil?: number }
  | {
      readonly kind: 'done'
      readonly result: Extract<Comparison, { kind: 'made' }>
      readonly stopped: boolean
      /** How many orders were created or changed since the comparison; they count as unanswered. */
      readonly since: number
    }

export type CashFixView = {
  readonly at: number
  /** The right amount, sen; zero: no cash moved. */
  readonly minor: bigint
  readonly by: PersonId
  readonly approvedBy?: PersonId
  readonly note: string
}

export type CashMoveView = {
  /** The number of its event, by which a correction names it. */
  readonly seq: bigint
  /** Oldest first; the last one counts. */
  readonly fixes: readonly CashFixView[]
  readonly at: number
  readonly kind: CashKind
  readonly minor: bigint
  readonly by: PersonId
  readonly approvedBy?: PersonId
  readonly note?: string
  readonly reference?: string
}

/** What only the people who answer for the money may see before the drawer is counted. */
export type ShiftCashView = {
  readonly count: CashCount
  readonly moves: readonly CashMoveView[]
  /** A difference above this needs a manager, sen. */
  readonly limitMinor: bigint
}

export type ShiftView = {
  /** Absent between shifts. Sales work without one; their takings belong to the next Z. */
  readonly open?: { readonly number: number; readonly openedAt: number; readonly openedBy: PersonId }
  /** The number of the next Z. */
  readonly nextNumber: number
  /** What is not finished: the next shift inherits it. */
  readonly handOver: { readonly orders: readonly CarriedOver[]; readonly slips: readonly number[] }
  /** How often cash was paid in or out, or taken for a sale, since the shift opened. */
  readonly cashMoves: number
  /** Another program counts the drawer: it is neither opened with a float nor counted here. */
  readonly isElsewhere?: true
  readonly comparing: ComparingView
  /** A count was refused: from now on a different count needs a manager. */
  readonly countedBefore: boolean
  readonly cash?: ShiftCashView
}

/** What has happened since the last Z while no shift was open; for a cashier, to their own orders. */
export type BetweenShifts = {
  readonly orders: number
  readonly takings: Tally
  readonly cashSales: Tally
  /** Absent when nothing was sold for cash. */
  readonly sold?: CashSold
}

/** An interim report of the shift; closes nothing. While no shift is open, all takings are in `between`. */
export type XView = ShiftFigures & {
  /** A cashier's own takings and orders; absent when the figures are those of the whole till. */
  readonly own?: true
  readonly at: number
  readonly shift?: { readonly number: number; readonly openedAt: number; readonly openedBy: PersonId }
  readonly cash?: CashCount
}

export type ZView = {
  readonly z: ZReport
  readonly hash: string
  /** Whether the hash is this Z's own, and `before` is that of the previous Z. */
  readonly isSound: boolean
  /** How often it was printed. */
  readonly prints: number
}

export type ZRow = {
  readonly number: number
  readonly openedAt: number
  readonly closedAt: number
  readonly closedBy: PersonId
  readonly takings: Tally
  /** Takings through the gateway before the shift opened, if any. */
  readonly between?: Tally
  /** Absent when another program counted the drawer. */
  readonly differenceMinor?: bigint
  readonly carriedOver: number
  /** Undefined when no comparison was made. */
  readonly disagreements?: number
  readonly isSound: boolean
}

export type ZList = {
  readonly rows: readonly ZRow[]
  readonly hasMore: boolean
  /** A cashier's list: the last Z that they closed, if any. */
  readonly own?: true
}

/** The result of verifying every Z. */
export type ZProof =
  | { readonly ok: true; readonly count: number }
  /** `number`: the first Z that does not match its hash, or does not follow the previous one. */
  | { readonly ok: false; readonly number: number; readonly why: 'hash' | 'before' | 'gap' }

/**
 * The shift as the screens are shown it. Whoever will count the drawer is told nothing of what must be in it: `cash` is
 * there for managers only, and in a Z, where the count is in.
 */
import type { PersonId } from '#domain/person.ts'
import type { CarriedOver, CashCount, CashKind, Comparison, Tally, ZReport } from '#domain/shift.ts'
import type { ShiftFigures } from '#domain/z-report.ts'

export type ComparingView =
  | { readonly kind: 'none' }
  /** `waitUntil` (epoch milliseconds): the request budget is spent until then; the till's own asking goes first. */
  | { readonly kind: 'running'; readonly done: number; readonly of: number; readonly waitUntil?: number }
  | {
      readonly kind: 'done'
      readonly result: Extract<Comparison, { kind: 'made' }>
      readonly stopped: boolean
      /** How many orders were made, or moved, since they were compared; they are among the unanswered. */
      readonly since: number
    }

export type CashMoveView = {
  readonly at: number
  readonly kind: CashKind
  readonly minor: bigint
  readonly by: PersonId
  readonly approvedBy?: PersonId
  readonly note?: string
  readonly reference?: string
}

/** What only who answers for the money may see before the drawer is counted. */
export type ShiftCashView = {
  readonly count: CashCount
  readonly moves: readonly CashMoveView[]
  /** A difference above it needs a manager, sen. */
  readonly limitMinor: bigint
}

export type ShiftView = {
  /** Absent between two shifts. Sales work without one: what comes then belongs to the next Z. */
  readonly open?: { readonly number: number; readonly openedAt: number; readonly openedBy: PersonId }
  /** The number that the next Z has. */
  readonly nextNumber: number
  /** What has happened since the last Z while no shift was open. */
  readonly between?: { readonly orders: number; readonly takings: Tally; readonly cashSales: Tally }
  /** What is not ended yet: the next shift will have it. */
  readonly handOver: { readonly orders: readonly CarriedOver[]; readonly slips: readonly number[] }
  /** How often cash was paid in or out, and taken for a sale, since the shift was opened. */
  readonly cashMoves: number
  readonly comparing: ComparingView
  /** A count was not accepted: any other one needs a manager from now on. */
  readonly countedBefore: boolean
  readonly cash?: ShiftCashView
}

/** The shift so far: a look that closes nothing. While none is open all that came is `between`. */
export type XView = ShiftFigures & {
  readonly at: number
  readonly shift?: { readonly number: number; readonly openedAt: number; readonly openedBy: PersonId }
  readonly cash?: CashCount
}

export type ZView = {
  readonly z: ZReport
  readonly hash: string
  /** The hash is this Z's, and `before` is that of the Z before. */
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
  /** What came through the gateway ahead of its opening, where anything did. */
  readonly between?: Tally
  readonly differenceMinor: bigint
  readonly carriedOver: number
  /** Undefined: it was not compared. */
  readonly disagreements?: number
  readonly isSound: boolean
}

export type ZList = { readonly rows: readonly ZRow[]; readonly hasMore: boolean }

/** Every Z there is, looked through. */
export type ZProof =
  | { readonly ok: true; readonly count: number }
  /** `number`: the first that is not what its hash says, or does not follow the one before. */
  | { readonly ok: false; readonly number: number; readonly why: 'hash' | 'before' | 'gap' }

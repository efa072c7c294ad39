import type { Money } from './money.ts'
import type { OrderMethod, StateKind } from './order.ts'
import type { PersonId } from './person.ts'
import type { RefundWay } from './refund.ts'

/** One person's responsibility for the till, from the opening float to the count at its end. */
export type Shift = {
  /** 1, 2, 3 … of this journal, without a gap. */
  readonly number: number
  /** Epoch milliseconds, for display: what belongs to a shift follows the journal's order, never a clock. */
  readonly openedAt: number
  readonly openedBy: PersonId
  /** Cash in the drawer at the start. */
  readonly float: Money
  readonly closed?: ShiftClose
}

export type ShiftClose = {
  readonly at: number
  readonly by: PersonId
  readonly z: ZReport
  /** Hex SHA-256 over the previous Z's hash and this Z's own text: see `hashOfZ`. */
  readonly hash: string
}

/** Count and sum of one group of orders. */
export type Tally = { readonly count: number; readonly minor: bigint }

/** Cash sales of one part of the journal, and those that were taken back in it. */
export type CashSold = { readonly taken: Tally; readonly voided: Tally }

export const CASH_KINDS = ['in', 'out', 'sale'] as const
export type CashKind = (typeof CASH_KINDS)[number]

/** Cash that entered or left the drawer. `sale`: taken instead of a payment through the gateway. */
export type CashMove = {
  readonly kind: CashKind
  readonly amount: Money
  readonly by: PersonId
  /** Of `sale`: the order that the cash replaced. */
  readonly reference?: string
  readonly note?: string
  readonly approvedBy?: PersonId
}

/** A second entry about a mistyped move: the amount that it should have had. The first one stays. */
export type CashFix = {
  /** The number of the event that journalled the move. */
  readonly of: bigint
  /** Zero: no cash moved. */
  readonly right: Money
  readonly by: PersonId
  readonly approvedBy?: PersonId
  readonly note: string
}

/** What the gateway has brought: money it reported, counted when this till learned of it. */
export type Takings = {
  readonly all: Tally
  readonly byMethod: Readonly<Partial<Record<OrderMethod, Tally>>>
  /** By the person signed in when the order was made; an empty name means no one was. */
  readonly byCashier: Readonly<Record<PersonId, Tally>>
  /** Of orders that were made before this shift began. */
  readonly late: Tally
}

/**
 * What came between the previous Z and the opening of this shift. It belongs to no person's shift and to no other Z.
 * A Z written before this field existed counts the gateway's money of that time in its `takings`. So takings and
 * between, summed over all Zs, are the total received.
 */
export type Between = {
  readonly takings: Takings
  /** Taken instead of a payment. It was in the drawer when the float was counted. */
  readonly cashSales: Tally
  /** Absent when nothing was sold for cash. */
  readonly sold?: CashSold
}

/** Of an X or a Z. Absent from it when there is nothing to say. */
export type RefundFigures = {
  readonly open: Tally
  /** When the oldest open one was promised, epoch milliseconds. */
  readonly oldestAt?: number
  /** Paid out in this part of the journal. */
  readonly paid: Tally
  readonly byWay: Readonly<Partial<Record<RefundWay, Tally>>>
}

/** An order that a shift must list, not just add up. */
export type CarriedOver = {
  readonly reference: string
  readonly method: OrderMethod
  /** Sen: what was asked for; in the list of `late`, what was received. */
  readonly minor: bigint
  readonly state: StateKind
  readonly createdAt: number
}

/** Cash since the shift was opened: the float already contains what moved before. */
export type CashCount = {
  readonly float: Money
  /** Taken instead of a payment through the gateway. */
  readonly sales: Tally
  /** Absent when nothing was sold for cash. */
  readonly sold?: CashSold
  readonly in: Tally
  readonly out: Tally
  readonly expected: Money
}

/** An order on which journal and gateway differ, or which only one of them knows. */
export type Disagreement = {
  readonly reference: string
  readonly why: 'missing-here' | 'missing-there' | 'amount-differs' | 'status-differs'
  readonly here?: { readonly state: StateKind; readonly minor: bigint }
  readonly there?: { readonly status: string; readonly minor?: bigint }
}

export type Comparison =
  | { readonly kind: 'not-made'; readonly why: string }
  | {
      readonly kind: 'made'
      readonly at: number
      /** The journal's last event when it ended. Absent in a Z written before this was stored. */
      readonly seq?: bigint
      /** How many orders were compared, and the sum that each side says was paid. */
      readonly compared: number
      readonly here: Tally
      readonly there: Tally
      readonly disagreements: readonly Disagreement[]
      /** Orders that the gateway gave no answer about, or that were made or moved after it. */
      readonly unanswered: readonly string[]
    }

/** The day's closing. Written once, never changed. */
export type ZReport = {
  readonly number: number
  readonly till: number
  readonly mode: 'practice' | 'real'
  readonly openedAt: number
  readonly openedBy: PersonId
  readonly closedAt: number
  readonly closedBy: PersonId
  readonly approvedBy?: PersonId
  /** The journal events it covers: from after the one that closed the previous shift, up to but excluding its own. */
  readonly fromSeq: bigint
  readonly toSeq: bigint
  /** Since the shift was opened. */
  readonly takings: Takings
  /** Absent when nothing came. */
  readonly between?: Between
  /** Orders made, grouped by their current state. */
  readonly orders: Readonly<Partial<Record<StateKind, Tally>>>
  /** Late, paid twice, or of a wrong amount: what a person must deal with, or has dealt with. */
  readonly late: readonly CarriedOver[]
  /** What the shift could not finish: handed to the next one. */
  readonly carriedOver: readonly CarriedOver[]
  /** Numbers of the hold slips that are still open. */
  readonly openSlips?: readonly number[]
  /** Promised refunds: what is still owed, and what was paid out. Absent when there is neither. */
  readonly refunds?: RefundFigures
  /** Without `counted` and `difference` when another program counts the drawer. */
  readonly cash: CashCount & { readonly counted?: Money; readonly difference?: Money }
  readonly comparison: Comparison
  readonly note?: string
  /** Hash of the previous Z; 64 zeros for the first. */
  readonly before: string
}

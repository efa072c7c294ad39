import type { Money } from './money.ts'
import type { OrderMethod, StateKind } from './order.ts'
import type { PersonId } from './person.ts'

/** One person's watch over the till, from the cash that lay in the drawer to the count at its end. */
export type Shift = {
  /** 1, 2, 3 … of this journal, without a gap. */
  readonly number: number
  /** Epoch milliseconds, for the eye: what belongs to a shift is decided by the journal's order, never by a clock. */
  readonly openedAt: number
  readonly openedBy: PersonId
  /** Cash in the drawer at the beginning. */
  readonly float: Money
  readonly closed?: ShiftClose
}

export type ShiftClose = {
  readonly at: number
  readonly by: PersonId
  readonly z: ZReport
  /** Hex SHA-256 over the hash of the Z before and this Z's own text: see `hashOfZ`. */
  readonly hash: string
}

/** What came of one group of orders. */
export type Tally = { readonly count: number; readonly minor: bigint }

export const CASH_KINDS = ['in', 'out', 'sale'] as const
export type CashKind = (typeof CASH_KINDS)[number]

/** Cash that came into the drawer or left it. `sale`: taken instead of a payment through the gateway. */
export type CashMove = {
  readonly kind: CashKind
  readonly amount: Money
  readonly by: PersonId
  /** Of `sale`: the order whose place the cash took. */
  readonly reference?: string
  readonly note?: string
  readonly approvedBy?: PersonId
}

/** What the gateway has brought: money by its own word, counted when this till learned of it. */
export type Takings = {
  readonly all: Tally
  readonly byMethod: Readonly<Partial<Record<OrderMethod, Tally>>>
  /** By who was signed in when the order was made; the empty name stands for nobody. */
  readonly byCashier: Readonly<Record<PersonId, Tally>>
  /** Of orders that were made before this shift began. */
  readonly late: Tally
}

/**
 * What came after the Z before and ahead of this shift's opening: nobody's watch, and yet in no other Z. A Z that was
 * written before this stood apart has the money of the gateway among its `takings`; so takings and between, over all Zs,
 * are what has come, whenever each was written.
 */
export type Between = {
  readonly takings: Takings
  /** Taken instead of a payment. It lay in the drawer when the float was counted. */
  readonly cashSales: Tally
}

/** An order of which a shift must say more than a sum. */
export type CarriedOver = {
  readonly reference: string
  readonly method: OrderMethod
  /** Sen: what was asked for; in the list of `late`, what has come for it. */
  readonly minor: bigint
  readonly state: StateKind
  readonly createdAt: number
}

/** Cash since the shift was opened: what moved before lies in the float already. */
export type CashCount = {
  readonly float: Money
  readonly sales: Tally
  readonly in: Tally
  readonly out: Tally
  readonly expected: Money
}

/** An order of which journal and gateway say different things, or of which one of them says nothing. */
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
      /** The journal's last event when it ended. Absent in a Z of before this was kept. */
      readonly seq?: bigint
      /** How many orders both sides were asked about, and what each says was paid. */
      readonly compared: number
      readonly here: Tally
      readonly there: Tally
      readonly disagreements: readonly Disagreement[]
      /** Of which the gateway gave no answer, or which were made or moved after it. */
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
  /** The journal's events it covers: after the one that closed the shift before, up to and without its own. */
  readonly fromSeq: bigint
  readonly toSeq: bigint
  /** Since the shift was opened. */
  readonly takings: Takings
  /** Absent when nothing came. */
  readonly between?: Between
  /** How many orders were made, by the state they are in now. */
  readonly orders: Readonly<Partial<Record<StateKind, Tally>>>
  /** Late, twice, of a wrong amount: what a person must still see to, or has seen to. */
  readonly late: readonly CarriedOver[]
  /** What the shift could not end: handed to the next one. */
  readonly carriedOver: readonly CarriedOver[]
  /** Numbers of the hold slips that nobody has ended. */
  readonly openSlips?: readonly number[]
  readonly cash: CashCount & { readonly counted: Money; readonly difference: Money }
  readonly comparison: Comparison
  readonly note?: string
  /** Hash of the Z before; 64 zeros for the first. */
  readonly before: string
}

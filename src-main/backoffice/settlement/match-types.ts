import type { SettlementSums } from '#contract/settlement-views.ts'
import type { Day } from '#domain/day.ts'
import type { ExpectedCredit, SettledPayment } from '#domain/expected-settlement.ts'

/** A movement of the bank account. `minor`: sen; a debit is negative. */
export type BankRow = {
  readonly id: string
  readonly day: Day
  readonly minor: bigint
  readonly text?: string
}

/** Money that the gateway gives back to a customer from what it owes the shop. */
export type SettledRefund = { readonly id: string; readonly day: Day; readonly minor: bigint }

/** A person's decision. It goes before every rule. */
export type HandMatch = {
  readonly rows: readonly string[]
  readonly expected: readonly string[]
  readonly note: string
}

export type Matching = {
  readonly expected: readonly ExpectedCredit[]
  readonly unpriced: readonly SettledPayment[]
  readonly rows: readonly BankRow[]
  readonly refunds: readonly SettledRefund[]
  readonly byHand: readonly HandMatch[]
  /** The days that the statement covers, both included. */
  readonly from: Day
  readonly through: Day
  /** Calendar days by which a credit may come early or late. */
  readonly early: number
  readonly late: number
  /** Whether an earlier statement has named it. */
  readonly isNamed?: (credit: ExpectedCredit) => boolean
  /** Whether it was due on a day that no statement covers; absent: before `from`. */
  readonly isBefore?: (credit: ExpectedCredit) => boolean
}

/**
 * `exact`: amount and day. `other-day`: the amount, on another day of the window. `split`: one expected credit in
 * several rows. `joined`: several in one row. `less-refund`: less a refund that we know. `refund-unknown`: less the
 * gross amount of one of its payments. `payment-left-out`: less the net amount of one. `fee-differs`: off by at most
 * a rupiah for each payment.
 */
export const MATCH_KINDS = [
  'by-hand',
  'exact',
  'other-day',
  'split',
  'joined',
  'less-refund',
  'refund-unknown',
  'payment-left-out',
  'fee-differs',
] as const
export type MatchKind = (typeof MATCH_KINDS)[number]

/** The net amounts of `expected` are `byRows` plus `byRefunds` plus `rest`. */
export type Match = {
  readonly kind: MatchKind
  readonly rows: readonly string[]
  readonly expected: readonly string[]
  readonly refunds: readonly string[]
  readonly byRows: bigint
  readonly byRefunds: bigint
  /** Not explained; negative when the bank has credited more. */
  readonly rest: bigint
  /** References of the payments that the rest may be. */
  readonly suspects: readonly string[]
  readonly note?: string
}

/** What no rule could assign yet. */
export type Open = {
  readonly rows: Map<string, BankRow>
  readonly expected: Map<string, ExpectedCredit>
  readonly refunds: Map<string, SettledRefund>
}

/** What a step may use. `rows`: credits only. */
export type Usable = {
  readonly rows: readonly BankRow[]
  readonly expected: readonly ExpectedCredit[]
  readonly refunds: readonly SettledRefund[]
}

/** What may belong together; it counts only when nothing else claims a part of it. */
export type Proposal = {
  readonly kind: MatchKind
  readonly rows: readonly string[]
  readonly expected: readonly string[]
  readonly refunds?: readonly string[]
  readonly suspects?: readonly string[]
}

export type MatchStep = (usable: Usable, matching: Matching) => readonly Proposal[]

export type Matched = {
  readonly matches: readonly Match[]
  /** Due, and in no row of the statement. */
  readonly missing: readonly ExpectedCredit[]
  /** Due before the statement begins, and not there: an earlier statement must show them. */
  readonly before: readonly ExpectedCredit[]
  /** Due and not there, but the days by which they may be late end after the statement. */
  readonly overdue: readonly ExpectedCredit[]
  readonly awaited: readonly ExpectedCredit[]
  /** Named by an earlier statement, and in none of the sums. */
  readonly left: readonly ExpectedCredit[]
  /** Rows that may hold an expected credit, by its id: several explanations fit, or none is certain. */
  readonly candidates: ReadonlyMap<string, readonly string[]>
  readonly unpriced: readonly SettledPayment[]
  /** Credits that no expected one explains. */
  readonly foreign: readonly BankRow[]
  /** Refunds that the bank has debited in a row of their own. */
  readonly debited: readonly { readonly refund: string; readonly row: string }[]
  /** Other debits: not the gateway's. */
  readonly debits: readonly BankRow[]
  /** Refunds that no row shows. */
  readonly openRefunds: readonly SettledRefund[]
  /** Decisions by hand that name a row or an expected credit that does not exist or is already assigned. */
  readonly refusedHands: readonly HandMatch[]
  readonly sums: SettlementSums
}

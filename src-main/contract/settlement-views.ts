import type { Day } from '#domain/day.ts'
import type { OrderMethod } from '#domain/order.ts'
import type { DifferenceKind } from '#domain/payment-difference.ts'
import type { PersonId } from '#domain/person.ts'
import type { StatementChoicesInput, StatementMapping, TermsInput } from './settlement-input.ts'
import type { StatedPeriod } from './settlement-statement-views.ts'

/** The shop's fee rules and calendar. */
export type TermsView = {
  readonly terms: TermsInput
  /** Absent while no one has changed what Loket brings along. Epoch milliseconds. */
  readonly changed?: { readonly at: number; readonly by?: PersonId }
  /** Holidays that Loket brings along. */
  readonly years: readonly {
    readonly year: number
    readonly complete: boolean
    readonly source: string
    readonly days: readonly { readonly day: Day; readonly name: string; readonly kind: string }[]
  }[]
}

/** `bank`: credits of an account. `portal`: single payments, by reference. `gateway`: the gateway's own history. */
export const COMPARED_WITH = ['bank', 'portal', 'gateway'] as const
export type ComparedWith = (typeof COMPARED_WITH)[number]

/**
 * `agrees`: all of the day was compared, and arrived. `awaited`: no difference, but some has not come yet or is
 * uncertain. `part`: no difference, but not all of it was compared.
 */
export const DAY_WORDS = ['agrees', 'awaited', 'part', 'differs'] as const
export type DayWord = (typeof DAY_WORDS)[number]

/** The payments of a day that the bank credits together. `left`: not compared by this statement. Sen. */
export type ComparedPart = {
  readonly id: string
  readonly word: 'arrived' | 'awaited' | 'left' | 'differs'
  /** Arrived in a file with a gap in its balances: a row that it lacks may take the money back. */
  readonly hasGap?: true
  readonly gross: bigint
  readonly open: bigint
}

/** Sen. */
export type ComparedDay = {
  readonly day: Day
  readonly verdict: DayWord
  readonly gross: bigint
  /** Not yet due at the bank. */
  readonly awaited: bigint
  /** Short or over; a credit with payments of several days counts in each of them. */
  readonly open: bigint
  /** Of a bank statement: the next one may have the rest of the day. */
  readonly parts?: readonly ComparedPart[]
}

/** A comparison as journalled; never changed afterwards. */
export type Comparison = {
  readonly kind: ComparedWith
  /** The file's name; of the gateway's history, empty. */
  readonly name: string
  /** SHA-256 of the file; of the gateway's history, empty. */
  readonly hash: string
  readonly from: Day
  readonly through: Day
  readonly sums: SettlementSums | ListSums
  readonly days: readonly ComparedDay[]
  /** Absent in those of an earlier version. */
  readonly basis?: ComparedBasis
  /** Of a file. */
  readonly read?: ReadAs
}

/** What the till knew: with another event of these it may come out otherwise. */
export type ComparedBasis = {
  /** Number of the journal's last event. */
  readonly upTo: bigint
  /** Number of the note with the shop's terms; absent while they are those that Loket brings along. */
  readonly terms?: bigint
}

/** How a file was read: with the file itself, this makes the same rows again. */
export type ReadAs = {
  readonly sheet: string
  readonly headerLine: number
  readonly mapping: StatementMapping
  readonly onlyCredits: boolean
  /** The days in which the file is whole, and who says so; absent when no one does. */
  readonly period?: StatedPeriod
  /** The balances say that a line is missing or wrong. */
  readonly hasGap?: true
  /** Corrections by a person. */
  readonly edits: StatementChoicesInput['edits']
  /** Lines that were left out because they could not be read: how many, and the first of them. */
  readonly leftOut: number
  readonly leftOutLines: readonly number[]
}
export type ComparisonView = Omit<Comparison, 'days'> & {
  readonly seq: bigint
  readonly at: number
  readonly by?: PersonId
}

export type DayState = {
  readonly day: Day
  readonly with: readonly (ComparedDay & {
    readonly kind: ComparedWith
    readonly at: number
    readonly by?: PersonId
    readonly name: string
    /** Names the comparison. */
    readonly seq: bigint
    readonly basis?: ComparedBasis
  })[]
}

export type DaysView = {
  readonly today: Day
  /** Newest first; of each kind, what its comparisons say together. */
  readonly days: readonly DayState[]
  /** Newest first. */
  readonly comparisons: readonly ComparisonView[]
}

/** Sen. `explained`, `awaited` and `unexplained` are `gross` less `fee`. */
export type SettlementSums = {
  readonly gross: bigint
  /** Of payments that a rule covers. */
  readonly fee: bigint
  /** By credits of the bank, and by refunds that we know; never more than was expected. */
  readonly explained: bigint
  /** Not yet due, or due and still within the days by which it may be late. */
  readonly awaited: bigint
  readonly unexplained: bigint
  /** What matched credits of the bank have beyond the expected ones. */
  readonly over: bigint
  /** Credits of the bank: those that explain something, and the foreign ones. */
  readonly credited: bigint
  readonly foreign: bigint
}

/** Sen that each side says was paid, and the differences by kind. */
export type ListSums = {
  readonly here: bigint
  readonly there: bigint
  readonly compared: number
  /** Whether the list holds every payment of its days. */
  readonly complete: boolean
  /** Payments in the list that are not of this till: another till's, or not of Loket. */
  readonly others: number
  readonly counts: Readonly<Record<DifferenceKind, number>>
}

/** A comparison as the process that made it shows it. */
export type MadeResult = Omit<Comparison, 'days' | 'basis' | 'read'> & {
  /** Of a bank statement. */
  readonly bank?: {
    readonly counts: Readonly<Record<EntrySection, number>>
    /** Years whose holidays are not all known, and which decided a day. */
    readonly unknownYears: readonly number[]
  }
}

export type ResultView = MadeResult &
  Pick<ComparisonView, 'seq' | 'at' | 'by' | 'basis' | 'read'> & {
    /**
     * `whole`: every row and payment is at hand. `noted`: only what the journal keeps of it, which is its sums, its
     * differences, and what was not explained.
     */
    readonly detail: 'whole' | 'noted'
  }

/** `explained`: rests of zero. `unexplained`: all else that was due. `foreign`: money that no payment explains. */
export const ENTRY_SECTIONS = ['unexplained', 'explained', 'awaited', 'foreign'] as const
export type EntrySection = (typeof ENTRY_SECTIONS)[number]

/** Ways of matching (see `match-types.ts`), and what has no match. */
export const ENTRY_KINDS = [
  'by-hand',
  'exact',
  'other-day',
  'split',
  'joined',
  'less-refund',
  'refund-unknown',
  'payment-left-out',
  'fee-differs',
  'missing',
  'before',
  'overdue',
  'awaited',
  'unpriced',
  'foreign',
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

export type BankLine = {
  readonly line: number
  readonly day: Day
  readonly minor: bigint
  readonly text: string
}
export type ExpectedView = {
  readonly day: Day
  readonly method?: OrderMethod
  readonly gross: bigint
  readonly fee: bigint
  readonly net: bigint
}
export type EntryView = {
  readonly id: string
  readonly kind: EntryKind
  readonly rows: readonly BankLine[]
  readonly expected: readonly ExpectedView[]
  /** Payments in it. */
  readonly payments: number
  /** Sen that nothing explains; negative when the bank has credited more. */
  readonly rest: bigint
  /** Rows that may hold it, when no explanation is certain. */
  readonly candidates: readonly BankLine[]
}
export type EntryPage = {
  readonly total: number
  readonly rows: readonly EntryView[]
  /** How many there were, when the journal keeps only the first of them. */
  readonly outOf?: number
}

export type PaymentView = {
  readonly reference: string
  readonly method: OrderMethod
  readonly wallet?: string
  readonly paidAt: number
  readonly minor: bigint
  readonly fee: bigint
  readonly net: bigint
  /** The rest of its entry may be this payment. */
  readonly isSuspect: boolean
}
export type PaymentPage = { readonly total: number; readonly rows: readonly PaymentView[] }

export type DifferenceView = {
  readonly kind: DifferenceKind
  readonly reference: string
  readonly here?: { readonly state: 'paid' | 'unpaid' | 'unknown'; readonly minor: bigint }
  readonly there: readonly { readonly id: string; readonly minor: bigint; readonly at?: number }[]
}
export type DifferencePage = { readonly total: number; readonly rows: readonly DifferenceView[] }

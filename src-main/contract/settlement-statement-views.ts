/** A statement as it was read, before it is compared. */
import type { Day } from '#domain/day.ts'
import type {
  DateOrder,
  StatementChoicesInput,
  StatementField,
  StatementMapping,
  StatusMeaning,
} from './settlement-input.ts'

/** The days that the file, or a person, says it is whole in. */
export type StatedPeriod = { readonly from: Day; readonly through: Day; readonly by: 'file' | 'person' }

export const LINE_KINDS = ['read', 'unread', 'note', 'blank', 'before', 'header'] as const
export type LineKind = (typeof LINE_KINDS)[number]

export type StatementView = {
  readonly name: string
  readonly hash: string
  readonly format: 'csv' | 'xlsx'
  readonly encoding?: string
  readonly sheet: string
  /** Position of the sheet in `sheets`. */
  readonly sheetAt: number
  /** `fields`: columns of it that are known; 0 without a header. */
  readonly sheets: readonly { readonly name: string; readonly lines: number; readonly fields: number }[]
  /** Lines with a quotation mark that closes nowhere; the first of them. */
  readonly oddQuotes: readonly number[]
  /** Lines of the sheet. */
  readonly lines: number
  /** When it was opened, epoch milliseconds. */
  readonly openedAt: number
  /** Corrections so far. */
  readonly edits: StatementChoicesInput['edits']
  /** Absent while no line is known to be the header. */
  readonly read?: {
    readonly headerLine: number
    readonly header: readonly string[]
    readonly mapping: StatementMapping
    readonly mappedBy: 'guess' | 'remembered' | 'person'
    readonly onlyCredits: boolean
    readonly counts: Readonly<Record<LineKind, number>>
    readonly credits: bigint
    readonly debits: bigint
    /** First and last day of what was read. */
    readonly days?: { readonly from: Day; readonly through: Day }
    /** The days that the file, or a person, says it is whole in. */
    readonly period?: StatedPeriod
    readonly balanceBreaks: readonly number[]
    /** Opening and closing balance. `gap`: sen that the lines lack between them. */
    readonly balance?: { readonly opening?: bigint; readonly closing?: bigint; readonly gap: bigint }
    /** Rows with a reference. */
    readonly named: number
    /** Credits without one. */
    readonly unnamed: number
    /** Whether a list of payments may say that one is missing: it is whole, and its last day is over. */
    readonly isWhole: boolean
    /** What the dates show; absent when they can be read in two ways. */
    readonly dateOrder?: DateOrder
    /** Whether some dates are only read by an order that a person chooses. */
    readonly asksDateOrder: boolean
    /** Words in the column of the status, the unknown first; the first of many. */
    readonly statuses: readonly StatusWord[]
    /** Rows of a payment that was not paid. */
    readonly notPaid: number
  }
}

export type StatusWord = {
  readonly word: string
  /** Absent for a word that must be asked about. */
  readonly means?: StatusMeaning
  readonly rows: number
}

export type StatementLine = {
  readonly line: number
  readonly kind: LineKind
  readonly cells: readonly string[]
  readonly entry?: { readonly day: Day; readonly minor: bigint }
  /** `field` and `why` name the words. */
  readonly reasons: readonly {
    readonly field: StatementField
    /** Absent when the file has no such column. */
    readonly column?: number
    readonly why: CellWhy
  }[]
}
/** See `amount.ts`, `date.ts` and `read-row.ts` of the statement. */
export const CELL_WHYS = [
  'not-a-number',
  'ambiguous',
  'more-than-sen',
  'too-large',
  'not-a-date',
  'no-such-day',
  'no-year',
  'far-day',
  'empty',
  'both-sides',
  'no-side',
  'two-orders',
  'sign-against-side',
  'unknown-status',
  'odd-quote',
] as const
export type CellWhy = (typeof CELL_WHYS)[number]
export type StatementLines = { readonly total: number; readonly lines: readonly StatementLine[] }

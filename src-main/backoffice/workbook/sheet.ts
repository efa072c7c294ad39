import type { Day } from '#domain/day.ts'

/**
 * A cell as the file has it. `number`: plain decimal text of a spreadsheet's number; `day`: of a spreadsheet's date.
 * `oddQuote`: begins with a quote that closes nowhere, so the cells after it may have moved.
 */
export type Cell = {
  readonly text: string
  readonly number?: true
  readonly day?: Day
  readonly oddQuote?: true
}

/** `line`: as a person counts them in the file, from 1. */
export type SheetLine = { readonly line: number; readonly cells: readonly Cell[] }

export type Sheet = { readonly name: string; readonly lines: readonly SheetLine[] }

export type SheetFile = {
  readonly format: 'csv' | 'xlsx'
  readonly sheets: readonly Sheet[]
  readonly encoding?: Encoding
  readonly delimiter?: string
  /** Lines with an `oddQuote`. */
  readonly oddQuotes: readonly number[]
}

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/**
 * `old-excel`, `pdf`, `html`: a file of that kind, whatever its name says. `not-text`: a picture or a program. `too-`:
 * see `limits.ts`.
 */
export type NoSheet = {
  readonly why:
    | 'empty'
    | 'old-excel'
    | 'pdf'
    | 'html'
    | 'not-text'
    | 'damaged'
    | 'too-many-lines'
    | 'too-many-columns'
    | 'too-large-unpacked'
  readonly detail?: string
}

export function isBlank({ text }: Cell): boolean {
  return text.trim() === ''
}

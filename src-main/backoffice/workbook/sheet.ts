import type { Day } from '#domain/day.ts'

/** A cell as the file has it. `number`: plain decimal text of a spreadsheet's number; `day`: of a spreadsheet's date. */
export type Cell = { readonly text: string; readonly number?: true; readonly day?: Day }

/** `line`: as a person counts them in the file, from 1. */
export type SheetLine = { readonly line: number; readonly cells: readonly Cell[] }

export type Sheet = { readonly name: string; readonly lines: readonly SheetLine[] }

export type SheetFile = {
  readonly format: 'csv' | 'xlsx'
  readonly sheets: readonly Sheet[]
  readonly encoding?: Encoding
  readonly delimiter?: string
  /** The line of a quote that is never closed: all that follows it is in one cell. */
  readonly unclosedQuote?: number
}

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** `old-excel`, `pdf`, `html`: a file of that kind, whatever its name says. `not-text`: a picture or a program. */
export type NoSheet = {
  readonly why: 'empty' | 'old-excel' | 'pdf' | 'html' | 'not-text' | 'damaged'
  readonly detail?: string
}

export function isBlank({ text }: Cell): boolean {
  return text.trim() === ''
}

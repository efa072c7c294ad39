/** A workbook of which every row is sent, as a manager sees it. */
import type { CellWhy, SheetMapping } from './sheet-input.ts'

export type CellFault<Field extends string, Why extends string = CellWhy> = {
  readonly field: Field
  /** Absent when the file has no such column. */
  readonly column?: number
  readonly why: Why
  /** Of the cell, shortened. */
  readonly text: string
  /** With `twice` and its like: another line that has it. */
  readonly other?: number
  /** With `too-long`: what the gateway takes. */
  readonly most?: number
}

/** How a header was read, and what its rows come to. */
export type SheetRead<Field extends string> = {
  readonly headerLine: number
  readonly header: readonly string[]
  readonly mapping: SheetMapping<Field>
  readonly mappedBy: 'guess' | 'remembered' | 'person'
  /** Some dates are only read by an order that a person chooses. */
  readonly asksDateOrder: boolean
  readonly good: number
  readonly faults: number
  /** Sen, of the good rows. */
  readonly totalMinor: bigint
}

/** A workbook that is open, and what would be sent of it. */
export type SheetDraft<Field extends string> = {
  /** Of the file; absent for pasted text and for rows of an earlier run. */
  readonly name?: string
  readonly hash: string
  readonly sheets: readonly { readonly name: string; readonly lines: number }[]
  readonly sheetAt: number
  readonly lines: number
  /** Absent while no line is known to be the header. */
  readonly read?: SheetRead<Field>
}

/** What a person says about a workbook of which every row is sent. */
import { z } from 'zod'
import { DATE_ORDERS, type DateOrder } from './settlement-input.ts'

export const sheetLine = z.number().int().min(1).max(10_000_000)
export const sheetColumn = z.number().int().min(0).max(500)
/** Characters of a pasted table: about 1,500 rows. */
export const pastedText = z.string().min(1).max(300_000)
export const cellEdit = z.strictObject({ line: sheetLine, column: sheetColumn, text: z.string().max(200) })

export type SheetMapping<Field extends string> = {
  readonly columns: Readonly<Partial<Record<Field, number>>>
  readonly dateOrder?: DateOrder
}

export function sheetMapping<Field extends string>(fields: readonly [Field, ...Field[]]) {
  return z.strictObject({
    columns: z.partialRecord(z.enum(fields), sheetColumn),
    /** Of dates such as `02/03/2026`, where the columns do not show it. */
    dateOrder: z.enum(DATE_ORDERS).exactOptional(),
  })
}

/** How a workbook is to be read. */
export function sheetChoices<Field extends string>(fields: readonly [Field, ...Field[]]) {
  return z.strictObject({
    sheet: z.number().int().min(0).max(1_000).exactOptional(),
    headerLine: sheetLine.exactOptional(),
    mapping: sheetMapping(fields).exactOptional(),
  })
}

/**
 * `twice`: another line of the file is the same. `used`: this till has sent it before. `not-plain`: letters that no
 * gateway signs alike.
 */
export const CELL_WHYS = [
  'empty',
  'too-long',
  'form',
  'not-plain',
  'odd-quote',
  'not-a-number',
  'ambiguous',
  'more-than-sen',
  'too-large',
  'not-whole',
  'not-positive',
  'not-a-date',
  'no-such-day',
  'no-year',
  'two-orders',
  'before-issue',
  'day-over',
  'day-far',
  'twice',
  'used',
] as const
export type CellWhy = (typeof CELL_WHYS)[number]

export const LINE_SETS = ['faults', 'good', 'all'] as const
export type LineSet = (typeof LINE_SETS)[number]

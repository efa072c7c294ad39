import type { CSSProperties } from 'react'
import { widthInEms } from '../../ui/money-text.tsx'
import type { Heights } from './layout.ts'

/**
 * Columns of the rows and of what stands above them: time, asked, came, status, method, cashier, marks and note. With
 * less room the cashier is left out, then the method; a small page has a form of two lines.
 * `--money` is as wide as the largest amount in sight can be.
 */
export const ROW =
  'grid items-center gap-x-3 leading-5 grid-cols-[6.75rem_var(--money)_var(--money)_10.5rem_minmax(0,1fr)] @min-[54rem]:grid-cols-[6.75rem_var(--money)_var(--money)_10.5rem_8.5rem_minmax(0,1fr)] @min-[68rem]:grid-cols-[6.75rem_var(--money)_var(--money)_12.5rem_8.5rem_9rem_minmax(0,1fr)] small:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] small:content-center small:gap-y-1'
export const METHOD_CELL = 'hidden @min-[54rem]:block small:hidden'
export const CASHIER_CELL = 'hidden @min-[68rem]:block small:hidden'

export const HEIGHTS: Heights = { row: 48, head: 48 }
export const SMALL_HEIGHTS: Heights = { row: 96, head: 96 }

const NARROWEST = 7.5
const WIDEST = 13

/** Makes the columns of money wide enough for the largest of these, in sen. */
export function moneyColumn(amounts: readonly bigint[]): CSSProperties {
  const largest = amounts.reduce((most, each) => (each > most ? each : most), 0n)
  const width = Math.min(WIDEST, Math.max(NARROWEST, widthInEms(largest)))
  return { '--money': `${width}rem` } as CSSProperties
}

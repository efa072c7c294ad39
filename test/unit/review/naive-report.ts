import { expect } from 'vitest'
import type { PayTime, ReportBy, ReportFigures, ReviewReport, ReviewRow } from '#contract/review-views.ts'
import { isPaid } from '#domain/order.ts'

const HOUR = 3_600_000

function partOf(by: ReportBy, { day, createdAt, cashier = '', method }: ReviewRow): string {
  const text = String(day)
  switch (by) {
    case 'day':
      return text
    case 'weekday': {
      const date = new Date(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}T00:00:00Z`)
      return String(date.getUTCDay())
    }
    case 'hour':
      return String(new Date(createdAt + 7 * HOUR).getUTCHours())
    case 'cashier':
      return cashier
    case 'method':
      return method
  }
}

/** `pay` is compared apart: a report knows it in steps only. */
function expectFigures({ pay, ...figures }: ReportFigures, rows: readonly ReviewRow[]): void {
  const orders = rows.filter(({ method }) => method !== 'cash')
  const paid = orders.filter(({ state }) => state !== 'voided' && isPaid(state))
  const kinds = new Set(['expired', 'cancelled', 'failed', 'refused'])
  expect(figures).toEqual({
    count: rows.length,
    askedMinor: rows.reduce((sum, row) => sum + row.askedMinor, 0n),
    cameMinor: rows.reduce((sum, row) => sum + row.cameMinor, 0n),
    cashMinor: rows.reduce((sum, row) => sum + row.cashMinor, 0n),
    paid: paid.length,
    ended: paid.length + orders.filter(({ state }) => kinds.has(state)).length,
    cancelled: rows.filter(({ state }) => state === 'cancelled' || state === 'voided').length,
    instead: rows.filter(({ marks }) => marks.includes('cash')).length,
    reprinted: rows.filter(({ marks }) => marks.includes('reprinted')).length,
  })
  const seconds = paid.map(({ secondsToPay = 0 }) => secondsToPay).toSorted((a, b) => a - b)
  expectWithin(pay?.median, seconds[Math.ceil(seconds.length * 0.5) - 1])
  expectWithin(pay?.slow, seconds[Math.ceil(seconds.length * 0.95) - 1])
}

function expectWithin(time: PayTime | undefined, exact: number | undefined): void {
  if (exact === undefined) return expect(time).toBeUndefined()
  expect(time?.least).toBeLessThanOrEqual(exact)
  expect(time?.most).toBeGreaterThanOrEqual(exact)
}

/** The report says of these rows, newest first, what a plain recount says. */
export function expectReport(
  { by, lines, total, oldest }: Omit<ReviewReport, 'asOf'>,
  rows: readonly ReviewRow[],
): void {
  const parts = Map.groupBy(rows, (row) => partOf(by, row))
  expect(lines.map(({ part }) => part).toSorted()).toEqual([...parts.keys()].toSorted())
  for (const { part, ...figures } of lines) expectFigures(figures, parts.get(part) ?? [])
  expectFigures(total, rows)
  const open = rows.filter(({ group, marks }) => group === 'uncertain' && !marks.includes('resolved'))
  expect(oldest).toEqual(open.at(-1))
}

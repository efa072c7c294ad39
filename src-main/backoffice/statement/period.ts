import { DATE_ORDERS, type DateOrder } from '#contract/settlement-input.ts'
import type { Day } from '#domain/day.ts'
import { type Period, readStatementDate } from './date.ts'

/** `isStated`: a line names the period as such, so the file claims to be whole in it. */
export type NamedPeriod = Period & { readonly isStated: boolean }

const NAMES =
  /\b(?:periode?|period|dari|mulai|from|start|sampai|hingga|until|s\.?d|s\/d|tanggal (?:awal|akhir)|(?:start|end) date)\b/i
const DATES = /\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2}[ -]\p{L}{3,9}[ -]\d{4}/gu
/** Characters of a line in which a period is looked for. */
const LOOK_AT = 400

/**
 * The period of a statement by the lines above its header: the two days of the lines that name one, else the first two
 * days of all, when they are in order.
 */
export function periodIn(lines: readonly string[], order?: DateOrder): NamedPeriod | undefined {
  const plain = lines.map((line) => line.slice(0, LOOK_AT).replace(/\s+/g, ' '))
  const named = plain.filter((line) => NAMES.test(line))
  const stated = daysIn(named, order)
  if (stated.length === 2) return periodOf(stated, true)
  if (order === undefined) {
    // `05/01/2026 - 04/04/2026` has one order alone in which it does not end before it begins.
    const possible = DATE_ORDERS.flatMap((each) => periodOf(twoOf(daysIn(named, each)), true) ?? [])
    if (possible.length === 1) return possible[0]
  }
  return periodOf(daysIn(plain, order).slice(0, 2), false)
}

/** Dates of these lines, as they are written. */
export function datesIn(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => line.slice(0, LOOK_AT).replace(/\s+/g, ' ').match(DATES) ?? [])
}

function daysIn(lines: readonly string[], order: DateOrder | undefined): readonly Day[] {
  return datesIn(lines).flatMap((each) => {
    const read = readStatementDate(each, { order })
    return read.ok ? [read.day] : []
  })
}

function twoOf(days: readonly Day[]): readonly Day[] {
  return days.length === 2 ? days : []
}

function periodOf([from, to]: readonly Day[], isStated: boolean): NamedPeriod | undefined {
  return from !== undefined && to !== undefined && from <= to ? { from, to, isStated } : undefined
}

import type { Draw } from './draw.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const JAKARTA = 7 * HOUR

/** How busy a shop is from 08.00 to 22.00 in Jakarta, hour by hour. */
const HOURS = [2, 3, 4, 6, 10, 9, 5, 4, 4, 6, 9, 10, 7, 4] as const
const OPENS_AT = 8
/** From Sunday on. */
const WEEKDAYS = [1.4, 0.8, 0.8, 0.9, 1, 1.2, 1.5] as const

/** How many orders each of the days before `until` has, oldest first; epoch milliseconds of their midnight. */
export function daysOf(
  draw: Draw,
  { orders, days, until }: { readonly orders: number; readonly days: number; readonly until: number },
): readonly { readonly midnight: number; readonly orders: number }[] {
  const last = Math.floor((until + JAKARTA) / DAY) * DAY - JAKARTA
  const all = Array.from({ length: days }, (_, index) => {
    const midnight = last - (days - index) * DAY
    const weekday = WEEKDAYS[new Date(midnight + JAKARTA).getUTCDay()] ?? 1
    return { midnight, weight: weekday * (0.8 + draw.next() * 0.4) }
  })
  const sum = all.reduce((total, { weight }) => total + weight, 0)
  let given = 0
  let due = 0
  return all.map(({ midnight, weight }, index) => {
    due += (orders * weight) / sum
    const count = index === days - 1 ? orders - given : Math.round(due) - given
    given += count
    return { midnight, orders: count }
  })
}

/** When a day's orders are made, in turn; epoch milliseconds. */
export function timesOf(draw: Draw, midnight: number, orders: number): readonly number[] {
  return Array.from({ length: orders }, () => {
    const hour = OPENS_AT + draw.weighted(HOURS)
    return midnight + hour * HOUR + draw.below(HOUR)
  }).toSorted((a, b) => a - b)
}

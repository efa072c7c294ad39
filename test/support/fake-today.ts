/** The takings of a Friday at 21.40, for the pages. */
import type { Counted, DayTakings, HourTakings, TodayTakings } from '#contract/today-views.ts'
import { rupiah } from '#domain/money.ts'

export const TODAY_AT = Date.parse('2026-11-20T21:40:00+07:00')
const NOTHING: Counted = { count: 0, minor: 0n }
export const NO_TAKINGS: DayTakings = { gateway: NOTHING, cash: NOTHING, back: NOTHING }

export function counted(count: number, rupiahs: number): Counted {
  return { count, minor: rupiah(rupiahs).minor }
}

/** In thousands of rupiahs, from 08.00 on. */
const TODAY = [120, 340, 610, 880, 1_250, 1_040, 520, 480, 690, 910, 1_370, 1_120, 430, 90]
const BEFORE = [180, 290, 550, 930, 1_310, 890, 610, 500, 640, 1_020, 1_180, 980, 510, 260, 110]
const HOURS: readonly HourTakings[] = BEFORE.map((thousands, nth) => ({
  hour: 8 + nth,
  todayMinor: rupiah((TODAY[nth] ?? 0) * 1_000).minor,
  beforeMinor: rupiah(thousands * 1_000).minor,
}))

/** A till that is older than a week, and one that begins today. */
export function fakeToday({
  orders,
  days,
}: {
  readonly orders: number
  readonly days: number
}): TodayTakings {
  const day = { at: TODAY_AT, day: 20_261_120 }
  if (orders === 0) return { ...day, isFirst: true, soFar: NO_TAKINGS, hours: [] }
  const soFar = { gateway: counted(142, 8_430_000), cash: counted(31, 1_420_000), back: NOTHING }
  if (days < 8) return { ...day, soFar, hours: HOURS.map((hour) => ({ ...hour, beforeMinor: 0n })) }
  return {
    ...day,
    soFar: { ...soFar, back: counted(1, 75_000) },
    before: {
      day: 20_261_113,
      soFar: { gateway: counted(139, 8_120_000), cash: counted(36, 1_370_000), back: NOTHING },
      whole: { gateway: counted(144, 8_460_000), cash: counted(38, 1_500_000), back: NOTHING },
    },
    hours: HOURS,
  }
}

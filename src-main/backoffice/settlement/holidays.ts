import { z } from 'zod'
import { type Day, isDay } from '#domain/day.ts'
import { WEEKEND, type WorkingDays } from '#domain/working-days.ts'
import bundled from '../../../resources/holidays-id.json' with { type: 'json' }

const day = z.string().refine(isDay)
const year = z.strictObject({
  year: z.int(),
  /** Whether all days without credits of the year are listed. */
  complete: z.boolean(),
  source: z.string(),
  days: z.array(z.strictObject({ day, name: z.string(), kind: z.enum(['holiday', 'joint-leave']) })),
})
const table = z.strictObject({ country: z.literal('ID'), years: z.array(year) })

export type HolidayYear = z.infer<typeof year>

/** What the shop has changed in the bundled table. */
type HolidayEdits = {
  /** Days on which its bank does not credit, with their names. */
  readonly added: Readonly<Record<Day, string>>
  /** Days of the table on which its bank credits. */
  readonly removed: readonly Day[]
  /** Years that the shop has completed by the decree. */
  readonly completed: readonly number[]
}

/** The public holidays and joint leave that Loket brings along, with the source of each year. */
export function bundledHolidays(): readonly HolidayYear[] {
  return table.parse(bundled).years
}

/** Joint leave counts as a holiday: banks close on it unless Bank Indonesia says otherwise. */
export function workingDaysOf(
  years: readonly HolidayYear[],
  { added, removed, completed }: HolidayEdits,
  weekend: readonly number[] = WEEKEND,
): WorkingDays {
  const listed = years.flatMap(({ days }) => days.map((each) => each.day))
  const holidays = new Set([...listed, ...Object.keys(added).filter(isDay)])
  for (const each of removed) holidays.delete(each)
  const known = years.filter(({ complete }) => complete).map((each) => each.year)
  return { weekend, holidays, knownYears: new Set([...known, ...completed]) }
}

/** What a manager does on the page of the review; each act is measured from its key to the frame that shows it, in milliseconds. */
import type { ReviewPage } from '#contract/review-views.ts'
import type { Draw } from '#test/seed/draw.ts'
import { appears, go, push } from '#test/support/counter.ts'
import { paintedAfter, type Shown } from '#test/support/painted-time.ts'
import type { TillOfOrders } from './till-of-orders.ts'

const ROWS = '[data-review-list] [data-row]'
/** Each with a value that some of ten orders have too. */
const FILTERS = {
  methods: 'input[value="qr"]',
  cashiers: 'input',
  groups: 'input[value="paid"]',
} as const
export type Filter = keyof typeof FILTERS
export const FILTER_NAMES = Object.keys(FILTERS) as readonly Filter[]

/** By what is shown, in that order. */
type Times = Promise<readonly number[]>

/** All days, with the mouse away from the list. */
export async function toReview({ loket: { cashier } }: TillOfOrders): Promise<void> {
  await go(cashier, 'review')
  await push(cashier, 'range')
  await cashier.click('[role="menuitem"][data-key="all"]')
  await appears(cashier, ROWS)
  await cashier.mouse.move(0, 0)
}

/** The first page of dates drawn anew, so that nothing is known of them. */
export async function askDates({ loket, summary }: TillOfOrders, draw: Draw): Times {
  const { cashier: page } = loket
  const newest = summary.days[0]?.day ?? 0
  await push(page, 'range')
  await page.click('[role="menuitem"][data-key="dates"]')
  await page.fill('#review-from', dayText(earlyDay(summary.days.at(-1)?.day ?? newest, draw)))
  await page.fill('#review-to', dayText(newest))
  return pressed({ loket }, 'Enter', ['sums', 'rows'])
}

/** A filter added to those dates. */
export async function askFilter({ loket }: TillOfOrders, filter: Filter): Times {
  const { cashier: page } = loket
  await push(page, 'filter')
  await page.click(`[role="menuitem"][data-key="${filter}"]`)
  await page.locator(`[role="dialog"] label:has(${FILTERS[filter]})`).first().click()
  await page.focus('button[name="apply"]')
  return pressed({ loket }, 'Enter', ['sums', 'rows'])
}

/** The list without it is known. */
export async function dropFilter({ loket }: TillOfOrders, filter: Filter): Times {
  await loket.cashier.focus(`[data-chip="${filter}"] button >> nth=0`)
  return pressed({ loket }, 'Delete', ['rows'])
}

/** The last sign of the reference of an order that is drawn among all. */
export async function askReference({ loket, summary }: TillOfOrders, draw: Draw): Times {
  const { cashier: page, call } = loket
  const some = summary.days[draw.below(summary.days.length)] ?? { day: 0, count: 1 }
  const place = { query: {}, day: some.day, skip: draw.below(some.count), limit: 1 }
  const { reference = '' } = ((await call('review.rows', place)) as ReviewPage).rows[0] ?? {}
  await page.keyboard.press('Control+f')
  await page.keyboard.insertText(reference.slice(0, -1))
  const times = await pressed({ loket }, reference.slice(-1), ['found'], reference)
  await page.keyboard.press('Escape')
  await appears(page, ROWS)
  return times
}

/** To a day that is drawn; not the newest, whose first row may have the focus already. */
export async function jumpToDay({ loket, summary: { days } }: TillOfOrders, draw: Draw): Times {
  await loket.cashier.keyboard.press('Control+g')
  await loket.cashier.fill('#review-jump', dayText(days[1 + draw.below(days.length - 1)]?.day ?? 0))
  return pressed({ loket }, 'Enter', ['row'])
}

export function pressed(
  { loket: { cashier } }: Pick<TillOfOrders, 'loket'>,
  key: string,
  shown: readonly Shown[],
  reference?: string,
): Times {
  return paintedAfter(cashier, () => cashier.keyboard.press(key), shown, reference)
}

/** So early that nearly all orders follow, and seldom the same twice. */
function earlyDay(first: number, draw: Draw): number {
  const at = new Date(Date.UTC(Math.trunc(first / 10_000), Math.trunc(first / 100) % 100, first % 100))
  at.setUTCDate(at.getUTCDate() - 31 - draw.below(3_000))
  return at.getUTCFullYear() * 10_000 + (at.getUTCMonth() + 1) * 100 + at.getUTCDate()
}

/** As it is typed. */
function dayText(day: number): string {
  const [, year, month, date] = /^(\d{4})(\d\d)(\d\d)$/u.exec(String(day)) ?? []
  return `${date}-${month}-${year}`
}

/**
 * The manager's review on the screen, of many orders next to few, in turn, in real Electron: from a key to the frame that
 * shows what it was pressed for, and the frames while a wheel turns: `npm run bench:review-painted -- [--orders N
 * --days N | --file F] [--few N,N] [--rounds N] [--scroll SECONDS] [--priority N] [--control]`. `--file` is a journal that `npm run seed`
 * made; the till's own opening is added to it. Ten orders draw fewer rows than a screen holds; a hundred draw as many.
 * `--control` delays each answer of the review of many by 50 ms: it must show.
 */
import { parseArgs } from 'node:util'
import type { ReviewPage } from '#contract/review-views.ts'
import { type Draw, drawFrom } from '#test/seed/draw.ts'
import { appears, go, push } from '#test/support/counter.ts'
import type { LoketApp } from '#test/support/loket-app.ts'
import { framesDuring, paintedAfter, type Shown } from '#test/support/painted-time.ts'
import { openTillOf, type TillOfOrders } from './till-of-orders.ts'
import { loadNow, quantile } from './figures.ts'
import { slowAnswers } from './slow-answers.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    days: { type: 'string', default: '1460' },
    file: { type: 'string' },
    few: { type: 'string', default: '10,100' },
    rounds: { type: 'string', default: '30' },
    scroll: { type: 'string', default: '10' },
    priority: { type: 'string' },
    control: { type: 'boolean', default: false },
  },
})
const say = (text: string): void => void process.stdout.write(`${text}\n`)
const ROWS = '[data-review-list] [data-row]'
/** Each with a value that some of ten orders have too. */
const FILTERS = {
  methods: 'input[value="qr"]',
  cashiers: 'input',
  groups: 'input[value="paid"]',
} as const
const DELAY_MS = 50
/** A display shows sixty a second: two are left out. */
const LATE_FRAME_MS = 33
/** On a busy machine the quickest tenth tells best what the program itself takes. */
const SHARES = [0.1, 0.5, 0.99] as const
/** A notch, a hard turn, and a wheel let loose. */
const WHEEL_PX = [100, 400, 4_000] as const

type Times = Record<string, number[]>

/** One round: each act once, with dates and rows drawn anew, so that nothing is known from the round before. */
async function playRound({ loket, summary }: TillOfOrders, draw: Draw, times: Times): Promise<void> {
  const { cashier: page, call } = loket
  const measure = async (
    name: string,
    press: () => Promise<void>,
    shown: readonly [Shown, ...Shown[]],
    reference?: string,
  ): Promise<void> => {
    const taken = await paintedAfter(page, press, shown, reference)
    for (const [index, each] of shown.entries())
      (times[each === 'sums' ? `${name}: sums` : name] ??= []).push(taken[index] ?? Number.NaN)
  }
  const press = (key: string) => () => page.keyboard.press(key)
  const newest = summary.days[0]?.day ?? 0

  await push(page, 'range')
  await page.click('[role="menuitem"][data-key="dates"]')
  await page.fill('#review-from', dayText(earlyDay(summary.days.at(-1)?.day ?? newest, draw)))
  await page.fill('#review-to', dayText(newest))
  await measure('dates, first page', press('Enter'), ['sums', 'rows'])
  await focusList(loket)
  await measure('End', press('End'), ['row'])
  await measure('Home', press('Home'), ['row'])

  await page.keyboard.press('Control+g')
  // Not the newest, whose first row has the focus already.
  const day = summary.days[1 + draw.below(summary.days.length - 1)]
  await page.fill('#review-jump', dayText(day?.day ?? newest))
  await measure('jump to a date', press('Enter'), ['row'])

  for (const [field, value] of Object.entries(FILTERS)) {
    await push(page, 'filter')
    await page.click(`[role="menuitem"][data-key="${field}"]`)
    await page.locator(`[role="dialog"] label:has(${value})`).first().click()
    await page.focus('button[name="apply"]')
    await measure(`filter: ${field}`, press('Enter'), ['sums', 'rows'])
    await page.focus(`[data-chip="${field}"] button >> nth=0`)
    await measure('filter dropped, rows known', press('Delete'), ['rows'])
  }

  const some = summary.days[draw.below(summary.days.length)] ?? { day: newest, count: 1 }
  const place = { query: {}, day: some.day, skip: draw.below(some.count), limit: 1 }
  const { reference = '' } = ((await call('review.rows', place)) as ReviewPage).rows[0] ?? {}
  await page.keyboard.press('Control+f')
  await page.keyboard.insertText(reference.slice(0, -1))
  await measure('search: reference', press(reference.slice(-1)), ['found'], reference)
  await page.keyboard.press('Escape')
  await appears(page, ROWS)
}

async function focusList({ cashier }: LoketApp): Promise<void> {
  await cashier.focus('[data-review-list] [tabindex="0"]')
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

async function toReview({ loket: { cashier } }: TillOfOrders): Promise<void> {
  await go(cashier, 'review')
  await push(cashier, 'range')
  await cashier.click('[role="menuitem"][data-key="all"]')
  await appears(cashier, ROWS)
  await cashier.mouse.move(0, 0)
}

async function scroll(till: TillOfOrders, px: number): Promise<void> {
  const { cashier: page } = till.loket
  await toReview(till)
  const box = await page.locator('[data-review-list]').boundingBox()
  if (box === null) throw new Error('no list')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  const until = performance.now() + Number(values.scroll) * 1_000
  let turns = 0
  const { count, gaps, longTasks, unread } = await framesDuring(page, async () => {
    for (; performance.now() < until; turns += 1) await page.mouse.wheel(0, px)
  })
  const late = gaps.filter((ms) => ms > LATE_FRAME_MS).length
  say(
    `wheel, ${till.summary.total.count} orders: ${turns} turns of ${px} px, ${count} frames, ${late} over ${LATE_FRAME_MS} ms; ` +
      `p50 ${quantile(gaps, 0.5).toFixed(1)}, p99 ${quantile(gaps, 0.99).toFixed(1)}, longest ${Math.max(...gaps).toFixed(0)} ms; ` +
      `${longTasks.length} tasks over 50 ms, longest ${Math.max(0, ...longTasks).toFixed(0)} ms; rows missing in ${unread} frames`,
  )
}

const { priority } = values
type Measured = { readonly till: TillOfOrders; readonly draw: Draw; readonly times: Times }
const measured = (till: TillOfOrders): Measured => ({ till, draw: drawFrom(2), times: {} })
const shape = { orders: Number(values.orders), days: Number(values.days) }
const fews: Measured[] = []
for (const few of values.few.split(','))
  fews.push(measured(await openTillOf({ orders: Number(few), days: 5 }, { priority, say })))
const many = measured(
  await openTillOf(values.file === undefined ? shape : { file: values.file }, { priority, say }),
)
const all = [...fews, many]
try {
  if (values.control) await slowAnswers(many.till.loket, 'review.', DELAY_MS)
  for (const { till, draw } of all) {
    await toReview(till)
    await playRound(till, draw, {})
  }
  const loadBefore = loadNow()
  // In turn, so that what else the machine does meets all alike.
  for (let round = 0; round < Number(values.rounds); round += 1)
    for (const { till, draw, times } of all) await playRound(till, draw, times)
  say(
    `${values.rounds} rounds${values.control ? `, control: answers of the many ${DELAY_MS} ms later` : ''}; ` +
      `milliseconds from the key to the frame; load ${loadBefore} before, ${loadNow()} after`,
  )
  const heads = all.toReversed().map(({ till }) => `${till.summary.total.count}: p10, p50, p99`)
  say(`${''.padEnd(28)}${heads.map((head) => head.padStart(26)).join('')}   more at p10, p50; ratio at p50`)
  for (const [name, ofMany] of Object.entries(many.times)) {
    const [manyP10, manyP50] = [quantile(ofMany, 0.1), quantile(ofMany, 0.5)]
    const cells = all.toReversed().map(({ times }) => {
      const its = SHARES.map((share) =>
        quantile(times[name] ?? [], share)
          .toFixed(1)
          .padStart(8),
      )
      return its.join('').padStart(26)
    })
    const more = fews.toReversed().map(({ times }) => {
      const its = times[name] ?? []
      const [p10, p50] = [quantile(its, 0.1), quantile(its, 0.5)]
      return `   ${(manyP10 - p10).toFixed(1)}, ${(manyP50 - p50).toFixed(1)}; ${(manyP50 / p50).toFixed(2)} x`
    })
    say(`${name.padEnd(28)}${cells.join('')}${more.join('')}`)
  }
  if (!values.control) {
    for (const { till } of fews) await scroll(till, WHEEL_PX[0])
    for (const px of WHEEL_PX) await scroll(many.till, px)
  }
} finally {
  for (const { till } of all.toReversed()) await till.close()
}

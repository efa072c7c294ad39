/**
 * The manager's review on the screen, of many orders next to few, in turn, in real Electron: from a key to the frame that
 * shows what it was pressed for, and the frames while a wheel turns: `npm run bench:review-painted -- [--orders N
 * --days N | --file F] [--few N,N] [--rounds N] [--scroll SECONDS] [--priority N] [--control]`. `--file` is a journal that `npm run seed`
 * made; the till's own opening is added to it. Ten orders draw fewer rows than a screen holds; a hundred draw as many.
 * `--control` delays each answer of the review of many by 50 ms: it must show.
 */
import { parseArgs } from 'node:util'
import { type Draw, drawFrom } from '#test/seed/draw.ts'
import { framesDuring } from '#test/support/painted-time.ts'
import { loadNow, quantile } from './figures.ts'
import {
  askDates,
  askFilter,
  askReference,
  dropFilter,
  FILTER_NAMES,
  jumpToDay,
  pressed,
  toReview,
} from './review-acts.ts'
import { slowAnswers } from './slow-answers.ts'
import { openTillOf, type TillOfOrders } from './till-of-orders.ts'

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
const DELAY_MS = 50
/** A display shows sixty a second: two are left out. */
const LATE_FRAME_MS = 33
/** On a busy machine the quickest tenth tells best what the program itself takes. */
const SHARES = [0.1, 0.5, 0.99] as const
/** A notch, a hard turn, and a wheel let loose. */
const WHEEL_PX = [100, 400, 4_000] as const

type Times = Record<string, number[]>

/** One round: each act once, with dates and rows drawn anew, so that nothing is known from the round before. */
async function playRound(till: TillOfOrders, draw: Draw, times: Times): Promise<void> {
  const note = (name: string, ms = Number.NaN): void => void (times[name] ??= []).push(ms)
  const noteList = (name: string, [sums, rows]: readonly number[]): void => {
    note(`${name}: sums`, sums)
    note(name, rows)
  }
  noteList('dates, first page', await askDates(till, draw))
  await till.loket.cashier.focus('[data-review-list] [tabindex="0"]')
  for (const key of ['End', 'Home']) note(key, (await pressed(till, key, ['row']))[0])
  note('jump to a date', (await jumpToDay(till, draw))[0])
  for (const filter of FILTER_NAMES) {
    noteList(`filter: ${filter}`, await askFilter(till, filter))
    note('filter dropped, rows known', (await dropFilter(till, filter))[0])
  }
  note('search: reference', (await askReference(till, draw))[0])
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

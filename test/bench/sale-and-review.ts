/**
 * How long a sale takes at the till, from Enter to the painted code, while a manager's questions are answered without a
 * pause, next to the same till at rest: `npm run bench:sale-and-review -- [--orders N --days N | --file F] [--sales N]
 * [--control]`. Rest and questions alternate. `--control` also counts in the main process, and then lets the till and the
 * review share one core of the machine: that must show.
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { ReviewQuery } from '#contract/procedures/review.ts'
import { reviewFileOf } from '#review/index-file.ts'
import { SUMMARY_SQL } from '#review/summary.ts'
import { appears, atTheCounter, type Counter, toAmount } from '#test/support/counter.ts'
import { paintedAfter } from '#test/support/painted-time.ts'
import { loadNow, quantile } from './figures.ts'
import { openTillOf, type TillOfOrders } from './till-of-orders.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    days: { type: 'string', default: '1460' },
    file: { type: 'string' },
    sales: { type: 'string', default: '100' },
    control: { type: 'boolean', default: false },
  },
})
const say = (text: string): void => void process.stdout.write(`${text}\n`)
/** Sales one after another in one state of the till, before the other. */
const TOGETHER = 10
const SWITCHES = ['--practice-calls=1200']
const ROOT = join(import.meta.dirname, '../..')

type Load = { readonly begin: () => Promise<void>; readonly end: () => Promise<number> }

/** Enter on the last digit of an amount, until its code is painted; then the customer pays, and the next can come. */
async function sell(counter: Counter, { loket }: TillOfOrders, number: number): Promise<number> {
  const { cashier } = loket
  await appears(cashier, '[data-amount-field]')
  // Each another amount: the same at once would be asked about.
  await cashier.keyboard.type(String(10_000 + number * 7))
  const [ms = Number.NaN] = await paintedAfter(cashier, () => cashier.keyboard.press('Enter'), ['qr'])
  await counter.sees('waiting')
  await counter.payer(await counter.newest(), 'pay')
  await cashier.keyboard.press('F5')
  await counter.sees('paid')
  await counter.next()
  return ms
}

/** What a manager asks, from sums that count all rows to a page; two at a time, so that the process never rests. */
function questions({ summary: { days } }: TillOfOrders): readonly (readonly [string, object])[] {
  const [newest, middle] = [days[0]?.day ?? 0, days[days.length >> 1]?.day ?? 0]
  const sums = (query: ReviewQuery) => ['review.summary', { query }] as const
  return [
    sums({ least: 2_500_000n, most: 9_000_000n }),
    sums({ methods: ['va'], groups: ['paid'] }),
    ['review.rows', { query: {}, day: middle, skip: 0, limit: 100 }],
    ['review.find', { query: {}, text: 'kopi susu' }],
    sums({ least: 5_000_000n }),
    ['review.find', { query: { marks: ['late'] }, text: '25000' }],
    ['review.rows', { query: { methods: ['va'] }, day: newest, skip: 0, limit: 100 }],
    sums({}),
  ]
}

type WithAsking = typeof globalThis & { asking?: { isOn: boolean; answers: number; ended: Promise<unknown> } }

/** Asked by the manager's page, answered in the process of the review. */
function askThroughThePage(till: TillOfOrders): Load {
  const { cashier } = till.loket
  const asked = questions(till)
  return {
    begin: () =>
      cashier.evaluate((all) => {
        const asking = { isOn: true, answers: 0, ended: Promise.resolve() as Promise<unknown> }
        const lane = async (first: number): Promise<void> => {
          for (let index = first; asking.isOn; index += 1) {
            const [name, input] = all[index % all.length] ?? all[0] ?? ['', {}]
            await window.loket.call(name, input)
            asking.answers += 1
          }
        }
        asking.ended = Promise.all([lane(0), lane(4)])
        ;(globalThis as WithAsking).asking = asking
      }, asked),
    end: () =>
      cashier.evaluate(async () => {
        const { asking } = globalThis as WithAsking
        if (asking === undefined) return 0
        asking.isOn = false
        await asking.ended
        return asking.answers
      }),
  }
}

/** The control: the sums that count all rows, counted in the main process. */
function askTheMainProcess({ loket: { app }, journal, summary: { days } }: TillOfOrders): Load {
  const sql = SUMMARY_SQL.counted({
    key: 'day BETWEEN 0 AND 99991231',
    amount: '(+asked >= 2500000)',
    columns: [],
    totals: 'day_totals',
  })
  // In one go, as nothing there would divide it.
  const bounds = [days.at(-1)?.day ?? 0, days[0]?.day ?? 0] as const
  return {
    begin: () =>
      app.evaluate(
        (_electron, { root, file, text, from, to }) => {
          const { createRequire } = process.getBuiltinModule('node:module')
          const Database = createRequire(`${root}/package.json`)('better-sqlite3') as new (
            name: string,
            options: object,
          ) => { prepare(sql: string): { all(...of: number[]): unknown[] } }
          const counted = new Database(file, { readonly: true }).prepare(text)
          const asking = { isOn: true, answers: 0, ended: Promise.resolve() as Promise<unknown> }
          const run = async (): Promise<void> => {
            while (asking.isOn) {
              counted.all(from, to)
              await new Promise((resolve) => void setTimeout(resolve, 50))
              asking.answers += 1
            }
          }
          asking.ended = run()
          ;(globalThis as WithAsking).asking = asking
        },
        { root: ROOT, file: reviewFileOf(journal), text: sql, from: bounds[0], to: bounds[1] },
      ),
    end: () =>
      app.evaluate(async () => {
        const { asking } = globalThis as WithAsking
        if (asking === undefined) return 0
        asking.isOn = false
        await asking.ended
        return asking.answers
      }),
  }
}

/** The control: all processes of the program on the machine's first core. */
async function ontoOneCore({ loket: { app } }: TillOfOrders): Promise<void> {
  const all = await app.evaluate(({ app: electron }) => electron.getAppMetrics().map(({ pid }) => pid))
  for (const pid of all) execFileSync('taskset', ['--all-tasks', '--pid', '--cpu-list', '0', String(pid)])
}

let number = 0

/** So many sales in each state of the till, in turn. */
async function compare(name: string, till: TillOfOrders, counter: Counter, load: Load, sales: number) {
  const [rest, asked]: readonly [number[], number[]] = [[], []]
  const some = async (into: number[]): Promise<void> => {
    for (let one = 0; one < TOGETHER; one += 1) into.push(await sell(counter, till, (number += 1)))
  }
  let [answers, seconds] = [0, 0]
  const loadBefore = loadNow()
  while (asked.length < sales) {
    await some(rest)
    await load.begin()
    const from = performance.now()
    await some(asked)
    seconds += (performance.now() - from) / 1_000
    answers += await load.end()
  }
  say(
    `${name}: ${asked.length} sales each; ${answers} answers in ${seconds.toFixed(0)} s; ` +
      `load ${loadBefore} before, ${loadNow()} after; milliseconds from Enter to the painted code`,
  )
  for (const share of [0.5, 0.9, 0.99]) {
    const [atRest, whileAsked] = [quantile(rest, share), quantile(asked, share)]
    say(
      `  p${share * 100}`.padEnd(6) +
        `at rest ${atRest.toFixed(1)}, asked ${whileAsked.toFixed(1)}, ratio ${(whileAsked / atRest).toFixed(2)}`,
    )
  }
}

const shape = { orders: Number(values.orders), days: Number(values.days) }
const of = values.file === undefined ? shape : { file: values.file }
const till = await openTillOf(of, { switches: SWITCHES, say })
try {
  const counter = atTheCounter(till.loket)
  await toAmount(till.loket.cashier)
  for (; number < TOGETHER; number += 1) await sell(counter, till, number)
  const sales = Number(values.sales)
  await compare('asked of the review', till, counter, askThroughThePage(till), sales)
  if (values.control) {
    // Few: each takes many times as long.
    await compare('control, in the main process', till, counter, askTheMainProcess(till), TOGETHER)
    await ontoOneCore(till)
    await compare('control, on one core', till, counter, askThroughThePage(till), sales / 2)
  }
} finally {
  await till.close()
}

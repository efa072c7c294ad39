/**
 * The manager's review of many orders next to that of ten, asked over its port as the app does: `npm run bench:review --
 * --orders N [--days N] [--rounds N] [--folder F] [--file F [--kept]]`. `--file` is a journal that `npm run
 * seed` made, `--kept` with the review next to it; else one is seeded. Also how long the review is made from the journal, and its bytes for each order.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { ReviewQuery } from '#contract/procedures/review.ts'
import type { ReportBy, ReviewRow, ReviewSummary } from '#contract/review-views.ts'
import { deleteReviewFile, reviewFileOf } from '#review/index-file.ts'
import type { QuestionName } from '#review/messages.ts'
import { openReviewReader, type ReviewReader } from '#review/reader.ts'
import { systemTimers } from '#support/real-ports.ts'
import { type Draw, drawFrom } from '#test/seed/draw.ts'
import { seedJournal } from '#test/seed/seed-journal.ts'
import { forkReview } from '#test/support/review-process.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    days: { type: 'string', default: '1460' },
    rounds: { type: 'string', default: '100' },
    folder: { type: 'string', default: tmpdir() },
    file: { type: 'string' },
    kept: { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds)
const folder = mkdtempSync(join(values.folder, 'loket-bench-'))
const say = (text: string): void => void process.stdout.write(`${text}\n`)
const UNTIL = Date.parse('2026-11-27T00:00:00+07:00')
const PAGE = 100
const LAST = 1_000_000_000

type Ask = ReviewReader['ask']
type Question = { readonly name: QuestionName; readonly input: object }
type Times = Record<string, number[]>

function seeded(name: string, orders: number, days: number): string {
  const file = join(folder, name)
  seedJournal({ file, orders, days, seed: 1, until: UNTIL, copy: false })
  return file
}

async function valueOf<T>(ask: Ask, name: QuestionName, input: object): Promise<T> {
  const answer = await ask(name, input as never)
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.value as T
}

/** Until the first summary that is whole. */
async function made(ask: Ask): Promise<ReviewSummary> {
  for (;;) {
    const answer = await ask('review.summary', { query: {} })
    if (answer.ok && answer.value.building === undefined) return answer.value
    await new Promise((resolve) => void setTimeout(resolve, 250))
  }
}

/** One of each question, about rows drawn from what is there. */
function questionsOf(
  { days }: ReviewSummary,
  row: ReviewRow,
  skip: number,
): Readonly<Record<string, Question>> {
  const newest = days[0] ?? { day: 20_260_101, count: 0 }
  const middle = days[days.length >> 1] ?? newest
  const oldest = days.at(-1) ?? newest
  const summary = (query: ReviewQuery): Question => ({ name: 'review.summary', input: { query } })
  const report = (by: ReportBy, query: ReviewQuery = {}): Question => ({
    name: 'review.report',
    input: { query, by },
  })
  const rows = (day: number, from: number, query: ReviewQuery = {}): Question => ({
    name: 'review.rows',
    input: { query, day, skip: from, limit: PAGE },
  })
  const find = (text: string, query: ReviewQuery = {}): Question => ({
    name: 'review.find',
    input: { query, text },
  })
  const month = days[Math.min(30, days.length - 1)] ?? newest
  return {
    'summary: everything': summary({}),
    'summary: 30 days': summary({ from: month.day }),
    'summary: method': summary({ methods: [row.method] }),
    'summary: wallet': summary({ wallets: [row.wallet ?? 'DANA'] }),
    'summary: cashier': summary({ cashiers: [row.cashier ?? 'sari'] }),
    'summary: till': summary({ tills: [row.till] }),
    'summary: group': summary({ groups: [row.group] }),
    'summary: mark': summary({ marks: ['late'] }),
    'summary: four filters': summary({
      ...{ methods: [row.method], cashiers: [row.cashier ?? 'sari'], tills: [row.till], groups: ['paid'] },
    }),
    'summary: amount': summary({ least: row.askedMinor, most: row.askedMinor + 500_000n }),
    'summary: amount, 30 days': summary({ from: month.day, least: row.askedMinor }),
    'report: day': report('day'),
    'report: weekday': report('weekday'),
    'report: hour': report('hour'),
    'report: cashier': report('cashier'),
    'report: method': report('method'),
    'report: day, 30 days': report('day', { from: month.day }),
    'report: hour of a cashier': report('hour', { cashiers: [row.cashier ?? 'sari'] }),
    'report: amount': report('day', { least: row.askedMinor }),
    'rows: first': rows(newest.day, 0),
    'rows: first, filtered': rows(newest.day, 0, { methods: ['va'], groups: ['paid'] }),
    'rows: deep': rows(middle.day, skip % Math.max(1, middle.count)),
    'rows: last': rows(oldest.day, Math.max(0, oldest.count - PAGE)),
    'find: reference': find(row.reference),
    'find: its end': find(row.reference.slice(-6)),
    'find: transaction id': find(row.transactionId ?? 'TX0000000002'),
    'find: RRN': find(row.rrn ?? '000000120567'),
    'find: its end ': find((row.rrn ?? '000000120567').slice(-6)),
    'find: amount': find(String(row.askedMinor / 100n)),
    'find: amount, filtered': find(String(row.askedMinor / 100n), { marks: ['late'] }),
    'find: words': find('kopi susu'),
    'find: words, few': find(row.note ?? 'catering 7'),
    'find: nothing': find('ZZZZ-9999'),
    choices: { name: 'review.choices', input: {} },
  }
}

type Opened = {
  readonly ask: Ask
  readonly summary: ReviewSummary
  readonly close: () => Promise<unknown>
}

async function openReview(journalFile: string, isKept = false): Promise<Opened> {
  if (!isKept) deleteReviewFile(reviewFileOf(journalFile))
  const from = performance.now()
  const child = forkReview(journalFile)
  const reader = openReviewReader({
    fork: () => child,
    after: systemTimers.after,
    announce: () => undefined,
    bug: (error) => say(String(error)),
  })
  const summary = await made(reader.ask)
  const { count } = summary.total
  const seconds = (performance.now() - from) / 1_000
  const bytes = statSync(reviewFileOf(journalFile)).size
  say(
    `${count} orders on ${summary.days.length} days, journal ${mebibytes(statSync(journalFile).size)}: ` +
      `${isKept ? 'opened' : 'made'} in ${seconds.toFixed(1)} s, ${mebibytes(bytes)}, ${Math.round(bytes / count)} bytes an order`,
  )
  const close = (): Promise<unknown> => {
    reader.stop()
    return child.gone
  }
  return { ask: reader.ask, summary, close }
}

/** Asks every question once, about a row drawn from what is there. */
async function askAll({ ask, summary }: Opened, draw: Draw, times: Times): Promise<void> {
  const day = summary.days[draw.below(summary.days.length)]
  if (day === undefined) throw new Error('no day')
  const skip = draw.below(LAST)
  const at = { query: {}, day: day.day, skip: skip % day.count, limit: 1 }
  const { rows } = await valueOf<{ readonly rows: readonly ReviewRow[] }>(ask, 'review.rows', at)
  const [row] = rows
  if (row === undefined) throw new Error('no row')
  for (const [name, { name: procedure, input }] of Object.entries(questionsOf(summary, row, skip))) {
    const begun = performance.now()
    await valueOf(ask, procedure, input)
    ;(times[name] ??= []).push(performance.now() - begun)
  }
}

const mebibytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MiB`

function at(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.trunc(times.length * share)] ?? 0
}

try {
  const many = values.file ?? seeded('many.journal', Number(values.orders), Number(values.days))
  const small = await openReview(seeded('few.journal', 10, 5))
  const large = await openReview(many, values.kept)
  const [few, all]: readonly [Times, Times] = [{}, {}]
  // In turn, so that what else the machine does meets both alike.
  const [ofFew, ofAll] = [drawFrom(2), drawFrom(2)]
  for (let round = 0; round < rounds; round += 1) {
    await askAll(small, ofFew, few)
    await askAll(large, ofAll, all)
  }
  await Promise.all([small, large].map(({ close }) => close()))
  say(`${rounds} rounds; milliseconds, with the way over the port`)
  say(
    `${''.padEnd(28)}${['p50', 'p99', 'p50 of 10', 'p99 of 10', 'p50 : p50'].map((head) => head.padStart(11)).join('')}`,
  )
  for (const [name, times] of Object.entries(all)) {
    const ten = few[name] ?? []
    const cells = [at(times, 0.5), at(times, 0.99), at(ten, 0.5), at(ten, 0.99)].map((ms) => ms.toFixed(2))
    const ratio = `${(at(times, 0.5) / at(ten, 0.5)).toFixed(1)} x`
    say(`${name.padEnd(28)}${[...cells, ratio].map((cell) => cell.padStart(11)).join('')}`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

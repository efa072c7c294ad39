/** Following and answering in one process, with faults of its file and disk. */
import { existsSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import type { ReviewPage, ReviewSummary } from '#contract/review-views.ts'
import type { Journal } from '#journal/journal.ts'
import { deleteReviewFile, reviewFileOf } from '#review/index-file.ts'
import { openKeeper } from '#review/keeper.ts'
import type { Question } from '#review/messages.ts'
import { NOON, open, orderOf, paid, put, tamper, tempFile } from '../journal/helpers.ts'

const DAY = 20_261_120
const SUMMARY: Question = { name: 'review.summary', input: { query: {} } }
const COUNTED: Question = { name: 'review.summary', input: { query: { least: 1n } } }
const rowsAt = (skip: number): Question => ({
  name: 'review.rows',
  input: { query: {}, day: DAY, skip, limit: 2 },
})

/** A keeper whose waits the test ends, and what it has reported. */
function keep(journalFile: string) {
  const due: (() => void)[] = []
  const waits: number[] = []
  const followed: bigint[] = []
  const bugs: unknown[] = []
  const keeper = openKeeper({
    journalFile,
    clock: { now: () => NOON },
    after: (ms, run) => {
      due.push(run)
      waits.push(ms)
      return () => void due.splice(due.indexOf(run), 1)
    },
    pause: async () => undefined,
    onFollowed: (seq) => void followed.push(seq),
    bug: (error) => void bugs.push(error),
  })
  onTestFinished(keeper.close)
  /** The wait that began last ends. */
  const end = (): void => due.pop()?.()
  const run = (times: number): void => {
    for (let count = 0; count < times; count += 1) keeper.follow()
  }
  const sums = async () => (await keeper.ask(SUMMARY)) as ReviewSummary | undefined
  return { ...keeper, run, end, sums, waits, followed, bugs }
}

function journalOf(file: string, orders: number): Journal {
  const journal = open(file, { unsafeSynchronous: 'OFF' })
  for (let number = 1; number <= orders; number += 1) put(journal, orderOf(number))
  return journal
}

test('follows what is committed, says so, and answers from it', async () => {
  const file = tempFile()
  const journal = journalOf(file, 3)
  const { run, sums, ask, followed, waits, bugs } = keep(file)
  run(1)
  expect(await sums()).toMatchObject({ total: { count: 3, askedMinor: 45_000_000n }, asOf: 3n })
  put(journal, orderOf(3, { state: paid }))
  run(2)
  expect(await sums()).toMatchObject({
    total: { count: 3, cameMinor: 15_000_000n },
    groups: { paid: { count: 1 }, making: { count: 2 } },
    asOf: 4n,
  })
  const pages = await Promise.all([0, 2, 4].map((skip) => ask(rowsAt(skip)) as Promise<ReviewPage>))
  expect(pages.map(({ rows }) => rows.map(({ saleId }) => saleId))).toEqual([
    ['sale-3', 'sale-2'],
    ['sale-1'],
    [],
  ])
  expect([followed, waits.at(-1), bugs]).toEqual([[3n, 4n], 5_000, []])
})

test('the same report, asked twice, is made once; rows that moved under it are announced again', async () => {
  const file = tempFile()
  const journal = journalOf(file, 3)
  const { run, ask, followed } = keep(file)
  const report = (by: 'day' | 'hour'): Question => ({ name: 'review.report', input: { query: {}, by } })
  run(1)
  const first = ask(report('day'))
  put(journal, orderOf(4))
  run(1)
  const [one, same, other] = await Promise.all([first, ask(report('day')), ask(report('hour'))])
  expect(same).toBe(one)
  expect([one, other]).toMatchObject([
    { by: 'day', total: { count: 3 } },
    { by: 'hour', total: { count: 4 } },
  ])
  expect(followed).toEqual([3n, 4n, 4n])
})

test('gives way to a sale: answers and follows when that is painted, and not again at once', async () => {
  const file = tempFile()
  const journal = journalOf(file, 3)
  const { run, end, sums, ask, giveWay, followed, waits } = keep(file)
  run(1)
  giveWay()
  put(journal, orderOf(4))
  run(1)
  const said: unknown[] = []
  const asked = [SUMMARY, COUNTED].map(async (question) => said.push(await ask(question)))
  await new Promise(setImmediate)
  expect([said, followed, waits.at(-1)]).toEqual([[], [3n], 400])
  end()
  await Promise.all(asked)
  expect([said, followed]).toMatchObject([
    [{ total: { count: 4 } }, { total: { count: 4 } }],
    [3n, 4n, 4n],
  ])
  expect(waits.at(-1)).toBe(50)
  giveWay()
  expect(await sums()).toMatchObject({ asOf: 4n })
  end()
  // A sale that moves on is waited for three times at most.
  giveWay()
  for (let times = 0; times < 3; times += 1) {
    giveWay()
    expect(waits.at(-1)).toBe(400)
    end()
  }
  expect(waits.at(-1)).toBe(50)
})

test('says how far it is while it is made, and answers from what it has', async () => {
  const file = tempFile()
  journalOf(file, 2_500)
  const { run, sums, ask } = keep(file)
  run(1)
  const half = { building: { done: 2_000, of: 2_500 }, total: { count: 2_000 } }
  const found = await ask({ name: 'review.find', input: { query: {}, text: 'nothing' } })
  expect(found).toEqual({ rows: [], isMore: false, building: half.building })
  expect(await sums()).toMatchObject(half)
  expect(await ask(COUNTED)).toMatchObject(half)
  run(1)
  expect(await sums()).toMatchObject({ total: { count: 2_500 } })
  expect(await sums()).not.toHaveProperty('building')
})

test.each<readonly [string, (file: string) => void]>([
  ['is missing', deleteReviewFile],
  ['is empty', (file) => truncateSync(file, 0)],
  ['is text', (file) => writeFileSync(file, 'not a database, and long enough to be none'.repeat(200))],
  ['is cut', (file) => truncateSync(file, 20_000)],
  ['is of another version', (file) => alter(file, 'PRAGMA user_version = 999')],
  ['has lost a table', (file) => alter(file, 'DROP TABLE day_groups')],
  ['has lost its place', (file) => alter(file, 'DELETE FROM place')],
  ['has other marks', (file) => alter(file, "UPDATE place SET marks = 'late'")],
])('makes a file anew that %s', async (_name, spoil) => {
  const file = tempFile()
  journalOf(file, 30)
  const first = keep(file)
  first.run(1)
  const before = await first.sums()
  first.close()
  expect(await first.sums()).toBeUndefined()
  spoil(reviewFileOf(file))
  const second = keep(file)
  second.run(3)
  expect(await second.sums()).toEqual(before)
  expect([before?.total.count, second.bugs]).toEqual([30, []])
})

test('makes a file anew that is damaged while it is open', async () => {
  const file = tempFile()
  journalOf(file, 30)
  const { run, sums, bugs } = keep(file)
  run(1)
  const before = await sums()
  alter(reviewFileOf(file), 'DROP TABLE day_groups')
  expect(await sums()).toBeUndefined()
  run(3)
  expect([await sums(), bugs]).toEqual([before, []])
})

test('follows a journal that was replaced under its name', async () => {
  const [file, other] = [tempFile(), tempFile()]
  journalOf(file, 3).close()
  journalOf(other, 5).close()
  const { run, sums } = keep(file)
  run(1)
  expect(await sums()).toMatchObject({ total: { count: 3 } })
  for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true })
  renameSync(other, file)
  run(3)
  expect(await sums()).toMatchObject({ total: { count: 5 } })
})

test('waits for a journal that is not there, or still has an older form', async () => {
  const file = tempFile()
  const { run, sums, waits, bugs } = keep(file)
  run(1)
  expect([await sums(), waits.at(-1), existsSync(reviewFileOf(file))]).toEqual([undefined, 2_000, false])
  const journal = journalOf(file, 1)
  tamper(file, (db) => db.exec('ALTER TABLE split_legs RENAME TO split_legs_later'))
  run(1)
  expect([await sums(), waits.at(-1)]).toEqual([undefined, 2_000])
  tamper(file, (db) => db.exec('ALTER TABLE split_legs_later RENAME TO split_legs'))
  put(journal, orderOf(2))
  run(2)
  expect([(await sums())?.total.count, bugs]).toEqual([2, []])
})

test('answers from what it has while its disk takes nothing more, and goes on when it does', async () => {
  const file = tempFile()
  const journal = journalOf(file, 3)
  const first = keep(file)
  first.run(1)
  first.close()
  const full = new Database(reviewFileOf(file))
  // As a full disk: no page can be added. A write lock is what another connection can do to it.
  full.exec('BEGIN IMMEDIATE')
  for (let number = 4; number <= 40; number += 1) put(journal, orderOf(number))
  const { run, sums, waits, bugs } = keep(file)
  run(2)
  expect(await sums()).toMatchObject({ total: { count: 3 }, asOf: 3n })
  expect([waits.at(-1), bugs]).toEqual([2_000, []])
  full.exec('ROLLBACK')
  full.close()
  run(2)
  expect(await sums()).toMatchObject({ total: { count: 40 } })
})

function alter(file: string, sql: string): void {
  const db = new Database(file)
  db.exec(sql)
  db.close()
}

/** The review in a process of its own: asked over its port, killed at any moment, and there again. */
import { expect, it, onTestFinished } from 'vitest'
import { openReviewReader } from '#review/reader.ts'
import { systemTimers } from '#support/real-ports.ts'
import { seedJournal } from '#test/seed/seed-journal.ts'
import { forkReview } from '#test/support/review-process.ts'
import { open, orderOf, put, tempFile } from '../journal/helpers.ts'
import { allRows, openReview } from './journals.ts'

const ALL = { query: {} }
/** The process stands back for all others, so a busy machine makes it wait. */
const PATIENT = { timeout: 60_000 }

function reviewOf(journalFile: string) {
  const children: ReturnType<typeof forkReview>[] = []
  const announced: string[] = []
  const bugs: unknown[] = []
  const reader = openReviewReader({
    fork: () => {
      const child = forkReview(journalFile)
      children.push(child)
      return child
    },
    // Restarted at once: the waits are those of `supervised.ts`.
    after: (ms, run) => systemTimers.after(ms > 1_000 ? ms : 1, run),
    announce: ({ type }) => void announced.push(type),
    bug: (error) => void bugs.push(error),
  })
  onTestFinished(async () => {
    reader.stop()
    await Promise.all(children.map(({ gone }) => gone))
  })
  const count = async (): Promise<number | string> => {
    const answer = await reader.ask('review.summary', ALL)
    return answer.ok ? answer.value.total.count : answer.refusal.code
  }
  return { reader, children, announced, bugs, count }
}

it('answers, follows when it is told of a commit, and tells the pages', async () => {
  const file = tempFile()
  const journal = open(file, { unsafeSynchronous: 'OFF' })
  put(journal, orderOf(1))
  const { reader, announced, bugs, count } = reviewOf(file)
  await expect.poll(count, PATIENT).toBe(1)
  announced.length = 0
  put(journal, orderOf(2))
  reader.heard({ type: 'order-changed' })
  await expect.poll(count, PATIENT).toBe(2)
  await expect.poll(() => announced.at(-1), PATIENT).toBe('review-changed')
  reader.heard({ type: 'display-changed' })
  const found = await reader.ask('review.find', { query: {}, text: 'Rp 150.000' })
  expect(found).toMatchObject({ ok: true, value: { rows: [{ saleId: 'sale-2' }, { saleId: 'sale-1' }] } })
  expect(await reader.ask('review.choices', {})).toMatchObject({ ok: true, value: { tills: ['1'] } })
  expect(bugs).toEqual([])
})

it('has the same rows after kills at any moment', async () => {
  const file = tempFile()
  const until = Date.parse('2026-11-27T00:00:00+07:00')
  seedJournal({ ...{ file, until }, orders: 3_000, days: 10, seed: 3, copy: false })
  const scratch = openReview(file, `${file}.scratch`)
  scratch.follow()
  const most = allRows(scratch.review).length
  const { children, count } = reviewOf(file)
  const seen: unknown[] = []
  for (let kills = 0; kills < 4 && seen.at(-1) !== most; kills += 1) {
    let last: unknown
    await expect.poll(async () => (last = await count()), PATIENT).toBeTypeOf('number')
    seen.push(last)
    children.at(-1)?.kill()
    await expect.poll(() => children.length, PATIENT).toBe(kills + 2)
  }
  // At least one kill came before it was whole.
  expect(seen[0]).not.toBe(most)
  await expect.poll(count, PATIENT).toBe(most)
  expect(allRows(openReview(file).review)).toEqual(allRows(scratch.review))
})

it('is not ready while there is no process, and ends with its till', async () => {
  const file = tempFile()
  open(file)
  const { reader, children, count } = reviewOf(file)
  await expect.poll(count, PATIENT).toBe(0)
  reader.stop()
  expect(await count()).toBe('not-ready')
  expect(await children[0]?.gone).toBe(0)
  const orphan = forkReview(file)
  orphan.process.disconnect()
  expect(await orphan.gone).toBe(0)
})

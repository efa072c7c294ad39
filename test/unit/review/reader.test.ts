/** The main process's side of the review, over a process that the test plays. */
import { expect, test } from 'vitest'
import type { ReviewChoices } from '#contract/review-views.ts'
import type { FromReview, ToReview } from '#review/messages.ts'
import { openReviewReader } from '#review/reader.ts'
import { createVirtualTime } from '#test/support/virtual-time.ts'

const CHOICES: ReviewChoices = { today: 20_261_127, cashiers: [], tills: [], wallets: [], shifts: [] }

function openPlayed() {
  const time = createVirtualTime(0)
  const children: ReturnType<typeof playedChild>[] = []
  let announced = 0
  const bugs: unknown[] = []
  const reader = openReviewReader({
    fork: () => {
      const child = playedChild()
      children.push(child)
      return child
    },
    after: time.timers.after,
    announce: () => void (announced += 1),
    bug: (error) => void bugs.push(error),
  })
  return { time, children, bugs, reader, announced: () => announced }
}

function playedChild() {
  const heard: ToReview[] = []
  const state = { killed: false }
  let listen: (message: unknown) => void = () => undefined
  let exit: () => void = () => undefined
  return {
    heard,
    state,
    types: () => heard.map(({ type }) => type),
    tell: (message: FromReview) => listen(message),
    end: () => exit(),
    post: (message: ToReview) => void heard.push(message),
    onMessage: (listener: (message: unknown) => void) => void (listen = listener),
    onExit: (listener: () => void) => void (exit = listener),
    kill: () => void (state.killed = true),
  }
}

test('each question gets its own answer, in any order', async () => {
  const { children, reader } = openPlayed()
  const first = reader.ask('review.choices', {})
  const second = reader.ask('review.choices', {})
  const third = reader.ask('review.choices', {})
  const [child] = children
  child?.tell({ type: 'answer', id: 2, answer: { ...CHOICES, tills: ['2'] } })
  child?.tell({ type: 'not-ready', id: 3 })
  child?.tell({ type: 'answer', id: 1, answer: CHOICES })
  child?.tell({ type: 'answer', id: 1, answer: { ...CHOICES, tills: ['late'] } })
  expect(await first).toEqual({ ok: true, value: CHOICES })
  expect(await second).toMatchObject({ value: { tills: ['2'] } })
  expect(await third).toEqual({ ok: false, refusal: { code: 'not-ready' } })
})

test('no process runs before the first question, whatever is sold', async () => {
  const { time, children, reader } = openPlayed()
  reader.heard({ type: 'order-changed' })
  await time.advance(60_000)
  expect(children).toHaveLength(0)
  void reader.ask('review.choices', {})
  expect(children[0]?.types()).toEqual(['follow', 'ask'])
})

test('an export lets the rows follow the journal, also before the first question', () => {
  const { children, reader } = openPlayed()
  reader.follow()
  reader.follow()
  expect(children).toHaveLength(1)
  expect(children[0]?.types()).toEqual(['follow', 'follow', 'follow'])
})

test('commits of one moment are followed together, and the pages hear of it twice a second at most', async () => {
  const { time, children, reader, announced } = openPlayed()
  void reader.ask('review.choices', {})
  const [child] = children
  for (let count = 0; count < 20; count += 1) {
    reader.heard({ type: 'order-changed' })
    reader.heard({ type: 'review-changed' })
    child?.tell({ type: 'followed', seq: BigInt(count) })
    await time.advance(10)
  }
  // At the start, and at the end of each hundredth.
  expect(child?.types().filter((type) => type === 'follow').length).toBeLessThanOrEqual(1 + 1 + 2)
  expect(child?.types()).toContain('give-way')
  expect(announced()).toBe(1)
  await time.advance(2_000)
  expect(announced()).toBe(2)
})

test('what was asked of a process that ends is refused, and another is started', async () => {
  const { time, children, reader } = openPlayed()
  const asked = reader.ask('review.choices', {})
  children[0]?.end()
  expect(await asked).toEqual({ ok: false, refusal: { code: 'not-ready' } })
  expect(await reader.ask('review.choices', {})).toMatchObject({ ok: false })
  await time.advance(500)
  const again = reader.ask('review.choices', {})
  children[0]?.tell({ type: 'answer', id: 2, answer: { ...CHOICES, tills: ['of the old one'] } })
  children[1]?.tell({ type: 'answer', id: 2, answer: CHOICES })
  expect(await again).toEqual({ ok: true, value: CHOICES })
})

test('the pages hear of a process that was started anew, though it has nothing to follow', async () => {
  const { time, children, reader, announced } = openPlayed()
  void reader.ask('review.choices', {})
  children[0]?.tell({ type: 'followed', seq: 5n })
  children[0]?.tell({ type: 'pulse' })
  expect(announced()).toBe(1)
  children[0]?.end()
  await time.advance(1_000)
  children[1]?.tell({ type: 'pulse' })
  expect(announced()).toBe(2)
  await time.advance(1_000)
  children[1]?.tell({ type: 'pulse' })
  await time.advance(1_000)
  expect(announced()).toBe(2)
})

test('one that falls silent is replaced, one with a pulse is not; bugs are recorded', async () => {
  const { time, children, reader, bugs } = openPlayed()
  void reader.ask('review.choices', {})
  for (let count = 0; count < 8; count += 1) {
    children[0]?.tell({ type: 'pulse' })
    await time.advance(5_000)
  }
  expect(children).toHaveLength(1)
  children[0]?.tell({ type: 'bug', message: 'broken' })
  await time.advance(40_000)
  expect([children.length, children[0]?.state.killed, bugs]).toEqual([2, true, [new Error('broken')]])
})

test('after the end it starts nothing and answers nothing', async () => {
  const { time, children, reader } = openPlayed()
  const asked = reader.ask('review.choices', {})
  reader.stop()
  expect(await asked).toMatchObject({ ok: false })
  expect(children[0]?.types()).toEqual(['follow', 'ask', 'stop'])
  children[0]?.end()
  await time.advance(60_000)
  expect([children.length, (await reader.ask('review.choices', {})).ok]).toEqual([1, false])
})

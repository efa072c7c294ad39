/** The process that has a statement, as the main process sees it: it may hang, be stopped, or end. */
import { expect, test } from 'vitest'
import type { FromWork, ToWork } from '#backoffice/apart/messages.ts'
import { openWorker } from '#backoffice/apart/worker.ts'
import type { SettlementQuestions } from '#backoffice/settlement/apart/messages.ts'
import { createVirtualTime } from '#test/support/virtual-time.ts'

const MINUTE = 60_000
const OPEN = { path: '/mutasi.csv', remembered: {}, now: 0 }

function open() {
  const time = createVirtualTime(0)
  const children: {
    readonly posted: ToWork[]
    isKilled: boolean
    hear: ((message: FromWork) => void) | undefined
    exit: () => void
  }[] = []
  const lost: number[] = []
  const worker = openWorker<SettlementQuestions>({
    fork: () => {
      const child = {
        posted: [] as ToWork[],
        isKilled: false,
        hear: undefined as ((message: FromWork) => void) | undefined,
        exit: (): void => undefined,
      }
      children.push(child)
      return {
        post: (message) => void child.posted.push(message),
        onMessage: (listener) => void (child.hear = listener),
        onExit: (listener) => void (child.exit = listener),
        kill: () => void (child.isKilled = true),
      }
    },
    timers: time.timers,
    onLost: () => void lost.push(children.length),
    bug: () => undefined,
    where: 'reconciliation',
  })
  return { time, worker, children, lost }
}
const answer = (id: number): FromWork => ({ type: 'answer', id, answer: { ok: true, value: null } })
const ended = (why: string) => ({ ok: false, refusal: { code: 'not-ready', details: { why } } })

test('a file that does not end being read is given up after two minutes, and the next one starts anew', async () => {
  const { time, worker, children, lost } = open()
  const asked = worker.ask('open', OPEN)
  const behind = worker.ask('settlement.statement', {})
  await time.advance(2 * MINUTE - 1)
  expect(children[0]?.isKilled).toBe(false)
  await time.advance(1)
  expect(await asked).toEqual(ended('took-too-long'))
  expect(await behind).toEqual(ended('took-too-long'))
  expect(children[0]?.isKilled).toBe(true)
  expect(lost).toEqual([1])
  expect(worker.isThere()).toBe(false)
  const next = worker.ask('settlement.statement', {})
  // What the old one still says is of no question that waits.
  children[0]?.hear?.(answer(3))
  children[0]?.exit()
  children[1]?.hear?.(answer(3))
  expect(await next).toEqual({ ok: true, value: null })
  expect(lost).toEqual([1])
})

test('an answer shows that it does something', async () => {
  const { time, worker, children } = open()
  const first = worker.ask('open', OPEN)
  const second = worker.ask('settlement.statement', {})
  await time.advance(1.5 * MINUTE)
  children[0]?.hear?.(answer(1))
  await first
  await time.advance(1.5 * MINUTE)
  children[0]?.hear?.(answer(2))
  expect(await second).toEqual({ ok: true, value: null })
  await time.advance(10 * MINUTE)
  expect(children[0]?.isKilled).toBe(false)
})

test('a person may stop it at once, and nothing waits any longer', async () => {
  const { worker, children } = open()
  const asked = worker.ask('open', OPEN)
  worker.end()
  expect(await asked).toEqual(ended('stopped'))
  expect(children[0]?.isKilled).toBe(true)
  worker.end()
  expect(children).toHaveLength(1)
})

test('with the till it ends for good', async () => {
  const { worker, children, lost } = open()
  const asked = worker.ask('open', OPEN)
  worker.stop()
  expect(await asked).toEqual(ended('stopped'))
  expect(await worker.ask('open', OPEN)).toMatchObject({ refusal: { code: 'not-ready' } })
  expect(children).toHaveLength(1)
  expect(lost).toEqual([])
})

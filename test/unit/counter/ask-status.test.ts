/** How an answer about an order changes it, with the answers handed in. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { askStatus } from '#counter/ask/ask-status.ts'
import type { CounterDeps } from '#counter/deps.ts'
import { recordEvent } from '#counter/order-store.ts'
import type { PaymentFlag } from '#domain/evidence.ts'
import type { Order } from '#domain/order.ts'
import { handedAnswers, type HandedAnswer } from '#test/support/handed-answers.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { AMOUNT, arm, orderOf, SECOND, sell } from './at-the-till.ts'

let shop: VirtualTill
beforeEach(() => {
  shop = openVirtualTill()
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

const RAW = { httpStatus: 200, code: '2002600' }
const NOT_FOUND: HandedAnswer = { kind: 'not-found', raw: { httpStatus: 404, code: '4042601' } }
const LOST: HandedAnswer = { kind: 'unknown', why: 'timeout' }

/** The gateway's status of an order; without a flag, no status. */
function status({ reference }: Order, flag: PaymentFlag | undefined, trxId = 'A') {
  const amounts = { paidAmount: AMOUNT, totalAmount: AMOUNT }
  const virtualAccountData = { virtualAccountNo: reference, paymentFlagStatus: flag, ...amounts }
  return { responseCode: '2002600', virtualAccountData, additionalInfo: { trxId } }
}
const said = (...about: Parameters<typeof status>): HandedAnswer => ({
  kind: 'done',
  value: status(...about),
  raw: RAW,
})

const answering = (...answers: readonly HandedAnswer[]): CounterDeps => {
  const { deps } = shop.till()
  return { ...deps, gateway: handedAnswers(deps.gateway, deps.clock.now, ...answers) }
}
const ask = async (order: Order, ...answers: readonly HandedAnswer[]): Promise<Order> =>
  (await askStatus(answering(...answers), orderOf(shop, order.reference), 'person')).order

/** Asks, and lets `meanwhile` happen before the answer arrives. */
async function askLate(order: Order, answer: HandedAnswer, meanwhile: () => unknown): Promise<Order> {
  const deps = answering(answer)
  const send: CounterDeps['gateway']['send'] = async (...call) => {
    await meanwhile()
    return deps.gateway.send(...call)
  }
  return (await askStatus({ ...deps, gateway: { ...deps.gateway, send } }, order, 'watcher')).order
}

async function sold(method: 'qr' | 'va' = 'qr'): Promise<Order> {
  const order = await sell(shop, method)
  await shop.till().watcher.stop()
  return order
}

/** Its request left, and no answer came. */
async function unknown(): Promise<Order> {
  arm(shop, { kind: 'drop-before', operation: 'qr-generate' })
  const order = await sold()
  expect(order.state.kind).toBe('unknown')
  return order
}

it('a question names the order and its merchant, and is about all its transactions', async () => {
  const order = await sold()
  await ask(order, LOST)
  expect(JSON.parse(shop.journal().read.lastAttempt(order.reference)?.requestBody ?? '')).toMatchObject({
    customerNo: order.madeUnder?.merchantId,
    virtualAccountNo: order.reference,
    additionalInfo: { sortBy: 'ALL' },
  })
})

it('an order of another gateway is not asked about here', async () => {
  const order = await sold()
  const elsewhere = { ...order, madeUnder: { gateway: 'X', merchantId: 'M', partnerServiceId: 'P', till: 1 } }
  const { attemptsOf } = shop.journal().read
  const before = attemptsOf(order.reference).length
  expect(await askStatus(answering(NOT_FOUND), elsewhere, 'person')).toEqual({
    outcome: { kind: 'not-executed', why: 'invalid-request', detail: 'another-gateway' },
    order: elsewhere,
  })
  expect(attemptsOf(order.reference)).toHaveLength(before)
})

it('the same word about an order that waits is a call more, and no step', async () => {
  const order = await sold()
  const steps = () =>
    shop
      .journal()
      .read.eventsOf(order.reference)
      .filter(({ kind }) => kind === 'order/status')
  const calls = shop.journal().read.attemptsOf(order.reference).length
  await ask(order, said(order, 'IP'))
  const heard = steps().length
  expect((await ask(order, said(order, 'IP'))).lastWord).toMatchObject({ flag: 'IP', transactionId: 'A' })
  expect(steps()).toHaveLength(heard)
  const ends = shop
    .journal()
    .read.eventsOf(order.reference)
    .filter(({ kind }) => kind === 'attempt/end')
  expect(ends.at(-1)?.entry).toMatchObject({ end: { saidAgain: true } })
  expect(shop.journal().read.attemptsOf(order.reference)).toHaveLength(calls + 2)
  await ask(order, said(order, 'IP', 'B'))
  expect(steps()).toHaveLength(heard + 1)
  expect((await ask(order, said(order, 'S', 'B'))).state.kind).toBe('paid')
  expect(steps()).toHaveLength(heard + 2)
})

describe('"not found"', () => {
  const MINUTE = 60
  it.each([
    [[0, MINUTE, 2 * MINUTE], true],
    [[0, MINUTE, 2 * MINUTE - 1], false],
    [[0, 2 * MINUTE], false],
    // A pause counts for one minute at most, and setting the clock back removes none.
    [[0, 10 * MINUTE, 10 * MINUTE + 30], false],
    [[0, 10 * MINUTE, 20 * MINUTE], true],
    [[0, MINUTE, -9 * MINUTE, -8 * MINUTE], true],
    [[0, MINUTE, -9 * MINUTE, -8 * MINUTE - 1], false],
  ])('said at the seconds %j: that it never arrived is proven: %s', async (seconds, isProven) => {
    const order = await unknown()
    const from = shop.time.clock.now()
    let after = order
    for (const second of seconds) {
      expect(after.state.kind).toBe('unknown')
      shop.time.setClock(from + second * SECOND)
      after = await ask(order, NOT_FOUND)
    }
    expect(after.state.kind).toBe(isProven ? 'never-arrived' : 'unknown')
    expect('evidence' in after.state ? after.state.evidence : after.lastWord).toMatchObject({
      source: 'status',
      code: '4042601',
    })
  })

  it('is counted from the last time it was sent, and other answers count for nothing', async () => {
    const order = await unknown()
    const from = shop.time.clock.now()
    const at = (second: number, answer: HandedAnswer) => {
      shop.time.setClock(from + second * SECOND)
      return ask(order, answer)
    }
    await at(0, NOT_FOUND)
    await at(60, LOST)
    expect((await at(120, NOT_FOUND)).state.kind).toBe('unknown')
    const [first] = shop.journal().read.attemptsOf(order.reference)
    if (first === undefined) throw new Error('nothing was sent')
    const { operation, effect, method, path, requestBody } = first
    const again = { operation, effect, method, path, requestBody, who: 'person', startedAt: from } as const
    const { reference } = order
    shop.journal().write.commit({
      at: from,
      attempt: { phase: 'start', id: '77', externalId: '77', reference, ...again },
    })
    for (const second of [180, 240, 299]) expect((await at(second, NOT_FOUND)).state.kind).toBe('unknown')
    expect((await at(300, NOT_FOUND)).state.kind).toBe('never-arrived')
  })

  it('counts from when it was said, however long that took', async () => {
    const order = await unknown()
    const from = shop.time.clock.now()
    const { deps } = shop.till()
    const late = handedAnswers(deps.gateway, () => from + 30 * SECOND, NOT_FOUND)
    await askStatus({ ...deps, gateway: late }, order, 'person')
    shop.time.setClock(from + MINUTE * SECOND)
    await ask(order, NOT_FOUND)
    shop.time.setClock(from + 2 * MINUTE * SECOND)
    expect((await ask(order, NOT_FOUND)).state.kind).toBe('unknown')
  })

  it('about an order that has moved on since it was asked about changes nothing', async () => {
    const order = await sold('va')
    const after = await askLate(order, NOT_FOUND, () =>
      recordEvent(shop.till().deps, order.reference, { type: 'cancel-sent', attempt: '1' }),
    )
    expect(after.state.kind).toBe('cancelling')
  })
})

describe('an answer to an older question', () => {
  const overtaken = (order: Order, older: HandedAnswer, younger: HandedAnswer) =>
    askLate(order, older, () => ask(order, younger))

  it.each<[string, PaymentFlag, PaymentFlag, string]>([
    ['a success', 'S', 'IP', 'paid'],
    ['a doubt', 'SP', 'IP', 'waiting'],
    ['a failure', 'F', 'IP', 'waiting'],
    ['a success, and the younger one a failure', 'S', 'F', 'paid-late'],
  ])('counts after a younger one when it is %s', async (_what, older, younger, state) => {
    const order = await sold()
    expect((await overtaken(order, said(order, older), said(order, younger))).state.kind).toBe(state)
  })

  it('that the order is not found, or in doubt, counts for nothing', async () => {
    const order = await sold()
    const doubt: HandedAnswer = { kind: 'unknown', why: 'bad-signature', raw: RAW, doubt: status(order, 'S') }
    for (const older of [NOT_FOUND, doubt])
      expect(await overtaken(order, older, said(order, 'IP'))).toMatchObject({
        state: { kind: 'waiting' },
        lastWord: { flag: 'IP' },
      })
  })

  it.each([
    ['the same', 'A', 1],
    ['another', 'B', 2],
  ])('that names %s success of a paid order is heard: %s, %i', async (_what, id, successes) => {
    const order = await sold()
    const after = await overtaken(order, said(order, 'S', id), said(order, 'S', 'A'))
    const { state } = after
    expect([state.kind, 'evidence' in state ? (state.evidence.successes ?? 1) : 0]).toEqual([
      'paid',
      successes,
    ])
    expect(after.lastWord?.flag).not.toBe('S')
  })
})

describe('an answer about what has changed since it was asked for', () => {
  const cancelTwice = (order: Order) => () => {
    const { deps } = shop.till()
    shop.time.setClock(shop.time.clock.now() + SECOND)
    recordEvent(deps, order.reference, { type: 'cancel-sent', attempt: '1' })
    recordEvent(deps, order.reference, { type: 'cancel-not-sent', why: 'no-connection' })
  }

  it.each<[PaymentFlag, string]>([
    ['S', 'paid'],
    ['SP', 'suspect'],
    ['WC', 'suspect'],
    ['WS', 'settling'],
    ['F', 'waiting'],
    ['EX', 'waiting'],
  ])('of %s leaves it %s', async (flag, state) => {
    const order = await sold('va')
    expect((await askLate(order, said(order, flag), cancelTwice(order))).state.kind).toBe(state)
  })
})

it('an answer about what changed before it was asked for counts, whatever order the question was made of', async () => {
  const order = await sold('va')
  recordEvent(shop.till().deps, order.reference, { type: 'cancel-sent', attempt: '1' })
  recordEvent(shop.till().deps, order.reference, { type: 'cancel-undecided', why: 'timeout' })
  const asked = await askStatus(answering(said(order, 'F')), order, 'person')
  expect(asked.order.state.kind).toBe('cancelled')
})

describe('an answer that is not believed', () => {
  const doubted = (more: object): HandedAnswer => ({
    kind: 'unknown',
    why: 'wrong-shape',
    ...more,
  })

  it.each<[string, (order: Order) => object, string]>([
    ['with a word about money is a doubt', (order) => ({ raw: RAW, doubt: status(order, 'SP') }), 'suspect'],
    [
      'that says nothing changes nothing',
      (order) => ({ raw: RAW, doubt: status(order, undefined) }),
      'waiting',
    ],
    ['without a word changes nothing', () => ({ raw: RAW }), 'waiting'],
    ['without an answer changes nothing', (order) => ({ doubt: status(order, 'SP') }), 'waiting'],
  ])('%s', async (_what, more, state) => {
    const order = await sold()
    expect((await ask(order, doubted(more(order)))).state.kind).toBe(state)
  })
})

it('an answer that says nothing changes nothing', async () => {
  const order = await sold()
  expect((await ask(order, said(order, undefined))).state).toEqual(order.state)
})

/** Acts on a sale, each with its obstacles, in the words of the refusal. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accept, refuse, type Result } from '#contract/envelope.ts'
import { askSale, askSaleAgain } from '#counter/ask/ask-sale.ts'
import type { CounterDeps } from '#counter/deps.ts'
import { acknowledge, askNow } from '#counter/ask/look-at.ts'
import { recordEvent } from '#counter/order-store.ts'
import { resolveOrder } from '#counter/doubt/resolve.ts'
import { takeCash, type Approve } from '#counter/doubt/take-cash.ts'
import { renewPayment } from '#counter/sale/take-payment.ts'
import type { Order } from '#domain/order.ts'
import { handedAnswers, type HandedAnswer } from '#test/support/handed-answers.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { AMOUNT, arm, callsTo, orderOf, SECOND, sell } from './at-the-till.ts'

let shop: VirtualTill
let person: string | undefined
beforeEach(() => {
  person = 'sri'
  shop = openVirtualTill({ signedIn: () => person })
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

const NOT_HERE = { code: 'not-found' }
const UNSOUND = { code: 'journal-not-sound' }
const NOT_SIGNED_IN = { code: 'not-allowed', details: { why: 'nobody' } }
const inState = (state: string) => ({ code: 'not-allowed', details: { state } })
const refusal = (result: Result<unknown>) => (result.ok ? 'done' : result.refusal)
const agrees: Approve = () => Promise.resolve(accept({ approvedBy: 'ani' }))
const neverAsked: Approve = () => Promise.reject(new Error('a manager was asked'))
const till = (given: Partial<CounterDeps> = {}): CounterDeps => ({ ...shop.till().deps, ...given })
const unsound = () => till({ journalSound: () => false })
const answering = (...answers: readonly HandedAnswer[]): CounterDeps =>
  till({ gateway: handedAnswers(shop.till().deps.gateway, shop.time.clock.now, ...answers) })
const moves = () => shop.journal().read.cashBetween(0n, shop.journal().read.head().seq)

async function stopped(method: 'qr' | 'va' = 'qr'): Promise<Order> {
  const order = await sell(shop, method)
  await shop.till().watcher.stop()
  return order
}
async function paid(amount?: string): Promise<Order> {
  const { reference } = await sell(shop)
  shop.gateway.payer({ action: 'pay', reference, ...(amount === undefined ? {} : { amount }) })
  await shop.time.advance(10 * SECOND)
  return orderOf(shop, reference)
}

describe('cash', () => {
  const cash = async ({ reference }: Pick<Order, 'reference'>, approve = neverAsked, deps = till()) =>
    refusal(await takeCash(deps, reference, approve))

  it('is refused in the words of what stands in its way, and nothing is asked', async () => {
    const order = await stopped()
    const calls = shop.gateway.log().length
    expect(await cash({ ...order, reference: 'NOT HERE' as Order['reference'] })).toEqual(NOT_HERE)
    expect(await cash(order, neverAsked, unsound())).toEqual(UNSOUND)
    person = undefined
    expect(await cash(order)).toEqual(NOT_SIGNED_IN)
    person = 'sri'
    recordEvent(till(), order.reference, { type: 'cash-taken' })
    expect(await cash(order)).toEqual(inState('cancelled'))
    expect([shop.gateway.log().length, moves()]).toEqual([calls, []])
  })

  it('is booked with the person who took it, and with a manager only where one was needed', async () => {
    const order = await stopped()
    expect(await cash(order)).toBe('done')
    expect(orderOf(shop, order.reference).cash).toEqual({ at: shop.time.clock.now(), by: 'sri' })
    expect(moves()).toEqual([
      expect.objectContaining({ kind: 'sale', amount: AMOUNT, reference: order.reference, by: 'sri' }),
    ])
    await shop.time.settle()
    expect(callsTo(shop, 'va-status', order.reference)).toBe(2)
  })

  it('is refused before a manager is asked where the money has come, though another code was silent', async () => {
    const first = await sell(shop)
    const made = await renewPayment(till(), first.reference)
    await shop.time.settle()
    await shop.till().watcher.stop()
    const order = orderOf(shop, made.ok ? made.value.reference : '')
    const amounts = { paidAmount: AMOUNT, totalAmount: AMOUNT }
    const said = { virtualAccountNo: order.reference, paymentFlagStatus: 'S', ...amounts }
    const paidNow = { kind: 'done', value: { virtualAccountData: said }, raw: { httpStatus: 200 } } as const
    const deps = answering(paidNow, { kind: 'unknown', why: 'timeout' })
    expect(await cash(order, neverAsked, deps)).toEqual(inState('paid'))
  })

  it('is refused as the manager refused it', async () => {
    const order = await stopped()
    const never: Approve = () => Promise.resolve(refuse('wrong-pin', { left: 2 }))
    const deps = answering({ kind: 'unknown', why: 'timeout' })
    expect(await cash(order, never, deps)).toEqual({ code: 'wrong-pin', details: { left: 2 } })
    expect(orderOf(shop, order.reference)).toEqual(order)
  })

  it.each<[string, HandedAnswer, number]>([
    ['is deleted at the gateway once it was heard of', { kind: 'not-found', raw: { httpStatus: 404 } }, 1],
    ['is not, while nothing was heard', { kind: 'unknown', why: 'timeout' }, 0],
  ])('in place of a number that waits: it %s', async (_what, answer, times) => {
    const order = await stopped('va')
    const gateway = handedAnswers(shop.till().deps.gateway, shop.time.clock.now, answer)
    expect(await cash(order, agrees, till({ gateway }))).toBe('done')
    expect(gateway.sent().filter((name) => name === 'va-delete')).toHaveLength(times)
  })

  it('in place of a code deletes nothing, and in place of a number nothing that nobody could ask about', async () => {
    const order = await stopped()
    const gateway = handedAnswers(shop.till().deps.gateway, shop.time.clock.now, {
      kind: 'not-found',
      raw: { httpStatus: 404 },
    })
    expect(await cash(order, neverAsked, till({ gateway }))).toBe('done')
    await shop.time.settle()
    expect(gateway.sent()).toEqual(['va-status', 'va-status'])
    const another = await stopped('va')
    const offline = handedAnswers(shop.till().deps.gateway, shop.time.clock.now, {
      kind: 'not-executed',
      why: 'no-connection',
    })
    expect(await cash(another, neverAsked, till({ gateway: offline }))).toBe('done')
    await shop.time.settle()
    expect(offline.sent()).toEqual(['va-status', 'va-status'])
  })
})

describe('what a manager says', () => {
  const resolve = async (
    { reference }: Pick<Order, 'reference'>,
    how: Parameters<typeof resolveOrder>[2],
    approve = neverAsked,
    deps = till(),
  ) => refusal(await resolveOrder(deps, reference, how, approve))
  const GIVEN = { how: 'goods-given' } as const

  it('is refused in the words of what stands in its way, before a manager is asked', async () => {
    const order = await paid('200000.00')
    expect(order.state.kind).toBe('paid-wrong-amount')
    expect(await resolve({ ...order, reference: 'NOT HERE' as Order['reference'] }, GIVEN)).toEqual(NOT_HERE)
    expect(await resolve(order, GIVEN, neverAsked, unsound())).toEqual(UNSOUND)
    person = undefined
    expect(await resolve(order, GIVEN)).toEqual(NOT_SIGNED_IN)
    person = 'sri'
    expect(await resolve(order, { how: 'paid-rest-in-cash' })).toEqual(inState('paid-wrong-amount'))
    for (const note of [{}, { note: '' }])
      expect(await resolve(order, { how: 'seen', ...note })).toEqual({ code: 'empty' })
    expect(await resolve(order, { how: 'seen', note: 'x' }, agrees)).toBe('done')
  })

  it('moves no cash unless the rest was paid, and has no note where none was written', async () => {
    const order = await paid('200000.00')
    expect(await resolve(order, { ...GIVEN, note: '' }, agrees)).toBe('done')
    expect(orderOf(shop, order.reference).resolved).toEqual({
      at: shop.time.clock.now(),
      how: 'goods-given',
      by: 'sri',
      approvedBy: 'ani',
    })
    expect(moves()).toEqual([])
  })

  it('must still be so when the manager has agreed', async () => {
    const order = await paid('140000.00')
    const twice: Approve = async () => {
      await resolve(order, { how: 'refund-promised' }, agrees)
      return agrees()
    }
    expect(await resolve(order, { how: 'refund-promised' }, twice)).toEqual(inState('paid-wrong-amount'))
  })
})

describe('a question of a person', () => {
  const ask = async (reference: string, deps = till()) => refusal(await askNow(deps, reference))

  it('is refused in the words of what stands in its way', async () => {
    expect(await ask('NOT HERE')).toEqual(NOT_HERE)
    const order = await stopped()
    const { deps } = shop.till()
    const broken = { ...deps.journal, failure: () => new Error('no disk') as never }
    expect(await ask(order.reference, till({ journal: broken }))).toEqual(UNSOUND)
    const budget = { ...deps.budget, take: () => ({ ok: false, retryAt: 9 }) as const }
    expect(await ask(order.reference, till({ budget }))).toEqual({
      code: 'budget-spent',
      details: { retryAt: 9 },
    })
    arm(shop, { kind: 'refuse-connection' })
    const unsent = await sell(shop)
    expect(await ask(unsent.reference)).toEqual(inState('not-sent'))
  })

  it('that nothing came of leaves the order as it is', async () => {
    const order = await stopped()
    expect(await askNow(answering({ kind: 'unknown', why: 'timeout' }), order.reference)).toEqual({
      ok: true,
      value: order,
    })
  })
})

it('an order is put away once, and not while it waits', async () => {
  expect(refusal(acknowledge(till(), 'NOT HERE'))).toEqual(NOT_HERE)
  const order = await stopped()
  expect(refusal(acknowledge(till(), order.reference))).toEqual(inState('waiting'))
  recordEvent(till(), order.reference, { type: 'withdrawn' })
  expect(refusal(acknowledge(till(), order.reference))).toBe('done')
  expect(refusal(acknowledge(till(), order.reference))).toEqual(inState('cancelled'))
})

describe('a sale that is asked about', () => {
  const NOT_FOUND: HandedAnswer = { kind: 'not-found', raw: { httpStatus: 404 } }
  const wrong: HandedAnswer = { kind: 'unknown', why: 'bad-signature', raw: { httpStatus: 200 } }
  const silent: HandedAnswer = { kind: 'unknown', why: 'timeout' }
  const offline: HandedAnswer = { kind: 'not-executed', why: 'no-connection' }
  const refused: HandedAnswer = { kind: 'refused', raw: { httpStatus: 403 } }
  const locked: HandedAnswer = { kind: 'not-executed', why: 'unauthorized' }
  it.each<[HandedAnswer, string]>([
    [NOT_FOUND, 'heard'],
    [{ kind: 'not-executed', why: 'no-connection' }, 'offline'],
    [{ kind: 'not-executed', why: 'no-token' }, 'silent'],
    [{ kind: 'not-executed', why: 'rate-limited', raw: { httpStatus: 429 } }, 'silent'],
    [{ kind: 'not-executed', why: 'unauthorized', raw: { httpStatus: 401, code: '4012600' } }, 'silent'],
    [locked, 'locked'],
    [{ kind: 'not-executed', why: 'budget' }, 'spent'],
    [wrong, 'unread'],
    [silent, 'silent'],
    [{ kind: 'external-id-reused', raw: { httpStatus: 409 } }, 'silent'],
    [{ kind: 'pending', raw: { httpStatus: 202 } }, 'silent'],
    [{ kind: 'refused', raw: { httpStatus: 403 } }, 'answered'],
  ])('with %j is %s', async (answer, heard) => {
    const order = await stopped()
    const cancelled: number[] = []
    const timers = { after: (ms: number) => () => void cancelled.push(ms) }
    expect(await askSale({ ...answering(answer), timers }, order, 7)).toBe(heard)
    expect(cancelled).toEqual([7])
  })

  it('is as little heard as the least of its orders', async () => {
    const first = await sell(shop)
    const made = await renewPayment(till(), first.reference)
    await shop.time.settle()
    await shop.till().watcher.stop()
    const order = orderOf(shop, made.ok ? made.value.reference : '')
    const heard = (...answers: readonly HandedAnswer[]) => askSale(answering(...answers), order, SECOND)
    // A locked one is tried again.
    expect(await heard(NOT_FOUND, silent)).toBe('silent')
    expect(await heard(NOT_FOUND, NOT_FOUND)).toBe('heard')
    expect(await heard(wrong, silent)).toBe('unread')
    expect(await heard(silent, wrong)).toBe('unread')
    // One that got through shows that the till is not offline.
    expect(await heard(NOT_FOUND, offline)).toBe('silent')
    expect(await heard(offline, offline)).toBe('offline')
    expect(await heard(offline, silent)).toBe('silent')
    expect(await heard(NOT_FOUND, refused)).toBe('answered')
  })

  it('is told of a bug, which is silence', async () => {
    const order = await stopped()
    const bug = new Error('a bug of ours')
    const profile = () => {
      throw bug
    }
    expect(await askSale(till({ profile }), order, SECOND)).toBe('silent')
    const { deps } = shop.till()
    const read = { ...deps.journal.read, ordersOfSale: profile }
    askSaleAgain(till({ journal: { ...deps.journal, read } }), order.saleId)
    expect(shop.bugs.splice(0)).toEqual([bug, bug])
  })

  it('asks about none that is not at the gateway, and about the order itself in any case', async () => {
    arm(shop, { kind: 'refuse-connection' })
    const unsent = await stopped()
    shop.gateway.clearFaults()
    expect([await askSale(till(), unsent, SECOND), callsTo(shop, 'va-status')]).toEqual(['heard', 0])
    const order = await paid()
    const before = callsTo(shop, 'va-status')
    await askSale(till(), order, SECOND)
    askSaleAgain(till(), order.saleId)
    await shop.time.settle()
    expect(callsTo(shop, 'va-status') - before).toBe(1)
  })
})

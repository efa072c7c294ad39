/** How the answer to its request changes a sale, and the answer to a cancel; answers are handed in. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cancelOrder } from '#counter/sale/cancel.ts'
import type { CounterDeps } from '#counter/deps.ts'
import { retryPayment, takePayment } from '#counter/sale/take-payment.ts'
import type { Outcome } from '#domain/outcome.ts'
import { JournalFailed } from '#journal/failure.ts'
import { handedAnswers, type HandedAnswer } from '#test/support/handed-answers.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { AMOUNT, arm, orderOf, sell } from './at-the-till.ts'

let shop: VirtualTill
beforeEach(() => {
  shop = openVirtualTill()
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

const raw = { httpStatus: 400, code: '4004700', message: 'No' }
const SAID = { source: 'generate', code: '4004700', message: 'No', attempt: expect.any(String) }
const answering = (...answers: readonly HandedAnswer[]): CounterDeps => {
  const { deps } = shop.till()
  return { ...deps, gateway: handedAnswers(deps.gateway, deps.clock.now, ...answers) }
}
/** A gateway client that fails before sending. */
const preparing = (prepare: () => Promise<{ ok: false; outcome: Outcome<never> }>): CounterDeps => {
  const { deps } = shop.till()
  return { ...deps, gateway: { ...deps.gateway, prepare } }
}

describe('a request for a QR that ends as', () => {
  it.each<[HandedAnswer, object, object?]>([
    [
      { kind: 'refused', raw },
      { kind: 'refused', evidence: SAID },
    ],
    [
      { kind: 'not-found', raw },
      { kind: 'refused', evidence: SAID },
    ],
    [
      { kind: 'not-executed', why: 'rate-limited', raw },
      { kind: 'not-sent', why: 'rate-limited' },
    ],
    [
      { kind: 'not-executed', why: 'no-connection', detail: 'ECONNREFUSED' },
      { kind: 'not-sent', why: 'no-connection', detail: 'ECONNREFUSED' },
    ],
    [{ kind: 'pending', raw }, { kind: 'unknown', why: 'pending' }, SAID],
    [{ kind: 'already-there', raw }, { kind: 'unknown', why: 'already-there' }, SAID],
    [{ kind: 'external-id-reused', raw }, { kind: 'unknown', why: 'already-there' }, SAID],
    [
      { kind: 'unknown', why: 'timeout' },
      { kind: 'unknown', why: 'timeout' },
      { source: 'generate', attempt: SAID.attempt },
    ],
  ])('%j', async (answer, state, word) => {
    const taken = await takePayment(answering(answer), { amount: AMOUNT, method: 'qr' })
    await shop.time.settle()
    const order = orderOf(shop, taken.ok ? taken.value.reference : '')
    const at = shop.time.clock.now()
    const timed = 'evidence' in state ? { ...state, evidence: { ...SAID, at } } : state
    expect(order.state).toEqual({ ...timed, since: at })
    expect(order.lastWord).toEqual(word === undefined ? undefined : { ...word, at })
  })
})

it.each([
  ['practice', { kind: 'link', url: 'http://127.0.0.1/pay/x' }],
  ['real', { kind: 'none', why: 'link-blocked', findings: ['block:not-https'] }],
] as const)('a page of this machine is shown in %s only as it may be', async (mode, ask) => {
  const answer: HandedAnswer = { kind: 'done', value: { webRedirectUrl: 'http://127.0.0.1/pay/x' }, raw }
  const taken = await takePayment({ ...answering(answer), mode }, { amount: AMOUNT, method: 'link' })
  await shop.time.settle()
  const { state } = orderOf(shop, taken.ok ? taken.value.reference : '')
  expect(state).toMatchObject({ kind: 'waiting', ask })
})

describe('a request that comes to nothing before it is on the disk', () => {
  it.each<[Outcome<never>, object]>([
    [
      { kind: 'not-executed', why: 'unauthorized', detail: 'privateKey' },
      { code: 'vault-refused', details: { reason: 'wrong-state', detail: 'privateKey' } },
    ],
    [
      { kind: 'not-executed', why: 'unauthorized' },
      { code: 'vault-refused', details: { reason: 'wrong-state', detail: '' } },
    ],
    [
      { kind: 'not-executed', why: 'budget', retryAt: 9 },
      { code: 'budget-spent', details: { retryAt: 9 } },
    ],
    [
      { kind: 'not-executed', why: 'budget' },
      { code: 'budget-spent', details: {} },
    ],
    [
      { kind: 'not-executed', why: 'invalid-request', detail: 'amount' },
      { code: 'internal', details: { why: 'invalid-request', detail: 'amount' } },
    ],
    [
      { kind: 'not-executed', why: 'no-connection' },
      { code: 'not-sent', details: { why: 'no-connection', detail: '' } },
    ],
    [
      { kind: 'not-executed', why: 'no-token', detail: 'access token: HTTP 500' },
      { code: 'not-sent', details: { why: 'no-token', detail: 'access token: HTTP 500' } },
    ],
    [{ kind: 'unknown', why: 'timeout' }, { code: 'internal' }],
  ])('as %j is refused', async (outcome, refusal) => {
    const deps = preparing(() => Promise.resolve({ ok: false, outcome }))
    expect(await takePayment(deps, { amount: AMOUNT, method: 'qr' })).toEqual({ ok: false, refusal })
    expect(shop.journal().read.openOrders(shop.time.clock.now())).toEqual([])
  })

  it.each([
    [new JournalFailed('io', 'SQLITE_IOERR', undefined), 'journal-not-sound'],
    [new Error('a bug of ours'), 'internal'],
  ])('by %s is refused as %s, and it is told', async (error, code) => {
    const { deps } = shop.till()
    const journal = { ...deps.journal, write: { ...deps.journal.write } }
    journal.write.commit = () => {
      throw error
    }
    expect(await takePayment({ ...deps, journal }, { amount: AMOUNT, method: 'qr' })).toEqual({
      ok: false,
      refusal: { code },
    })
    expect(shop.bugs).toEqual([error])
    shop.bugs.length = 0
  })

  it('leaves an order that is sent again as it was', async () => {
    arm(shop, { kind: 'refuse-connection' })
    const order = await sell(shop)
    const outcome = { kind: 'not-executed', why: 'unauthorized' } as const
    const deps = preparing(() => Promise.resolve({ ok: false, outcome }))
    expect(await retryPayment(deps, order.reference)).toMatchObject({ refusal: { code: 'vault-refused' } })
    expect(orderOf(shop, order.reference)).toEqual(order)
  })
})

describe('a cancel that ends as', () => {
  const word = { source: 'delete', code: '4004700', message: 'No', attempt: expect.any(String) }
  it.each<[HandedAnswer, object, object?]>([
    [
      { kind: 'done', value: {}, raw },
      { kind: 'cancelling', deleted: word },
    ],
    [{ kind: 'not-executed', why: 'rate-limited', raw }, { kind: 'waiting' }],
    [
      { kind: 'unknown', why: 'timeout' },
      { kind: 'cancelling', undecided: true },
      { source: 'delete', attempt: word.attempt },
    ],
    [{ kind: 'refused', raw }, { kind: 'cancelling', undecided: true }, word],
    [{ kind: 'not-found', raw }, { kind: 'cancelling', undecided: true }, word],
  ])('%j', async (answer, state, lastWord) => {
    const order = await sell(shop, 'va')
    const deps = answering(answer, { kind: 'unknown', why: 'timeout' })
    expect(await cancelOrder(deps, order.reference)).toMatchObject({ ok: true, value: { state } })
    const after = orderOf(shop, order.reference)
    expect(after.lastWord).toEqual(
      lastWord === undefined ? undefined : { ...lastWord, at: after.state.since },
    )
    expect('undecided' in after.state).toBe('undecided' in state)
    const bodies = shop
      .journal()
      .read.attemptsOf(order.reference)
      .map(({ operation, requestBody }) => [operation, requestBody])
    expect(bodies.map(([operation]) => operation)).toEqual(['va-delete', 'va-status'])
    expect(JSON.parse(bodies[0]?.[1] ?? '')).toMatchObject({
      customerNo: order.madeUnder?.merchantId,
      virtualAccountNo: order.reference,
    })
  })

  it('over the request budget is refused with the time of the next try, and the number stays', async () => {
    const order = await sell(shop, 'va')
    const { deps } = shop.till()
    const budget = { ...deps.budget, take: () => ({ ok: false, retryAt: 9 }) as const }
    expect(await cancelOrder({ ...deps, budget }, order.reference)).toEqual({
      ok: false,
      refusal: { code: 'budget-spent', details: { retryAt: 9 } },
    })
    expect(orderOf(shop, order.reference).state.kind).toBe('waiting')
  })

  it('is refused for an order that is not here, and for one that waits no longer', async () => {
    const { deps } = shop.till()
    expect(await cancelOrder(deps, 'NOT HERE')).toEqual({ ok: false, refusal: { code: 'not-found' } })
    const order = await sell(shop)
    expect(await cancelOrder(deps, order.reference)).toMatchObject({
      value: { state: { kind: 'cancelled' } },
    })
    expect(await cancelOrder(deps, order.reference)).toEqual({
      ok: false,
      refusal: { code: 'not-allowed', details: { state: 'cancelled' } },
    })
  })
})

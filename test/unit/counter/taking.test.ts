import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cancelOrder } from '#counter/sale/cancel.ts'
import { renewPayment, retryPayment, takePayment } from '#counter/sale/take-payment.ts'
import { rupiah, type Money } from '#domain/money.ts'
import type { Order, OrderMethod } from '#domain/order.ts'
import { faultSchema, type FaultInput } from '#simulator/control/control.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'

const AMOUNT = rupiah(150_000n)
let shop: VirtualTill

beforeEach(() => {
  shop = openVirtualTill()
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

async function take(amount: Money = AMOUNT, method: OrderMethod = 'qr'): Promise<Order> {
  const taken = await takePayment(shop.till().deps, { amount, method })
  if (!taken.ok) throw new Error(taken.refusal.code)
  await shop.time.settle()
  return now(taken.value.reference)
}
function now(reference: string): Order {
  const order = shop.journal().read.order(reference)
  if (order === undefined) throw new Error(`no ${reference}`)
  return order
}
function fault(input: FaultInput): void {
  shop.gateway.arm(faultSchema.parse(input))
}
function generates(reference: string): number {
  return shop.gateway.log().filter((e) => e.operation === 'qr-generate' && e.reference === reference).length
}
const SECOND = 1000
const MINUTE = 60 * SECOND

describe('a QR payment', () => {
  it('is waiting with a payload that carries the amount, then paid with evidence, and stays so after a restart', async () => {
    const order = await take()
    expect(order.state).toMatchObject({ kind: 'waiting', ask: { kind: 'qr', warnings: [] } })
    shop.gateway.payer({ action: 'pay', reference: order.reference })
    await shop.time.advance(10 * SECOND)
    expect(now(order.reference).state).toMatchObject({
      kind: 'paid',
      evidence: { source: 'status', flag: 'S', code: '2002600' },
    })
    await shop.restart()
    expect(now(order.reference).state.kind).toBe('paid')
    expect(shop.journal().tailCheck(1000)).toMatchObject({ ok: true })
  })

  it.each([
    [rupiah(9_999n), 'below-minimum'],
    [{ minor: 10n ** 16n, currency: 'IDR' } as const, 'too-large'],
  ])('of %o is refused as %s and nothing is journalled or sent', async (amount, code) => {
    const taken = await takePayment(shop.till().deps, { amount, method: 'qr' })
    expect(taken).toMatchObject({ ok: false, refusal: { code } })
    expect(shop.gateway.log()).toEqual([])
    expect(shop.journal().read.openOrders(shop.time.clock.now())).toEqual([])
  })

  it('with a note that is not plain ASCII is refused', async () => {
    const taken = await takePayment(shop.till().deps, { amount: AMOUNT, method: 'qr', note: 'kopi é' })
    expect(taken).toMatchObject({ ok: false, refusal: { code: 'not-ascii' } })
  })

  it('expires by the till clock, is watched on, and a late payment is found, shown and linked', async () => {
    const order = await take()
    await shop.time.advance(10 * MINUTE + SECOND)
    expect(now(order.reference).state).toMatchObject({ kind: 'expired' })
    await shop.time.advance(20 * MINUTE)
    shop.gateway.payer({ action: 'pay-late', reference: order.reference })
    await shop.time.advance(40 * MINUTE)
    expect(now(order.reference).state).toMatchObject({ kind: 'paid-late', was: 'expired' })
    expect(shop.events).toContainEqual(
      expect.objectContaining({ type: 'order-changed', from: 'expired', to: 'paid-late' }),
    )
  })

  it('is asked about until the end of the next day and no longer', async () => {
    const order = await take()
    await shop.time.advance(order.watchUntil - shop.time.clock.now() - MINUTE)
    const asked = shop.journal().read.attemptsOf(order.reference).length
    expect(asked).toBeGreaterThan(15)
    await shop.time.advance(24 * 60 * MINUTE)
    expect(shop.journal().read.attemptsOf(order.reference).length).toBe(asked)
  })

  it.each([
    ['pay', { amount: '140000.00' }, 'paid-wrong-amount'],
    ['suspect', {}, 'suspect'],
    ['wait-for-correction', {}, 'suspect'],
    ['settle-later', { settleAfterMs: 3_600_000 }, 'settling'],
    ['fail', {}, 'failed'],
    ['expire', {}, 'expired'],
  ] as const)('when the payer does %s %o it is %s', async (action, more, state) => {
    const order = await take()
    shop.gateway.payer({ action, reference: order.reference, ...more })
    await shop.time.advance(20 * SECOND)
    expect(now(order.reference).state.kind).toBe(state)
  })

  it('paid twice is told', async () => {
    const order = await take()
    shop.gateway.payer({ action: 'pay', reference: order.reference })
    shop.gateway.payer({ action: 'pay-again', reference: order.reference })
    await shop.time.advance(10 * SECOND)
    const { askStatus } = await import('#counter/ask/ask-status.ts')
    await askStatus(shop.till().deps, now(order.reference), 'person')
    expect(now(order.reference).state).toMatchObject({ evidence: { successes: 2 } })
  })
})

describe('when something goes wrong on the way', () => {
  const kinds: readonly FaultInput[] = [
    { kind: 'answer-lost' },
    { kind: 'cut-at', at: 10 },
    { kind: 'http-500' },
    { kind: 'html' },
    { kind: 'bad-json' },
    { kind: 'empty' },
    { kind: 'wrong-signature' },
    { kind: 'wrong-echo' },
    { kind: 'delay', ms: 30_000 },
  ]
  it.each(kinds)(
    '%o: the order is unknown, is looked up, never sent again, and a payment is still found',
    async (kind) => {
      fault({ ...kind, operation: 'qr-generate' } as FaultInput)
      const order = await take()
      await shop.time.advance(21 * SECOND)
      const looked = now(order.reference)
      expect(['unknown', 'waiting']).toContain(looked.state.kind)
      await shop.time.advance(60 * SECOND)
      expect(now(order.reference).state).toMatchObject({
        kind: 'waiting',
        ask: { kind: 'none', why: 'answer-lost' },
      })
      shop.gateway.payer({ action: 'pay', reference: order.reference })
      await shop.time.advance(60 * SECOND)
      expect(now(order.reference).state.kind).toBe('paid')
      expect(generates(order.reference)).toBe(1)
    },
  )

  it('a request that never arrived is called so only after it was asked about over two minutes, and may be renewed', async () => {
    fault({ kind: 'drop-before', operation: 'qr-generate' })
    const order = await take()
    expect(now(order.reference).state.kind).toBe('unknown')
    await shop.time.advance(100 * SECOND)
    expect(now(order.reference).state.kind).toBe('unknown')
    await shop.time.advance(120 * SECOND)
    expect(now(order.reference).state.kind).toBe('never-arrived')
    expect(generates(order.reference)).toBe(1)
    const renewed = await renewPayment(shop.till().deps, order.reference)
    if (!renewed.ok) throw new Error(renewed.refusal.code)
    expect(renewed.value.saleId).toBe(order.saleId)
    expect(renewed.value.reference).not.toBe(order.reference)
  })

  it('gateway down: nothing was sent, the very same order may be sent when the line is back', async () => {
    fault({ kind: 'refuse-connection' })
    const order = await take()
    expect(order.state).toMatchObject({ kind: 'not-sent', why: 'no-connection' })
    expect(shop.till().connection.state()).toBe('down')
    shop.gateway.clearFaults()
    const again = await retryPayment(shop.till().deps, order.reference)
    expect(again.ok).toBe(true)
    await shop.time.settle()
    expect(now(order.reference).state).toMatchObject({ kind: 'waiting', ask: { kind: 'qr' } })
    expect(generates(order.reference)).toBe(1)
  })

  it('the line goes while orders wait: they stay waiting, one is probed, and all are asked when it is back, oldest first', async () => {
    const orders = [await take(), await take(), await take()]
    await shop.time.advance(SECOND)
    fault({ kind: 'refuse-connection' })
    await shop.time.advance(60 * SECOND)
    for (const order of orders) expect(now(order.reference).state.kind).toBe('waiting')
    expect(shop.till().connection.state()).toBe('down')
    shop.gateway.payer({ action: 'pay', reference: orders[2]?.reference ?? '' })
    const before = shop.gateway.log().length
    shop.gateway.clearFaults()
    await shop.time.advance(8 * SECOND)
    expect(shop.till().connection.state()).toBe('up')
    expect(now(orders[2]?.reference ?? '').state.kind).toBe('paid')
    const asked = shop.gateway
      .log()
      .slice(before)
      .map((entry) => entry.reference)
    expect(new Set(asked)).toEqual(new Set(orders.map((order) => order.reference)))
  })

  it('a QR whose payload carries another amount is not shown', async () => {
    fault({ kind: 'wrong-echo', field: 'payload-amount', operation: 'qr-generate' })
    const order = await take()
    expect(order.state).toMatchObject({ kind: 'waiting', ask: { kind: 'none', why: 'qr-blocked' } })
  })

  it('a refused request is refused with its code, and no money is asked for', async () => {
    const strict = openVirtualTill({ config: { minimumQrAmount: '200000.00' } })
    const taken = await takePayment(strict.till().deps, { amount: AMOUNT, method: 'qr' })
    await strict.time.settle()
    const reference = taken.ok ? taken.value.reference : ''
    expect(strict.journal().read.order(reference)?.state).toMatchObject({
      kind: 'refused',
      evidence: { source: 'generate', code: '4044713' },
    })
    await strict.close()
  })
})

describe('a virtual-account order', () => {
  it('may be of less than the least QR, which is a rule of the QR alone', async () => {
    expect((await take(rupiah(5_000n), 'va')).state.kind).toBe('waiting')
  })

  it('has a number that can be typed at a cash machine: digits, at most 28', async () => {
    const { reference } = await take(AMOUNT, 'va')
    expect(reference).toMatch(/^\d{21,28}$/)
  })

  it('waits, is in process when the customer opened it, and is paid', async () => {
    const order = await take(AMOUNT, 'va')
    expect(order.state).toMatchObject({
      kind: 'waiting',
      ask: { kind: 'va', virtualAccountNo: order.reference },
    })
    await shop.time.advance(30 * SECOND)
    expect(now(order.reference).state.kind).toBe('waiting')
    shop.gateway.payer({ action: 'open', reference: order.reference, amount: '150000.00' })
    await shop.time.advance(30 * SECOND)
    expect(now(order.reference).lastWord).toMatchObject({ flag: 'IP' })
    shop.gateway.payer({ action: 'pay', reference: order.reference })
    await shop.time.advance(30 * SECOND)
    expect(now(order.reference).state.kind).toBe('paid')
  })

  it('is cancelled in process, confirmed by the status asked after it; a payment after that is paid late', async () => {
    const order = await take(AMOUNT, 'va')
    shop.gateway.payer({ action: 'open', reference: order.reference, amount: '150000.00' })
    const cancelled = await cancelOrder(shop.till().deps, order.reference)
    expect(cancelled).toMatchObject({
      ok: true,
      value: { state: { kind: 'cancelled', evidence: { source: 'status' } } },
    })
    const operations = shop.gateway.log().map((entry) => entry.operation)
    expect(operations.slice(-2)).toEqual(['va-delete', 'va-status'])
    shop.gateway.payer({ action: 'pay-after-cancel', reference: order.reference })
    await shop.time.advance(10 * MINUTE)
    expect(now(order.reference).state).toMatchObject({ kind: 'paid-late', was: 'cancelled' })
  })

  it('that was paid faster than the cancel is paid', async () => {
    const order = await take(AMOUNT, 'va')
    shop.gateway.payer({ action: 'open', reference: order.reference, amount: '150000.00' })
    shop.gateway.payer({ action: 'pay', reference: order.reference })
    const cancelled = await cancelOrder(shop.till().deps, order.reference)
    expect(cancelled).toMatchObject({ ok: true, value: { state: { kind: 'paid' }, cancelTried: true } })
  })

  it('that nobody opened at the bank is cancelled by the till alone', async () => {
    const order = await take(AMOUNT, 'va')
    expect(await cancelOrder(shop.till().deps, order.reference)).toMatchObject({
      ok: true,
      value: { state: { kind: 'cancelled' } },
    })
  })

  it('stays being cancelled when the answer is lost, and the status decides', async () => {
    const order = await take(AMOUNT, 'va')
    shop.gateway.payer({ action: 'open', reference: order.reference, amount: '150000.00' })
    fault({ kind: 'answer-lost', operation: 'va-delete' })
    fault({ kind: 'answer-lost', operation: 'va-status' })
    const asked = await cancelOrder(shop.till().deps, order.reference)
    expect(asked).toMatchObject({ ok: true, value: { state: { kind: 'cancelling' } } })
    await shop.time.advance(10 * SECOND)
    expect(now(order.reference).state.kind).toBe('cancelled')
    expect(shop.gateway.log().filter((entry) => entry.operation === 'va-delete')).toHaveLength(1)
  })

  it('goes on waiting when the cancel certainly did not leave', async () => {
    const order = await take(AMOUNT, 'va')
    fault({ kind: 'refuse-connection' })
    expect(await cancelOrder(shop.till().deps, order.reference)).toMatchObject({
      ok: true,
      value: { state: { kind: 'waiting' } },
    })
  })
})

describe('the request budget', () => {
  it('lets a person ask when the watcher has spent its share, refuses with a time, and is remembered over a restart', async () => {
    const till = shop.till()
    const at = shop.time.clock.now()
    let granted = 0
    while (till.deps.budget.take(at, 'watcher').ok) granted += 1
    expect(granted).toBe(48)
    expect((await take()).state.kind).toBe('waiting')
    for (let i = 0; i < 12; i += 1) till.deps.budget.take(at, 'person')
    const refused = await takePayment(till.deps, { amount: AMOUNT, method: 'qr' })
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'budget-spent' } })
    await shop.restart()
    expect(shop.till().deps.budget.headroom(at).minute.left).toBe(59)
  })

  it('obeys a 429', async () => {
    const tight = openVirtualTill({ config: { perMinute: 1 } })
    const first = await takePayment(tight.till().deps, { amount: AMOUNT, method: 'qr' })
    await tight.time.advance(30 * SECOND)
    expect(first.ok).toBe(true)
    expect(tight.gateway.counters().overBudget).toBe(0)
    await tight.close()
  })
})

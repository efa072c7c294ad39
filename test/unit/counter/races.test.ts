import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { askStatus } from '#counter/ask/ask-status.ts'
import { cancelOrder } from '#counter/sale/cancel.ts'
import type { CounterDeps } from '#counter/deps.ts'
import { renewPayment, retryPayment } from '#counter/sale/take-payment.ts'
import { recordEvent } from '#counter/order-store.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { arm, callsTo, MINUTE, orderOf, SECOND, sell } from './at-the-till.ts'

let shop: VirtualTill
beforeEach(() => {
  shop = openVirtualTill()
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

async function notSent() {
  arm(shop, { kind: 'refuse-connection' })
  const order = await sell(shop)
  expect(order.state.kind).toBe('not-sent')
  shop.gateway.clearFaults()
  return order
}

/** The same till, whose next answer arrives only when released. */
function heardLate(deps: CounterDeps) {
  let go: () => void = () => undefined
  const late: CounterDeps = {
    ...deps,
    gateway: {
      ...deps.gateway,
      send: async (call, hooks) => {
        const sent = await deps.gateway.send(call, hooks)
        await new Promise<void>((resolve) => {
          go = resolve
        })
        return sent
      },
    },
  }
  return { late, release: () => go() }
}

describe('two clicks', () => {
  it('on "send again" send once', async () => {
    const order = await notSent()
    const { deps } = shop.till()
    const answers = await Promise.all([
      retryPayment(deps, order.reference),
      retryPayment(deps, order.reference),
    ])
    await shop.time.settle()
    expect(callsTo(shop, 'qr-generate', order.reference)).toBe(1)
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    expect(answers).toContainEqual({
      ok: false,
      refusal: { code: 'not-allowed', details: { state: 'sending' } },
    })
    expect(orderOf(shop, order.reference).state).toMatchObject({ kind: 'waiting', ask: { kind: 'qr' } })
  })

  it('on "cancel" delete once', async () => {
    const order = await sell(shop, 'va')
    shop.gateway.payer({ action: 'open', reference: order.reference, amount: '150000.00' })
    const { deps } = shop.till()
    await Promise.all([cancelOrder(deps, order.reference), cancelOrder(deps, order.reference)])
    expect(callsTo(shop, 'va-delete')).toBe(1)
    expect(orderOf(shop, order.reference).state.kind).toBe('cancelled')
  })

  it('on "new QR" make one new order', async () => {
    const order = await sell(shop)
    const { deps } = shop.till()
    const answers = await Promise.all([
      renewPayment(deps, order.reference),
      renewPayment(deps, order.reference),
    ])
    await shop.time.settle()
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    expect(shop.journal().read.ordersOfSale(order.saleId)).toHaveLength(2)
  })
})

describe('a new QR for the same sale', () => {
  it('that the budget does not allow leaves the old QR with the customer', async () => {
    const order = await sell(shop)
    const { deps } = shop.till()
    while (deps.budget.take(shop.time.clock.now(), 'person').ok);
    expect(await renewPayment(deps, order.reference)).toMatchObject({
      ok: false,
      refusal: { code: 'budget-spent' },
    })
    expect(orderOf(shop, order.reference)).toMatchObject({ state: { kind: 'waiting' } })
    expect(orderOf(shop, order.reference).acknowledgedAt).toBeUndefined()
  })

  it('is not made while another order of the sale may hold the money, nor when one does', async () => {
    const first = await sell(shop)
    const { deps } = shop.till()
    const second = await renewPayment(deps, first.reference)
    if (!second.ok) throw new Error(second.refusal.code)
    await shop.time.settle()
    expect(orderOf(shop, first.reference)).toMatchObject({ state: { kind: 'cancelled' } })
    expect(await renewPayment(deps, first.reference)).toMatchObject({
      ok: false,
      refusal: { code: 'not-allowed' },
    })
    shop.gateway.payer({ action: 'pay', reference: first.reference })
    await askStatus(deps, orderOf(shop, first.reference), 'person')
    expect(orderOf(shop, first.reference).state.kind).toBe('paid-late')
    expect(await renewPayment(deps, second.value.reference)).toMatchObject({
      ok: false,
      refusal: { code: 'not-allowed' },
    })
  })

  it('is not made when the old one turns out paid while the new one is being prepared, and that stays to be seen', async () => {
    const order = await sell(shop)
    const { deps } = shop.till()
    const slow = {
      ...deps,
      gateway: {
        ...deps.gateway,
        prepare: async (...args: Parameters<typeof deps.gateway.prepare>) => {
          shop.gateway.payer({ action: 'pay', reference: order.reference })
          await askStatus(deps, order, 'person')
          return deps.gateway.prepare(...args)
        },
      } as typeof deps.gateway,
    }
    expect(await renewPayment(slow, order.reference)).toMatchObject({
      ok: false,
      refusal: { code: 'not-allowed', details: { state: 'paid' } },
    })
    expect(orderOf(shop, order.reference)).toMatchObject({ state: { kind: 'paid' } })
    expect(orderOf(shop, order.reference).acknowledgedAt).toBeUndefined()
    expect(shop.journal().read.ordersOfSale(order.saleId)).toHaveLength(1)
  })
})

describe('an order that is sent again', () => {
  it('is valid for the time that the gateway was told, by the till clock too', async () => {
    const order = await notSent()
    await shop.time.advance(30 * MINUTE)
    await retryPayment(shop.till().deps, order.reference)
    await shop.time.settle()
    const again = orderOf(shop, order.reference)
    expect(again.state.kind).toBe('waiting')
    expect(again.expiresAt).toBe(order.expiresAt + 30 * MINUTE)
    const [, sent] = shop.journal().read.attemptsOf(order.reference)
    expect(JSON.parse(sent?.requestBody ?? '')).toMatchObject({ validityPeriod: '2026-01-05T10:40:00+07:00' })
    await shop.time.advance(5 * MINUTE)
    expect(orderOf(shop, order.reference).state.kind).toBe('waiting')
  })

  it('is open again, also when it had been put away', async () => {
    const order = await notSent()
    const { deps } = shop.till()
    recordEvent(deps, order.reference, { type: 'acknowledged' })
    await retryPayment(deps, order.reference)
    await shop.time.settle()
    expect(deps.journal.read.openOrders(shop.time.clock.now()).map((o) => o.reference)).toContain(
      order.reference,
    )
    shop.gateway.payer({ action: 'pay', reference: order.reference })
    await shop.time.advance(10 * SECOND)
    expect(orderOf(shop, order.reference).state.kind).toBe('paid')
  })
})

describe('answers that overtake each other', () => {
  async function openedVa() {
    const order = await sell(shop, 'va')
    shop.gateway.payer({ action: 'open', reference: order.reference, amount: '150000.00' })
    return order
  }

  it('"in process", heard while the cancel is out, does not undo it', async () => {
    const order = await openedVa()
    const { deps } = shop.till()
    let release: (() => void) | undefined
    const held = {
      ...deps,
      gateway: {
        ...deps.gateway,
        send: async (call, hooks) => {
          if (call.operation.name === 'va-delete')
            await new Promise<void>((go) => {
              release = go
            })
          return deps.gateway.send(call, hooks)
        },
      } satisfies typeof deps.gateway,
    }
    const cancel = cancelOrder(held, order.reference)
    await shop.time.settle()
    expect(orderOf(shop, order.reference).state.kind).toBe('cancelling')
    await askStatus(deps, orderOf(shop, order.reference), 'person')
    expect(orderOf(shop, order.reference)).toMatchObject({
      state: { kind: 'cancelling' },
      lastWord: { flag: 'IP' },
    })
    release?.()
    expect(await cancel).toMatchObject({ ok: true, value: { state: { kind: 'cancelled' } } })
  })

  it('"in process", asked before the cancel and heard after it stayed undecided, decides nothing', async () => {
    const order = await openedVa()
    const { deps } = shop.till()
    const { late, release } = heardLate(deps)
    const asked = askStatus(late, order, 'watcher')
    await shop.time.settle()
    arm(shop, { kind: 'answer-lost', operation: 'va-delete' })
    arm(shop, { kind: 'answer-lost', operation: 'va-status' })
    await cancelOrder(deps, order.reference)
    expect(orderOf(shop, order.reference).state.kind).toBe('cancelling')
    release()
    await asked
    expect(orderOf(shop, order.reference).state.kind).toBe('cancelling')
    await shop.time.advance(10 * SECOND)
    expect(orderOf(shop, order.reference).state.kind).toBe('cancelled')
  })

  it('an old "in process" after a success changes nothing', async () => {
    const order = await openedVa()
    const { deps } = shop.till()
    const { late, release } = heardLate(deps)
    const asked = askStatus(late, order, 'watcher')
    await shop.time.settle()
    shop.gateway.payer({ action: 'pay', reference: order.reference })
    await askStatus(deps, order, 'person')
    release()
    await asked
    expect(orderOf(shop, order.reference)).toMatchObject({ state: { kind: 'paid' } })
  })
})

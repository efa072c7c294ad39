import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accept, refuse } from '#contract/envelope.ts'
import { createApprover } from '#counter/sale/approval.ts'
import { recordEvent } from '#counter/order-store.ts'
import { resolveOrder } from '#counter/doubt/resolve.ts'
import { takeCash, type Approve } from '#counter/doubt/take-cash.ts'
import { renewPayment } from '#counter/sale/take-payment.ts'
import { viewOrder } from '#counter/show/view.ts'
import { rupiah } from '#domain/money.ts'
import type { StatusEvidence } from '#domain/order-event.ts'
import type { Order } from '#domain/order.ts'
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

/** The same payment, now of the right amount. */
function rightOf({ reference, amount }: Order): StatusEvidence {
  const { state } = orderOf(shop, reference)
  const known = 'evidence' in state ? state.evidence : undefined
  const id = known?.transactionId
  const at = shop.time.clock.now()
  const said = { source: 'status', at, flag: 'S', paidAmount: amount, totalAmount: amount } as const
  return { ...said, ...(id === undefined ? {} : { transactionId: id }) }
}

const agrees: Approve = () => Promise.resolve(accept({ approvedBy: 'ani' }))
const nobodyThere: Approve = () => Promise.resolve(refuse('approval-needed'))
const cashFor = (order: Order, approve: Approve = nobodyThere) =>
  takeCash(shop.till().deps, order.reference, approve)
const moves = () => shop.journal().read.cashBetween(0n, shop.journal().read.head().seq)
const view = (reference: string) =>
  viewOrder(shop.till().deps, orderOf(shop, reference), shop.till().watcher.nextCheckAt)
const pay = (order: Order, action: 'pay' | 'pay-late' | 'pay-again' = 'pay', amount?: string) =>
  shop.gateway.payer({ action, reference: order.reference, ...(amount === undefined ? {} : { amount }) })

describe('cash instead', () => {
  it('of a QR that waits: the gateway is asked once more, the QR goes, and the cash lies in the drawer', async () => {
    const order = await sell(shop)
    const taken = await cashFor(order)
    expect(taken).toMatchObject({ ok: true, value: { state: { kind: 'cancelled' }, cash: { by: 'sri' } } })
    expect(callsTo(shop, 'va-status', order.reference)).toBe(1)
    expect(moves()).toMatchObject([{ kind: 'sale', amount: AMOUNT, by: 'sri', reference: order.reference }])
    expect(shop.journal().read.openOrders(shop.time.clock.now())).toEqual([])
    expect(shop.journal().read.watchedOrders(shop.time.clock.now())).toHaveLength(1)
  })

  it('of a customer who has just paid after all: nothing is taken, and the order is paid', async () => {
    const order = await sell(shop)
    pay(order)
    expect(await cashFor(order)).toMatchObject({
      ok: false,
      refusal: { code: 'not-allowed', details: { state: 'paid' } },
    })
    expect(orderOf(shop, order.reference).cash).toBeUndefined()
    expect(moves()).toEqual([])
  })

  it('of a virtual account that waits: it is deleted at the gateway as well', async () => {
    const order = await sell(shop, 'va')
    shop.gateway.payer({ action: 'open', reference: order.reference, amount: '150000.00' })
    expect((await cashFor(order)).ok).toBe(true)
    expect(callsTo(shop, 'va-delete', order.reference)).toBe(1)
    expect(orderOf(shop, order.reference)).toMatchObject({
      state: { kind: 'cancelled' },
      cash: { by: 'sri' },
    })
  })

  it('at a till that is offline: the question is tried, no manager is needed, and the QR goes at once', async () => {
    const order = await sell(shop)
    arm(shop, { kind: 'refuse-connection' })
    await shop.time.advance(15 * SECOND)
    expect(shop.till().connection.state()).toBe('down')
    const calls = shop.gateway.log().length
    const before = shop.time.clock.now()
    expect((await cashFor(order)).ok).toBe(true)
    expect([shop.time.clock.now() - before, shop.gateway.log().length - calls]).toEqual([0, 0])
    expect(orderOf(shop, order.reference)).toMatchObject({
      state: { kind: 'cancelled' },
      cash: { by: 'sri' },
    })
  })

  it('on a line that was down a moment ago asks all the same, and finds the payment', async () => {
    const order = await sell(shop)
    arm(shop, { kind: 'refuse-connection' })
    await shop.time.advance(2 * 60 * SECOND)
    expect(shop.till().connection.state()).toBe('down')
    pay(order)
    // The cable is in again; the next try of the watcher is seconds away.
    shop.gateway.clearFaults()
    expect(await cashFor(order)).toMatchObject({
      ok: false,
      refusal: { code: 'not-allowed', details: { state: 'paid' } },
    })
    expect(moves()).toEqual([])
  })

  it('of a till that was offline asks again afterwards, so that a line that is back tells at once', async () => {
    const order = await sell(shop)
    arm(shop, { kind: 'refuse-connection' })
    await shop.time.advance(15 * SECOND)
    await shop.till().watcher.stop()
    pay(order)
    const { deps } = shop.till()
    let asked = 0
    const gateway: typeof deps.gateway = {
      ...deps.gateway,
      send: async (...call) => {
        const sent = await deps.gateway.send(...call)
        asked += 1
        // It is back right after the first question could not leave.
        shop.gateway.clearFaults()
        return sent
      },
    }
    expect((await takeCash({ ...deps, gateway }, order.reference, nobodyThere)).ok).toBe(true)
    await shop.time.settle()
    expect([asked, view(order.reference)]).toMatchObject([2, { state: 'paid-late', paidTwice: 'cash' }])
  })

  it('of an order that a restart left unknown needs a manager, and says who agreed', async () => {
    arm(shop, { kind: 'delay', ms: 5_000, operation: 'qr-generate' })
    const { reference } = await sell(shop)
    arm(shop, { kind: 'answer-lost', operation: 'va-status', times: 9 })
    await shop.wakeFrom(shop.photograph())
    const order = orderOf(shop, reference)
    expect(order.state.kind).toBe('unknown')
    expect(await cashFor(order)).toMatchObject({ ok: false, refusal: { code: 'approval-needed' } })
    expect(moves()).toEqual([])
    expect((await cashFor(order, agrees)).ok).toBe(true)
    expect(orderOf(shop, order.reference).cash).toMatchObject({ by: 'sri', approvedBy: 'ani' })
    expect(moves()).toMatchObject([{ approvedBy: 'ani' }])
  })

  it('of an order about which the gateway was asked and gave no answer needs a manager', async () => {
    const order = await sell(shop)
    arm(shop, { kind: 'answer-lost', operation: 'va-status' })
    pay(order)
    expect(await cashFor(order)).toMatchObject({ ok: false, refusal: { code: 'approval-needed' } })
    expect(moves()).toEqual([])
    expect(orderOf(shop, order.reference).state.kind).toBe('waiting')
    arm(shop, { kind: 'answer-lost', operation: 'va-status' })
    expect((await cashFor(order, agrees)).ok).toBe(true)
    expect(moves()).toMatchObject([{ approvedBy: 'ani' }])
  })

  it('on a manager’s own word first says that no answer came, and then says who approved', async () => {
    person = 'ani'
    const order = await sell(shop)
    const approve = createApprover({
      signedIn: () => person,
      roleNow: () => 'manager',
      person: () => undefined,
      checkPin: () => Promise.reject(new Error('no PIN is needed')),
    })
    const alone: Approve = () => approve('manager', undefined)
    const take = (isSure?: true) => takeCash(shop.till().deps, order.reference, alone, isSure)
    pay(order)
    arm(shop, { kind: 'answer-lost', operation: 'va-status', times: 2 })
    expect(await take()).toEqual({
      ok: false,
      refusal: { code: 'confirm-first', details: { why: 'unheard' } },
    })
    expect([moves(), orderOf(shop, order.reference).cash]).toEqual([[], undefined])
    expect((await take(true)).ok).toBe(true)
    expect(orderOf(shop, order.reference).cash).toMatchObject({ by: 'ani', approvedBy: 'ani' })
    expect(moves()).toMatchObject([{ by: 'ani', approvedBy: 'ani' }])
  })

  it('on a manager’s own word asks once more when it is sure, and then the money decides', async () => {
    person = 'ani'
    const order = await sell(shop)
    const alone: Approve = () => Promise.resolve(accept({ approvedBy: 'ani' }))
    const take = (isSure?: true) => takeCash(shop.till().deps, order.reference, alone, isSure)
    pay(order)
    arm(shop, { kind: 'answer-lost', operation: 'va-status' })
    expect(await take()).toMatchObject({ refusal: { code: 'confirm-first' } })
    expect(await take(true)).toMatchObject({ refusal: { details: { state: 'paid' } } })
    expect(moves()).toEqual([])
  })

  it('by a manager is taken at once where the gateway has answered, or the till is offline', async () => {
    person = 'ani'
    const alone: Approve = () => Promise.reject(new Error('a manager was asked'))
    expect((await cashFor(await sell(shop), alone)).ok).toBe(true)
    const order = await sell(shop)
    arm(shop, { kind: 'refuse-connection' })
    expect((await cashFor(order, alone)).ok).toBe(true)
  })

  it('is not taken when the money comes while the manager types', async () => {
    const order = await sell(shop)
    arm(shop, { kind: 'answer-lost', operation: 'va-status' })
    const taken = await cashFor(order, async () => {
      pay(order)
      await shop.time.advance(10 * SECOND)
      return agrees()
    })
    expect(taken).toMatchObject({ ok: false, refusal: { code: 'not-allowed', details: { state: 'paid' } } })
    expect(moves()).toEqual([])
  })

  it('is always of somebody, once, and never beside another order that waits', async () => {
    const order = await sell(shop)
    person = undefined
    expect(await cashFor(order)).toMatchObject({ ok: false, refusal: { details: { why: 'nobody' } } })
    person = 'sri'
    const renewed = await renewPayment(shop.till().deps, order.reference)
    await shop.time.settle()
    expect(await cashFor(order)).toMatchObject({ ok: false, refusal: { code: 'not-allowed' } })
    if (!renewed.ok) throw new Error(renewed.refusal.code)
    expect((await cashFor(renewed.value)).ok).toBe(true)
    expect((await cashFor(renewed.value)).ok).toBe(false)
    expect(moves()).toHaveLength(1)
  })

  it('then a success: paid twice, announced, no goods, and the first order of the sale says so too', async () => {
    const order = await sell(shop)
    await cashFor(order)
    pay(order, 'pay-late')
    await shop.time.advance(41 * 60 * SECOND)
    expect(view(order.reference)).toMatchObject({
      state: 'paid-late',
      paidTwice: 'cash',
      release: 'manager',
      can: { acknowledge: false, resolve: true },
    })
    expect(shop.events).toContainEqual(
      expect.objectContaining({ type: 'order-changed', reference: order.reference, to: 'paid-late' }),
    )
  })
})

describe('what a manager decides', () => {
  async function late(): Promise<Order> {
    const order = await sell(shop)
    await shop.time.advance(11 * 60 * SECOND)
    pay(order, 'pay-late')
    await shop.time.advance(41 * 60 * SECOND)
    return orderOf(shop, order.reference)
  }
  const resolve = (order: Order, how: Parameters<typeof resolveOrder>[2], approve: Approve = agrees) =>
    resolveOrder(shop.till().deps, order.reference, how, approve)

  it('about a late payment is written with both names, and moves no state', async () => {
    const order = await late()
    expect(order.state.kind).toBe('paid-late')
    expect(await resolve(order, { how: 'goods-given' }, nobodyThere)).toMatchObject({
      refusal: { code: 'approval-needed' },
    })
    expect((await resolve(order, { how: 'goods-given', note: 'dibawa sore' })).ok).toBe(true)
    expect(orderOf(shop, order.reference)).toMatchObject({
      state: order.state,
      resolved: { how: 'goods-given', note: 'dibawa sore', by: 'sri', approvedBy: 'ani' },
    })
    expect(await resolve(order, { how: 'goods-given' })).toMatchObject({ refusal: { code: 'not-allowed' } })
  })

  it('"seen" says nothing without a note; what was not done cannot be said', async () => {
    const order = await late()
    expect(await resolve(order, { how: 'seen' })).toMatchObject({ refusal: { code: 'empty' } })
    expect(await resolve(order, { how: 'paid-rest-in-cash' })).toMatchObject({
      refusal: { code: 'not-allowed' },
    })
    const waits = await sell(shop)
    expect(await resolve(waits, { how: 'seen', note: 'x' })).toMatchObject({ ok: false })
  })

  it('the rest of a short payment, paid in cash, lies in the drawer', async () => {
    const order = await sell(shop)
    pay(order, 'pay', '140000.00')
    await shop.time.advance(20 * SECOND)
    expect((await resolve(orderOf(shop, order.reference), { how: 'paid-rest-in-cash' })).ok).toBe(true)
    expect(moves()).toMatchObject([
      { kind: 'sale', amount: { minor: 1_000_000n }, reference: order.reference, approvedBy: 'ani' },
    ])
  })

  it('about the rest that lies in the drawer, when the gateway then says that all of it had come: paid twice', async () => {
    const order = await sell(shop)
    pay(order, 'pay', '100000.00')
    await shop.time.advance(20 * SECOND)
    await resolve(orderOf(shop, order.reference), { how: 'paid-rest-in-cash' })
    const event = { type: 'status', evidence: rightOf(order) } as const
    const after = recordEvent(shop.till().deps, order.reference, event)
    expect(after).toMatchObject({ state: { kind: 'paid-late' }, restInCash: { minor: 5_000_000n } })
    expect(after.acknowledgedAt).toBeUndefined()
    expect(view(order.reference)).toMatchObject({ paidTwice: 'cash', release: 'manager' })
    expect(shop.events).toContainEqual(
      expect.objectContaining({ type: 'order-changed', to: 'paid-late', isTwice: true }),
    )
  })

  it('about a rest that became another one while the manager typed is not booked', async () => {
    const order = await sell(shop)
    pay(order, 'pay', '100000.00')
    await shop.time.advance(20 * SECOND)
    const { state } = orderOf(shop, order.reference)
    const evidence = 'evidence' in state ? { ...rightOf(order), ...state.evidence } : rightOf(order)
    const more = {
      ...evidence,
      paidAmount: rupiah(120_000),
      totalAmount: rupiah(120_000),
      transactionId: 'B',
    }
    const typed = await resolve(order, { how: 'paid-rest-in-cash' }, async () => {
      recordEvent(shop.till().deps, order.reference, { type: 'status', evidence: more })
      return agrees()
    })
    expect(typed).toMatchObject({ ok: false, refusal: { code: 'not-allowed' } })
    expect(moves()).toEqual([])
  })

  it('about two successes of one order: announced when the second is heard of, and only a manager ends it', async () => {
    const order = await sell(shop)
    pay(order)
    await shop.time.advance(10 * SECOND)
    pay(order, 'pay-again')
    const before = shop.events.length
    shop.till().toldOfPayment(order.reference)
    await shop.time.advance(10 * SECOND)
    expect(view(order.reference)).toMatchObject({ state: 'paid', paidTwice: 'gateway', release: 'manager' })
    expect(shop.events.slice(before)).toContainEqual(
      expect.objectContaining({ type: 'order-changed', from: 'paid', to: 'paid', isTwice: true }),
    )
    expect((await resolve(orderOf(shop, order.reference), { how: 'refund-promised' })).ok).toBe(true)
    // Its acknowledgement is not a second alert.
    const { type, ...put } = shop.events.at(-1) ?? { type: 'none' }
    expect([type, put]).toEqual(['order-changed', { reference: order.reference, from: 'paid', to: 'paid' }])
  })
})

it('two orders of one sale, both paid: each says so, and the other is told', async () => {
  const old = await sell(shop)
  const renewed = await renewPayment(shop.till().deps, old.reference)
  await shop.time.settle()
  if (!renewed.ok) throw new Error(renewed.refusal.code)
  pay(renewed.value)
  await shop.time.advance(10 * SECOND)
  expect(view(renewed.value.reference)).toMatchObject({ state: 'paid', release: 'yes' })
  pay(old)
  shop.till().toldOfPayment(old.reference)
  const before = shop.events.length
  await shop.time.advance(10 * SECOND)
  expect(view(old.reference)).toMatchObject({ state: 'paid-late', paidTwice: 'another-order' })
  expect(view(renewed.value.reference)).toMatchObject({ paidTwice: 'another-order', release: 'manager' })
  expect(shop.events.slice(before)).toContainEqual({
    type: 'order-asked',
    reference: renewed.value.reference,
  })
  expect(shop.events.slice(before)).toContainEqual(
    expect.objectContaining({ type: 'order-changed', reference: old.reference, isTwice: true }),
  )
})

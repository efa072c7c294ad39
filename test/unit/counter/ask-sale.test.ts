/** A sale has one payment; a code that can still be paid is checked before and after it is replaced. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accept, refuse } from '#contract/envelope.ts'
import { askNow } from '#counter/ask/look-at.ts'
import { takeCash, type Approve } from '#counter/doubt/take-cash.ts'
import { renewPayment, retryPayment } from '#counter/sale/take-payment.ts'
import { viewOrder } from '#counter/show/view.ts'
import type { Order } from '#domain/order.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { arm, callsTo, orderOf, SECOND, sell, withoutQrHost } from './at-the-till.ts'

let shop: VirtualTill
beforeEach(() => {
  shop = openVirtualTill({ signedIn: () => 'sri' })
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

const agrees: Approve = () => Promise.resolve(accept({ approvedBy: 'ani' }))
const nobodyThere: Approve = () => Promise.resolve(refuse('approval-needed'))
const pay = ({ reference }: Order) => shop.gateway.payer({ action: 'pay', reference })
const kindOf = ({ reference }: Order) => orderOf(shop, reference).state.kind
const asked = ({ reference }: Order) => callsTo(shop, 'va-status', reference)
const salesOf = ({ saleId }: Order) => shop.journal().read.ordersOfSale(saleId)
const renew = (order: Order, deps = shop.till().deps) => renewPayment(deps, order.reference)
const cash = (order: Order, approve = nobodyThere) => takeCash(shop.till().deps, order.reference, approve)
const heldFor = (why: string) => ({ ok: false, refusal: { code: 'not-allowed', details: { why } } })
const scene = ({ reference }: Order) => {
  const { display } = shop.till()
  display.show(reference)
  return display.current({ merchantName: '', language: 'id' } as Parameters<typeof display.current>[0]).scene
    .kind
}
const view = ({ reference }: Order) => viewOrder(shop.till().deps, orderOf(shop, reference), () => undefined)

async function renewed(old: Order, deps = shop.till().deps): Promise<Order> {
  const made = await renew(old, deps)
  if (!made.ok) throw new Error(made.refusal.code)
  await shop.time.settle()
  return orderOf(shop, made.value.reference)
}

it('after a sleep over the end of an old code nobody takes cash beside a payment on it', async () => {
  const old = await sell(shop)
  const made = await renewed(old)
  pay(old)
  shop.time.sleep(10 * 60_000 + 30 * SECOND)
  expect(await cash(made)).toMatchObject({ ok: false, refusal: { code: 'not-allowed' } })
  expect(kindOf(old)).toBe('paid-late')
})

describe('a new QR', () => {
  it('is not made when the old one has been paid a moment before', async () => {
    const old = await sell(shop)
    pay(old)
    expect(await renew(old)).toMatchObject({
      ok: false,
      refusal: { code: 'not-allowed', details: { state: 'paid' } },
    })
    expect(salesOf(old)).toHaveLength(1)
    expect(callsTo(shop, 'qr-generate')).toBe(1)
  })

  it('is not asked for where the question about the old one had no keys, though they come a moment later', async () => {
    const old = await sell(shop)
    pay(old)
    shop.vault.open = false
    const making = renew(old)
    shop.vault.open = true
    expect(await making).toMatchObject({ ok: false, refusal: { code: 'vault-refused' } })
    expect(callsTo(shop, 'qr-generate')).toBe(1)
  })

  it('asks about the old one before and after', async () => {
    const old = await sell(shop)
    const before = asked(old)
    await renewed(old)
    expect(asked(old) - before).toBe(2)
  })

  it('goes from both screens when the old one was paid while it was being made', async () => {
    const old = await sell(shop)
    const making = renew(old)
    await making
    pay(old)
    await shop.time.settle()
    const made = salesOf(old).find(({ reference }) => reference !== old.reference)
    if (made === undefined) throw new Error('no new order')
    expect(kindOf(old)).toBe('paid-late')
    expect(view(made)).toMatchObject({ noQr: { why: 'sale-paid' }, can: { takeCash: false, renew: false } })
    expect(scene(made)).toBe('ask-cashier')
  })

  it('asks about every code of the sale that can still be paid', async () => {
    const first = await sell(shop)
    const second = await renewed(first)
    pay(first)
    expect(await renew(second)).toMatchObject({ ok: false, refusal: { code: 'not-allowed' } })
    expect(salesOf(first)).toHaveLength(2)
    expect(kindOf(first)).toBe('paid-late')
  })

  it('is not made when the word about the old one came and cannot be read: it may be the word of money', async () => {
    const old = await sell(shop)
    arm(shop, { kind: 'wrong-signature', operation: 'va-status' })
    expect(await renew(old)).toMatchObject({
      ok: false,
      refusal: { code: 'not-allowed', details: { why: 'unread' } },
    })
    expect(callsTo(shop, 'qr-generate')).toBe(1)
    expect(kindOf(old)).toBe('waiting')
    // The next answer is readable, and reports no payment.
    await askNow(shop.till().deps, old.reference)
    expect(await renew(old)).toMatchObject({ ok: true })
  })

  it('waits eight seconds for an answer and is not made without one; the answer is booked all the same', async () => {
    const old = await sell(shop)
    await shop.till().watcher.stop()
    arm(shop, { kind: 'delay', ms: 15_000, operation: 'va-status' })
    pay(old)
    const making = renew(old)
    await shop.time.advance(8 * SECOND)
    expect(await making).toMatchObject(heldFor('unheard'))
    expect([callsTo(shop, 'qr-generate'), kindOf(old)]).toEqual([1, 'waiting'])
    await shop.time.advance(10 * SECOND)
    expect(kindOf(old)).toBe('paid')
  })

  it('is made by a gateway that takes its time', async () => {
    const old = await sell(shop)
    arm(shop, { kind: 'delay', ms: 6_000, operation: 'va-status' })
    const making = renew(old)
    await shop.time.advance(7 * SECOND)
    expect(await making).toMatchObject({ ok: true })
  })

  it('is made where the gateway refuses the question: its answer says nothing of money', async () => {
    const old = await sell(shop)
    arm(shop, { kind: 'say', status: 404, caseCode: '12', message: 'Invalid Bill', operation: 'va-status' })
    expect(await renew(old)).toMatchObject({ ok: true })
  })

  it('is not made at a host that can be reached, where the host that knows the old one cannot', async () => {
    const old = await sell(shop)
    const { deps } = shop.till()
    const refused = { kind: 'not-executed', why: 'no-connection', detail: 'ECONNREFUSED' } as const
    const gateway: typeof deps.gateway = {
      ...deps.gateway,
      send: (call, hooks) =>
        call.operation.name === 'va-status'
          ? Promise.resolve({ outcome: refused, finishedAt: shop.time.clock.now() })
          : deps.gateway.send(call, hooks),
    }
    pay(old)
    expect(await renew(old, { ...deps, gateway })).toMatchObject(heldFor('offline'))
    expect(callsTo(shop, 'qr-generate')).toBe(1)
  })

  it('is made again as soon as the line is back', async () => {
    const old = await sell(shop)
    arm(shop, { kind: 'refuse-connection' })
    expect(await renew(old)).toMatchObject(heldFor('offline'))
    expect(kindOf(old)).toBe('waiting')
    shop.gateway.clearFaults()
    expect(await renew(old)).toMatchObject({ ok: true })
  })

  it('of an order that was never sent is not sent again when another of the sale has been paid', async () => {
    const first = await sell(shop)
    const second = await renewed(first, withoutQrHost(shop.till().deps))
    expect(second.state.kind).toBe('not-sent')
    pay(first)
    expect(await retryPayment(shop.till().deps, second.reference)).toMatchObject({
      ok: false,
      refusal: { code: 'not-allowed' },
    })
    expect(callsTo(shop, 'qr-generate', second.reference)).toBe(0)
  })
})

describe('cash', () => {
  it('is not taken for a new QR when the customer has paid the old one', async () => {
    const first = await sell(shop)
    const second = await renewed(first)
    pay(first)
    expect(await cash(second)).toMatchObject({ ok: false, refusal: { code: 'not-allowed' } })
    expect(kindOf(first)).toBe('paid-late')
    expect(orderOf(shop, second.reference).cash).toBeUndefined()
  })

  it('needs a manager when the gateway gave no answer about one of the sale', async () => {
    const first = await sell(shop)
    const second = await renewed(first)
    arm(shop, { kind: 'answer-lost', operation: 'va-status' })
    expect(await cash(second)).toMatchObject({ ok: false, refusal: { code: 'approval-needed' } })
  })

  it('asks once more after it was taken, so that a faster payment is told at once', async () => {
    const order = await sell(shop)
    const taken = cash(order, async () => {
      pay(order)
      return agrees()
    })
    arm(shop, { kind: 'answer-lost', operation: 'va-status' })
    expect((await taken).ok).toBe(true)
    await shop.time.settle()
    expect(view(order)).toMatchObject({ state: 'paid-late', paidTwice: 'cash' })
  })
})

describe('where the question needs an access token', () => {
  const tokenless = async (fault: Parameters<typeof arm>[1]): Promise<Order> => {
    await shop.close()
    shop = openVirtualTill({ signedIn: () => 'sri', profile: { tokenRules: { 'va-status': 'b2b' } } })
    const order = await sell(shop)
    arm(shop, fault)
    pay(order)
    return order
  }

  it.each([
    { kind: 'http-500', processed: false, operation: 'token', times: 9 },
    { kind: 'answer-lost', operation: 'token', times: 9 },
  ] as const)(
    'none to be had is no answer: cash needs a manager, and the line is up, with %j',
    async (fault) => {
      const order = await tokenless(fault)
      expect(await cash(order)).toMatchObject({ ok: false, refusal: { code: 'approval-needed' } })
      expect(shop.till().connection.state()).toBe('up')
      expect(orderOf(shop, order.reference).cash).toBeUndefined()
    },
  )

  it('none to be had holds a new QR back', async () => {
    const order = await tokenless({ kind: 'http-500', processed: false, operation: 'token', times: 9 })
    expect(await renew(order)).toMatchObject(heldFor('unheard'))
    expect(callsTo(shop, 'qr-generate')).toBe(1)
  })

  it('one that was never asked for, for want of a connection, leaves the till offline: cash needs none', async () => {
    const order = await tokenless({ kind: 'refuse-connection' })
    expect(await cash(order)).toMatchObject({ ok: true })
  })
})

describe('cash when the line is up and the gateway could not be asked', () => {
  it('needs a manager when our request budget is spent', async () => {
    const order = await sell(shop)
    pay(order)
    const { deps } = shop.till()
    while (deps.budget.take(shop.time.clock.now(), 'person').ok);
    expect(await cash(order)).toMatchObject({ ok: false, refusal: { code: 'approval-needed' } })
  })

  it('needs a manager when the gateway says that it is asked too often', async () => {
    const order = await sell(shop)
    pay(order)
    arm(shop, { kind: 'say', status: 429, message: 'Too Many Requests' })
    expect(await cash(order)).toMatchObject({ ok: false, refusal: { code: 'approval-needed' } })
  })

  it('needs a manager while the vault is closed', async () => {
    const order = await sell(shop)
    pay(order)
    shop.vault.open = false
    expect(await cash(order)).toMatchObject({ ok: false, refusal: { code: 'approval-needed' } })
    shop.vault.open = true
  })

  it('needs none while nothing can leave this machine: a till that is offline sells for cash', async () => {
    const order = await sell(shop)
    arm(shop, { kind: 'refuse-connection' })
    expect(await cash(order)).toMatchObject({ ok: true })
  })
})

describe('a request for a QR whose answer is lost', () => {
  it.each([500, 503])('%i: nobody has seen a code, so a new one may be made at once', async (status) => {
    arm(shop, { kind: 'say', status, message: 'Error', operation: 'qr-generate' })
    const old = await sell(shop)
    expect(old.state).toMatchObject({ kind: 'unknown', why: 'server-error' })
    expect(view(old).can.renew).toBe(true)
    const made = await renewed(old)
    expect(made.state).toMatchObject({ kind: 'waiting', ask: { kind: 'qr' } })
    expect(view(made)).toMatchObject({ qr: {}, can: { renew: true, takeCash: true } })
    // The till goes on asking about the old one.
    expect(asked(old)).toBeGreaterThanOrEqual(1)
    expect(callsTo(shop, 'qr-generate', old.reference)).toBe(1)
  })

  it('is watched on: what is paid of it all the same takes the new code away', async () => {
    arm(shop, { kind: 'say', status: 500, message: 'Error', operation: 'qr-generate', processed: true })
    const old = await sell(shop)
    const made = await renewed(old)
    pay(old)
    await shop.time.advance(15 * SECOND)
    expect(kindOf(old)).toBe('paid-late')
    expect([view(made).noQr, scene(made)]).toEqual([{ why: 'sale-paid', findings: [] }, 'ask-cashier'])
  })

  it('is replaced at once, without waiting for an answer about it', async () => {
    arm(shop, { kind: 'answer-lost', operation: 'qr-generate' })
    arm(shop, { kind: 'delay', ms: 60_000, operation: 'va-status', times: 9 })
    const lost = await sell(shop)
    expect(lost.state).toMatchObject({ kind: 'unknown', why: 'connection-lost' })
    const before = shop.time.clock.now()
    const made = await renewed(lost)
    expect(made.state).toMatchObject({ kind: 'waiting', ask: { kind: 'qr' } })
    expect(shop.time.clock.now() - before).toBeLessThan(1_000)
  })

  it('needs no manager for cash', async () => {
    arm(shop, { kind: 'answer-lost', operation: 'qr-generate' })
    arm(shop, { kind: 'answer-lost', operation: 'va-status', times: 9 })
    expect(await cash(await sell(shop))).toMatchObject({ ok: true })
  })

  it('is not replaced after a restart, which may have lost that it was shown', async () => {
    arm(shop, { kind: 'delay', ms: 5_000, operation: 'qr-generate' })
    const { reference } = await sell(shop)
    await shop.wakeFrom(shop.photograph())
    expect(view(orderOf(shop, reference))).toMatchObject({ state: 'unknown', can: { renew: false } })
  })
})

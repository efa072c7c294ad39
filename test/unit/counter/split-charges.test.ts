import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { askNow } from '#counter/ask/look-at.ts'
import { resolveOrder } from '#counter/doubt/resolve.ts'
import { takeCash } from '#counter/doubt/take-cash.ts'
import { cancelOrder } from '#counter/sale/cancel.ts'
import { renewPayment, retryPayment } from '#counter/sale/take-payment.ts'
import { payLeg, payLegInCash } from '#counter/split/split.ts'
import { viewSplit } from '#counter/split/split-sums.ts'
import { type Money, rupiah } from '#domain/money.ts'
import type { OrderMethod } from '#domain/order.ts'
import { agrees, type ShiftShop } from '#test/support/shift-shop.ts'
import { arm, MINUTE, orderOf, SECOND, withoutQrHost } from './at-the-till.ts'
import { openSplitShop } from './split-shop.ts'

let shop: ShiftShop
let id: string
beforeEach(() => {
  const opened = openSplitShop()
  shop = opened.shop
  id = opened.id
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

const deps = () => shop.till().deps
async function leg(amount: number, method: OrderMethod = 'qr', at = deps()): Promise<string> {
  const taken = await payLeg(at, id, { amount: rupiah(amount), method })
  await shop.time.settle()
  if (!taken.ok) throw new Error(taken.refusal.code)
  return taken.value.reference
}
const payer = (...input: Parameters<ShiftShop['gateway']['payer']>) =>
  expect(shop.gateway.payer(...input).ok).toBe(true)
/** Taken off the screens, and paid by its customer all the same: the till has not heard of it yet. */
async function closedAndPaid(amount: number): Promise<void> {
  const reference = await leg(amount)
  expect((await cancelOrder(deps(), reference)).ok).toBe(true)
  payer({ reference, action: 'pay' })
}
async function expired(): Promise<string> {
  const old = await leg(60_000)
  await shop.time.advance(orderOf(shop, old).expiresAt - shop.time.clock.now() + 2 * MINUTE)
  expect(orderOf(shop, old).state.kind).toBe('expired')
  return old
}
async function notSent(): Promise<string> {
  const unsent = await leg(60_000, 'qr', withoutQrHost(deps()))
  expect(orderOf(shop, unsent).state.kind).toBe('not-sent')
  return unsent
}
async function paidShort(): Promise<string> {
  const short = await leg(20_000, 'va')
  payer({ reference: short, action: 'open', amount: '15000.00' })
  payer({ reference: short, action: 'pay' })
  await askNow(deps(), short)
  expect(orderOf(shop, short).state.kind).toBe('paid-wrong-amount')
  return short
}
/** What the sale has, or still asks for, once every code was asked about. */
async function asksFor(): Promise<bigint> {
  await shop.time.settle()
  const split = shop.journal().read.split(id)
  if (split === undefined) throw new Error('no split')
  for (const { reference } of viewSplit(deps(), split).legs)
    if (reference !== undefined) await askNow(deps(), reference)
  await shop.time.settle()
  const { gotMinor, pendingMinor } = viewSplit(deps(), split)
  return gotMinor + pendingMinor
}

describe('a part is charged again only after the closed codes of the other parts were asked about', () => {
  it.each([
    ['by a new QR', expired, 60_000, (reference: string) => renewPayment(deps(), reference)],
    ['by sending it again', notSent, 60_000, (reference: string) => retryPayment(deps(), reference)],
    ['by cash in its place', expired, 60_000, (reference: string) => takeCash(deps(), reference, agrees)],
    [
      'by the rest in cash',
      paidShort,
      45_000,
      (reference: string) => resolveOrder(deps(), reference, { how: 'paid-rest-in-cash' }, agrees),
    ],
  ])('%s', async (_how, made, other, charge) => {
    const part = await made()
    await closedAndPaid(other)
    const charged = await charge(part)
    expect([charged.ok, await asksFor()]).toEqual([false, rupiah(60_000).minor])
  })
})

describe('a part that was paid short can still be paid in full by its code: it is asked about before', () => {
  it.each([
    ['cash', (amount: Money) => payLegInCash(deps(), id, { press: 'press 1', amount, tendered: amount })],
    ['a QR', (amount: Money) => payLeg(deps(), id, { amount, method: 'qr' })],
  ])('%s is taken for the rest', async (_what, charge) => {
    const short = await paidShort()
    payer({ reference: short, action: 'pay-again', amount: '5000.00' })
    const charged = await charge(rupiah(45_000))
    expect([charged.ok, await asksFor()]).toEqual([false, rupiah(20_000).minor])
  })
})

it('a code that cash has replaced can still be paid: it is asked about before another part is charged', async () => {
  // Its customer may have seen it before the till was switched off.
  arm(shop, { kind: 'delay', ms: 5 * SECOND, operation: 'qr-generate' })
  void payLeg(deps(), id, { amount: rupiah(20_000), method: 'qr' })
  await shop.time.advance(SECOND)
  arm(shop, { kind: 'answer-lost', operation: 'va-status', times: 99 })
  await shop.wakeFrom(shop.photograph())
  await shop.time.advance(10 * SECOND)
  const [replaced = ''] = shop
    .journal()
    .read.partsOf(id)
    .flatMap(({ orders }) => orders.map((o) => o.reference))
  const cash = await takeCash(deps(), replaced, agrees, true)
  await shop.time.settle()
  shop.gateway.clearFaults()
  expect([cash.ok, orderOf(shop, replaced).state.kind]).toEqual([true, 'unknown'])
  payer({ reference: replaced, action: 'pay' })
  const all = { amount: rupiah(40_000), tendered: rupiah(40_000) }
  const charged = await payLegInCash(deps(), id, { press: 'press 1', ...all })
  expect([charged.ok, await asksFor()]).toEqual([false, rupiah(40_000).minor])
})

it('a new code of a part that its old one has paid has no place kept: it is asked about before', async () => {
  const old = await leg(20_000)
  const renewed = await renewPayment(deps(), old)
  await shop.time.settle()
  if (!renewed.ok) throw new Error(renewed.refusal.code)
  payer({ reference: old, action: 'pay' })
  await askNow(deps(), old)
  payer({ reference: renewed.value.reference, action: 'pay' })
  const all = { amount: rupiah(40_000), tendered: rupiah(40_000) }
  const charged = await payLegInCash(deps(), id, { press: 'press 1', ...all })
  expect([charged.ok, await asksFor()]).toEqual([false, rupiah(40_000).minor])
})

it('so is one that the answer about the old code leaves without a place', async () => {
  const old = await leg(20_000)
  const renewed = await renewPayment(deps(), old)
  await shop.time.settle()
  if (!renewed.ok) throw new Error(renewed.refusal.code)
  for (const reference of [old, renewed.value.reference]) payer({ reference, action: 'pay' })
  const all = { amount: rupiah(40_000), tendered: rupiah(40_000) }
  const charged = await payLegInCash(deps(), id, { press: 'press 1', ...all })
  expect([charged.ok, await asksFor()]).toEqual([false, rupiah(40_000).minor])
})

it('cash of a part is of the person who pressed, whoever is signed in once the gateway has answered', async () => {
  const closed = await leg(60_000)
  expect((await cancelOrder(deps(), closed)).ok).toBe(true)
  arm(shop, { kind: 'delay', ms: 5 * SECOND, operation: 'va-status' })
  const all = { amount: rupiah(60_000), tendered: rupiah(60_000) }
  const paying = payLegInCash(deps(), id, { press: 'press 1', ...all })
  await shop.time.advance(SECOND)
  shop.at.person = 'kasir-b'
  await shop.time.advance(10 * SECOND)
  const paid = await paying
  expect(paid.ok ? paid.value.sale.by : 'kasir-a').toBe('kasir-a')
})

/** Promised refunds: debts until they are paid out, once, before two people. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accept, refuse } from '#contract/envelope.ts'
import { askNow } from '#counter/ask/look-at.ts'
import { correctMove } from '#counter/cash/correct-move.ts'
import { recordEvent } from '#counter/order-store.ts'
import { resolveOrder, type Resolving } from '#counter/doubt/resolve.ts'
import type { Approve } from '#counter/doubt/take-cash.ts'
import { payOut, type PayingOut } from '#counter/refund/pay-out.ts'
import { closeShift } from '#counter/shift/close-shift.ts'
import { cashMovesOf, cashOf } from '#counter/shift/figures.ts'
import { moveCash } from '#counter/shift/move-cash.ts'
import { openShift } from '#counter/shift/open-shift.ts'
import { viewX, viewZ } from '#counter/shift/view.ts'
import { isSoundZ } from '#counter/shift/z-hash.ts'
import { viewOrder } from '#counter/show/view.ts'
import { rupiah } from '#domain/money.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { AMOUNT, DAY, orderOf, SECOND, sell } from './at-the-till.ts'

let shop: VirtualTill
beforeEach(() => {
  shop = openVirtualTill({ signedIn: () => 'sri' })
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

const deps = () => shop.till().deps
const read = () => shop.journal().read
const byAni: Approve = () => Promise.resolve(accept({ approvedBy: 'ani' }))
const before = (second: string) => () => Promise.resolve(accept({ second }))
const resolve = (reference: string, resolving: Resolving) =>
  resolveOrder(deps(), reference, resolving, byAni, shop.backOffice().personal())
const promise = (reference: string, more: Partial<Resolving> = {}) =>
  resolve(reference, { how: 'refund-promised', ...more })
const pay = (paying: PayingOut) => payOut(deps(), paying, before('budi'))
const portal = (number: number): PayingOut => ({ number, way: 'portal', proof: 'RRN 123456789012' })

async function paidTwice(): Promise<string> {
  const { reference } = await sell(shop)
  shop.gateway.payer({ action: 'pay', reference })
  shop.gateway.payer({ action: 'pay-again', reference })
  await shop.time.advance(20 * SECOND)
  return reference
}

async function paidWith(amount: string): Promise<string> {
  const { reference } = await sell(shop)
  shop.gateway.payer({ action: 'pay', reference, amount })
  await shop.time.advance(20 * SECOND)
  expect(orderOf(shop, reference).state.kind).toBe('paid-wrong-amount')
  return reference
}

describe('a promise', () => {
  it.each([
    ['what is above the price, when too much came', '160000.00', rupiah(10_000)],
    ['all that came, when too little came', '100000.00', rupiah(100_000)],
  ])('owes %s', async (_what, amount, owed) => {
    const reference = await paidWith(amount)
    expect((await promise(reference, { note: 'Sari, blok B', phone: '081234567890' })).ok).toBe(true)
    expect(read().openRefunds()).toMatchObject([
      { reference, amount: owed, by: 'sri', approvedBy: 'ani', note: 'Sari, blok B' },
    ])
    expect(JSON.stringify(read().openRefunds(), (_key, each: unknown) => String(each))).not.toContain('7890')
    expect(orderOf(shop, reference).resolved).not.toHaveProperty('owed')
    expect(orderOf(shop, reference).resolved).not.toHaveProperty('personal')
  })

  it('is still a debt after a restart, and the order says what is owed', async () => {
    const reference = await paidWith('100000.00')
    await promise(reference)
    await shop.restart()
    expect(read().openRefunds()).toHaveLength(1)
    expect(viewOrder(deps(), orderOf(shop, reference), () => undefined)).toMatchObject({
      refund: { openMinor: rupiah(100_000).minor, paidMinor: 0n },
      correct: { how: 'refund-promised', ways: ['paid-rest-in-cash', 'seen'] },
    })
  })
})

describe('paying it out', () => {
  it('ends it once: the second time is refused and says why', async () => {
    await promise(await paidWith('100000.00'))
    const [{ number } = { number: 0 }] = read().openRefunds()
    expect(await pay(portal(number))).toMatchObject({ ok: true })
    expect(read().openRefunds()).toEqual([])
    expect(read().endedRefunds(9)).toMatchObject([
      { number, ended: { how: 'paid', way: 'portal', proof: 'RRN 123456789012', by: 'sri', second: 'budi' } },
    ])
    expect(await pay({ number, way: 'cash' })).toMatchObject({
      refusal: { code: 'not-allowed', details: { why: 'refund-paid' } },
    })
  })

  it('of two at once, only one goes through', async () => {
    await promise(await paidWith('100000.00'))
    const [{ number } = { number: 0 }] = read().openRefunds()
    const both = await Promise.all([pay(portal(number)), pay(portal(number))])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(read().endedRefunds(9)).toHaveLength(1)
  })

  it('needs a proof, except in cash, and then an open shift', async () => {
    await promise(await paidWith('100000.00'))
    const [{ number } = { number: 0 }] = read().openRefunds()
    expect(await pay({ number, way: 'payout', proof: ' ' })).toMatchObject({ refusal: { code: 'empty' } })
    expect(await pay({ number, way: 'cash' })).toMatchObject({ refusal: { code: 'no-shift' } })
    expect(await pay({ number: 4_000, way: 'cash' })).toMatchObject({ refusal: { code: 'not-found' } })
    expect(read().openRefunds()).toHaveLength(1)
  })

  it('in cash leaves the drawer: the shift expects less', async () => {
    const reference = await paidWith('100000.00')
    await promise(reference)
    const [{ number } = { number: 0 }] = read().openRefunds()
    openShift(deps(), rupiah(500_000))
    expect(await pay({ number, way: 'cash' })).toMatchObject({ ok: true })
    const shift = read().openShift()
    if (shift === undefined) throw new Error('no shift')
    expect(cashOf(deps(), shift)).toMatchObject({
      expected: rupiah(400_000),
      out: { count: 1, minor: rupiah(100_000).minor },
    })
  })

  it('is refused by one person alone, and with a refused PIN', async () => {
    await promise(await paidWith('100000.00'))
    const [{ number } = { number: 0 }] = read().openRefunds()
    expect(await payOut(deps(), portal(number), before('sri'))).toMatchObject({
      refusal: { code: 'approval-needed' },
    })
    const wrong = () => Promise.resolve(refuse('wrong-pin'))
    expect(await payOut(deps(), portal(number), wrong)).toMatchObject({ refusal: { code: 'wrong-pin' } })
    expect(read().openRefunds()).toHaveLength(1)
  })

  it('waits for the money: what the gateway has not reported does not go back', async () => {
    const { reference } = await sell(shop)
    shop.gateway.payer({ action: 'settle-later', reference, settleAfterMs: 400 * DAY })
    await shop.time.advance(3 * DAY)
    expect(orderOf(shop, reference).state.kind).toBe('settling')
    expect(await promise(reference)).toMatchObject({ ok: true })
    expect(read().openRefunds()).toMatchObject([{ amount: AMOUNT }])
    const [{ number } = { number: 0 }] = read().openRefunds()
    expect(await pay(portal(number))).toMatchObject({ refusal: { details: { why: 'not-come' } } })
  })
})

describe('a correction', () => {
  it('withdraws the debt, names the decision before it, and leaves both in the journal', async () => {
    const reference = await paidWith('160000.00')
    await promise(reference)
    const corrects = orderOf(shop, reference).resolved?.at
    if (corrects === undefined) throw new Error('not resolved')
    await shop.time.advance(SECOND)
    expect(await resolve(reference, { how: 'goods-given', corrects })).toMatchObject({ ok: true })
    expect(orderOf(shop, reference).resolved).toMatchObject({
      how: 'goods-given',
      corrects: { at: corrects, how: 'refund-promised' },
    })
    expect(read().openRefunds()).toEqual([])
    expect(read().refundsOf(reference)).toMatchObject([{ ended: { how: 'withdrawn', approvedBy: 'ani' } }])
    const told = read()
      .eventsOf(reference)
      .filter(({ kind }) => kind === 'order/resolved')
    expect(told).toHaveLength(2)
    const [{ number } = { number: 0 }] = read().refundsOf(reference)
    expect(await pay(portal(number))).toMatchObject({ refusal: { details: { why: 'refund-withdrawn' } } })
  })

  it('opens a debt, when the promise is the correction', async () => {
    const reference = await paidWith('160000.00')
    await resolve(reference, { how: 'goods-given' })
    const corrects = orderOf(shop, reference).resolved?.at ?? 0
    expect(await promise(reference, { corrects })).toMatchObject({ ok: true })
    expect(read().openRefunds()).toMatchObject([{ amount: rupiah(10_000) }])
  })

  it('is refused after the refund was paid out, and of a decision that no longer holds', async () => {
    const reference = await paidWith('160000.00')
    await promise(reference)
    const corrects = orderOf(shop, reference).resolved?.at ?? 0
    expect(await resolve(reference, { how: 'goods-given', corrects: corrects - 1 })).toMatchObject({
      refusal: { code: 'not-allowed' },
    })
    const [{ number } = { number: 0 }] = read().openRefunds()
    await pay(portal(number))
    expect(await resolve(reference, { how: 'goods-given', corrects })).toMatchObject({
      refusal: { code: 'not-allowed', details: { why: 'refund-paid' } },
    })
    expect(read().refundsOf(reference)).toMatchObject([{ ended: { how: 'paid' } }])
  })
})

it('stands on X and Z until it is paid out, and on the Z of the shift that paid it', async () => {
  openShift(deps(), rupiah(500_000))
  await promise(await paidWith('100000.00'))
  const at = read().openRefunds()[0]?.at
  const open = { count: 1, minor: rupiah(100_000).minor }
  const none = { count: 0, minor: 0n }
  expect(viewX(deps(), 'manager').refunds).toEqual({ open, oldestAt: at, paid: none, byWay: {} })
  expect(viewX(deps(), 'cashier').refunds).toBeUndefined()
  const close = (counted: number) =>
    closeShift(
      deps(),
      { counted: rupiah(counted), comparison: () => ({ kind: 'not-made', why: 'test' }) },
      byAni,
    )
  await close(500_000)
  expect(viewZ(deps(), 1)).toMatchObject({ value: { isSound: true, z: { refunds: { open } } } })
  openShift(deps(), rupiah(500_000))
  const [{ number } = { number: 0 }] = read().openRefunds()
  await pay({ number, way: 'cash' })
  await moveCash(deps(), { kind: 'in', amount: rupiah(1_000), note: 'x' }, byAni)
  await close(401_000)
  expect(viewZ(deps(), 2)).toMatchObject({
    value: {
      z: { refunds: { open: none, paid: open, byWay: { cash: open } }, cash: { difference: rupiah(0) } },
    },
  })
  openShift(deps(), rupiah(1))
  await close(1)
  const last = read().shift(3)
  expect(last?.closed?.z).not.toHaveProperty('refunds')
  expect(last !== undefined && isSoundZ(last, read().shift(2))).toBe(true)
})

it('money that came twice goes back once, for the whole sale', async () => {
  const reference = await paidTwice()
  expect(orderOf(shop, reference).state).toMatchObject({ evidence: { successes: 2 } })
  await promise(reference)
  expect(read().openRefunds()).toMatchObject([{ amount: AMOUNT }])
})

it('a promise of an older Loket stays a debt when more is promised', async () => {
  const reference = await paidWith('100000.00')
  // It named no amount.
  recordEvent(deps(), reference, { type: 'resolved', how: 'refund-promised', by: 'sri' })
  shop.gateway.payer({ action: 'pay-again', reference, amount: '20000.00' })
  await shop.time.advance(60 * 60 * SECOND)
  await askNow(deps(), reference)
  await shop.time.settle()
  await promise(reference)
  const owed = read()
    .openRefunds()
    .map(({ amount }) => amount.minor)
  expect(owed).toEqual([rupiah(100_000).minor, rupiah(20_000).minor])
})

it('the cash of a refund is no mistyped move', async () => {
  openShift(deps(), rupiah(500_000))
  await promise(await paidWith('100000.00'))
  const [{ number } = { number: 0 }] = read().openRefunds()
  expect((await pay({ number, way: 'cash' })).ok).toBe(true)
  const { seq } = cashMovesOf(deps()).at(-1) ?? { seq: 0n }
  const fixed = await correctMove(deps(), { seq, right: rupiah(0), note: 'salah' }, byAni)
  expect(fixed).toMatchObject({ ok: false, refusal: { code: 'not-found' } })
})

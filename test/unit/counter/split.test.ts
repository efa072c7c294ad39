import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Result } from '#contract/envelope.ts'
import { viewOrder } from '#counter/show/view.ts'
import { askNow } from '#counter/ask/look-at.ts'
import { sellForCash } from '#counter/cash/sell-for-cash.ts'
import { resolveOrder } from '#counter/doubt/resolve.ts'
import { takeCash } from '#counter/doubt/take-cash.ts'
import { cancelOrder } from '#counter/sale/cancel.ts'
import { renewPayment } from '#counter/sale/take-payment.ts'
import { endSplit, openSplit, payLeg, payLegInCash } from '#counter/split/split.ts'
import { viewSplit } from '#counter/split/split-sums.ts'
import { voidCashSale } from '#counter/cash/void-cash-sale.ts'
import { rupiah } from '#domain/money.ts'
import { agrees, nobodyAsked, openShiftShop, type ShiftShop } from '#test/support/shift-shop.ts'
import { arm, HOUR, MINUTE, SECOND } from './at-the-till.ts'

let shop: ShiftShop
let id: string
beforeEach(() => {
  shop = openShiftShop()
  const opened = openSplit(shop.till().deps, rupiah(60_000), 'meja 4')
  if (!opened.ok) throw new Error(opened.refusal.code)
  id = opened.value.id
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

const deps = () => shop.till().deps
const why = (result: Result<unknown>) =>
  result.ok ? 'ok' : (result.refusal.details?.['why'] ?? result.refusal.code)
const view = () => {
  const split = shop.journal().read.split(id)
  if (split === undefined) throw new Error('no split')
  return viewSplit(deps(), split)
}
async function leg(amount: number, method: 'qr' | 'va' = 'qr') {
  const taken = await payLeg(deps(), id, { amount: rupiah(amount), method })
  await shop.time.settle()
  if (!taken.ok) throw new Error(`${taken.refusal.code} ${String(taken.refusal.details?.['why'])}`)
  return taken.value.reference
}
async function paid(reference: string): Promise<void> {
  const order = shop.journal().read.order(reference)
  if (order?.method === 'va')
    shop.gateway.payer({ reference, action: 'open', amount: `${order.amount.minor / 100n}.00` })
  shop.gateway.payer({ reference, action: 'pay' })
  await shop.time.advance(MINUTE)
}
let presses = 0
const cash = (amount: number, tendered = amount) =>
  payLegInCash(deps(), id, {
    press: `press ${(presses += 1)}`,
    amount: rupiah(amount),
    tendered: rupiah(tendered),
  })
const releaseOf = (reference: string) => {
  const order = shop.journal().read.order(reference)
  if (order === undefined) throw new Error('no order')
  return viewOrder(deps(), order, () => undefined).release
}

describe('a sale in parts', () => {
  it('is whole once QR, virtual account and cash have brought the total; goods go only then', async () => {
    const first = await leg(20_000)
    await paid(first)
    expect(view()).toMatchObject({ gotMinor: 2_000_000n, restMinor: 4_000_000n, release: 'no' })
    // The part itself is paid: it lets nothing go alone.
    expect(releaseOf(first)).toBe('no')
    await paid(await leg(20_000, 'va'))
    expect(why(await cash(20_000, 50_000))).toBe('ok')
    expect(view()).toMatchObject({ restMinor: 0n, overMinor: 0n, release: 'yes' })
    expect(releaseOf(first)).toBe('yes')
    expect(await endSplit(deps(), id, undefined, nobodyAsked)).toMatchObject({ value: { ended: 'finished' } })
    expect(why(await cash(1_000))).toBe('ended')
  })

  it('counts an unknown part as pending, and asks for it no second time', async () => {
    arm(shop, { kind: 'answer-lost', operation: 'qr-generate', times: 1 })
    await leg(40_000)
    await shop.time.advance(SECOND)
    expect(view()).toMatchObject({
      gotMinor: 0n,
      pendingMinor: 4_000_000n,
      restMinor: 6_000_000n,
      freeMinor: 2_000_000n,
    })
    expect(why(await payLeg(deps(), id, { amount: rupiah(40_000), method: 'qr' }))).toBe('pending')
    expect(why(await cash(60_000))).toBe('pending')
    expect(why(await cash(60_100))).toBe('above-rest')
    expect(why(await endSplit(deps(), id, undefined, agrees))).toBe('pending')
  })

  it('parts of one amount are different sales, waiting side by side', async () => {
    const [one, two] = [await leg(30_000), await leg(30_000)]
    expect(view()).toMatchObject({ pendingMinor: 6_000_000n, freeMinor: 0n })
    await paid(two)
    await paid(one)
    expect(view()).toMatchObject({ restMinor: 0n, overMinor: 0n, release: 'yes' })
    expect(view().legs.map(({ release }) => release)).toEqual(['yes', 'yes'])
  })

  it('a part that is paid late after its place was taken is too much, and a manager’s', async () => {
    const late = await leg(60_000)
    await shop.time.advance(HOUR)
    expect(view().pendingMinor).toBe(0n)
    expect(why(await cash(60_000))).toBe('ok')
    shop.gateway.payer({ reference: late, action: 'pay-late' })
    await shop.time.advance(6 * HOUR)
    expect(view()).toMatchObject({ restMinor: 0n, overMinor: 6_000_000n, release: 'manager' })
    expect(why(await endSplit(deps(), id, undefined, nobodyAsked))).toBe('approval-needed')
  })

  it('a part of a wrong amount leaves the rest to be paid, and goes to a manager', async () => {
    const short = await leg(20_000, 'va')
    shop.gateway.payer({ reference: short, action: 'open', amount: '15000.00' })
    shop.gateway.payer({ reference: short, action: 'pay' })
    await shop.time.advance(MINUTE)
    expect(view()).toMatchObject({ gotMinor: 1_500_000n, restMinor: 4_500_000n })
    expect(why(await cash(45_000))).toBe('ok')
    expect(view()).toMatchObject({ restMinor: 0n, release: 'manager' })
  })

  it('is still there after a restart and after a power cut, with all its parts', async () => {
    await paid(await leg(20_000))
    await shop.restart()
    expect(shop.journal().read.openSplits()).toMatchObject([{ id, note: 'meja 4' }])
    await leg(20_000)
    await shop.wakeFrom(shop.photograph())
    await shop.time.advance(MINUTE)
    expect(view().legs).toHaveLength(2)
    expect(view().gotMinor).toBe(2_000_000n)
  })

  it('with money taken is given up by a manager alone; without, by anyone', async () => {
    const sold = await cash(20_000)
    expect(why(await endSplit(deps(), id, 'batal', nobodyAsked))).toBe('approval-needed')
    if (!sold.ok) throw new Error('not sold')
    await voidCashSale(deps(), { reference: sold.value.sale.reference, note: 'batal' }, agrees)
    expect(view()).toMatchObject({ gotMinor: 0n, legs: [{ isVoided: true }] })
    expect(await endSplit(deps(), id, 'batal', nobodyAsked)).toMatchObject({ value: { ended: 'given-up' } })
  })

  it('the same press pays one part, although the rest has become smaller', async () => {
    const asked = { press: 'same', amount: rupiah(60_000), tendered: rupiah(60_000) }
    expect(await payLegInCash(deps(), id, asked)).toMatchObject({ value: { isNew: true } })
    expect(await payLegInCash(deps(), id, asked)).toMatchObject({ value: { isNew: false } })
    expect(view()).toMatchObject({ restMinor: 0n, overMinor: 0n })
  })
})

describe('money of another part', () => {
  const order = (reference: string) => {
    const found = shop.journal().read.order(reference)
    if (found === undefined) throw new Error('no order')
    return found
  }
  const can = (reference: string) => viewOrder(deps(), order(reference), () => undefined).can
  const over = async (reference: string) => {
    const { expiresAt } = order(reference)
    await shop.time.advance(expiresAt - shop.time.clock.now() + 2 * MINUTE)
  }

  it('that took the place of an old code leaves nothing to charge by it', async () => {
    const old = await leg(60_000)
    await over(old)
    expect(can(old)).toMatchObject({ renew: true, takeCash: true })
    expect(why(await cash(60_000))).toBe('ok')
    expect(can(old)).toMatchObject({ renew: false, takeCash: false })
    expect(await renewPayment(deps(), old)).toMatchObject({ ok: false, refusal: { code: 'not-allowed' } })
    expect(await takeCash(deps(), old, agrees)).toMatchObject({ ok: false })
    expect(await endSplit(deps(), id, undefined, nobodyAsked)).toMatchObject({ value: { ended: 'finished' } })
    expect(await renewPayment(deps(), old)).toMatchObject({ ok: false })
  })

  it('is asked about before a closed code is replaced, as in any sale', async () => {
    const old = await leg(60_000)
    expect((await cancelOrder(deps(), old)).ok).toBe(true)
    shop.gateway.payer({ reference: old, action: 'pay' })
    expect(why(await cash(60_000))).toBe('above-rest')
    expect(order(old).state.kind).toBe('paid-late')
    expect(view()).toMatchObject({ gotMinor: 6_000_000n, restMinor: 0n, release: 'manager' })
  })

  it('may have come where no answer came: nothing more is charged', async () => {
    const old = await leg(60_000)
    expect((await cancelOrder(deps(), old)).ok).toBe(true)
    arm(shop, { kind: 'answer-lost', operation: 'va-status', times: 9 })
    expect(why(await cash(60_000))).toBe('unheard')
    expect(why(await payLeg(deps(), id, { amount: rupiah(60_000), method: 'qr' }))).toBe('unheard')
  })

  it('of a part that is being made is not free: nothing else is taken, and the split does not end', async () => {
    const making = payLeg(deps(), id, { amount: rupiah(60_000), method: 'qr' })
    await Promise.resolve()
    await Promise.resolve()
    expect(why(await cash(60_000))).toBe('pending')
    expect(why(await endSplit(deps(), id, undefined, agrees))).toBe('pending')
    expect((await making).ok).toBe(true)
  })

  it('that goes back to its customer is still to be paid', async () => {
    const twice = await leg(30_000)
    await paid(twice)
    shop.gateway.payer({ reference: twice, action: 'pay-again' })
    await askNow(deps(), twice)
    await shop.time.settle()
    expect(view()).toMatchObject({ restMinor: 0n, release: 'manager' })
    const promised = await resolveOrder(deps(), twice, { how: 'refund-promised' }, agrees)
    expect(promised.ok).toBe(true)
    expect(view()).toMatchObject({ gotMinor: 3_000_000n, restMinor: 3_000_000n, release: 'no' })
  })

  it('of a split that was given up is owed back', async () => {
    const first = await leg(40_000)
    await paid(first)
    expect(await endSplit(deps(), id, undefined, agrees)).toMatchObject({ value: { ended: 'given-up' } })
    expect(can(first)).toMatchObject({ resolve: true })
    expect((await resolveOrder(deps(), first, { how: 'refund-promised' }, agrees)).ok).toBe(true)
    expect(shop.journal().read.openRefunds()).toMatchObject([{ reference: first, amount: rupiah(40_000) }])
  })

  it('taken in cash instead makes the whole', async () => {
    const old = await leg(40_000)
    await over(old)
    expect((await takeCash(deps(), old, agrees)).ok).toBe(true)
    expect(why(await cash(20_000))).toBe('ok')
    expect(view()).toMatchObject({ restMinor: 0n, release: 'yes' })
  })

  it('of a press that sold something else makes no part', async () => {
    const sold = { press: 'other', amount: rupiah(20_000), tendered: rupiah(20_000) }
    expect(sellForCash(deps(), sold).ok).toBe(true)
    expect(why(await payLegInCash(deps(), id, sold))).toBe('pressed')
  })
})

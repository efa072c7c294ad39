/** Orders in the list: what each waits for, what ends it, and that it stays away afterwards. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { assign, settle } from '#backoffice/attention/assign.ts'
import { resolveOrder } from '#counter/doubt/resolve.ts'
import { cancelOrder } from '#counter/sale/cancel.ts'
import { must, refusalOf } from '#test/support/back-office.ts'
import { openShiftShop, type ShiftShop } from '#test/support/shift-shop.ts'
import { arm, DAY, HOUR, MINUTE, orderOf, SECOND, sell } from '../../counter/at-the-till.ts'
import { agrees, attentionDeps, itemsOf } from './at-the-list.ts'

let shop: ShiftShop
beforeEach(() => {
  shop = openShiftShop()
  shop.at.person = 'ani'
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

const list = () => itemsOf(shop)

/** The answer about the code is lost, and the gateway is silent since. */
async function silent(): Promise<string> {
  arm(shop, { kind: 'answer-lost', operation: 'qr-generate' })
  arm(shop, { kind: 'answer-lost', operation: 'va-status', times: 100_000 })
  return (await sell(shop)).reference
}

describe('money that came', () => {
  it('twice ends by a decision; money that comes again is a matter again', async () => {
    const { reference } = await sell(shop)
    shop.gateway.payer({ action: 'pay', reference })
    shop.gateway.payer({ action: 'pay-again', reference })
    await shop.time.advance(MINUTE)
    expect(list()).toMatchObject([{ key: `order ${reference}`, kind: 'twice', act: 'resolve' }])
    must(await resolveOrder(shop.till().deps, reference, { how: 'goods-given' }, agrees))
    expect(list()).toEqual([])
  })

  it('late ends by a decision', async () => {
    const { reference, expiresAt } = await sell(shop)
    shop.time.sleep(expiresAt - shop.time.clock.now())
    await shop.time.advance(30 * SECOND)
    shop.gateway.payer({ action: 'pay-late', reference })
    await shop.time.advance(10 * MINUTE)
    expect(list()).toMatchObject([{ key: `order ${reference}`, kind: 'late', act: 'resolve' }])
    must(await resolveOrder(shop.till().deps, reference, { how: 'goods-given' }, agrees))
    expect(list()).toEqual([])
  })
})

describe('a doubt', () => {
  it('of a day ends by words and a PIN, which change nothing about the order', async () => {
    const reference = await silent()
    const key = `order ${reference}`
    shop.time.sleep(DAY - HOUR)
    expect(list()).toEqual([])
    shop.time.sleep(2 * HOUR)
    expect(list()).toMatchObject([{ key, kind: 'unknown', act: 'settle' }])
    const before = orderOf(shop, reference)
    must(await settle(attentionDeps(shop), { key, note: 'tidak ada di portal' }, agrees))
    expect(list()).toEqual([])
    expect(orderOf(shop, reference)).toEqual(before)
  })

  it('comes back for its decision when its watch is over', async () => {
    const reference = await silent()
    const key = `order ${reference}`
    shop.time.sleep(DAY + MINUTE)
    must(await settle(attentionDeps(shop), { key, note: 'tidak ada di portal' }, agrees))
    shop.time.sleep(DAY)
    expect(list()).toMatchObject([{ key, kind: 'unknown', act: 'resolve' }])
    expect(refusalOf(await settle(attentionDeps(shop), { key, note: 'x' }, agrees))).toMatchObject({
      details: { why: 'act' },
    })
    must(await resolveOrder(shop.till().deps, reference, { how: 'seen', note: 'tidak jadi' }, agrees))
    expect(list()).toEqual([])
  })

  it('whose watch ends while the PIN is typed is not ended by words', async () => {
    const reference = await silent()
    const key = `order ${reference}`
    shop.time.sleep(DAY + MINUTE)
    const types = () => {
      shop.time.sleep(DAY)
      return agrees()
    }
    expect(refusalOf(await settle(attentionDeps(shop), { key, note: 'x' }, types))).toEqual({
      code: 'not-allowed',
      details: { why: 'act' },
    })
    expect(shop.journal().read.eventsOf(`attention ${key}`)).toEqual([])
  })

  it('comes back when the money comes after all', async () => {
    const { reference } = await sell(shop)
    shop.gateway.payer({ action: 'suspect', reference })
    await shop.time.advance(MINUTE)
    shop.time.sleep(DAY + MINUTE)
    const key = `order ${reference}`
    expect(list()).toMatchObject([{ key, kind: 'unknown', act: 'settle' }])
    must(await settle(attentionDeps(shop), { key, note: 'tidak ada di portal' }, agrees))
    expect(list()).toEqual([])
    shop.gateway.payer({ action: 'pay-late', reference })
    await shop.time.advance(2 * HOUR)
    expect(list()).toMatchObject([{ key, kind: 'late', act: 'resolve' }])
  })

  it('about a cancelled number ends by words, and its owner stays on record', async () => {
    const { reference } = await sell(shop, 'va')
    arm(shop, { kind: 'http-500', processed: false, operation: 'va-delete' })
    arm(shop, { kind: 'http-500', processed: false, operation: 'va-status', times: 100_000 })
    must(await cancelOrder(shop.till().deps, reference))
    await shop.time.settle()
    shop.time.sleep(3 * DAY)
    const key = `order ${reference}`
    expect(list()).toMatchObject([{ key, kind: 'unknown', act: 'settle', order: { state: 'cancelling' } }])
    must(assign(attentionDeps(shop), { key, owner: 'budi', note: 'telepon' }))
    must(assign(attentionDeps(shop), { key, owner: 'budi', note: 'telepon besok', due: 20_260_301 }))
    must(await settle(attentionDeps(shop), { key, note: 'tidak dibayar' }, agrees))
    expect(list()).toEqual([])
    // A correction is one more entry: nothing that was said is erased.
    expect(
      shop
        .journal()
        .read.eventsOf(`attention ${key}`)
        .map(({ kind }) => kind),
    ).toEqual(['note/assigned', 'note/assigned', 'note/settled'])
  })
})

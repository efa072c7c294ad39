/** Each drill played well: three stars, and the journal holds the drill's money. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DRILL_IDS, type DrillId } from '#contract/drill-views.ts'
import { DRILLS } from '#practice/drills/list.ts'
import { openDrillTill, type DrillTill } from '#test/support/drill-till.ts'

let till: DrillTill
beforeEach(() => {
  till = openDrillTill()
})
afterEach(() => till.close())

const finish = (reference: string) => till.act('order.acknowledge', { reference })
const ask = (reference: string) => till.act('order.checkNow', { reference })
const promise = (reference: string) => till.act('order.resolve', { reference, how: 'refund-promised' })

/** A good cashier's play of each drill; each ends when the drill has ended. */
const PLAYERS: Readonly<Record<DrillId, () => Promise<void>>> = {
  'first-sale': async () => {
    const { reference } = await till.sell()
    await till.seconds(12)
    expect((await till.order(reference)).state).toBe('paid')
    await finish(reference)
  },
  'two-customers': async () => {
    const first = await till.sell()
    await till.seconds(5)
    expect(till.said()).toContain('second')
    const second = await till.sell(1)
    await till.seconds(15)
    expect((await till.order(first.reference)).state).toBe('waiting')
    await finish(second.reference)
    await till.seconds(15)
    await finish(first.reference)
  },
  picture: async () => {
    const { reference, amountMinor } = await till.sell()
    await till.seconds(6)
    expect(till.said()).toContain('shows')
    expect((await ask(reference)).state).toBe('waiting')
    await till.act('slip.hold', { reference, amountMinor, shown: 'success-screen' })
    await till.seconds(1)
    expect(till.said()).toContain('waits')
  },
  'line-drops': async () => {
    const { reference } = await till.sell()
    await till.seconds(9)
    expect(till.said()).toEqual(['greet', 'drops', 'pays'])
    await till.tries('order.checkNow', { reference })
    expect((await till.order(reference)).state).toBe('waiting')
    await till.seconds(35)
    expect(till.said()).toContain('back')
    await finish(reference)
  },
  'paid-late': async () => {
    const { reference } = await till.sell()
    await till.seconds(30)
    expect(till.said()).toEqual(['greet', 'slow', 'pays'])
    await ask(reference)
    expect((await till.order(reference)).state).toBe('paid-late')
    await promise(reference)
  },
  'paid-twice': async () => {
    const { reference } = await till.sell()
    await till.seconds(12)
    expect(await till.order(reference)).toMatchObject({ state: 'paid', paidTwice: 'gateway' })
    await promise(reference)
  },
  'wrong-amount': async () => {
    const { reference } = await till.sell()
    await till.seconds(12)
    expect(await till.order(reference)).toMatchObject({ differenceMinor: -100_000n })
    await till.act('order.resolve', { reference, how: 'paid-rest-in-cash' })
  },
  suspect: async () => {
    const { reference, amountMinor } = await till.sell()
    await till.seconds(15)
    expect((await till.order(reference)).state).toBe('suspect')
    await till.act('slip.hold', { reference, amountMinor, shown: 'bank-message' })
    await till.seconds(35)
    expect((await till.order(reference)).state).toBe('paid')
    await finish(reference)
  },
  'answer-lost': async () => {
    const { reference } = await till.sell()
    expect((await till.order(reference)).state).toBe('unknown')
    await till.seconds(15)
    expect(await till.order(reference)).toMatchObject({ state: 'waiting', noQr: { why: 'answer-lost' } })
    const second = await till.act('sale.renew', { reference })
    await till.seconds(15)
    expect((await till.order(second.reference)).state).toBe('paid')
    await finish(second.reference)
  },
  'gateway-down': async () => {
    const { reference } = await till.sell()
    expect((await till.order(reference)).state).toBe('not-sent')
    await till.seconds(13)
    expect(till.said()).toContain('back')
    await till.act('order.retry', { reference })
    await till.seconds(12)
    await finish(reference)
  },
  'cash-then-paid': async () => {
    const { reference } = await till.sell()
    await till.seconds(6)
    expect(till.said()).toContain('gives-up')
    await till.act('order.takeCash', { reference })
    await till.seconds(12)
    expect(await till.order(reference)).toMatchObject({ state: 'paid-late', paidTwice: 'cash' })
    await promise(reference)
  },
}

it.each(DRILL_IDS)('%s', async (id) => {
  await till.begin(id)
  expect(till.said()).toEqual(['greet'])
  await PLAYERS[id]()
  await till.seconds(3)
  const score = till.score()
  expect(score).toMatchObject({ drill: id, stars: 3, points: 100, missteps: [], ranOut: false, by: 'ani' })
  expect(score.deeds.map((deed) => deed.id)).toEqual(DRILLS[id].deeds.map((deed) => deed.id))
  // No fault of the drill remains.
  expect(till.shop.gateway.faults()).toEqual([])
  expect(till.shop.gateway.listening()).toBe(true)
  expect(till.controller.list()).toMatchObject({ value: { recent: [{ drill: id, stars: 3 }] } })
})

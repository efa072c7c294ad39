/** Dues of which it is not certain whether they are paid: after a lost call, a closed till, or a person in a hurry. */
import { afterEach, describe, expect, test } from 'vitest'
import type { Due } from '#contract/dues-views.ts'
import { must } from '#test/support/back-office.ts'
import { DUES, openDuesDesk, type DuesDesk } from '#test/support/dues-desk.ts'
import { inquireOf } from '#test/support/real-inquiry.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
let desk: DuesDesk
afterEach(async () => {
  expect(desk.shop.bugs).toEqual([])
  await desk.close()
})

async function standing() {
  desk = openDuesDesk()
  const { id } = must(await desk.make())
  const [siti, budi] = desk.dues(id)
  if (siti === undefined || budi === undefined) throw new Error('no dues')
  return { id, siti, budi }
}
const stateOf = (id: string, { reference }: Due) =>
  desk.dues(id).find((due) => due.reference === reference)?.state
async function pay({ reference }: Due, more: { readonly amount?: string } = {}) {
  const paid = await desk.shop.gateway.askThenPay({ reference, action: 'pay', ...more })
  await desk.shop.gateway.tellMerchant()
  await desk.shop.time.advance(10_000)
  return paid.ok
}
const codeOf = async ({ reference }: Due) => (await inquireOf(desk.shop, reference))?.['responseCode']
const order = ({ reference }: Due) => desk.shop.journal().read.order(reference)
const questions = () => desk.shop.gateway.log().filter(({ operation }) => operation === 'va-status').length
/** The inquiry is on disk, as the listener's facts are. */
function inquired({ reference }: Due): void {
  const at = desk.shop.time.clock.now()
  const fact = { at, kind: 'inquiry' as const, reference, code: '2002400', verified: true, evidence: '{}' }
  desk.shop.journal().write.commit({ at, callbacks: [fact] })
  desk.shop.till().toldOfInquiry([reference])
}

describe('a payment whose call was lost', () => {
  test('is found when the till was closed for days after the inquiry', async () => {
    const { id, siti, budi } = await standing()
    desk.calls = 'lost'
    await pay(siti)
    inquired(budi)
    await desk.shop.till().watcher.stop()
    await desk.shop.time.advance(4 * DAY)
    expect(stateOf(id, siti)).toBe('doubt')
    await desk.restart()
    await desk.shop.time.advance(MINUTE)
    expect(stateOf(id, siti)).toBe('paid')
    expect(stateOf(id, budi)).toBe('open')
  })

  test('is found when there was no connection for days', async () => {
    const { id, siti } = await standing()
    desk.calls = 'lost'
    await pay(siti)
    desk.shop.gateway.arm({ kind: 'refuse-connection' })
    await desk.shop.time.advance(4 * DAY)
    expect(stateOf(id, siti)).toBe('doubt')
    desk.shop.gateway.clearFaults()
    await desk.shop.time.advance(DAY)
    expect(stateOf(id, siti)).toBe('paid')
  })

  test('is found however often the number is asked about', async () => {
    const { id, siti } = await standing()
    desk.calls = 'lost'
    await pay(siti)
    for (let minute = 0; minute < 5; minute += 1) {
      inquired(siti)
      await desk.shop.time.advance(MINUTE)
    }
    expect(stateOf(id, siti)).toBe('paid')
  })
})

test('a due that is asked about all day costs few questions', async () => {
  const { siti } = await standing()
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    inquired(siti)
    await desk.shop.time.advance(MINUTE)
  }
  expect(questions()).toBeLessThan(160)
})

test('many dues asked about at once are questioned one after the other', async () => {
  desk = openDuesDesk()
  const [head] = DUES.split('\n')
  const lines = Array.from({ length: 40 }, (_, at) => `C-${at};Siti;01;SPP;School;1000;31/01/2026`)
  const { id } = must(await desk.make([head, ...lines].join('\n')))
  let most = 0
  for (const due of desk.dues(id)) inquired(due)
  for (let second = 0; second < 180; second += 1) {
    await desk.shop.time.advance(1_000)
    most = Math.max(most, desk.shop.underWay())
  }
  expect(questions()).toBeGreaterThan(3)
  expect(most).toBeLessThanOrEqual(1)
})

describe('the listener', () => {
  test('takes no second payment while the first is told and not yet an order', async () => {
    const { siti } = await standing()
    desk.calls = 'untold'
    expect(await pay(siti)).toBe(true)
    expect(order(siti)).toBeUndefined()
    expect(await codeOf(siti)).toBe('4042414')
  })

  test('is told after the last day of a payment before it', async () => {
    const { id, siti, budi } = await standing()
    desk.calls = 'lost'
    expect(await pay(siti)).toBe(true)
    await desk.shop.till().watcher.stop()
    desk.shop.time.sleep(28 * DAY)
    await desk.restart()
    const at = desk.shop.time.clock.now()
    const evidence = JSON.stringify({ body: { additionalInfo: { transactionStatus: 'S' } } })
    const fact = { at, kind: 'payment' as const, reference: siti.reference, code: '2002500', evidence }
    desk.shop.journal().write.commit({ at, callbacks: [{ ...fact, verified: true }] })
    desk.shop.till().toldOfPayment(siti.reference)
    await desk.shop.time.advance(MINUTE)
    expect(stateOf(id, siti)).toBe('paid')
    expect(stateOf(id, budi)).toBe('expired')
  })

  test.each([
    ['a part', '1000.00'],
    ['too much', '999000.00'],
  ])('of which %s was paid, says so and is closed', async (_what, amount) => {
    const { id, siti } = await standing()
    expect(await pay(siti, { amount })).toBe(true)
    expect(order(siti)?.state.kind).toBe('paid-wrong-amount')
    expect(order(siti)?.acknowledgedAt).toBeUndefined()
    expect(stateOf(id, siti)).toBe('differs')
    expect(await codeOf(siti)).toBe('4042414')
  })
})

/** An order paid with less than its amount: the rest may come on the same code, or be taken in cash. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accept } from '#contract/envelope.ts'
import { resolveOrder } from '#counter/doubt/resolve.ts'
import type { Approve } from '#counter/doubt/take-cash.ts'
import { rupiah } from '#domain/money.ts'
import { paidTwiceBy } from '#domain/order-rules.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { AMOUNT, arm, callsTo, DAY, HOUR, MINUTE, orderOf, SECOND, sell } from './at-the-till.ts'

let shop: VirtualTill
beforeEach(() => {
  shop = openVirtualTill({ signedIn: () => 'sri' })
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

async function paidWith(amount: string): Promise<string> {
  const { reference } = await sell(shop)
  shop.gateway.payer({ action: 'pay', reference, amount })
  await shop.time.advance(20 * SECOND)
  expect(orderOf(shop, reference).state.kind).toBe('paid-wrong-amount')
  return reference
}
const payRest = (reference: string) =>
  shop.gateway.payer({ action: 'pay-again', reference, amount: '50000.00' })
const asked = (reference: string) => callsTo(shop, 'va-status', reference)
const stateOf = (reference: string) => orderOf(shop, reference).state

describe('the rest on the same code', () => {
  it.each([20 * SECOND, 3 * MINUTE, 8 * MINUTE])(
    'is learned of soon while the code can be paid (after %i ms)',
    async (after) => {
      const reference = await paidWith('100000.00')
      await shop.time.advance(after)
      payRest(reference)
      await shop.time.advance(30 * SECOND)
      expect(stateOf(reference)).toMatchObject({ paid: AMOUNT })
    },
  )

  it('is asked for once more when the code can be paid no longer, and then slowly', async () => {
    const reference = await paidWith('100000.00')
    await shop.time.advance(11 * MINUTE + 20 * SECOND)
    const before = asked(reference)
    await shop.time.advance(HOUR)
    expect(asked(reference) - before).toBeLessThanOrEqual(4)
    payRest(reference)
    await shop.time.advance(4 * HOUR)
    expect(stateOf(reference)).toMatchObject({ paid: AMOUNT })
  })

  it('is learned of after a restart too', async () => {
    const reference = await paidWith('100000.00')
    payRest(reference)
    await shop.restart()
    await shop.time.advance(5 * SECOND)
    expect(stateOf(reference)).toMatchObject({ paid: AMOUNT })
  })

  it('is not asked for beyond the end of the next day', async () => {
    const reference = await paidWith('100000.00')
    await shop.time.advance(2 * DAY)
    const before = asked(reference)
    await shop.time.advance(DAY)
    expect(asked(reference) - before).toBe(0)
  })

  it.each(['150000.00', '160000.00'])('is not asked for when %s came', async (amount) => {
    const { reference } = await sell(shop)
    shop.gateway.payer({ action: 'pay', reference, amount })
    await shop.time.advance(20 * SECOND)
    const before = asked(reference)
    await shop.time.advance(5 * MINUTE)
    expect(asked(reference) - before).toBe(0)
  })

  it('leaves the calls of the hour to what can be paid, once it cannot', async () => {
    await shop.close()
    const budget = { perMinute: 60, perHour: 100, reservePerMinute: 5, reservePerHour: 5 }
    shop = openVirtualTill({ signedIn: () => 'sri', profile: { budget } })
    for (let n = 0; n < 18; n += 1) {
      const { reference } = await sell(shop)
      shop.gateway.payer({ action: 'pay', reference, amount: '100000.00' })
    }
    await shop.time.advance(90 * MINUTE)
    const before = callsTo(shop, 'va-status')
    await shop.time.advance(59 * MINUTE)
    // 15 in a hundred of the hour's calls.
    expect(callsTo(shop, 'va-status') - before).toBeLessThanOrEqual(15)
  })
})

describe('the rest in cash', () => {
  const agrees: Approve = () => Promise.resolve(accept({ approvedBy: 'ani' }))
  const rest = (reference: string, isSure = false) =>
    resolveOrder(
      shop.till().deps,
      reference,
      { how: 'paid-rest-in-cash', ...(isSure ? { sure: true } : {}) },
      agrees,
    )

  it('is not taken when it has just come on the same code', async () => {
    const reference = await paidWith('100000.00')
    await shop.till().watcher.stop()
    payRest(reference)
    const before = asked(reference)
    expect(await rest(reference)).toMatchObject({ ok: false, refusal: { code: 'not-allowed' } })
    expect(asked(reference) - before).toBe(1)
    expect(orderOf(shop, reference).restInCash).toBeUndefined()
    expect(stateOf(reference)).toMatchObject({ paid: AMOUNT })
  })

  it('is not taken in full when a part of it has just come', async () => {
    const reference = await paidWith('100000.00')
    await shop.till().watcher.stop()
    shop.gateway.payer({ action: 'pay-again', reference, amount: '20000.00' })
    expect(await rest(reference)).toMatchObject({ ok: false })
    expect(orderOf(shop, reference).restInCash).toBeUndefined()
  })

  it('is taken when nothing more has come, and asked about once more after it', async () => {
    const reference = await paidWith('100000.00')
    await shop.till().watcher.stop()
    const before = asked(reference)
    expect(await rest(reference)).toMatchObject({ ok: true })
    expect(orderOf(shop, reference).restInCash).toEqual(rupiah(50_000n))
    await shop.time.settle()
    expect(asked(reference) - before).toBe(2)
  })

  it('waits eight seconds for a gateway that is silent, and is then taken by who was told so', async () => {
    const reference = await paidWith('100000.00')
    await shop.till().watcher.stop()
    arm(shop, { kind: 'delay', ms: MINUTE, operation: 'va-status', times: 9 })
    const told = rest(reference)
    await shop.time.advance(8 * SECOND)
    // The manager who signs must know that no answer came.
    expect(await told).toMatchObject({ refusal: { code: 'confirm-first', details: { why: 'unheard' } } })
    expect(orderOf(shop, reference).restInCash).toBeUndefined()
    const taken = rest(reference, true)
    await shop.time.advance(8 * SECOND)
    expect(await taken).toMatchObject({ ok: true })
  })

  it('needs no second press of a till that is offline', async () => {
    const reference = await paidWith('100000.00')
    await shop.till().watcher.stop()
    arm(shop, { kind: 'refuse-connection' })
    expect(await rest(reference)).toMatchObject({ ok: true })
  })

  it('and on the code all the same is shown as paid twice within minutes', async () => {
    const reference = await paidWith('100000.00')
    expect(await rest(reference)).toMatchObject({ ok: true })
    payRest(reference)
    await shop.time.advance(MINUTE)
    expect(paidTwiceBy(orderOf(shop, reference))).toBeDefined()
  })

  it('is the only mark for which the gateway is asked', async () => {
    const reference = await paidWith('100000.00')
    await shop.till().watcher.stop()
    const before = asked(reference)
    expect(await resolveOrder(shop.till().deps, reference, { how: 'refund-promised' }, agrees)).toMatchObject(
      { ok: true },
    )
    expect(asked(reference) - before).toBe(0)
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { acknowledge } from '#counter/ask/look-at.ts'
import { resolveOrder } from '#counter/doubt/resolve.ts'
import { viewOrder } from '#counter/show/view.ts'
import { agrees, begin, end, openShiftShop, type ShiftShop } from '#test/support/shift-shop.ts'
import { AMOUNT, callsTo, DAY, HOUR, MINUTE, orderOf, sell } from './at-the-till.ts'

let shop: ShiftShop
beforeEach(() => {
  shop = openShiftShop()
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

/** Paid in time; the bank releases the money that much later. */
async function settling(settleAfterMs: number): Promise<string> {
  const { reference } = await sell(shop)
  shop.gateway.payer({ action: 'settle-later', reference, settleAfterMs })
  await shop.time.advance(MINUTE)
  expect(orderOf(shop, reference).state.kind).toBe('settling')
  return reference
}

const view = (reference: string) =>
  viewOrder(shop.till().deps, orderOf(shop, reference), shop.till().watcher.nextCheckAt)

describe('paid on Friday and settled on Monday', () => {
  it('is asked about beyond the end of its watch, slowly, and is paid', async () => {
    const reference = await settling(3 * DAY)
    await shop.time.advance(2 * DAY + 2 * HOUR)
    const before = callsTo(shop, 'va-status', reference)
    await shop.time.advance(12 * HOUR)
    const asked = callsTo(shop, 'va-status', reference) - before
    expect(asked).toBeGreaterThanOrEqual(2)
    expect(asked).toBeLessThanOrEqual(4)
    expect(view(reference).nextCheckAt).toBeGreaterThan(shop.time.clock.now())
    await shop.time.advance(DAY)
    expect(orderOf(shop, reference).state.kind).toBe('paid')
    expect(view(reference)).toMatchObject({ release: 'yes' })
  })

  it('stays settling over an answer that is not believed, also after the end of its watch', async () => {
    const reference = await settling(5 * DAY)
    await shop.time.advance(3 * DAY)
    shop.gateway.chooseHabits({ names: ['money-code-absent'] })
    await shop.time.advance(5 * HOUR)
    expect(orderOf(shop, reference).state.kind).toBe('settling')
    shop.gateway.chooseHabits({ names: [] })
    await shop.time.advance(3 * DAY)
    expect(orderOf(shop, reference).state.kind).toBe('paid')
  })

  it('put away, it leaves the strip and not the Z: each names it until the money is there', async () => {
    begin(shop)
    const reference = await settling(3 * DAY)
    await shop.time.advance(15 * MINUTE)
    expect(acknowledge(shop.till().deps, reference)).toMatchObject({ ok: true })
    expect(shop.journal().read.openOrders(shop.time.clock.now())).toEqual([])
    const named = [{ reference, state: 'settling', minor: AMOUNT.minor }]
    expect((await end(shop)).carriedOver).toMatchObject(named)
    begin(shop)
    await shop.time.advance(2 * DAY)
    expect((await end(shop)).carriedOver).toMatchObject(named)
    begin(shop)
    await shop.time.advance(2 * DAY)
    expect(shop.journal().read.openOrders(shop.time.clock.now())).toMatchObject([{ reference }])
    const paid = { count: 1, minor: AMOUNT.minor }
    expect(await end(shop)).toMatchObject({ carriedOver: [], takings: { all: paid, late: paid } })
  })

  it('and never settled is ended by a manager after its watch; then nobody asks and no Z names it', async () => {
    begin(shop)
    const reference = await settling(400 * DAY)
    expect(await resolveOrder(shop.till().deps, reference, { how: 'refund-promised' }, agrees)).toMatchObject(
      {
        ok: false,
      },
    )
    await shop.time.advance(2 * DAY)
    expect(view(reference).can).toMatchObject({ resolve: true, acknowledge: true })
    expect(await resolveOrder(shop.till().deps, reference, { how: 'refund-promised' }, agrees)).toMatchObject(
      {
        ok: true,
      },
    )
    const before = callsTo(shop, 'va-status', reference)
    await shop.time.advance(2 * DAY)
    expect(callsTo(shop, 'va-status', reference)).toBe(before)
    expect((await end(shop)).carriedOver).toEqual([])
  })
})

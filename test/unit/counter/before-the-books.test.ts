/** What is asked after a payment call that the gateway's own status answers do not confirm yet. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CallbackFact } from '#domain/callback-fact.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { arm, callsTo, HOUR, MINUTE, orderOf, SECOND, sell } from './at-the-till.ts'

let shop: VirtualTill
beforeEach(() => {
  shop = openVirtualTill()
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

const stateOf = (reference: string) => orderOf(shop, reference).state.kind

describe('a signed payment call that comes before the gateway’s books show the payment', () => {
  const notify = (reference: string): void => {
    const at = shop.time.clock.now()
    const call: CallbackFact = {
      ...{ at, kind: 'payment', reference, code: '2002500', verified: true },
      evidence: '{"body":{"additionalInfo":{"transactionStatus":"S"}}}',
    }
    shop.journal().write.commit({ at, callbacks: [call] })
    shop.till().toldOfPayment(reference)
  }
  const closed = async (): Promise<string> => {
    const { reference } = await sell(shop)
    await shop.time.advance(3 * HOUR)
    return reference
  }
  /** Seconds after now at which questions about the order leave. */
  async function askedAt(reference: string, seconds: number): Promise<readonly number[]> {
    const from = shop.time.clock.now()
    const before = callsTo(shop, 'va-status', reference)
    await shop.time.advance(seconds * SECOND)
    const attempts = shop.journal().read.attemptsOf(reference)
    return attempts
      .slice(attempts.length - (callsTo(shop, 'va-status', reference) - before))
      .map(({ startedAt }) => Math.round((startedAt - from) / SECOND))
  }

  it.each([2, 10, 60])('is asked about again, and learned within a minute more (%i s late)', async (late) => {
    const reference = await closed()
    notify(reference)
    await shop.time.advance(late * SECOND)
    expect(stateOf(reference)).toBe('expired')
    shop.gateway.payer({ action: 'pay-late', reference })
    await shop.time.advance(late < 20 ? 20 * SECOND : MINUTE)
    expect(stateOf(reference)).toBe('paid-late')
  })

  it('is asked about four times while no money shows, then at the pace of its order', async () => {
    const reference = await closed()
    notify(reference)
    expect(await askedAt(reference, 15 * 60)).toEqual([0, 5, 20, 80])
  })

  it('is asked about at least at the usual pace of an order that waits', async () => {
    const { reference } = await sell(shop)
    await shop.time.advance(30 * SECOND)
    notify(reference)
    const times = await askedAt(reference, 80)
    const gaps = times.slice(1).map((at, n) => at - (times[n] ?? 0))
    expect(Math.max(...gaps)).toBeLessThanOrEqual(24)
  })

  it('is asked about just as often when the gateway does not find the order', async () => {
    const reference = await closed()
    const said = { status: 404, caseCode: '01', message: 'Transaction Not Found' }
    arm(shop, { kind: 'say', operation: 'va-status', ...said, times: 99 })
    notify(reference)
    expect(await askedAt(reference, 15 * 60)).toEqual([0, 5, 20, 80])
  })

  it('goes on with its questions after a restart, and does not begin anew when they have run out', async () => {
    const reference = await closed()
    notify(reference)
    await shop.time.advance(30 * SECOND)
    await shop.restart()
    expect(await askedAt(reference, 15 * 60)).toEqual([0, 50])
    await shop.restart()
    expect(await askedAt(reference, 15 * 60)).toEqual([])
  })

  it.each([-HOUR, HOUR])('comes to an end when the clock is set by %i ms in between', async (by) => {
    const reference = await closed()
    notify(reference)
    await shop.time.advance(10 * SECOND)
    const before = callsTo(shop, 'va-status', reference)
    shop.time.setClock(shop.time.clock.now() + by)
    await shop.time.advance(5 * MINUTE)
    expect(callsTo(shop, 'va-status', reference) - before).toBeLessThanOrEqual(3)
  })

  it('repeats no question beyond the share of the hour for what is over', async () => {
    await shop.close()
    const budget = { perMinute: 60, perHour: 100, reservePerMinute: 5, reservePerHour: 5 }
    shop = openVirtualTill({ profile: { budget } })
    const references: string[] = []
    for (let n = 0; n < 12; n += 1) references.push((await sell(shop)).reference)
    await shop.time.advance(5 * HOUR)
    const before = callsTo(shop, 'va-status')
    for (const reference of references) notify(reference)
    await shop.time.advance(55 * MINUTE)
    // Each at once; of the rest 15 in a hundred, some of them for what was asked about before.
    expect(callsTo(shop, 'va-status') - before).toBeLessThanOrEqual(12 + 15)
  })
})

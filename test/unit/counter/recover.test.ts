import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordEvent } from '#counter/order-store.ts'
import { outcomeOpen, recover } from '#counter/recover.ts'
import { takePayment } from '#counter/sale/take-payment.ts'
import type { Order } from '#domain/order.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { AMOUNT, arm, DAY, MINUTE, orderOf, SECOND, sell } from './at-the-till.ts'

let shop: VirtualTill
beforeEach(() => {
  shop = openVirtualTill()
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

const till = () => shop.till().deps
async function stopped(method: 'qr' | 'va' = 'qr'): Promise<Order> {
  const order = await sell(shop, method)
  await shop.till().watcher.stop()
  return order
}

describe('at the start', () => {
  it('a cancel that hangs is undecided; one that was answered stays as it is', async () => {
    const deps = till()
    const [hangs, deleted, undecided] = [await stopped('va'), await sell(shop, 'va'), await sell(shop, 'va')]
    for (const { reference } of [hangs, deleted, undecided])
      recordEvent(deps, reference, { type: 'cancel-sent', attempt: '1' })
    recordEvent(deps, deleted.reference, { type: 'cancel-accepted', evidence: { source: 'delete', at: 1 } })
    recordEvent(deps, undecided.reference, { type: 'cancel-undecided', why: 'timeout' })
    const before = shop.journal().read.head().seq
    expect(recover(deps)).toEqual({ open: 3, interrupted: 0 })
    expect(shop.journal().read.head().seq - before).toBe(1n)
    expect(orderOf(shop, hangs.reference).state).toMatchObject({ kind: 'cancelling', undecided: true })
  })

  it('an order whose request is under way becomes unknown with it', async () => {
    const { deps } = shop.till()
    const gateway = { ...deps.gateway, send: () => new Promise<never>(() => undefined) }
    const taken = await takePayment({ ...deps, gateway }, { amount: AMOUNT, method: 'qr' })
    expect(recover(deps)).toEqual({ open: 1, interrupted: 1 })
    expect(orderOf(shop, taken.ok ? taken.value.reference : '').state).toMatchObject({
      kind: 'unknown',
      why: 'interrupted',
    })
  })

  it('what was not sent may have been since a backup that was put back, unless something was journalled after it', async () => {
    const { deps } = shop.till()
    arm(shop, { kind: 'refuse-connection' })
    const put = await sell(shop)
    const before = await sell(shop)
    const { seq } = shop.journal().read.head()
    recordEvent(deps, put.reference, { type: 'acknowledged' })
    const after = await sell(shop)
    const back = { seq, at: shop.time.clock.now() }
    const broughtBack = (broughtBackTo?: typeof back) =>
      recover({
        ...deps,
        journal: { ...deps.journal, meta: { ...deps.journal.meta, broughtBackTo } as never },
      })
    broughtBack()
    expect(orderOf(shop, before.reference)).toEqual(before)
    broughtBack(back)
    expect(orderOf(shop, before.reference).state).toMatchObject({ kind: 'unknown', why: 'interrupted' })
    expect(orderOf(shop, after.reference)).toEqual(after)
    expect(orderOf(shop, put.reference).state).toEqual(put.state)
  })

  it('a call that hangs is ended, also one about no order or about one that is not here', async () => {
    const { write, read } = shop.journal()
    const start = (id: string, reference?: string) =>
      write.commit({
        at: 1,
        attempt: {
          phase: 'start',
          id,
          externalId: id,
          operation: 'va-status',
          effect: 'reads',
          who: 'person',
          startedAt: 1,
          method: 'POST',
          path: '/',
          requestBody: '',
          ...(reference === undefined ? {} : { reference }),
        },
      })
    const order = await stopped()
    start('1')
    start('2', order.reference)
    start('3', 'NOT HERE')
    expect(recover(till())).toEqual({ open: 1, interrupted: 3 })
    expect(read.unfinishedAttempts().map(({ id }) => id)).toEqual(['3'])
    expect(read.lastAttempt(order.reference)).toMatchObject({ outcome: 'unknown', why: 'interrupted' })
  })

  it('what is not sent, closed or paid is not open any more', async () => {
    const open = await sell(shop)
    recordEvent(till(), (await sell(shop)).reference, { type: 'withdrawn' })
    arm(shop, { kind: 'refuse-connection' })
    await sell(shop)
    shop.gateway.clearFaults()
    shop.gateway.payer({ action: 'pay', reference: (await sell(shop)).reference })
    await shop.time.advance(10 * SECOND)
    const now = shop.time.clock.now()
    expect(outcomeOpen(till(), now).map(({ reference }) => reference)).toEqual([open.reference])
    expect(outcomeOpen(till(), now + DAY + MINUTE).length).toBe(1)
  })
})

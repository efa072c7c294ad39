/** Sweeps: the gateway's own list covers all payable orders at once, and only a status says "paid". */
import { afterEach, describe, expect, it } from 'vitest'
import type { Order } from '#domain/order.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import { changeList, ofNoUse, type WireRecord } from '#test/support/changed-list.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { arm, callsTo, HOUR, MINUTE, orderOf, SECOND, sell } from './at-the-till.ts'

let shop: VirtualTill
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

function open(profile: Partial<GatewayProfile> = {}): VirtualTill {
  shop = openVirtualTill({ profile })
  return shop
}

const sweeps = () => callsTo(shop, 'transaction-history')
const questions = (order: Order) => callsTo(shop, 'va-status', order.reference)
const starts = (): number =>
  shop
    .journal()
    .read.eventsOf('gateway')
    .filter(({ entry }) => entry.type === 'attempt-start' && entry.start.operation === 'transaction-history')
    .length
const pay = ({ reference }: Order) => void shop.gateway.payer({ action: 'pay', reference })

async function sellMany(count: number): Promise<readonly Order[]> {
  const orders: Order[] = []
  for (let i = 0; i < count; i += 1) orders.push(await sell(shop))
  return orders
}

/** Makes a known payment, with which the till tests the list. */
async function proveList(): Promise<void> {
  pay(await sell(shop))
  await shop.time.advance(30 * SECOND)
}

/** Milliseconds until "paid". */
async function delayOf(order: Order): Promise<number> {
  pay(order)
  const from = shop.time.clock.now()
  for (let i = 0; i < 600 && orderOf(shop, order.reference).state.kind !== 'paid'; i += 1)
    await shop.time.advance(SECOND)
  return shop.time.clock.now() - from
}

describe('a list that names what is paid', () => {
  it('answers for codes that have stood unpaid for minutes, within half a minute, with few questions', async () => {
    open()
    const old = await sellMany(6)
    await proveList()
    await shop.time.advance(5 * MINUTE)
    const before = old.map(questions)
    await shop.time.advance(3 * MINUTE)
    expect(old.map((order, n) => questions(order) - (before[n] ?? 0))).toEqual([1, 1, 1, 1, 1, 1])
    expect(await delayOf(old[3] ?? expect.fail())).toBeLessThan(30 * SECOND)
    expect(sweeps()).toBeGreaterThan(10)
  })

  it('is only a reason to ask: the order is paid by the answer to that question', async () => {
    open()
    const [order = expect.fail()] = await sellMany(3)
    await proveList()
    await shop.time.advance(2 * MINUTE)
    await delayOf(order)
    expect(orderOf(shop, order.reference).state).toMatchObject({
      kind: 'paid',
      evidence: { source: 'status' },
    })
    const operations = shop
      .journal()
      .read.attemptsOf(order.reference)
      .map(({ operation }) => operation)
    expect(operations).not.toContain('transaction-history')
  })

  it('is a reason to ask about what was refused, and has come all the same', async () => {
    open()
    arm(shop, { kind: 'say', status: 400, caseCode: '02', message: 'No', operation: 'qr-generate' })
    const refused = await sell(shop)
    expect(orderOf(shop, refused.reference).state.kind).toBe('refused')
    await sellMany(2)
    await proveList()
    pay(refused)
    await shop.time.advance(30 * SECOND)
    expect(orderOf(shop, refused.reference).state.kind).toMatch(/^paid/)
  })

  it('is not asked for while one order alone can be paid, nor when none can', async () => {
    open()
    await proveList()
    await sell(shop)
    await shop.time.advance(HOUR)
    expect(sweeps()).toBe(0)
  })

  it('is asked for by no till without a merchant code there', async () => {
    open({ historyCommCode: '' })
    await sellMany(4)
    await proveList()
    await shop.time.advance(5 * MINUTE)
    expect(sweeps()).toBe(0)
  })

  it('is not asked for while the line is down', async () => {
    open()
    await sellMany(4)
    await proveList()
    arm(shop, { kind: 'refuse-connection' })
    await shop.time.advance(20 * SECOND)
    const before = starts()
    await shop.time.advance(3 * MINUTE)
    expect(starts()).toBe(before)
    shop.gateway.clearFaults()
    await shop.time.advance(2 * MINUTE)
    expect(starts()).toBeGreaterThan(before)
  })

  it('answers for no order that another merchant made', async () => {
    const profile: { merchantId?: string } = {}
    shop = openVirtualTill({ profile })
    await sellMany(3)
    await proveList()
    Object.assign(profile, { merchantId: 'NEWMERCHANT' })
    const before = sweeps()
    await shop.time.advance(3 * MINUTE)
    expect(sweeps()).toBe(before)
  })
})

describe('a record that the status does not confirm', () => {
  it('costs one question, and the order has its own pace again', async () => {
    open()
    const orders = await sellMany(4)
    const [order = expect.fail()] = orders
    await proveList()
    await shop.time.advance(4 * MINUTE)
    changeList(shop.gateway, (records) =>
      records.map((record) =>
        record['ref_id'] === order.reference ? { ...record, transaction_status: '1' } : record,
      ),
    )
    const before = questions(order)
    await shop.time.advance(40 * SECOND)
    expect(questions(order) - before).toBeLessThanOrEqual(2)
    const then = questions(order)
    await shop.time.advance(3 * MINUTE)
    expect(questions(order) - then).toBeGreaterThanOrEqual(2)
    expect(questions(order) - then).toBeLessThanOrEqual(5)
    expect(orderOf(shop, order.reference).state.kind).toBe('waiting')
  })

  it('of a reference that only begins like ours is not about ours', async () => {
    open()
    const [order = expect.fail()] = await sellMany(4)
    await proveList()
    await shop.time.advance(4 * MINUTE)
    changeList(shop.gateway, (records) =>
      records.map((record, n) =>
        n === 0 ? named(record, { ...order, reference: `${order.reference}1` as never }) : record,
      ),
    )
    const before = questions(order)
    await shop.time.advance(MINUTE)
    expect(questions(order) - before).toBeLessThanOrEqual(1)
  })
})

describe('a list of no use', () => {
  it.each([
    ['names nothing of ours', (): void => changeList(shop.gateway, ofNoUse)],
    [
      'is refused',
      (): void =>
        arm(shop, {
          kind: 'say',
          status: 200,
          errorCode: '0012',
          message: 'No',
          operation: 'transaction-history',
          times: 999,
        }),
    ],
    ['is no JSON', (): void => arm(shop, { kind: 'bad-json', operation: 'transaction-history', times: 999 })],
  ] as const)(
    'that %s costs a few calls an hour, and the orders have their own pace',
    async (_name, spoil) => {
      open()
      spoil()
      for (let quarter = 0; quarter < 4; quarter += 1) {
        const orders = await sellMany(3)
        await proveList()
        await shop.time.advance(4 * MINUTE)
        const before = orders.map(questions)
        await shop.time.advance(4 * MINUTE)
        for (const [n, order] of orders.entries())
          expect(questions(order) - (before[n] ?? 0)).toBeGreaterThanOrEqual(3)
        await shop.time.advance(6 * MINUTE)
      }
      expect(sweeps()).toBeGreaterThan(0)
      expect(sweeps()).toBeLessThanOrEqual(12)
    },
  )

  it('that stops naming payments is no longer relied on after the first that was known otherwise', async () => {
    open()
    const old = await sellMany(4)
    await proveList()
    await shop.time.advance(MINUTE)
    expect(sweeps()).toBeGreaterThan(2)
    changeList(shop.gateway, ofNoUse)
    pay(old[0] ?? expect.fail())
    await shop.time.advance(5 * MINUTE)
    expect(orderOf(shop, old[0]?.reference ?? '').state.kind).toBe('paid')
    const before = sweeps()
    await shop.time.advance(3 * MINUTE)
    expect(sweeps()).toBe(before)
  })

  it('that hangs keeps no order from its own questions', async () => {
    open()
    const old = await sellMany(3)
    await proveList()
    await shop.time.advance(4 * MINUTE)
    arm(shop, { kind: 'delay', ms: 19 * SECOND, operation: 'transaction-history', times: 999 })
    const before = questions(old[0] ?? expect.fail())
    await shop.time.advance(2 * MINUTE)
    expect(questions(old[0] ?? expect.fail()) - before).toBeGreaterThanOrEqual(2)
    shop.gateway.clearFaults()
    await shop.time.advance(MINUTE)
  })

  it('that is longer than a page reaches back as far as a page does, and is asked for no more often', async () => {
    open()
    const old = await sellMany(3)
    await proveList()
    const before = sweeps()
    await shop.time.advance(4 * MINUTE)
    const calm = sweeps() - before
    arm(shop, { kind: 'moving-page', count: 150 })
    await shop.time.advance(4 * MINUTE)
    expect(sweeps() - before - calm).toBeLessThanOrEqual(calm + 8)
    expect(await delayOf(old[1] ?? expect.fail())).toBeLessThan(90 * SECOND)
  })
})

function named(record: WireRecord, { reference }: Pick<Order, 'reference'>): WireRecord {
  return { ...record, transaction_id: 'T-OTHER', ref_id: reference, transaction_status: '1' }
}

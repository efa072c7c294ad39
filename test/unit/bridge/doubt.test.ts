import { ALWAYS } from '#domain/right.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDoubtHandlers } from '#bridge/handlers/doubt.ts'
import type { Role } from '#contract/define.ts'
import { accept, refuse } from '#contract/envelope.ts'
import type { Approval } from '#counter/sale/approval.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { AMOUNT, arm, orderOf, SECOND, sell } from '../counter/at-the-till.ts'

let shop: VirtualTill
let asked: { readonly role: Role; readonly approval: Approval | undefined }[]
beforeEach(() => {
  asked = []
  shop = openVirtualTill({ signedIn: () => 'sri' })
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

const handlers = () =>
  createDoubtHandlers(shop.till(), {
    personal: shop.backOffice().personal,
    openDrawer: () => undefined,
    approve: (role, approval) => {
      asked.push({ role, approval })
      return Promise.resolve(
        approval === undefined ? refuse('approval-needed') : accept({ approvedBy: approval.person }),
      )
    },
  })
const hold = { amountMinor: AMOUNT.minor, shown: 'nothing' } as const

describe('over the bridge', () => {
  it('a cashier sees the end of a telephone number, a manager all of it', async () => {
    const written = await handlers()['slip.hold']({ ...hold, phone: '081234567890' }, 'cashier', ALWAYS)
    expect(written).toMatchObject({ ok: true, value: { number: 1, phone: '•••7890' } })
    expect(await handlers()['slip.get']({ number: 1 }, 'manager', ALWAYS)).toMatchObject({
      value: { phone: '081234567890' },
    })
    expect(await handlers()['slip.list']({}, 'it', ALWAYS)).toMatchObject({
      value: { open: [{ phone: '•••7890' }] },
    })
  })

  it('a manager is asked as whoever calls, and only where the rules say so', async () => {
    const { reference } = await sell(shop)
    shop.gateway.payer({ action: 'suspect', reference })
    await shop.time.advance(20_000)
    expect(await handlers()['order.takeCash']({ reference }, 'cashier', ALWAYS)).toMatchObject({
      ok: false,
      refusal: { code: 'approval-needed' },
    })
    const approval = { person: 'ani', pin: '2222' }
    expect(await handlers()['order.takeCash']({ reference, approval }, 'cashier', ALWAYS)).toMatchObject({
      ok: true,
      value: { cash: { by: 'sri', approvedBy: 'ani' } },
    })
    expect(asked).toEqual([
      { role: 'cashier', approval: undefined },
      { role: 'cashier', approval },
    ])
  })

  it('what a manager who is signed in was told about cash goes through as `sure`', async () => {
    const { reference } = await sell(shop)
    const { 'order.takeCash': take } = createDoubtHandlers(shop.till(), {
      personal: shop.backOffice().personal,
      approve: () => Promise.resolve(accept({ approvedBy: 'sri' })),
      openDrawer: () => undefined,
    })
    arm(shop, { kind: 'answer-lost', operation: 'va-status', times: 2 })
    expect(await take({ reference }, 'manager', ALWAYS)).toMatchObject({
      refusal: { code: 'confirm-first', details: { why: 'unheard' } },
    })
    expect(await take({ reference, sure: true }, 'manager', ALWAYS)).toMatchObject({
      value: { cash: { by: 'sri', approvedBy: 'sri' } },
    })
  })

  it('two fast taps on "cash" are one', async () => {
    const { reference } = await sell(shop)
    const one = handlers()
    const answers = await Promise.all([
      one['order.takeCash']({ reference }, 'cashier', ALWAYS),
      one['order.takeCash']({ reference }, 'cashier', ALWAYS),
    ])
    expect(answers.map(({ ok }) => ok)).toEqual([true, true])
    expect(shop.journal().read.cashBetween(0n, shop.journal().read.head().seq)).toHaveLength(1)
  })

  it('two different ends of one order, or of one slip, that meet are not each other’s answer', async () => {
    const { reference } = await sell(shop)
    shop.gateway.payer({ action: 'pay', reference, amount: '140000.00' })
    await shop.time.advance(20 * SECOND)
    const one = handlers()
    const approval = { person: 'ani', pin: '2222' }
    const resolved = await Promise.all([
      one['order.resolve']({ reference, how: 'refund-promised', approval }, 'cashier', ALWAYS),
      one['order.resolve']({ reference, how: 'seen', note: 'lain', approval }, 'cashier', ALWAYS),
    ])
    expect(resolved).toMatchObject([
      { ok: true, value: { resolved: { how: 'refund-promised' } } },
      { ok: false, refusal: { code: 'not-allowed' } },
    ])
    await one['slip.hold'](hold, 'cashier', ALWAYS)
    const ended = await Promise.all([
      one['slip.end']({ number: 1, how: 'not-paid' }, 'cashier', ALWAYS),
      one['slip.end']({ number: 1, how: 'given-up', note: 'pulang' }, 'cashier', ALWAYS),
    ])
    expect(ended).toMatchObject([
      { ok: true, value: { ended: { how: 'not-paid' } } },
      { ok: false, refusal: { code: 'not-allowed', details: { why: 'ended' } } },
    ])
  })

  it('what was open at the start stands there with what has become of it', async () => {
    const { reference } = await sell(shop)
    await shop.restart()
    expect(await handlers()['doubt.recovered']({}, 'cashier', ALWAYS)).toMatchObject({
      value: { at: shop.time.clock.now(), interrupted: 0, orders: [{ reference, state: 'waiting' }] },
    })
    shop.gateway.payer({ action: 'pay', reference })
    await shop.time.advance(10 * SECOND)
    expect(await handlers()['doubt.recovered']({}, 'cashier', ALWAYS)).toMatchObject({
      value: { orders: [{ reference, state: 'paid' }] },
    })
  })

  it('a search and a resolution go through with what was given, and nothing else', async () => {
    const { reference } = await sell(shop)
    expect(await handlers()['doubt.search']({ text: reference.slice(-5) }, 'cashier', ALWAYS)).toMatchObject({
      value: { orders: [{ reference, matches: ['digits'] }], more: 0 },
    })
    shop.gateway.payer({ action: 'pay', reference, amount: '140000.00' })
    await shop.time.advance(20 * SECOND)
    const approval = { person: 'ani', pin: '2222' }
    expect(
      await handlers()['order.resolve'](
        { reference, how: 'refund-promised', note: 'besok', approval },
        'cashier',
        ALWAYS,
      ),
    ).toMatchObject({ ok: true, value: { state: 'paid-wrong-amount', resolved: { note: 'besok' } } })
    expect(orderOf(shop, reference).acknowledgedAt).toBeDefined()
    expect(await handlers()['slip.end']({ number: 1, how: 'given-up' }, 'cashier', ALWAYS)).toMatchObject({
      refusal: { code: 'not-found' },
    })
  })
})

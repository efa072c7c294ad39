import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accept, refuse } from '#contract/envelope.ts'
import { endSlip, holdSlip, openSlipsOf, type Holding } from '#counter/doubt/hold.ts'
import { getSlip, listSlips, viewSlip } from '#counter/show/slip-view.ts'
import type { Approve } from '#counter/doubt/take-cash.ts'
import { HOLD_ENDS, SHOWN } from '#domain/slip.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { AMOUNT, HOUR, orderOf, SECOND, sell } from './at-the-till.ts'

let shop: VirtualTill
let person: string | undefined
beforeEach(() => {
  person = 'sri'
  shop = openVirtualTill({ signedIn: () => person })
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

const box = () => shop.backOffice().personal()
const agrees: Approve = () => Promise.resolve(accept({ approvedBy: 'ani' }))
const nobodyThere: Approve = () => Promise.resolve(refuse('approval-needed'))
function hold(holding: Partial<Holding> = {}) {
  const held = holdSlip(shop.till().deps, box(), { amount: AMOUNT, shown: 'success-screen', ...holding })
  if (!held.ok) throw new Error(held.refusal.code)
  return held.value
}
const view = (number: number, role: 'cashier' | 'manager' = 'cashier') => {
  const slip = shop.journal().read.slip(number)
  if (slip === undefined) throw new Error(`no slip ${number}`)
  return viewSlip(shop.till().deps, slip, { box: box(), role })
}
const told = () => shop.events.filter(({ type }) => type === 'slips-changed').length

describe('a hold slip', () => {
  it('is numbered from one, keeps what was shown and when, and is still there after a restart', async () => {
    const order = await sell(shop)
    const now = shop.time.clock.now()
    expect(hold({ reference: order.reference, shownAt: now - 60_000, note: 'meja 4' }).number).toBe(1)
    expect(hold({ shown: 'nothing' }).number).toBe(2)
    expect(told()).toBe(2)
    await shop.restart()
    expect(view(1)).toEqual({
      number: 1,
      at: now,
      by: 'sri',
      amountMinor: AMOUNT.minor,
      shown: 'success-screen',
      shownAt: now - 60_000,
      note: 'meja 4',
      order: expect.objectContaining({
        reference: order.reference,
        state: 'waiting',
        release: 'no',
      }) as object,
    })
    expect(hold().number).toBe(3)
  })

  it('has the amount of its order, whatever was typed', async () => {
    const order = await sell(shop)
    expect(hold({ reference: order.reference, amount: { minor: 100n, currency: 'IDR' } }).amount).toEqual(
      AMOUNT,
    )
  })

  it('keeps a telephone number sealed: whole for a manager, only its end for a cashier', () => {
    const { number, personal } = hold({ phone: '+628123456789' })
    expect(personal).toMatch(/^p2\./)
    const { read } = shop.journal()
    expect(read.eventsOf(`slip ${number}`)).toHaveLength(1)
    expect(
      JSON.stringify(read.eventsOf(`slip ${number}`), (_key, value: unknown) => String(value)),
    ).not.toContain('3456789')
    expect(view(number, 'manager').phone).toBe('+628123456789')
    expect(view(number, 'cashier').phone).toBe('•••6789')
    shop.vault.open = false
    expect(view(number, 'manager').phone).toBeUndefined()
  })

  it('is refused without somebody who writes it, a key to seal with, or a time that can be', () => {
    const { deps } = shop.till()
    const given = { amount: AMOUNT, shown: 'nothing' } as const
    const now = shop.time.clock.now()
    expect(holdSlip(deps, undefined, { ...given, phone: '0812345678' })).toEqual(
      refuse('vault-refused', { reason: 'wrong-state' }),
    )
    expect(holdSlip(deps, undefined, given).ok).toBe(true)
    expect(holdSlip({ ...deps, journalSound: () => false }, box(), given)).toEqual(
      refuse('journal-not-sound'),
    )
    expect(holdSlip(deps, box(), { ...given, reference: 'P001' })).toMatchObject({
      refusal: { code: 'not-found' },
    })
    for (const shownAt of [now + HOUR, now - 72 * HOUR])
      expect(holdSlip(deps, box(), { ...given, shownAt })).toEqual(
        refuse('invalid-input', { field: 'shownAt' }),
      )
    person = undefined
    expect(holdSlip(deps, box(), given)).toMatchObject({ refusal: { details: { why: 'nobody' } } })
    expect(listSlips(deps, { box: box(), role: 'cashier' }).open).toHaveLength(1)
  })

  it('has nothing that was not given', () => {
    const slip = { number: 1, at: shop.time.clock.now(), by: 'sri', shown: 'nothing' }
    expect(hold({ shown: 'nothing', note: '' })).toStrictEqual({ ...slip, amount: AMOUNT })
    expect(view(1)).toStrictEqual({ ...slip, amountMinor: AMOUNT.minor })
    expect(shop.events).toEqual([{ type: 'slips-changed' }])
    expect(hold()).not.toHaveProperty('note')
  })

  it('is of a time two days back at most, and ten minutes ahead, for a phone has its own clock', () => {
    const now = shop.time.clock.now()
    const { deps } = shop.till()
    const held = (shownAt: number) => holdSlip(deps, box(), { amount: AMOUNT, shown: 'nothing', shownAt }).ok
    const ahead = now + HOUR / 6
    const back = now - 48 * HOUR
    expect([held(ahead), held(ahead + 1), held(back), held(back - 1)]).toEqual([true, false, true, false])
  })

  it('about an order is told of that order too', async () => {
    const { reference } = await sell(shop)
    hold({ reference })
    expect(shop.events.slice(-2)).toEqual([{ type: 'slips-changed' }, { type: 'order-asked', reference }])
  })

  it('says that the money has come, and everybody is told', async () => {
    const order = await sell(shop)
    const { number } = hold({ reference: order.reference })
    const before = told()
    shop.gateway.payer({ action: 'pay', reference: order.reference })
    await shop.time.advance(10 * SECOND)
    expect(told()).toBeGreaterThan(before)
    expect(view(number).order).toMatchObject({ state: 'paid', release: 'yes' })
  })
})

describe('the end of a slip', () => {
  const end = (number: number, how: (typeof HOLD_ENDS)[number], approve = nobodyThere, note?: string) =>
    endSlip(shop.till().deps, { number, how, ...(note === undefined ? {} : { note }) }, approve)

  it('"paid" needs a manager while the gateway has not said so, and never changes the order', async () => {
    const order = await sell(shop)
    const { number } = hold({ reference: order.reference })
    expect(await end(number, 'paid')).toMatchObject({ refusal: { code: 'approval-needed' } })
    expect((await end(number, 'paid', agrees, 'mutasi dilihat')).ok).toBe(true)
    expect(orderOf(shop, order.reference)).toEqual(order)
    expect(view(number).ended).toMatchObject({ how: 'paid', by: 'ani', note: 'mutasi dilihat' })
  })

  it('"paid" by the gateway\'s word needs nobody; it ends once', async () => {
    const order = await sell(shop)
    const { number } = hold({ reference: order.reference })
    shop.gateway.payer({ action: 'pay', reference: order.reference })
    await shop.time.advance(10 * SECOND)
    expect((await end(number, 'paid')).ok).toBe(true)
    expect(await end(number, 'not-paid')).toMatchObject({ refusal: { code: 'not-allowed' } })
    const list = listSlips(shop.till().deps, { box: box(), role: 'cashier' })
    expect(list.open).toEqual([])
    expect(list.ended).toMatchObject([{ number, ended: { by: 'sri', how: 'paid' } }])
  })

  it('"paid" needs a manager when the gateway says that another amount came', async () => {
    const order = await sell(shop)
    const { number } = hold({ reference: order.reference })
    shop.gateway.payer({ action: 'pay', reference: order.reference, amount: '1000.00' })
    await shop.time.advance(10 * SECOND)
    expect(orderOf(shop, order.reference).state.kind).toBe('paid-wrong-amount')
    expect(await end(number, 'paid')).toMatchObject({ refusal: { code: 'approval-needed' } })
    expect((await end(number, 'paid', agrees)).ok).toBe(true)
  })

  it('"paid" of a slip about no order needs a manager; that it was not paid needs none, and somebody who says it', async () => {
    const { number } = hold()
    expect(await end(number, 'paid')).toMatchObject({ refusal: { code: 'approval-needed' } })
    person = undefined
    expect(await end(number, 'not-paid')).toEqual(refuse('not-allowed', { why: 'nobody' }))
    person = 'sri'
    expect((await end(number, 'not-paid', nobodyThere, '')).ok).toBe(true)
    expect(view(number).ended).toStrictEqual({ at: shop.time.clock.now(), by: 'sri', how: 'not-paid' })
    const neverAsked: Approve = () => Promise.reject(new Error('a manager was asked'))
    expect(await end(number, 'paid', neverAsked)).toEqual(refuse('not-allowed', { why: 'ended' }))
    const ended = await end(hold().number, 'given-up')
    expect(ended.ok ? ended.value.ended : ended).not.toHaveProperty('note')
  })

  it('is not written on a journal that is not sound, is told, and leaves the order no open slip', async () => {
    const { reference } = await sell(shop)
    const [first, second] = [hold({ reference }), hold({ reference })]
    const { deps } = shop.till()
    const open = () => openSlipsOf(deps, reference)
    const ending = { number: first.number, how: 'not-paid' } as const
    expect(await endSlip({ ...deps, journalSound: () => false }, ending, agrees)).toEqual(
      refuse('journal-not-sound'),
    )
    expect(open()).toEqual([first.number, second.number])
    const before = shop.events.length
    await end(first.number, 'not-paid')
    expect(open()).toEqual([second.number])
    expect(shop.events.slice(before)).toEqual([{ type: 'slips-changed' }, { type: 'order-asked', reference }])
  })

  it('that came while a manager typed is the end of it', async () => {
    const { number } = hold()
    const typed = await end(number, 'paid', async () => {
      await end(number, 'not-paid')
      return agrees()
    })
    expect(typed).toEqual(refuse('not-allowed', { why: 'ended' }))
    expect(view(number).ended).toMatchObject({ how: 'not-paid' })
  })

  it('stays to be seen, the last twenty of them', async () => {
    const reader = { box: box(), role: 'cashier' } as const
    for (let n = 0; n < 22; n += 1) await end(hold().number, 'not-paid')
    hold()
    const { open, ended } = listSlips(shop.till().deps, reader)
    expect([open.map(({ number }) => number), ended.length]).toEqual([[23], 19])
    expect(getSlip(shop.till().deps, 23, reader)).toMatchObject({ ok: true, value: { number: 23 } })
    expect(getSlip(shop.till().deps, 24, reader)).toEqual(refuse('not-found'))
  })

  it('of a slip that nobody wrote is not there', async () => {
    expect(await end(9, 'given-up')).toMatchObject({ refusal: { code: 'not-found' } })
  })
})

it('nothing that a phone shows ever changes an order: whatever is held and ended', async () => {
  const orders = [await sell(shop), await sell(shop, 'va')]
  const before = orders.map(({ reference }) => orderOf(shop, reference))
  await shop.till().watcher.stop()
  const slip = fc.record({
    order: fc.constantFrom(0, 1, undefined),
    shown: fc.constantFrom(...SHOWN),
    how: fc.constantFrom(...HOLD_ENDS, undefined),
  })
  await fc.assert(
    fc.asyncProperty(slip, async ({ order, shown, how }) => {
      const reference = order === undefined ? undefined : orders[order]?.reference
      const { number } = hold({ shown, ...(reference === undefined ? {} : { reference }) })
      if (how !== undefined) await endSlip(shop.till().deps, { number, how }, agrees)
      expect(orders.map((one) => orderOf(shop, one.reference))).toEqual(before)
    }),
    { seed: 20260105, numRuns: 60 },
  )
})

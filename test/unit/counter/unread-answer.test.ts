/** An unreadable answer about an order: what a cashier may do after it, and what is shown. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accept, refuse } from '#contract/envelope.ts'
import { askNow } from '#counter/ask/look-at.ts'
import { DEFAULT_SETTINGS } from '#counter/settings.ts'
import { takeCash } from '#counter/doubt/take-cash.ts'
import { renewPayment } from '#counter/sale/take-payment.ts'
import { viewOrder } from '#counter/show/view.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { arm, MINUTE, orderOf, sell } from './at-the-till.ts'

let shop: VirtualTill
beforeEach(() => {
  shop = openVirtualTill({ signedIn: () => 'sri' })
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

const view = (reference: string) =>
  viewOrder(shop.till().deps, orderOf(shop, reference), shop.till().watcher.nextCheckAt)
const habit = (...names: string[]) => shop.gateway.chooseHabits({ names })
const ask = async (reference: string) => {
  await askNow(shop.till().deps, reference)
  await shop.time.settle()
}
const withoutManager = () => Promise.resolve(refuse('approval-needed'))
const CLOSED = { renew: false, retry: false }

describe('a word about money in an answer that is not believed', () => {
  it.each(['money-flag-word', 'money-flat', 'money-code-absent'])(
    'makes the order suspect, with %s, and takes the QR away',
    async (name) => {
      const { reference } = await sell(shop)
      shop.gateway.payer({ action: 'pay', reference })
      habit(name)
      await ask(reference)
      const seen = view(reference)
      expect(seen).toMatchObject({ state: 'suspect', release: 'no', can: { ...CLOSED, takeCash: true } })
      expect(seen.qr).toBeUndefined()
      expect(seen.evidence?.unread).not.toEqual([])
      habit()
      await ask(reference)
      expect(view(reference).state).toBe('paid')
    },
  )

  it('is also the code "paid bill" (404, case 14): suspect, asked about again, and without a new QR', async () => {
    const { reference } = await sell(shop)
    shop.gateway.payer({ action: 'pay', reference })
    arm(shop, { kind: 'say', operation: 'va-status', status: 404, caseCode: '14', message: 'Paid Bill' })
    expect(await renewPayment(shop.till().deps, reference)).toMatchObject({ ok: false })
    const seen = view(reference)
    expect(seen).toMatchObject({ state: 'suspect', release: 'no', can: { ...CLOSED, takeCash: true } })
    expect([seen.qr, seen.evidence?.flag]).toEqual([undefined, undefined])
    await shop.time.advance(60_000)
    expect(view(reference).state).toBe('paid')
  })

  it('is shown as a flag only where the gateway has written one', async () => {
    const { reference } = await sell(shop)
    shop.gateway.payer({ action: 'pay', reference })
    habit('money-flag-word')
    await ask(reference)
    const { evidence } = view(reference)
    expect(evidence?.flag).toBeUndefined()
    expect(evidence?.unread).toContain('virtualAccountData.paymentFlagStatus')
  })
})

describe('an answer that cannot be read', () => {
  it.each(['wrong-signature', 'bad-json'] as const)(
    'leaves cash to a manager and makes no new QR, with %s',
    async (kind) => {
      const { reference } = await sell(shop)
      arm(shop, { kind, operation: 'va-status', times: 9 })
      await ask(reference)
      expect(view(reference)).toMatchObject({ state: 'waiting', can: { ...CLOSED, takeCash: true } })
      expect(await renewPayment(shop.till().deps, reference)).toMatchObject({ ok: false })
      const { deps } = shop.till()
      expect(await takeCash(deps, reference, withoutManager)).toMatchObject({
        refusal: { code: 'approval-needed' },
      })
      expect(await takeCash(deps, reference, () => Promise.resolve(accept({})))).toMatchObject({
        ok: true,
      })
    },
  )

  it('holds nothing back any more once one has been read, and is no answer that never came', async () => {
    const { reference } = await sell(shop)
    arm(shop, { kind: 'bad-json', operation: 'va-status', times: 1 })
    await ask(reference)
    arm(shop, { kind: 'answer-lost', operation: 'va-status', times: 1 })
    await ask(reference)
    expect(view(reference).can).toMatchObject(CLOSED)
    await ask(reference)
    expect(view(reference).can.renew).toBe(true)
    arm(shop, { kind: 'answer-lost', operation: 'va-status', times: 1 })
    await ask(reference)
    expect(view(reference).can.renew).toBe(true)
  })

  it('about an older code takes the newer one off both screens, as it keeps one from being made', async () => {
    const old = await sell(shop)
    const renewed = await renewPayment(shop.till().deps, old.reference)
    if (!renewed.ok) throw new Error(renewed.refusal.code)
    await shop.time.settle()
    const { reference } = renewed.value
    shop.gateway.payer({ action: 'pay', reference: old.reference })
    arm(shop, { kind: 'bad-json', operation: 'va-status', times: 99 })
    shop.events.length = 0
    await ask(old.reference)
    expect(shop.events).toContainEqual({ type: 'order-asked', reference })
    await shop.time.advance(MINUTE)
    expect(view(reference)).toMatchObject({ noQr: { why: 'sale-checked' }, can: CLOSED })
    expect(view(reference).qr).toBeUndefined()
    shop.till().display.show(reference)
    expect(shop.till().display.current(DEFAULT_SETTINGS).scene).toEqual({ kind: 'checking' })
  })
})

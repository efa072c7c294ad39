/** Orders keep the merchant and the gateway they were made under, whatever the till's current profile. */
import { afterEach, expect, it } from 'vitest'
import { cancelOrder } from '#counter/sale/cancel.ts'
import { askNow } from '#counter/ask/look-at.ts'
import { renewPayment, retryPayment, takePayment } from '#counter/sale/take-payment.ts'
import { viewOrder } from '#counter/show/view.ts'
import { rupiah } from '#domain/money.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import { PAYABLE_GRACE_MS } from '#domain/payable.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { AMOUNT, arm, callsTo, MINUTE, orderOf, SECOND, sell } from './at-the-till.ts'

const ANOTHER = { why: 'another-gateway' }
let shop: VirtualTill
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

/** The test owns the profile object: its changes are what the till reads. */
function open(first: Partial<GatewayProfile> = {}): (next: Partial<GatewayProfile>) => void {
  const profile: { -readonly [K in keyof GatewayProfile]?: GatewayProfile[K] } = { ...first }
  shop = openVirtualTill({
    get profile() {
      return profile
    },
  })
  return (next) => void Object.assign(profile, next)
}

const lastBody = (reference: string) =>
  JSON.parse(shop.journal().read.attemptsOf(reference).at(-1)?.requestBody ?? '{}') as Record<string, unknown>

it('is asked about as the merchant who made it, after the till has become another merchant’s', async () => {
  const become = open()
  const order = await sell(shop)
  const { merchantId } = order.madeUnder ?? { merchantId: '' }
  become({ merchantId: 'NEWMERCHANT' })
  shop.gateway.payer({ action: 'pay', reference: order.reference })
  await shop.time.advance(10 * SECOND)
  expect(lastBody(order.reference)).toMatchObject({ customerNo: merchantId })
  expect(orderOf(shop, order.reference).state.kind).toBe('paid')
})

it('does not become "never arrived" by the word of another merchant’s gateway', async () => {
  const become = open()
  arm(shop, { kind: 'drop-before', operation: 'qr-generate' })
  const order = await sell(shop)
  become({ merchantId: 'NEWMERCHANT' })
  await shop.time.advance(10 * MINUTE)
  expect(orderOf(shop, order.reference).state.kind).toBe('unknown')
})

it('of another gateway is not asked about, cancelled or renewed there, and is said to be so', async () => {
  const become = open({ environment: 'sandbox', baseUrl: 'https://one.example' })
  const order = await sell(shop)
  const number = await sell(shop, 'va')
  become({ baseUrl: 'https://two.example' })
  const calls = shop.gateway.log().length
  await shop.time.advance(5 * MINUTE)
  const { deps, watcher } = shop.till()
  expect(await askNow(deps, order.reference)).toMatchObject({ ok: false, refusal: { details: ANOTHER } })
  expect(await renewPayment(deps, order.reference)).toMatchObject({
    ok: false,
    refusal: { details: ANOTHER },
  })
  expect(await cancelOrder(deps, number.reference)).toMatchObject({
    ok: false,
    refusal: { details: ANOTHER },
  })
  expect(shop.gateway.log()).toHaveLength(calls)
  expect(viewOrder(deps, orderOf(shop, order.reference), watcher.nextCheckAt)).toMatchObject({
    elsewhere: true,
  })
  expect(watcher.nextCheckAt(order.reference)).toBeUndefined()
  become({ baseUrl: 'https://one.example' })
  shop.gateway.payer({ action: 'pay', reference: order.reference })
  await shop.time.advance(2 * MINUTE)
  expect(orderOf(shop, order.reference).state.kind).toBe('paid')
})

it('of another gateway whose time is over has not been asked about since, so no new code is made', async () => {
  const become = open({ environment: 'sandbox', baseUrl: 'https://one.example' })
  const order = await sell(shop)
  await shop.time.advance(9 * MINUTE)
  become({ baseUrl: 'https://two.example' })
  await shop.restart()
  shop.gateway.payer({ action: 'pay', reference: order.reference })
  await shop.time.advance(2 * MINUTE)
  expect(await renewPayment(shop.till().deps, order.reference)).toMatchObject({
    ok: false,
    refusal: { details: ANOTHER },
  })
})

it('of another gateway that was heard of since its end holds no new code back', async () => {
  const become = open({ environment: 'sandbox', baseUrl: 'https://one.example' })
  const order = await sell(shop)
  await shop.time.advance(13 * MINUTE)
  expect(shop.journal().read.lastHeardAt(order.reference)).toBeGreaterThanOrEqual(
    order.expiresAt + PAYABLE_GRACE_MS,
  )
  become({ baseUrl: 'https://two.example' })
  await shop.restart()
  expect(await renewPayment(shop.till().deps, order.reference)).toMatchObject({ ok: true })
})

it('of another gateway is not shown to be paid any more: this till would never hear of it', async () => {
  const become = open({ environment: 'sandbox', baseUrl: 'https://one.example' })
  const order = await sell(shop)
  const { deps, display } = shop.till()
  const seen = () => {
    display.show(order.reference)
    const settings = { merchantName: '', language: 'id' } as Parameters<typeof display.current>[0]
    const { qr, noQr } = viewOrder(deps, orderOf(shop, order.reference), () => undefined)
    return [display.current(settings).scene.kind, qr !== undefined, noQr?.why]
  }
  expect(seen()).toEqual(['qr', true, undefined])
  become({ baseUrl: 'https://two.example' })
  expect(seen()).toEqual(['ask-cashier', false, 'elsewhere'])
})

it('that was never sent is not sent as another merchant', async () => {
  const become = open()
  arm(shop, { kind: 'refuse-connection' })
  const order = await sell(shop)
  shop.gateway.clearFaults()
  become({ merchantId: 'NEWMERCHANT' })
  expect(await retryPayment(shop.till().deps, order.reference)).toMatchObject({
    ok: false,
    refusal: { details: ANOTHER },
  })
  expect(callsTo(shop, 'qr-generate')).toBe(0)
})

it('"not found" is believed only after a window longer than the longest call that the profile allows', async () => {
  open({ totalTimeoutMs: 5 * MINUTE })
  arm(shop, { kind: 'drop-before', operation: 'qr-generate' })
  const order = await sell(shop)
  await shop.wakeFrom(shop.photograph())
  await shop.time.advance(5 * MINUTE)
  expect(orderOf(shop, order.reference).state.kind).toBe('unknown')
  await shop.time.advance(6 * MINUTE)
  expect(orderOf(shop, order.reference).state.kind).toBe('never-arrived')
})

it('what the profile says of amounts, times and the way back is obeyed', async () => {
  open({ maximumQr: 200_000, validityMinutes: { qr: 5, link: 15 }, returnUrl: 'https://shop.example/thanks' })
  const { deps } = shop.till()
  expect(await takePayment(deps, { amount: rupiah(200_001n), method: 'qr' })).toMatchObject({
    ok: false,
    refusal: { code: 'too-large', details: { maximumMinor: 20_000_000n } },
  })
  const qr = await sell(shop, 'qr', AMOUNT)
  expect(qr.expiresAt - qr.createdAt).toBe(5 * MINUTE)
  expect(await takePayment(deps, { amount: rupiah(200_001n), method: 'va' })).toMatchObject({ ok: true })
  const page = await sell(shop, 'link')
  expect(page.expiresAt - page.createdAt).toBe(15 * MINUTE)
  expect(lastBody(page.reference)).toMatchObject({
    urlParam: { url: 'https://shop.example/thanks', type: 'PAY_RETURN', isDeeplink: 'N' },
  })
})

it('a QR of more than ten million rupiah is refused before anything is sent, where the profile says nothing', async () => {
  open()
  expect(await takePayment(shop.till().deps, { amount: rupiah(10_000_001n), method: 'qr' })).toMatchObject({
    ok: false,
    refusal: { code: 'too-large' },
  })
  expect(shop.gateway.log()).toEqual([])
})

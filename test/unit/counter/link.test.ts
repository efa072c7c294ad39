import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cancelOrder } from '#counter/sale/cancel.ts'
import { copyLink } from '#counter/sale/copy-link.ts'
import { renewPayment, retryPayment, takePayment } from '#counter/sale/take-payment.ts'
import { DEFAULT_SETTINGS } from '#counter/settings.ts'
import { paymentMethods } from '#counter/sale/payment-methods.ts'
import type { Settings } from '#contract/views.ts'
import { rupiah } from '#domain/money.ts'
import type { PageMethod } from '#domain/order.ts'
import type { FaultInput } from '#simulator/control/control.ts'
import { listeningMerchant, type ListeningMerchant } from '#test/support/listening-merchant.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { AMOUNT, arm, callsTo, HOUR, MINUTE, orderOf, SECOND, sell } from './at-the-till.ts'

const PAGE = 'payment-host-to-host'
const WALLET: PageMethod = { payMethod: '503', payOption: 'DOMPETLATIHAN', name: 'Dompet Latihan' }
const settings: Settings = { ...DEFAULT_SETTINGS, merchantName: 'Warung' }
let shop: VirtualTill
let merchant: ListeningMerchant
beforeEach(() => {
  merchant = listeningMerchant(
    () => shop.journal(),
    () => undefined,
    () => shop.time.clock.now(),
  )
  shop = openVirtualTill({ merchant })
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

const state = (reference: string) => orderOf(shop, reference).state
const requestOf = (reference: string) =>
  shop
    .journal()
    .read.attemptsOf(reference)
    .filter(({ operation }) => operation === PAGE)
    .map(({ requestBody }) => JSON.parse(requestBody) as Record<string, unknown>)
    .at(-1)
const scene = (reference: string) => {
  shop.till().display.show(reference)
  return shop.till().display.current(settings).scene
}

describe('a payment page', () => {
  it('is asked for once, valid for an hour, and the customer chooses there how to pay', async () => {
    const order = await sell(shop, 'link')
    expect(order.state).toMatchObject({
      kind: 'waiting',
      ask: { kind: 'link', url: expect.stringMatching(/^http:\/\/127\.0\.0\.1\/pay\/[\w-]{22}$/) as unknown },
    })
    expect(order.expiresAt - order.createdAt).toBe(HOUR)
    expect(requestOf(order.reference)).toEqual({
      partnerReferenceNo: order.reference,
      merchantId: 'LATIHAN01',
      amount: { value: '150000.00', currency: 'IDR' },
      validUpTo: '2026-01-05T11:00:00+07:00',
      pointOfInitiation: 'POS',
      additionalInfo: { payType: 'REDIRECT', productCode: 'DOMPETLINK' },
    })
    expect(merchant.asked).toEqual([`inquiry ${order.reference}`])
    expect(shop.gateway.payer({ action: 'pay', reference: order.reference })).toMatchObject({
      order: { kind: 'link', amount: '150000.00', expiresAt: order.expiresAt },
    })
  })

  it('carries the way to pay that was chosen, also to the page that takes its place', async () => {
    const taken = await takePayment(shop.till().deps, { amount: AMOUNT, method: 'link', pageMethod: WALLET })
    await shop.time.settle()
    const first = taken.ok ? taken.value.reference : ''
    const option = {
      payMethod: '503',
      payOption: 'DOMPETLATIHAN',
      transAmount: { value: '150000.00', currency: 'IDR' },
      feeAmount: { value: '0.00', currency: 'IDR' },
    }
    expect(requestOf(first)).toMatchObject({ payOptionDetails: option })
    const renewed = await renewPayment(shop.till().deps, first)
    await shop.time.settle()
    const second = renewed.ok ? renewed.value.reference : ''
    expect(requestOf(second)).toMatchObject({ payOptionDetails: option })
    expect(orderOf(shop, second).pageMethod).toEqual(WALLET)
    expect([state(first).kind, state(second).kind]).toEqual(['cancelled', 'waiting'])
  })

  it('may be of less than the least QR', async () => {
    expect((await sell(shop, 'link', rupiah(5_000n))).state.kind).toBe('waiting')
  })

  it('is not there for a gateway without a product code for it', async () => {
    expect(paymentMethods(shop.till().deps).methods).toEqual(['qr', 'va', 'link'])
    expect(paymentMethods(shop.till().deps).pageMethods).toContainEqual(WALLET)
    const plain = openVirtualTill({ profile: { productCodes: { qr: 'QRIS' } } })
    expect(paymentMethods(plain.till().deps)).toEqual({
      methods: ['qr', 'va'],
      pageMethods: [],
      most: { qr: 1_000_000_000n },
    })
    // The gateway asks us for the bill of a number: without an address it could not be paid.
    const real = { ...plain.till().deps, mode: 'real' } as const
    expect(paymentMethods(real).methods).toEqual(['qr'])
    const { callbacks } = real.profile()
    const reached = { ...real.profile(), callbacks: { ...callbacks, publicUrl: 'https://toko.example/api' } }
    expect(paymentMethods({ ...real, profile: () => reached }).methods).toEqual(['qr', 'va'])
    expect(await takePayment(plain.till().deps, { amount: AMOUNT, method: 'link' })).toMatchObject({
      ok: false,
      refusal: { code: 'not-allowed', details: { why: 'no-payment-page' } },
    })
    expect(plain.gateway.log()).toEqual([])
    await plain.close()
  })

  it('says the kind of page that the profile wants', async () => {
    const other = openVirtualTill({ profile: { payType: 'PAYLINK' } })
    const { reference } = await sell(other, 'link')
    const [attempt] = other.journal().read.attemptsOf(reference)
    expect(attempt?.requestBody).toContain('"payType":"PAYLINK"')
    await other.close()
  })

  it('is on the customer’s window with its host while it can be paid, and gone at its end', async () => {
    const { reference, expiresAt, createdAt } = await sell(shop, 'link')
    const { ask } = state(reference) as { readonly ask: { readonly url: string } }
    expect(scene(reference)).toEqual({
      kind: 'link',
      url: ask.url,
      host: '127.0.0.1',
      amountMinor: AMOUNT.minor,
      startedAt: createdAt,
      expiresAt,
    })
    await shop.time.advance(HOUR + SECOND)
    expect(scene(reference)).toEqual({ kind: 'expired', amountMinor: AMOUNT.minor })
    expect(state(reference).kind).toBe('expired')
  })

  it.each([
    ['pay', {}, 'paid'],
    ['pay', { amount: '140000.00' }, 'paid-wrong-amount'],
    ['suspect', {}, 'suspect'],
    ['settle-later', { settleAfterMs: HOUR }, 'settling'],
    ['fail', {}, 'failed'],
    ['expire', {}, 'expired'],
  ] as const)('when the customer does %s %o it is %s', async (action, more, kind) => {
    const { reference } = await sell(shop, 'link')
    shop.gateway.payer({ action, reference, ...more })
    await shop.time.advance(30 * SECOND)
    expect(state(reference).kind).toBe(kind)
  })

  it('paid after its end is paid late', async () => {
    const { reference } = await sell(shop, 'link')
    await shop.time.advance(HOUR + MINUTE)
    shop.gateway.payer({ action: 'pay-late', reference })
    await shop.time.advance(2 * HOUR)
    expect(state(reference)).toMatchObject({ kind: 'paid-late', was: 'expired' })
  })

  it('has no cancel at the gateway: it is taken away, watched on, and paid all the same it is paid late', async () => {
    const { reference } = await sell(shop, 'link')
    await cancelOrder(shop.till().deps, reference)
    expect(state(reference).kind).toBe('cancelled')
    expect(callsTo(shop, 'va-delete')).toBe(0)
    expect(callsTo(shop, 'va-status', reference)).toBe(1)
    shop.gateway.payer({ action: 'pay', reference })
    await shop.time.advance(15 * MINUTE)
    expect(state(reference)).toMatchObject({ kind: 'paid-late', was: 'cancelled' })
  })

  it('about which the gateway calls is asked about at once', async () => {
    const { reference } = await sell(shop, 'link')
    await shop.time.advance(20 * MINUTE)
    const asked = callsTo(shop, 'va-status', reference)
    const isAsked = () => callsTo(shop, 'va-status', reference) > asked
    for (let second = 0; second < 120 && !isAsked(); second += 1) await shop.time.advance(SECOND)
    expect(isAsked()).toBe(true)
    shop.gateway.payer({ action: 'pay', reference })
    await shop.time.advance(SECOND)
    expect(state(reference).kind).toBe('waiting')
    shop.till().toldOfPayment(reference)
    await shop.time.advance(SECOND)
    expect(state(reference).kind).toBe('paid')
  })
})

describe('when something goes wrong on the way to a page', () => {
  const kinds: readonly FaultInput[] = [
    { kind: 'answer-lost' },
    { kind: 'cut-at', at: 10 },
    { kind: 'http-500' },
    { kind: 'wrong-signature' },
    { kind: 'wrong-echo' },
    { kind: 'delay', ms: 30_000 },
  ]
  it.each(kinds)('%o: unknown, looked up, never sent again, and a payment is still found', async (kind) => {
    arm(shop, { ...kind, operation: PAGE } as FaultInput)
    const { reference } = await sell(shop, 'link')
    await shop.time.advance(80 * SECOND)
    expect(state(reference)).toMatchObject({ kind: 'waiting', ask: { kind: 'none', why: 'answer-lost' } })
    expect(scene(reference)).toEqual({ kind: 'closed', why: 'not-made' })
    shop.gateway.payer({ action: 'pay', reference })
    await shop.time.advance(60 * SECOND)
    expect(state(reference).kind).toBe('paid')
    expect(callsTo(shop, PAGE, reference)).toBe(1)
  })

  it('a till that stops in the middle finds it unknown, and does not ask for it again', async () => {
    arm(shop, { kind: 'delay', ms: 15_000, operation: PAGE })
    const { reference } = await sell(shop, 'link')
    expect(state(reference).kind).toBe('sending')
    await shop.wakeFrom(shop.photograph())
    expect(state(reference)).toMatchObject({ kind: 'unknown', why: 'interrupted' })
    await shop.time.advance(MINUTE)
    expect(state(reference).kind).toBe('waiting')
    expect(callsTo(shop, PAGE, reference)).toBe(1)
  })

  it('gateway down: the very same order goes when the line is back, valid anew', async () => {
    arm(shop, { kind: 'refuse-connection' })
    const { reference } = await sell(shop, 'link')
    expect(state(reference)).toMatchObject({ kind: 'not-sent', why: 'no-connection' })
    shop.gateway.clearFaults()
    await shop.time.advance(5 * MINUTE)
    await retryPayment(shop.till().deps, reference)
    await shop.time.settle()
    const order = orderOf(shop, reference)
    expect(order.state).toMatchObject({ kind: 'waiting', ask: { kind: 'link' } })
    expect(order.expiresAt - shop.time.clock.now()).toBe(HOUR)
    expect(callsTo(shop, PAGE, reference)).toBe(1)
  })

  it('an address that leads elsewhere than it reads is neither shown nor copied, and may be renewed', async () => {
    arm(shop, { kind: 'wrong-echo', field: 'page-address', operation: PAGE })
    const { reference } = await sell(shop, 'link')
    expect(state(reference)).toMatchObject({
      kind: 'waiting',
      ask: { kind: 'none', why: 'link-blocked', findings: ['block:names-a-user'] },
    })
    expect(scene(reference)).toEqual({ kind: 'closed', why: 'not-made' })
    const written: string[] = []
    const copied = await copyLink(shop.till().deps, reference, async (text) => void written.push(text))
    expect([copied, written]).toMatchObject([{ ok: false, refusal: { code: 'not-allowed' } }, []])
    expect(await renewPayment(shop.till().deps, reference)).toMatchObject({ ok: true })
  })
})

describe('copying the address', () => {
  const copy = async (reference: string) => {
    const written: string[] = []
    const result = await copyLink(shop.till().deps, reference, async (text) => void written.push(text))
    return { code: result.ok ? 'ok' : result.refusal.code, written }
  }

  it('gives it out while it can be paid, and not a moment longer', async () => {
    const { reference } = await sell(shop, 'link')
    const { ask } = state(reference) as { readonly ask: { readonly url: string } }
    expect(await copy(reference)).toEqual({ code: 'ok', written: [ask.url] })
    await shop.till().watcher.stop()
    await shop.time.advance(HOUR + SECOND)
    expect(state(reference).kind).toBe('waiting')
    expect(await copy(reference)).toEqual({ code: 'not-allowed', written: [] })
  })

  it('of another order, or of none, gives nothing', async () => {
    const qr = await sell(shop)
    expect(await copy(qr.reference)).toEqual({ code: 'not-allowed', written: [] })
    expect(await copy('P001260105000009990000')).toEqual({ code: 'not-found', written: [] })
  })
})

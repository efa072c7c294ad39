/** What a sale may be, what an order stores of it, and what is never sent or made again. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CounterDeps } from '#counter/deps.ts'
import { recordEvent } from '#counter/order-store.ts'
import {
  renewPayment,
  retryPayment,
  takePayment,
  whyNotTaken,
  type Sale,
} from '#counter/sale/take-payment.ts'
import { moneyOfMinor, rupiah } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import { practiceProfile } from '#practice/profile.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { AMOUNT, arm, callsTo, MINUTE, orderOf, sell, withoutQrHost } from './at-the-till.ts'

const PAGE_METHOD = { payMethod: '014', payOption: 'VA', name: 'Bank Contoh' }
const WIRE_MOST = 10n ** 16n - 1n

describe('a sale', () => {
  const judged = (sale: Partial<Sale>, profile: Partial<GatewayProfile> = {}, isSound = true) => {
    const deps = { journalSound: () => isSound, profile: () => ({ ...practiceProfile(''), ...profile }) }
    const given = { amount: AMOUNT, method: 'qr', ...sale } as const
    const refused = whyNotTaken(deps as unknown as CounterDeps, given)
    return refused === undefined ? 'taken' : refused.refusal
  }
  const least = { code: 'below-minimum', details: { minimumMinor: 1_000_000n } }

  it.each<[Partial<Sale>, unknown, Partial<GatewayProfile>?]>([
    [{ amount: rupiah(10_000) }, 'taken'],
    [{ amount: moneyOfMinor(999_999n) }, least],
    [{ amount: moneyOfMinor(999_999n), method: 'va' }, 'taken'],
    [{ amount: rupiah(10_000_000) }, 'taken'],
    [{ amount: rupiah(10_000_001) }, { code: 'too-large', details: { maximumMinor: 1_000_000_000n } }],
    [{ amount: rupiah(10_000_001), method: 'va' }, 'taken'],
    [
      { amount: rupiah(50_001), method: 'va' },
      { code: 'too-large', details: { maximumMinor: 5_000_000n } },
      { maximumVa: 50_000 },
    ],
    [
      { amount: rupiah(50_001), method: 'link' },
      { code: 'too-large', details: { maximumMinor: 5_000_000n } },
      { maximumLink: 50_000 },
    ],
    [{ amount: rupiah(10_000_001) }, 'taken', { maximumQr: 20_000_000 }],
    [{ amount: rupiah(10_000_001), method: 'va' }, 'taken'],
    [{ amount: moneyOfMinor(WIRE_MOST), method: 'va' }, 'taken'],
    [{ amount: moneyOfMinor(WIRE_MOST + 1n), method: 'va' }, { code: 'too-large' }],
    [{ note: '' }, 'taken'],
    [{ note: ' ~' }, 'taken'],
    [{ note: 'a\n' }, { code: 'not-ascii' }],
    [{ note: 'é' }, { code: 'not-ascii' }],
    [{ method: 'link' }, 'taken'],
    [
      { method: 'link' },
      { code: 'not-allowed', details: { why: 'no-payment-page' } },
      { productCodes: { qr: 'Q' } },
    ],
    [{}, 'taken', { productCodes: { qr: 'Q' } }],
  ])('of %o is %o', (sale, expected, profile) => {
    expect(judged(sale, profile)).toEqual(expected)
  })

  it('is not taken on a journal that is not sound', () => {
    expect(judged({}, {}, false)).toEqual({ code: 'journal-not-sound' })
  })
})

let shop: VirtualTill
beforeEach(() => {
  shop = openVirtualTill({ profile: { referenceAlphabet: 'alphanumeric' } })
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

async function taken(making: ReturnType<typeof takePayment>): Promise<Order> {
  const made = await making
  if (!made.ok) throw new Error(made.refusal.code)
  await shop.time.settle()
  return orderOf(shop, made.value.reference)
}
const take = (sale: Partial<Sale>) =>
  taken(takePayment(shop.till().deps, { amount: AMOUNT, method: 'qr', ...sale }))

describe('an order', () => {
  it('keeps what was sold, and until when it can be paid, in whole seconds', async () => {
    shop.time.setClock(shop.time.clock.now() + 250)
    const at = shop.time.clock.now()
    const order = await take({ note: 'es teh', pageMethod: PAGE_METHOD })
    const { environment: _where, ...profile } = shop.till().deps.profile()
    expect(order).toMatchObject({
      saleId: order.reference,
      method: 'qr',
      amount: AMOUNT,
      note: 'es teh',
      createdAt: at,
      expiresAt: at - 250 + 10 * MINUTE,
      watchUntil: Date.parse('2026-01-07T00:00:00+07:00') - 1,
      madeUnder: { gateway: 'practice', merchantId: profile.merchantId, till: profile.till },
    })
    expect(order).not.toHaveProperty('pageMethod')
    expect(await take({ note: '' })).not.toHaveProperty('note')
  })

  it.each([
    ['va', 'alphanumeric', /^\d{21,28}$/, 60],
    ['qr', 'digits', /^\d{21,28}$/, 10],
    ['qr', 'alphanumeric', /^P/, 10],
    ['link', 'alphanumeric', /^P/, 60],
  ] as const)('by %s with %s references is named and valid so', async (method, alphabet, form, minutes) => {
    const { deps } = shop.till()
    const profile = () => ({ ...deps.profile(), referenceAlphabet: alphabet })
    const order = await taken(takePayment({ ...deps, profile }, { amount: AMOUNT, method }))
    expect(order.reference).toMatch(form)
    expect(order.expiresAt - order.createdAt).toBe(minutes * MINUTE)
  })
})

describe('a new code for the same sale', () => {
  it('is of the same sale in everything, and the old one is put away', async () => {
    const old = await take({ method: 'link', note: 'es teh', pageMethod: PAGE_METHOD })
    const { saleId, note, pageMethod, method, amount } = old
    const made = await taken(renewPayment(shop.till().deps, old.reference))
    expect(made).toMatchObject({ saleId, note, pageMethod, method, amount })
    expect(orderOf(shop, old.reference)).toMatchObject({
      state: { kind: 'cancelled', evidence: { source: 'till' } },
      acknowledgedAt: shop.time.clock.now(),
    })
  })

  it('of a number takes its place too, and the old one, which failed, is asked about once more', async () => {
    const old = await take({ method: 'va' })
    shop.gateway.payer({ action: 'open', reference: old.reference, amount: '150000.00' })
    shop.gateway.payer({ action: 'fail', reference: old.reference })
    await shop.time.advance(20_000)
    expect(orderOf(shop, old.reference).state.kind).toBe('failed')
    const before = callsTo(shop, 'va-status', old.reference)
    const made = await taken(renewPayment(shop.till().deps, old.reference))
    expect(made).toMatchObject({ method: 'va', saleId: old.saleId, state: { kind: 'waiting' } })
    expect(made).not.toHaveProperty('note')
    expect(orderOf(shop, old.reference)).toHaveProperty('acknowledgedAt')
    expect(callsTo(shop, 'va-status', old.reference) - before).toBe(2)
  })

  it('is held to the limits of now, not to those of the old one', async () => {
    const old = await sell(shop)
    const deps = shop.till().deps
    const lower = { ...deps, profile: () => ({ ...deps.profile(), maximumQr: 20_000 }) }
    expect(await renewPayment(lower, old.reference)).toMatchObject({ refusal: { code: 'too-large' } })
    expect(callsTo(shop, 'qr-generate')).toBe(1)
  })

  it('is refused in the words of what stands in its way', async () => {
    const { deps } = shop.till()
    const refusal = async (reference: string, given: Partial<CounterDeps> = {}) => {
      const made = await renewPayment({ ...deps, ...given }, reference)
      return made.ok ? 'made' : made.refusal
    }
    expect(await refusal('NOT HERE')).toEqual({ code: 'not-found' })
    const number = await take({ method: 'va' })
    expect(await refusal(number.reference)).toEqual({ code: 'not-allowed', details: { state: 'waiting' } })
    expect(callsTo(shop, 'va-status')).toBe(0)
    const order = await take({})
    expect(await refusal(order.reference, { journalSound: () => false })).toEqual({
      code: 'journal-not-sound',
    })
    const calls = shop.gateway.log().length
    shop.vault.open = false
    expect(await refusal(order.reference)).toEqual({
      code: 'vault-refused',
      details: { reason: 'wrong-state' },
    })
    shop.vault.open = true
    expect([shop.gateway.log().length, shop.journal().read.ordersOfSale(order.saleId)]).toEqual([
      calls,
      [order],
    ])
  })
})

describe('a new code is not made', () => {
  const failedNumber = async (): Promise<Order> => {
    const { reference } = await take({ method: 'va' })
    shop.gateway.payer({ action: 'open', reference, amount: '150000.00' })
    shop.gateway.payer({ action: 'fail', reference })
    await shop.time.advance(20_000)
    return orderOf(shop, reference)
  }
  const refused = (state: string) => ({ ok: false, refusal: { code: 'not-allowed', details: { state } } })

  it('in place of a number that was paid after its first try had failed', async () => {
    const old = await failedNumber()
    shop.gateway.payer({ action: 'pay', reference: old.reference })
    expect(await renewPayment(shop.till().deps, old.reference)).toEqual(refused('paid-late'))
    expect(shop.journal().read.ordersOfSale(old.saleId)).toHaveLength(1)
  })

  it('when the old one turns out paid in the moment in which the new one is asked for', async () => {
    const old = await take({})
    const { deps } = shop.till()
    const amounts = { paidAmount: AMOUNT, totalAmount: AMOUNT }
    const evidence = { source: 'status', at: shop.time.clock.now(), flag: 'S', ...amounts } as const
    const gateway: CounterDeps['gateway'] = {
      ...deps.gateway,
      prepare: (operation, ...how) => {
        if (operation.name === 'qr-generate') recordEvent(deps, old.reference, { type: 'status', evidence })
        return deps.gateway.prepare(operation, ...how)
      },
    }
    expect(await renewPayment({ ...deps, gateway }, old.reference)).toEqual(refused('paid'))
    expect(callsTo(shop, 'qr-generate')).toBe(1)
  })

  it('while another of the sale can be paid at another gateway', async () => {
    const old = await take({})
    const { deps } = shop.till()
    const { journal } = deps
    const other: Order = {
      ...old,
      reference: 'OTHER' as Order['reference'],
      madeUnder: { gateway: 'X', merchantId: 'M', partnerServiceId: 'P', till: 1 },
      state: { kind: 'cancelled', since: 1, evidence: { source: 'till', at: 1 } },
    }
    const read = { ...journal.read, ordersOfSale: () => [old, other] }
    expect(await renewPayment({ ...deps, journal: { ...journal, read } }, old.reference)).toMatchObject({
      refusal: { details: { why: 'another-gateway' } },
    })
  })

  it('twice away from the cashier: one that was put away stays so', async () => {
    const old = await failedNumber()
    recordEvent(shop.till().deps, old.reference, { type: 'acknowledged' })
    await taken(renewPayment(shop.till().deps, old.reference))
    const kinds = shop
      .journal()
      .read.eventsOf(old.reference)
      .map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'order/acknowledged')).toHaveLength(1)
  })
})

describe('an order that was not sent', () => {
  const refusal = async (reference: string, given: Partial<CounterDeps> = {}) => {
    const made = await retryPayment({ ...shop.till().deps, ...given }, reference)
    return made.ok ? 'sent' : made.refusal
  }

  it('is valid anew when it is sent again, by a page as by a QR, and asked about afterwards is not it', async () => {
    arm(shop, { kind: 'refuse-connection' })
    const order = await take({ method: 'link' })
    expect(order.state.kind).toBe('not-sent')
    shop.gateway.clearFaults()
    shop.time.setClock(shop.time.clock.now() + 25 * 60 * MINUTE + 1)
    expect(await refusal(order.reference)).toBe('sent')
    await shop.time.settle()
    expect(orderOf(shop, order.reference)).toMatchObject({
      state: { kind: 'waiting', ask: { kind: 'link' } },
      expiresAt: order.expiresAt + 25 * 60 * MINUTE,
      watchUntil: order.watchUntil + 24 * 60 * MINUTE,
    })
    expect(callsTo(shop, 'va-status')).toBe(0)
  })

  it('goes again without a question where no other code of its sale can be paid', async () => {
    arm(shop, { kind: 'refuse-connection' })
    const order = await take({})
    expect(order.state.kind).toBe('not-sent')
    const attempts = () => shop.journal().read.attemptsOf(order.reference)
    expect(await refusal(order.reference)).toBe('sent')
    await shop.time.settle()
    // Still no line: it was tried at once, and nothing was asked about.
    expect(attempts().map(({ operation }) => operation)).toEqual(['qr-generate', 'qr-generate'])
  })

  it('is refused in the words of what stands in its way', async () => {
    expect(await refusal('NOT HERE')).toEqual({ code: 'not-found' })
    const waits = await take({})
    expect(await refusal(waits.reference)).toEqual({ code: 'not-allowed', details: { state: 'waiting' } })
    expect(callsTo(shop, 'va-status')).toBe(0)
    expect(await refusal(waits.reference, { journalSound: () => false })).toEqual({
      code: 'journal-not-sound',
    })
  })

  it('asks about the other code of the sale before and after it is sent again', async () => {
    const first = await sell(shop)
    const second = await taken(renewPayment(withoutQrHost(shop.till().deps), first.reference))
    const before = callsTo(shop, 'va-status', first.reference)
    expect(await refusal(second.reference)).toBe('sent')
    await shop.time.settle()
    expect(callsTo(shop, 'va-status', first.reference) - before).toBe(2)
  })

  it('is not sent while the gateway’s word about another code of the sale cannot be had', async () => {
    const first = await sell(shop)
    const second = await taken(renewPayment(withoutQrHost(shop.till().deps), first.reference))
    expect(second.state.kind).toBe('not-sent')
    shop.vault.open = false
    expect(await refusal(second.reference)).toEqual({
      code: 'vault-refused',
      details: { reason: 'wrong-state' },
    })
    shop.vault.open = true
    arm(shop, { kind: 'refuse-connection' })
    expect(await refusal(second.reference)).toEqual({ code: 'not-allowed', details: { why: 'offline' } })
    shop.gateway.clearFaults()
    arm(shop, { kind: 'answer-lost', operation: 'va-status' })
    expect(await refusal(second.reference)).toEqual({ code: 'not-allowed', details: { why: 'unheard' } })
    arm(shop, { kind: 'bad-json', operation: 'va-status' })
    expect(await refusal(second.reference)).toEqual({ code: 'not-allowed', details: { why: 'unread' } })
    const before = callsTo(shop, 'va-status', first.reference)
    recordEvent(shop.till().deps, second.reference, { type: 'acknowledged' })
    await shop.time.advance(1)
    expect(callsTo(shop, 'qr-generate', second.reference)).toBe(0)
    expect(callsTo(shop, 'va-status', first.reference)).toBe(before)
  })
})

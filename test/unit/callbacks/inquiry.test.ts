import { describe, expect, it } from 'vitest'
import type { Evidence } from '#domain/evidence.ts'
import { rupiah } from '#domain/money.ts'
import { STATE_KINDS, type Order, type OrderState, type StateKind } from '#domain/order.ts'
import type { Reference } from '#domain/reference.ts'
import { instructionOf, NOW, orderIn, REFERENCE, waiting, type World } from './core.ts'
import { inquire } from './inquiry-scene.ts'

const evidence: Evidence = { source: 'status', at: NOW, flag: 'S' }

function stateOf(kind: StateKind): OrderState {
  return {
    ...waiting,
    kind,
    evidence,
    why: 'timeout',
    attempt: 'a',
    paid: rupiah(1),
    was: 'expired',
  } as OrderState
}

async function codeFor(world: World, changes: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const { body } = await inquire(world, changes).said
  return String(body?.['responseCode'])
}

const EXPECTED: Readonly<Record<StateKind, string>> = {
  draft: '4042412',
  sending: '2002400',
  'not-sent': '4042412',
  refused: '4042412',
  waiting: '2002400',
  cancelling: '4042419',
  unknown: '2002400',
  'never-arrived': '4042419',
  suspect: '4042414',
  settling: '4042414',
  failed: '4042419',
  expired: '4042419',
  cancelled: '4042419',
  paid: '4042414',
  'paid-wrong-amount': '4042414',
  'paid-late': '4042414',
}

describe('an inquiry about an order', () => {
  it.each(STATE_KINDS)('that is %s', async (kind) => {
    expect(await codeFor({ orders: [orderIn(stateOf(kind))] })).toBe(EXPECTED[kind])
  })

  it('that nobody knows', async () => {
    expect(await codeFor({ orders: [] })).toBe('4042412')
  })

  it('of another merchant', async () => {
    const world = { orders: [orderIn(waiting)] }
    expect(await codeFor(world, { customerNo: 'OTHER' })).toBe('4042412')
    expect(await codeFor(world, { partnerServiceId: 'SAMPLE2' })).toBe('4042412')
  })

  it.each([
    [{ partnerServiceId: 'SAMPLE1' }],
    [{ partnerServiceId: 'SAMPLE1 ' }],
    [{ partnerServiceId: '   SAMPLE1' }],
    [{ virtualAccountNo: ` SAMPLE1${REFERENCE}` }],
    [{ virtualAccountNo: `SAMPLE1${REFERENCE}`, partnerServiceId: 'SAMPLE1' }],
    [{ virtualAccountNo: ` SAMPLE1 ${REFERENCE} ` }],
    [{ customerNo: 'SAMPLE-MERCHANT ' }],
    [{ virtualAccountNo: ` SAMPLE1SAMPLE-MERCHANT${REFERENCE}` }],
    [{ virtualAccountNo: `SAMPLE1 SAMPLE-MERCHANT ${REFERENCE}` }],
  ])('knows its bill as %j, and says it back as it came', async (changes) => {
    const { said, told, bugs } = inquire({ orders: [orderIn(waiting)] }, changes)
    expect((await said).body).toMatchObject({ responseCode: '2002400', virtualAccountData: changes })
    expect(told).toMatchObject([{ reference: REFERENCE }])
    expect(bugs).toEqual([])
  })

  it.each([
    [{ partnerServiceId: 'OTHER' }, 'partnerServiceId'],
    [{ customerNo: 'OTHER' }, 'customerNo'],
    [{ virtualAccountNo: 'OTHER' }, 'virtualAccountNo'],
  ])('names the field by which %j is not ours', async (changes, field) => {
    const { body } = await inquire({ orders: [orderIn(waiting)] }, changes).said
    expect(body?.['responseMessage']).toBe(`Invalid Bill/Virtual Account. ${field}`)
  })

  it('notes an amount that cannot be read', async () => {
    const { said, told } = inquire({ orders: [orderIn(waiting)] }, { amount: [] })
    await said
    expect(JSON.parse(told[0]?.evidence ?? '')).toMatchObject({ odd: ['amount'] })
  })

  it.each([
    ['the customer number', { customerNo: '12345' }, { customerNo: 12345 }],
    ['the customer number, without its zeros', { customerNo: '0012345' }, { customerNo: 12345 }],
    ['the service id', { partnerServiceId: '   67890' }, { partnerServiceId: 67890 }],
    ['its own id', {}, { inquiryRequestId: 261120000001 }],
  ])('is known when %s is written as a number', async (_what, merchant, changes) => {
    const world = { orders: [orderIn(waiting)], merchant }
    expect(await codeFor(world, { ...merchant, ...changes })).toBe('2002400')
    expect(await codeFor(world, { ...merchant, ...changes, customerNo: 54321 })).toBe('4002401')
  })

  it('whose number begins with the service code by chance is not cut', async () => {
    const reference = 'SAMPLE10042' as Reference
    const order = orderIn(waiting, { reference })
    expect(await codeFor({ orders: [order] }, { virtualAccountNo: reference })).toBe('2002400')
  })

  describe('of a sale with other orders', () => {
    const sibling = (state: OrderState, changes: Partial<Order> = {}) =>
      orderIn(state, { reference: 'P00126112000000417F3Q' as Reference, ...changes })
    const cash = { at: NOW, by: 'sri' }

    it.each(['paid', 'paid-late', 'paid-wrong-amount', 'suspect', 'settling'] as const)(
      'is no bill when one of them is %s',
      async (kind) => {
        expect(await codeFor({ orders: [sibling(stateOf(kind)), orderIn(waiting)] })).toBe('4042414')
      },
    )

    it.each(['waiting', 'unknown', 'expired', 'failed', 'cancelled', 'not-sent'] as const)(
      'is one when the other is %s',
      async (kind) => {
        expect(await codeFor({ orders: [sibling(stateOf(kind)), orderIn(waiting)] })).toBe('2002400')
      },
    )

    it('is none when cash took the place of one, or of itself', async () => {
      const replaced = sibling(stateOf('cancelled'), { cash })
      expect(await codeFor({ orders: [replaced, orderIn(waiting)] })).toBe('4042414')
      expect(await codeFor({ orders: [orderIn(stateOf('unknown'), { cash })] })).toBe('4042414')
    })

    it('is none when the gateway has called about one of them, or about itself', async () => {
      const orders = [sibling(stateOf('expired')), orderIn(waiting)]
      for (const noticed of orders.map(({ reference }) => reference))
        expect(await codeFor({ orders, noticed: [noticed] })).toBe('4042414')
    })

    it('of another sale does not matter', async () => {
      const other = sibling(stateOf('paid'), { saleId: 'sale-2' })
      expect(await codeFor({ orders: [other, orderIn(waiting)] })).toBe('2002400')
    })
  })

  it('is refused from its expiry on, and not a moment before', async () => {
    expect(await codeFor({ orders: [orderIn(waiting, { expiresAt: NOW })] })).toBe('2002400')
    expect(await codeFor({ orders: [orderIn(waiting, { expiresAt: NOW - 1 })] })).toBe('4042419')
    expect(await codeFor({ orders: [orderIn(stateOf('paid'), { expiresAt: NOW - 1 })] })).toBe('4042414')
  })

  it.each([
    ['the same', { value: '150000.00', currency: 'IDR' }, '2002400'],
    ['a sen more', { value: '150000.01', currency: 'IDR' }, '4042413'],
    ['the same as a number', { value: 150000, currency: 'IDR' }, '2002400'],
    ['the same without its object', '150000.00', '2002400'],
    ['less, as a number', { value: 1, currency: 'IDR' }, '4042413'],
    ['nothing', null, '2002400'],
    ['an empty one', { value: '', currency: '' }, '2002400'],
    ['an empty text', '', '2002400'],
    ['an object as a list', [], '2002400'],
    ['words', { value: 'all of it', currency: 'IDR' }, '2002400'],
  ])('may name an amount, which must be ours where it can be read: %s', async (_name, amount, code) => {
    expect(await codeFor({ orders: [orderIn(waiting)] }, { amount })).toBe(code)
  })

  it('takes the amount from the journal, whatever the request says', async () => {
    const changes = { totalAmount: { value: '1.00', currency: 'IDR' }, virtualAccountName: 'SOMEBODY' }
    const { said, bugs } = inquire({ orders: [orderIn(waiting)] }, changes)
    expect((await said).body).toEqual({
      responseCode: '2002400',
      responseMessage: 'Success',
      virtualAccountData: {
        partnerServiceId: ' SAMPLE1',
        customerNo: 'SAMPLE-MERCHANT',
        virtualAccountNo: REFERENCE,
        virtualAccountName: 'PELANGGAN',
        inquiryRequestId: 'INQ261120000000000001',
        totalAmount: { value: '150000.00', currency: 'IDR' },
        billDetails: [{ billDescription: { english: 'Sale', indonesia: 'Penjualan' } }],
        additionalInfo: {
          transactionDate: '2026-11-20T09:59:00+07:00',
          expiredDatetime: '2026-11-20T10:09:00+07:00',
        },
      },
    })
    expect(bugs).toEqual([])
  })
})

describe('an inquiry about a payment link', () => {
  const link = (changes: object) =>
    instructionOf({ reference: REFERENCE, kind: 'payment-link', state: 'sending', ...changes })

  it('is answered from the instruction', async () => {
    const facts = { amountMinor: rupiah(75_000).minor, expiresAt: NOW + 1 }
    const { said } = inquire({ instructions: [link({ facts })] })
    expect((await said).body).toMatchObject({
      responseCode: '2002400',
      virtualAccountData: { totalAmount: { value: '75000.00' } },
    })
  })

  it.each([
    ['confirmed', '4042414'],
    ['failed', '4042419'],
    ['refused', '4042412'],
    ['not-sent', '4042412'],
    ['unknown', '2002400'],
  ] as const)('that is %s', async (state, code) => {
    expect(await codeFor({ instructions: [link({ state })] })).toBe(code)
  })

  it('is refused after its expiry, without an amount, and for any other instruction', async () => {
    const facts = { amountMinor: rupiah(75_000).minor, expiresAt: NOW - 1 }
    expect(await codeFor({ instructions: [link({ facts })] })).toBe('4042419')
    expect(await codeFor({ instructions: [link({ facts: { amountMinor: '75000' } })] })).toBe('4042412')
    expect(await codeFor({ instructions: [link({ kind: 'transfer' })] })).toBe('4042412')
  })
})

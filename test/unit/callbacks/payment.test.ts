import { describe, expect, it } from 'vitest'
import type { Evidence } from '#domain/evidence.ts'
import type { OrderState } from '#domain/order.ts'
import { signRequest } from '#gateway/signing/asymmetric.ts'
import { callOf, gatewayKeys, PAYMENT_PATH, paymentBody } from '#test/support/callbacks.ts'
import { core, instructionOf, NOW, orderIn, REFERENCE, waiting } from './core.ts'

const TRANSACTION = '261120000000000001'
const evidence: Evidence = { source: 'status', at: NOW, flag: 'S', transactionId: TRANSACTION }
const paid: OrderState = { kind: 'paid', since: NOW, evidence }

function payment(changes: Readonly<Record<string, unknown>> = {}) {
  return callOf({ path: PAYMENT_PATH, body: paymentBody(REFERENCE, changes), at: NOW })
}

describe('a payment callback', () => {
  it('is answered only when it is on the disk, under the number it has there', async () => {
    const order: string[] = []
    const { answer, kept, told } = core({
      orders: [orderIn(waiting)],
      keep: async () => {
        await new Promise((resolve) => void setImmediate(resolve))
        order.push('on the disk')
        return '4711'
      },
    })
    const { status, body } = await answer(payment())
    order.push('answered')
    expect(order).toEqual(['on the disk', 'answered'])
    expect([status, body]).toEqual([
      200,
      {
        responseCode: '2002500',
        responseMessage: 'Success',
        virtualAccountData: {
          partnerServiceId: ' SAMPLE1',
          customerNo: 'SAMPLE-MERCHANT',
          virtualAccountNo: REFERENCE,
          paymentRequestId: 'PAY261120000000000001',
          trxId: '261120000000000001',
          paidAmount: { value: '150000.00', currency: 'IDR' },
          totalAmount: { value: '150000.00', currency: 'IDR' },
          trxDateTime: '2026-11-20T10:01:00+07:00',
        },
        additionalInfo: { reconcileId: '4711', reconcileDatetime: '2026-11-20T10:00:00+07:00' },
      },
    ])
    expect(told).toEqual([])
    expect(kept).toMatchObject([{ kind: 'payment', reference: REFERENCE, code: '2002500', verified: true }])
    expect(JSON.parse(kept[0]?.evidence ?? '').body).toEqual(paymentBody(REFERENCE))
  })

  it('gives an amount with sen back as it came', async () => {
    const paidAmount = { value: '150000.50', currency: 'IDR' }
    const { status, body } = await core().answer(payment({ paidAmount }))
    expect([status, body?.['virtualAccountData']]).toMatchObject([200, { paidAmount }])
  })

  it('is asked for again when it is not', async () => {
    const { codeOf, told } = core({ orders: [orderIn(waiting)], keep: async () => undefined })
    expect(await codeOf(payment())).toBe('5002500 General Error')
    expect(told).toEqual([])
  })

  it('says that it was heard, not that the amount is right', async () => {
    const { answer } = core({ orders: [orderIn(waiting)] })
    const { body } = await answer(payment({ paidAmount: { value: '1.00', currency: 'IDR' } }))
    expect(body).toMatchObject({
      responseCode: '2002500',
      virtualAccountData: { paidAmount: { value: '1.00', currency: 'IDR' } },
    })
  })

  it.each([
    [
      'another transaction of what is paid already',
      { orders: [orderIn(paid)] },
      { trxId: 'ANOTHER' },
      '4042514 Paid Bill',
      REFERENCE,
    ],
    ['what nobody knows', { orders: [] }, {}, '4042512 Invalid Bill/Virtual Account', undefined],
    ['what is of another merchant', { orders: [] }, { customerNo: 'X' }, '4042512', undefined],
  ] as const)('of %s is on the disk before it is refused: it may be money taken twice', async (...given) => {
    const [, world, changes, said, reference] = given
    const { codeOf, kept } = core(world)
    expect(await codeOf(payment(changes))).toContain(said)
    expect(kept).toMatchObject([{ kind: 'payment', verified: true }])
    expect(kept[0]?.reference).toBe(reference)
    expect(await core({ ...world, keep: async () => undefined }).codeOf(payment(changes))).toContain(
      '5002500',
    )
  })

  it.each([
    ['the first word of it, when asking was quicker', evidence, {}],
    [
      'one of several that have paid it',
      { ...evidence, transactionId: 'ANOTHER', transactions: [{ id: TRANSACTION }] },
      {},
    ],
    ['with spaces around its id, which the status has cut', evidence, { trxId: ` ${TRANSACTION}  ` }],
    ['with an id that had spaces', { ...evidence, transactionId: ` ${TRANSACTION}` }, {}],
    ['one without a name', evidence, { trxId: undefined }],
    ['one with an empty name', evidence, { trxId: ' ' }],
    ['one of an order whose evidence has no name', { ...evidence, transactionId: undefined }, {}],
  ])('of the very transaction that paid it is no fault: %s', async (_name, known, changes) => {
    for (const kind of ['paid', 'paid-late'] as const) {
      const state = { kind, since: NOW, evidence: known, was: 'expired' } as OrderState
      const { codeOf, kept } = core({ orders: [orderIn(state)] })
      expect(await codeOf(payment(changes))).toBe('2002500 Success')
      expect(kept).toMatchObject([{ reference: REFERENCE, code: '2002500' }])
      // As often as it is reported.
      expect(await codeOf(payment({ ...changes, paymentRequestId: 'AGAIN' }))).toBe('2002500 Success')
    }
  })

  it.each([
    { trxId: 'x'.repeat(65) },
    { additionalInfo: { transactionStatus: 0 } },
    { paidAmount: { value: 150000, currency: 'IDR' } },
    { paidAmount: null, totalAmount: [], paymentRequestId: '', trxDateTime: '2026-11-20 10:01:00' },
    { partnerServiceId: undefined, customerNo: undefined },
  ])('with a readable number is enough to ask: %j', async (changes) => {
    const { codeOf, kept, bugs } = core()
    expect(await codeOf(payment(changes))).toBe('2002500 Success')
    expect(kept).toMatchObject([{ reference: REFERENCE, verified: true }])
    expect(bugs).toEqual([])
  })

  it.each([
    ['customerNo', '7F3Q'],
    ['partnerServiceId', ' OTHER'],
  ])('of our number is about our order, whatever its %s', async (name, value) => {
    const { codeOf, kept, turned } = core()
    expect(await codeOf(payment({ [name]: value }))).toBe('2002500 Success')
    expect(kept).toMatchObject([{ reference: REFERENCE, code: '2002500' }])
    expect(JSON.parse(kept[0]?.evidence ?? '')).toMatchObject({ odd: [name], body: { [name]: value } })
    expect(turned).toEqual([])
  })

  it('names the merchant where neither it nor the number is ours', async () => {
    const { codeOf } = core({ orders: [] })
    expect(await codeOf(payment({ customerNo: 'OTHER' }))).toMatch(/^4042512 .*\. customerNo$/)
    expect(await codeOf(payment())).toMatch(/^4042512 .*\. virtualAccountNo$/)
  })

  it.each([
    ` SAMPLE1SAMPLE-MERCHANT${REFERENCE}`,
    `SAMPLE1SAMPLE-MERCHANT${REFERENCE}`,
    ` SAMPLE1${REFERENCE}`,
  ])('knows our number as %s', async (virtualAccountNo) => {
    const { answer, kept } = core()
    const { body } = await answer(payment({ virtualAccountNo }))
    expect(body).toMatchObject({ responseCode: '2002500', virtualAccountData: { virtualAccountNo } })
    expect(kept).toMatchObject([{ reference: REFERENCE }])
  })

  it.each([
    ['by another character set', Buffer.from('JOS\u00c9', 'latin1')],
    ['by a cut in mid-character', Buffer.from([0x4a, 0xc3])],
    ['by a raw tab', Buffer.from('A\tB')],
  ])('with a name that is spoiled %s is heard', async (_how, name) => {
    const [before = '', after = ''] = JSON.stringify(paymentBody(REFERENCE, { trxId: '@' })).split('@')
    const made = payment()
    const body = Buffer.concat([Buffer.from(before), name, Buffer.from(after)])
    const { path, headers } = made
    const parts = { method: 'POST', path, body, timestamp: headers['x-timestamp'] ?? '' }
    const signed = { ...headers, 'x-signature': signRequest(gatewayKeys().privateKey, parts) }
    const { codeOf, kept } = core()
    // A spoiled id is no id of another transaction.
    const paidWorld = core({ orders: [orderIn(paid)] })
    for (const { codeOf: ask } of [{ codeOf }, paidWorld])
      expect(await ask({ ...made, body, headers: signed })).toBe('2002500 Success')
    expect(JSON.parse(kept[0]?.evidence ?? '')).toMatchObject({ odd: ['trxId'] })
    const forged = { ...made, body, headers }
    expect(await core().codeOf(forged)).toContain('4012500')
  })

  it('whose word stands there twice is no word that no money came', async () => {
    const text = JSON.stringify(paymentBody(REFERENCE, { additionalInfo: { transactionStatus: 'S' } }))
    const twice = text.replace('"transactionStatus":"S"', '"transactionStatus":"S","transactionStatus":"F"')
    const { codeOf, kept } = core()
    expect(await codeOf(callOf({ path: PAYMENT_PATH, body: twice, at: NOW }))).toBe('2002500 Success')
    expect(JSON.parse(kept[0]?.evidence ?? '')).toMatchObject({ odd: ['additionalInfo.transactionStatus'] })
    expect(kept[0]?.evidence).not.toContain('"F"')
  })

  it('may be of a payment link, and of an order that is closed', async () => {
    const link = instructionOf({ reference: REFERENCE, kind: 'payment-link' })
    expect(await core({ instructions: [link] }).codeOf(payment())).toContain('2002500')
    const expired: OrderState = { kind: 'expired', since: NOW, evidence }
    expect(await core({ orders: [orderIn(expired)] }).codeOf(payment())).toContain('2002500')
  })

  it('cannot be judged by a journal that cannot be read', async () => {
    expect(await core({ dark: true }).codeOf(payment())).toContain('5002500')
  })
})

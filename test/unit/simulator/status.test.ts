import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseTimestampA } from '#domain/timestamp.ts'
import { vaStatus } from '#gateway/operations/va-status.ts'
import type { PayerInput } from '#simulator/control/control.ts'
import { at, newReference, practice, vaBody, type Practice, type Reply } from './merchant.ts'

let site: Practice
beforeAll(async () => {
  site = await practice()
})
afterAll(() => site.stop())

type Act = Omit<PayerInput, 'reference' | 'qr'>

/** A QR order after these acts of the payer. */
async function after(...acts: readonly Act[]): Promise<string> {
  const reference = newReference()
  await site.merchant.qr({ partnerReferenceNo: reference })
  for (const act of acts) expect(await site.control.payer({ ...act, reference })).toMatchObject({ ok: true })
  return reference
}

async function opened(...acts: readonly Act[]): Promise<string> {
  const reference = newReference()
  await site.control.payer({ action: 'open', reference, amount: '150000.00' })
  for (const act of acts) expect(await site.control.payer({ ...act, reference })).toMatchObject({ ok: true })
  return reference
}

const data = (reply: Reply, path: string) => at(reply, `virtualAccountData.${path}`)
const flag = (reply: Reply) => data(reply, 'paymentFlagStatus')
const idr = (value: string) => ({ value, currency: 'IDR' })

describe('each status', () => {
  it.each([
    ['IP', []],
    ['S', [{ action: 'pay' }]],
    ['EX', [{ action: 'expire' }]],
    ['F', [{ action: 'fail' }]],
    ['SP', [{ action: 'suspect' }]],
    ['WC', [{ action: 'wait-for-correction' }]],
    ['WS', [{ action: 'settle-later' }]],
  ] as const)('%s', async (expected, acts) => {
    const reference = await after(...acts)
    const reply = await site.merchant.status(reference, 'TDD')
    expect([reply.status, reply.code, flag(reply)]).toEqual([200, '2002600', expected])
    const answer = vaStatus.response.parse(reply.json)
    expect(answer.virtualAccountData).toMatchObject({ ...vaBody(reference), paymentFlagStatus: expected })
    expect(data(reply, 'paymentFlagReason.english')).toEqual(expect.stringMatching(/^[A-Z].{2,63}$/))
    const paid = expected === 'S' || expected === 'WS'
    expect(data(reply, 'paidAmount')).toEqual(idr(paid ? '150000.00' : '0.00'))
    expect(data(reply, 'totalAmount')).toEqual(idr('150000.00'))
    const paidAt = parseTimestampA(String(data(reply, 'transactionDate')))
    expect(paidAt !== undefined && Math.abs(paidAt - Date.now()) < 5000).toBe(true)
    if (!paid) expect(data(reply, 'transactionDate')).toBe(data(reply, 'trxDateTime'))
    expect(at(reply, 'additionalInfo.trxId')).toMatch(/^\d{18}$/)
    expect(at(reply, 'additionalInfo.expiredDatetime')).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(/^\d{12}$/.test(String(at(reply, 'additionalInfo.rrn')))).toBe(paid)
  })
})

describe('sortBy', () => {
  it('absent: what is only in process is not found', async () => {
    for (const reference of [await after(), await opened()]) {
      const reply = await site.merchant.status(reference)
      expect([reply.status, reply.code, reply.message]).toEqual([404, '4042601', 'Transaction Not Found'])
    }
  })
  it('absent: the latest of the others', async () => {
    expect(flag(await site.merchant.status(await after({ action: 'fail' }, { action: 'pay' })))).toBe('S')
    expect(flag(await site.merchant.status(await after({ action: 'expire' })))).toBe('EX')
  })
  it('ALL: every transaction of the order', async () => {
    const reference = await after({ action: 'fail' }, { action: 'pay' }, { action: 'pay-again' })
    const reply = await site.merchant.status(reference, 'ALL')
    const entries = vaStatus.response.parse(reply.json).additionalInfo?.data ?? []
    expect(entries.map(({ paymentFlagStatus }) => paymentFlagStatus)).toEqual(['F', 'S', 'S'])
    expect(new Set(entries.map(({ trxId }) => trxId)).size).toBe(3)
    expect(entries.every(({ virtualAccountNo }) => virtualAccountNo === reference)).toBe(true)
    // Exactly the samples' nulls.
    const nulls = Object.entries(at(reply, 'additionalInfo.data.0') as object).filter(
      ([, value]) => value === null,
    )
    expect(nulls).toEqual([['refundData', null]])
    expect(flag(reply)).toBe('S')
    expect(at(await site.merchant.status(reference, 'TDD'), 'additionalInfo.data')).toBeUndefined()
  })
  it('ALL: in process too', async () => {
    const reply = await site.merchant.status(await after(), 'ALL')
    expect(at(reply, 'additionalInfo.data.0.paymentFlagStatus')).toBe('IP')
  })
})

describe('who may ask', () => {
  it('knows only what is there, and only its own merchant', async () => {
    const reference = await after({ action: 'pay' })
    const other = async (changes: Readonly<Record<string, string>>) =>
      (await site.merchant.call('va-status', vaBody(reference, changes))).code
    expect(await other({ virtualAccountNo: 'UNKNOWN' })).toBe('4042601')
    expect(await other({ customerNo: 'ANOTHER' })).toBe('4042608')
    expect(await other({ partnerServiceId: 'LATIHAN ' })).toBe('4042616')
  })
  it('echoes the ids it is asked with', async () => {
    const reference = await after({ action: 'pay' })
    const ids = { inquiryRequestId: 'INQ-1', paymentRequestId: 'PAY-1' }
    const reply = await site.merchant.call('va-status', vaBody(reference, ids))
    expect(reply.json['virtualAccountData']).toMatchObject(ids)
  })
})

describe('a virtual account', () => {
  it('does not exist until the customer opens it, and then once', async () => {
    const reference = newReference()
    expect((await site.merchant.status(reference, 'TDD')).code).toBe('4042601')
    expect(await site.control.payer({ action: 'pay', reference })).toMatchObject({
      ok: false,
      code: 'unknown',
    })
    expect(await site.control.payer({ action: 'open', reference })).toMatchObject({
      ok: false,
      code: 'no-amount',
    })
    const open = { action: 'open', reference, amount: '25000.00' } as const
    expect(await site.control.payer(open)).toMatchObject({ ok: true, order: { kind: 'va', state: 'IP' } })
    expect(await site.control.payer(open)).toMatchObject({ ok: false, code: 'exists' })
    expect(flag(await site.merchant.status(reference, 'TDD'))).toBe('IP')
  })
  it('has no rrn when paid', async () => {
    const reply = await site.merchant.status(await opened({ action: 'pay' }))
    expect([flag(reply), at(reply, 'additionalInfo.rrn')]).toEqual(['S', undefined])
  })
})

describe('what payers do', () => {
  it('pay a wrong amount', async () => {
    const reply = await site.merchant.status(await after({ action: 'pay', amount: '140000.00' }))
    expect([flag(reply), data(reply, 'totalAmount'), data(reply, 'paidAmount')]).toEqual([
      'S',
      idr('140000.00'),
      idr('140000.00'),
    ])
    expect(data(reply, 'billDetails.0.billAmount')).toEqual(idr('150000.00'))
  })
  it('pay a fee on top', async () => {
    const other = await practice({ buyerFee: '2500.00' })
    const reference = newReference()
    await other.merchant.qr({ partnerReferenceNo: reference })
    await other.control.payer({ action: 'pay', reference })
    const reply = await other.merchant.status(reference)
    expect([data(reply, 'totalAmount'), data(reply, 'paidAmount')]).toEqual([
      idr('150000.00'),
      idr('152500.00'),
    ])
    expect(reply.json['additionalInfo']).toMatchObject({ feeType: 'B', txFee: '2500.00' })
    await other.stop()
  })
  it('cannot pay what is expired, paid or cancelled', async () => {
    const cancelled = await opened()
    await site.merchant.cancel(cancelled)
    for (const reference of [await after({ action: 'expire' }), await after({ action: 'pay' }), cancelled]) {
      expect(await site.control.payer({ action: 'pay', reference })).toMatchObject({
        ok: false,
        code: 'not-payable',
      })
    }
  })
  it('pay late all the same', async () => {
    const reference = await after({ action: 'expire' })
    const before = at(await site.merchant.status(reference), 'additionalInfo.trxId')
    await site.control.payer({ action: 'pay-late', reference })
    const reply = await site.merchant.status(reference)
    expect([flag(reply), at(reply, 'additionalInfo.trxId')]).toEqual(['S', before])
  })
  it('pay after the cancel', async () => {
    const reference = await opened()
    expect(await site.control.payer({ action: 'pay-after-cancel', reference })).toMatchObject({
      code: 'not-payable',
    })
    await site.merchant.cancel(reference)
    expect(flag(await site.merchant.status(reference))).toBe('F')
    await site.control.payer({ action: 'pay-after-cancel', reference })
    const reply = await site.merchant.status(reference)
    expect([flag(reply), data(reply, 'paymentFlagReason.english')]).toEqual(['S', 'Success'])
  })
  it('are suspected, and cleared', async () => {
    const reference = await after({ action: 'suspect' }, { action: 'pay' })
    expect(flag(await site.merchant.status(reference))).toBe('S')
  })
  it('wait for settlement, or pay at a time to come (the clock itself: virtual-time.test.ts)', async () => {
    const settling = await after({ action: 'settle-later', settleAfterMs: 3_600_000 })
    expect(flag(await site.merchant.status(settling))).toBe('WS')
    const payAt = Date.now() + 3_600_000
    const arranged = await after({ action: 'pay', payAt, amount: '140000.00' })
    expect(flag(await site.merchant.status(arranged, 'TDD'))).toBe('IP')
    const scheduled = [{ action: 'pay', at: payAt, amount: '140000.00' }]
    expect(await site.control.order(arranged)).toMatchObject({ scheduled })
  })
})

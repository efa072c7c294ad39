import { PNG } from 'pngjs'
import jsQR from 'jsqr'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rupiah } from '#domain/money.ts'
import { judgeQrPayload, readQrPayload } from '#domain/qr-payload.ts'
import { parseTimestampB, timestampA } from '#domain/timestamp.ts'
import { qrGenerate } from '#gateway/operations/qr-generate.ts'
import { vaDelete } from '#gateway/operations/va-delete.ts'
import { practiceMerchant } from '#simulator/config.ts'
import { at, newReference, practice, vaBody, type Practice } from './merchant.ts'

let site: Practice
beforeAll(async () => {
  site = await practice()
})
afterAll(() => site.stop())

function textIn(png: Buffer): string | undefined {
  const { data, width, height } = PNG.sync.read(png)
  return jsQR(new Uint8ClampedArray(data), width, height)?.data
}

describe('generate QR', () => {
  it('answers as declared, with a payload fit to be paid', async () => {
    const partnerReferenceNo = newReference()
    const reply = await site.merchant.qr({ partnerReferenceNo })
    expect([reply.status, reply.code, reply.message]).toEqual([200, '2004700', 'Successful'])
    const answer = qrGenerate.response.parse(reply.json)
    const { merchantName } = practiceMerchant
    expect(
      judgeQrPayload(String(at(reply, 'qrContent')), { amount: rupiah(150_000), merchantName }),
    ).toMatchObject({
      verdict: 'ok',
      payload: { reference: partnerReferenceNo, city: practiceMerchant.merchantCity },
    })
    expect(answer).toMatchObject({
      additionalInfo: { partnerReferenceNo, merchantName, amount: rupiah(150_000) },
    })
    expect(at(reply, 'additionalInfo.referenceNo')).toMatch(/^\d{18}$/)
  })
  it('gives an image that scans as the content, and serves it', async () => {
    const reply = await site.merchant.qr()
    const content = at(reply, 'qrContent')
    expect(textIn(Buffer.from(String(at(reply, 'qrImage')), 'base64'))).toBe(content)
    const served = await fetch(String(at(reply, 'qrUrl')))
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(textIn(Buffer.from(await served.arrayBuffer()))).toBe(content)
    expect((await fetch(`${site.merchant.baseUrl}/qr/000000000000000000.png`)).status).toBe(404)
  })
  it('lasts ten minutes when not told otherwise, else as told', async () => {
    const expiry = async (reference: string) =>
      parseTimestampB(
        String(at(await site.merchant.status(reference, 'TDD'), 'additionalInfo.expiredDatetime')),
      )
    const [short, long] = [newReference(), newReference()]
    await site.merchant.qr({ partnerReferenceNo: short })
    expect(Math.abs(((await expiry(short)) ?? 0) - Date.now() - 600_000)).toBeLessThan(5000)
    const until = Math.floor(Date.now() / 1000) * 1000 + 7_200_000
    await site.merchant.qr({ partnerReferenceNo: long, validityPeriod: timestampA(until) })
    expect(await expiry(long)).toBe(until)
  })
  it('takes a reference longer than the payload can hold', async () => {
    const partnerReferenceNo = newReference().padEnd(32, 'X')
    const reply = await site.merchant.qr({ partnerReferenceNo })
    expect(reply.code).toBe('2004700')
    const paid = await site.control.payer({ action: 'pay', qr: String(at(reply, 'qrContent')) })
    expect(paid).toMatchObject({ ok: true, order: { reference: partnerReferenceNo, state: 'S' } })
  })

  const value = (text: string) => ({ amount: { value: text, currency: 'IDR' } })
  it.each([
    ['another merchant', { merchantId: 'ANOTHER' }, '4044708', 'Invalid Merchant'],
    [
      'another product',
      { additionalInfo: { productCode: 'OTHER' } },
      '4034701',
      'Feature Not Allowed. Unknown productCode',
    ],
    ['less than the minimum', value('9999.00'), '4044713', 'Invalid Amount'],
    [
      'more than a payload can hold',
      value('10000000000000.00'),
      '4034702',
      'Exceeds Transaction Amount Limit',
    ],
    [
      'an expiry in the past',
      { validityPeriod: timestampA(Date.now() - 1000) },
      '4004701',
      'Invalid Field Format validityPeriod',
    ],
    [
      'an expiry too far away',
      { validityPeriod: timestampA(Date.now() + 86_500_000) },
      '4004701',
      'Invalid Field Format validityPeriod',
    ],
  ])('refuses %s', async (_, changes, code, message) => {
    const reply = await site.merchant.qr(changes)
    expect([String(reply.status), reply.code, reply.message]).toEqual([code.slice(0, 3), code, message])
  })
  it('takes the minimum and the maximum', async () => {
    expect((await site.merchant.qr(value('10000.00'))).code).toBe('2004700')
    expect((await site.merchant.qr(value('9999999999999.00'))).code).toBe('2004700')
  })
  it('refuses a reference used before and leaves the first order alone', async () => {
    const partnerReferenceNo = newReference()
    await site.merchant.qr({ partnerReferenceNo })
    const again = await site.merchant.qr({ partnerReferenceNo, ...value('20000.00') })
    expect([again.status, again.code, again.message]).toEqual([
      409,
      '4094701',
      'Duplicate partnerReferenceNo',
    ])
    expect(await site.control.order(partnerReferenceNo)).toMatchObject({ amount: '150000.00' })
  })
  it.each([
    ['inconsistent', '4044718'],
    ['bad-field', '4004701'],
  ] as const)('may say so as %s', async (duplicateReference, code) => {
    const other = await practice({ duplicateReference })
    const partnerReferenceNo = newReference()
    await other.merchant.qr({ partnerReferenceNo })
    const again = await other.merchant.qr({ partnerReferenceNo })
    expect([again.code, String(again.message).includes('Duplicate')]).toEqual([code, true])
    await other.stop()
  })
})

describe('cancel', () => {
  const opened = async (): Promise<string> => {
    const reference = newReference()
    await site.control.payer({ action: 'open', reference, amount: '150000.00' })
    return reference
  }
  it('cancels a virtual account in process', async () => {
    const reference = await opened()
    const reply = await site.merchant.cancel(reference)
    expect([reply.status, reply.code, reply.message]).toEqual([200, '2003100', 'Successful'])
    expect(vaDelete.response.parse(reply.json).virtualAccountData).toEqual(vaBody(reference))
    const status = await site.merchant.status(reference)
    expect(at(status, 'virtualAccountData.paymentFlagStatus')).toBe('F')
    expect(at(status, 'virtualAccountData.paymentFlagReason')).toEqual({
      english: 'Cancelled',
      indonesia: 'Dibatalkan',
    })
  })
  it.each([
    ['EX', '2002600', 'EX'],
    ['not-found', '4042601', undefined],
  ] as const)('may show afterwards as %s', async (cancelledShowsAs, code, flag) => {
    const other = await practice({ cancelledShowsAs })
    const reference = newReference()
    await other.control.payer({ action: 'open', reference, amount: '150000.00' })
    await other.merchant.cancel(reference)
    const status = await other.merchant.status(reference, 'TDD')
    expect([status.code, at(status, 'virtualAccountData.paymentFlagStatus')]).toEqual([code, flag])
    await other.stop()
  })
  it('does not cancel what is paid, cancelled or expired', async () => {
    for (const action of ['pay', 'expire', 'suspect'] as const) {
      const reference = await opened()
      await site.control.payer({ action, reference })
      const reply = await site.merchant.cancel(reference)
      expect([action, reply.code, reply.message]).toEqual([action, '4043100', 'Invalid Transaction Status'])
    }
    const twice = await opened()
    await site.merchant.cancel(twice)
    expect((await site.merchant.cancel(twice)).code).toBe('4043100')
  })
  it('knows only what is there, and only its own merchant', async () => {
    expect((await site.merchant.cancel('UNKNOWN')).code).toBe('4043101')
    const reference = await opened()
    const other = (changes: Readonly<Record<string, string>>) =>
      site.merchant.call('va-delete', vaBody(reference, changes))
    expect((await other({ customerNo: 'ANOTHER' })).code).toBe('4043108')
    expect((await other({ partnerServiceId: 'LATIHAN ' })).code).toBe('4043116')
  })
  it('does not cancel a QR order, unless told to', async () => {
    const partnerReferenceNo = newReference()
    await site.merchant.qr({ partnerReferenceNo })
    const refused = await site.merchant.cancel(partnerReferenceNo)
    expect([refused.status, refused.code, refused.message]).toEqual([
      405,
      '4053101',
      'Requested Operation Is Not Allowed',
    ])
    const other = await practice({ qrCancel: 'accepted' })
    await other.merchant.qr({ partnerReferenceNo })
    expect((await other.merchant.cancel(partnerReferenceNo)).code).toBe('2003100')
    await other.stop()
  })
})

describe('payer with a QR', () => {
  it('pays what the payload says', async () => {
    const reply = await site.merchant.qr()
    const outcome = await site.control.payer({ action: 'pay', qr: String(at(reply, 'qrContent')) })
    expect(outcome).toMatchObject({
      ok: true,
      order: { state: 'S', transactions: [{ principal: '150000.00' }] },
    })
  })
  it('refuses a damaged one, and one of nobody', async () => {
    const content = String(at(await site.merchant.qr(), 'qrContent'))
    const damaged = content.replace('5406150000', '5406160000')
    expect(readQrPayload(damaged).ok).toBe(false)
    expect(await site.control.payer({ action: 'pay', qr: damaged })).toMatchObject({
      ok: false,
      code: 'unreadable-qr',
    })
    expect(await site.control.payer({ action: 'pay', reference: 'NOBODY' })).toMatchObject({
      ok: false,
      code: 'unknown',
    })
  })
})

import { describe, expect, it } from 'vitest'
import { incoming } from '#gateway/registry.ts'
import { practiceConfig, practiceMerchant } from '#simulator/config.ts'
import { checkFields } from '#simulator/checks/fields.ts'
import { createMerchantClient } from '#simulator/merchant/merchant-client.ts'
import { merchantKeys } from '#test/support/practice-gateway.ts'
import { codeOf, jsonOf, MORNING } from './in-process.ts'
import { qrBody, vaBody, type Body } from './merchant.ts'
import {
  answered,
  isSignedBy,
  MERCHANT_URL,
  properBody,
  says,
  silent,
  withMerchant,
} from './merchant-side.ts'
import type { Heard, Reaction } from './merchant-side.ts'
import { wholeBody } from './whole-bodies.ts'

/** The merchant's answer to the inquiry, and the resulting QR status. */
async function qrWhen(react: Reaction) {
  const side = withMerchant()
  side.react(react)
  const reply = await side.site.call('qr-generate', qrBody({ partnerReferenceNo: 'A1' }))
  const { responseMessage = '' } =
    reply.kind === 'answer' ? JSON.parse(Buffer.from(reply.body).toString()) : {}
  const entry = side.site.gateway.log().find(({ direction }) => direction === 'to-merchant')
  return {
    code: codeOf(reply),
    message: String(responseMessage),
    made: side.site.gateway.transactions().length,
    entry,
  }
}

describe('what the gateway sends', () => {
  it('is as declared, signed with its key over the path as registered', async () => {
    const { site, heard } = withMerchant()
    await site.qr('A1')
    site.gateway.payer({ action: 'pay', reference: 'A1' })
    await site.gateway.tellMerchant()
    expect(heard.map(({ name, request }) => [name, request.url, request.timeoutMs])).toEqual([
      ['va-inquiry', `${MERCHANT_URL}/v1.0/transfer-va/inquiry`, 5_000],
      ['va-payment', `${MERCHANT_URL}/v1.0/transfer-va/payment`, 5_000],
    ])
    for (const each of heard) {
      expect(checkFields({ request: incoming[each.name].request }, each.body, {})).toMatchObject({ ok: true })
      expect(isSignedBy(site.gateway.gatewayPublicKey, each)).toBe(true)
      expect(each.request.headers).toMatchObject({
        'content-type': 'application/json',
        'x-timestamp': '2026-11-20T10:00:00+07:00',
        'x-partner-id': practiceMerchant.partnerId,
        'channel-id': practiceMerchant.channelId,
      })
    }
    expect(heard[0]?.body).toMatchObject({ ...vaBody('A1'), trxDateInit: '2026-11-20T10:00:00+07:00' })
  })
  it('carries an external id of digits that never comes again, not even in the same millisecond', async () => {
    const { site, heard } = withMerchant()
    for (const reference of ['A1', 'A2', 'A3']) await site.qr(reference)
    const ids = heard.map(({ request }) => request.headers['x-external-id'] ?? '')
    expect(ids).toHaveLength(3)
    for (const id of ids) expect(id).toMatch(/^\d{1,32}$/)
    expect(new Set([...ids, ...heard.map(({ body }) => body['inquiryRequestId'])]).size).toBe(6)
  })
  it('says service code 70 or 96 of a transfer confirmation, as configured', async () => {
    for (const [transferConfirmationServiceCode, expected] of [
      ['70', 'accepted'],
      ['96', 'unreachable'],
    ] as const) {
      const heard: Body[] = []
      const line = createMerchantClient({
        address: { url: MERCHANT_URL },
        call: async ({ body }) => {
          heard.push(JSON.parse(Buffer.from(body).toString()))
          return answered(200, properBody('transfer-confirmation', heard[0] ?? {}))
        },
        clock: { now: () => MORNING },
        random: { bytes: (length) => new Uint8Array(length) },
        config: practiceConfig({ transferConfirmationServiceCode }),
        privateKey: merchantKeys().privateKey,
        log: () => undefined,
        takeFaults: () => [],
        applied: () => [],
      })
      const reply = await line.confirmTransfer({
        partnerReferenceNo: 'T1',
        referenceNo: 'R1',
        beneficiaryAccountNo: '0000000001',
        amount: '25000.00',
        createdAt: MORNING,
      })
      expect(reply.kind).toBe(expected)
      expect(checkFields({ request: incoming['transfer-confirmation'].request }, heard[0], {}).ok).toBe(true)
    }
  })
})

describe('what the gateway takes for an answer', () => {
  const changed = (change: (body: Record<string, Body>) => unknown) => (heard: Heard) => {
    const body = structuredClone(properBody(heard.name, heard.body)) as Record<string, Body>
    return answered(200, change(body) ?? body)
  }
  const data = (patch: Body) =>
    changed((body) => ({ ...body, virtualAccountData: { ...body['virtualAccountData'], ...patch } }))

  it.each([
    ['no JSON', () => answered(200, '<html>'), 'HTTP 200 without a responseCode in JSON'],
    ['no code', () => answered(200, {}), 'HTTP 200 without a responseCode in JSON'],
    [
      'JSON that says it is a page',
      (heard: Heard) => answered(200, properBody(heard.name, heard.body), 'text/html'),
      'HTTP 200 without a responseCode in JSON',
    ],
    ['a code of another service', says(200, '2002600'), 'responseCode is not one of HTTP 200 and service 24'],
    ['a code of another status', says(500, '2002400'), 'responseCode is not one of HTTP 500 and service 24'],
    ['no name', data({ virtualAccountName: '' }), 'missing virtualAccountData.virtualAccountName'],
    ['no bills', data({ billDetails: undefined }), 'missing virtualAccountData.billDetails'],
    [
      'an amount of another form',
      data({ totalAmount: { value: '150000', currency: 'IDR' } }),
      'format virtualAccountData.totalAmount.value',
    ],
    ['another number', data({ virtualAccountNo: 'A2' }), 'another virtualAccountData.virtualAccountNo'],
    ['another inquiry', data({ inquiryRequestId: 'X' }), 'another virtualAccountData.inquiryRequestId'],
    ['another merchant', data({ customerNo: 'X' }), 'another virtualAccountData.customerNo'],
  ])('%s is no answer', async (_, react, detail) => {
    const { code, message, made, entry } = await qrWhen(react)
    expect([code, made, entry?.why]).toEqual(['4034715', 0, `bad-answer: ${detail}`])
    expect(message).toBe(
      `Transaction Not Permitted. Inquiry address answers wrongly: ${detail}`.slice(0, 150),
    )
  })
  it.each([
    ['4042412', 404, 'Bill Not Found'],
    ['4042414', 404, 'Paid Bill'],
    ['5002400', 500, 'General Error'],
    ['2022400', 202, 'Request In Progress'],
  ])("%s is the merchant's no", async (code, status, words) => {
    const tried = await qrWhen(says(status, code, words))
    expect(tried).toMatchObject({
      code: '4034715',
      message: `Transaction Not Permitted. Inquiry address refused with ${code} ${words}`,
      made: 0,
      entry: { code, processed: false, operation: 'va-inquiry', reference: 'A1' },
    })
    expect(tried.entry?.why).toBeUndefined()
  })
  it.each([
    ['timeout', 'does not answer in time'],
    ['connection', 'cannot be reached'],
    ['tls', 'has no certificate to trust'],
  ] as const)('%s says which', async (why, words) => {
    expect(await qrWhen(() => ({ kind: 'unreachable', why, detail: 'X' }))).toMatchObject({
      code: '4034715',
      message: `Transaction Not Permitted. Inquiry address ${words}`,
      made: 0,
      entry: { code: '', why: `${why}: X` },
    })
  })
})

describe('a QR with a line to the merchant', () => {
  it('is granted once the merchant has said what it costs', async () => {
    const { site } = withMerchant()
    expect(await site.qr('A1')).toBe('2004700')
    expect(
      site.gateway
        .log()
        .map(({ operation, direction, code, processed }) => [operation, direction, code, processed]),
    ).toEqual([
      ['va-inquiry', 'to-merchant', '2002400', true],
      ['qr-generate', undefined, '2004700', true],
    ])
    expect(site.gateway.counters()).toMatchObject({ total: 1, perOperation: { 'qr-generate': 1 } })
  })
  it('is refused when the merchant says another amount, and may be asked for again', async () => {
    const { site, bills } = withMerchant()
    bills.set('A1', '150100.00')
    expect(await site.qr('A1')).toBe('4044713')
    expect(site.gateway.transactions()).toEqual([])
    bills.delete('A1')
    expect(await site.qr('A1')).toBe('2004700')
  })
  it('is refused when the merchant leaves out what its kind makes mandatory', async () => {
    const side = withMerchant({ inquiryDemands: ['virtualAccountName', 'additionalInfo.installmentPeriod'] })
    const reply = await side.site.call('qr-generate', qrBody({ partnerReferenceNo: 'A1' }))
    expect(JSON.stringify(jsonOf(reply))).toContain('missing additionalInfo.installmentPeriod')
    expect(side.site.gateway.transactions()).toEqual([])
  })

  it('is not asked about when it is refused anyway, or when nobody is to be asked', async () => {
    const { site, heard } = withMerchant()
    expect(await site.qr('A1', { merchantId: 'ANOTHER' })).toBe('4044708')
    expect(await withMerchant({ inquiry: 'off' }).site.qr('A1')).toBe('2004700')
    expect(heard).toEqual([])
  })
  it('is made once, though asked for twice while the merchant thinks', async () => {
    const { site } = withMerchant()
    const codes = await Promise.all([site.qr('A1'), site.qr('A1')])
    expect(codes.toSorted()).toEqual(['2004700', '4094701'])
    expect(site.gateway.transactions()).toHaveLength(1)
  })
  it('follows the address that is registered now', async () => {
    const { site, heard, react } = withMerchant()
    site.gateway.setMerchant({ url: 'https://elsewhere.example/', ca: 'PEM' })
    await site.qr('A1')
    expect(heard[0]?.request).toMatchObject({
      url: 'https://elsewhere.example/v1.0/transfer-va/inquiry',
      ca: 'PEM',
    })
    react(silent)
    site.gateway.setMerchant(undefined)
    expect([await site.qr('A2'), site.gateway.merchantUrl()]).toEqual(['2004700', undefined])
  })
})

describe('the status of what the merchant was asked about', () => {
  it.each([
    ['qr-generate', qrBody({ partnerReferenceNo: 'A1' })],
    ['payment-host-to-host', wholeBody('payment-host-to-host', MORNING)],
  ] as const)('names the inquiry of %s', async (operation, body) => {
    const { site, heard } = withMerchant()
    expect(codeOf(await site.call(operation, body))).toMatch(/^200/)
    const asked = heard[0]?.body['inquiryRequestId']
    const reference = String(body['partnerReferenceNo'])
    const status = await site.call('va-status', vaBody(reference, { additionalInfo: { sortBy: 'ALL' } }))
    expect(jsonOf(status)).toMatchObject({ virtualAccountData: { inquiryRequestId: asked } })
  })
})

describe('a virtual account with a line to the merchant', () => {
  it("is opened as the merchant's answer says", async () => {
    const { site, heard, bills } = withMerchant()
    bills.set('V1', '75000.00')
    const opened = await site.gateway.askThenPay({ action: 'open', reference: 'V1', amount: '1.00' })
    expect(opened).toMatchObject({
      ok: true,
      order: {
        kind: 'va',
        amount: '75000.00',
        customerName: 'IBU CONTOH',
        expiresAt: MORNING + 3_600_000,
        state: 'IP',
      },
    })
    const status = await site.call('va-status', vaBody('V1', { additionalInfo: { sortBy: 'TDD' } }))
    const { virtualAccountData } =
      status.kind === 'answer' ? JSON.parse(Buffer.from(status.body).toString()) : {}
    expect(virtualAccountData).toMatchObject({ inquiryRequestId: heard[0]?.body['inquiryRequestId'] })
  })
  it('may be paid without being opened, and is asked about only once', async () => {
    const { site, heard } = withMerchant()
    const pay = { action: 'pay', reference: 'V1' } as const
    expect(await site.gateway.askThenPay(pay)).toMatchObject({ ok: true, order: { state: 'S' } })
    expect(await site.gateway.askThenPay({ ...pay, action: 'pay-again' })).toMatchObject({ ok: true })
    expect(await site.gateway.askThenPay({ action: 'open', reference: 'V1' })).toMatchObject({
      code: 'exists',
    })
    expect(heard.map(({ name }) => name)).toEqual(['va-inquiry'])
  })
  it('is not made when the merchant refuses or is not there', async () => {
    const { site, react } = withMerchant()
    react(says(404, '4042419', 'Expired Bill'))
    expect(await site.gateway.askThenPay({ action: 'open', reference: 'V1' })).toEqual({
      ok: false,
      code: 'merchant-refused',
      message: 'Inquiry address refused with 4042419 Expired Bill',
    })
    react(silent)
    expect(await site.gateway.askThenPay({ action: 'pay', reference: 'V1' })).toMatchObject({
      code: 'merchant-unreachable',
    })
    expect(site.gateway.transactions()).toEqual([])
  })
  it('is one order, though two payers open it at once', async () => {
    const { site } = withMerchant()
    const open = () => site.gateway.askThenPay({ action: 'open', reference: 'V1' })
    const results = await Promise.all([open(), open()])
    expect(results.map((result) => (result.ok ? 'made' : result.code)).toSorted()).toEqual(['exists', 'made'])
  })
  it('is as before without a line', async () => {
    const { site, heard } = withMerchant({ inquiry: 'off' })
    expect(await site.gateway.askThenPay({ action: 'open', reference: 'V1' })).toMatchObject({
      code: 'no-amount',
    })
    expect(await site.gateway.askThenPay({ action: 'pay', reference: 'V1' })).toMatchObject({
      code: 'unknown',
    })
    expect(heard).toEqual([])
  })
})

describe('faults on the way to the merchant', () => {
  it('meet the calls that they name', async () => {
    const { site, heard } = withMerchant()
    const faulty = async (fault: Parameters<typeof site.gateway.arm>[0], reference: string) => {
      site.gateway.arm(fault)
      return site.qr(reference)
    }
    const about = { operation: 'va-inquiry', times: 1 } as const
    expect(await faulty({ kind: 'wrong-signature', ...about }, 'A1')).toBe('2004700')
    expect(await faulty({ kind: 'clock-off', ms: -3_600_000, ...about }, 'A2')).toBe('2004700')
    expect(await faulty({ kind: 'drop-before', ...about }, 'A3')).toBe('4034715')
    expect(heard.map((each) => isSignedBy(site.gateway.gatewayPublicKey, each))).toEqual([false, true])
    expect(heard.at(-1)?.request.headers['x-timestamp']).toBe('2026-11-20T09:00:00+07:00')
    expect(
      site.gateway
        .log()
        .filter(({ direction }) => direction !== undefined)
        .map(({ fault }) => fault),
    ).toEqual(['wrong-signature', 'clock-off', 'drop-before'])
  })
  it('leave alone those that they do not name', async () => {
    const { site, heard } = withMerchant()
    site.gateway.arm({ kind: 'wrong-signature', times: 1 })
    await site.qr('A1')
    expect(heard.map((each) => isSignedBy(site.gateway.gatewayPublicKey, each))).toEqual([true])
    expect(site.gateway.faults()).toEqual([])
  })
})

import { afterEach, describe, expect, it } from 'vitest'
import { moneyOfMinor } from '#domain/money.ts'
import type { RequestOf } from '#gateway/define-operation.ts'
import { merchantInfo } from '#gateway/operations/merchant-info.ts'
import { qrGenerate } from '#gateway/operations/qr-generate.ts'
import { transferInterbank } from '#gateway/operations/transfer-interbank.ts'
import { vaInquiry } from '#gateway/operations/va-inquiry.ts'
import { vaStatus } from '#gateway/operations/va-status.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import { faultText, type FieldFaults } from '#gateway/request-faults.ts'
import { verifySignature } from '#gateway/signing/asymmetric.ts'
import { json, type Answer } from '#test/support/loopback.ts'
import { answerOf, inputOf } from '#test/support/operation-examples.ts'
import { aQrRequest, EXTERNAL_ID, keyPair, NOW, REFERENCE } from '../given.ts'
import { answered, closeAll, given, onWire, prepareExample, prepareQr, sendExample } from './given-client.ts'

afterEach(closeAll)

const missing = (...fields: readonly string[]): FieldFaults => ({ missing: fields, invalid: [] })
const invalid = (...fields: readonly string[]): FieldFaults => ({ missing: [], invalid: fields })

describe('a request', () => {
  const fine: Answer = (_, response) => json(response, 200, qrGenerate.example.response)

  it('goes below the base path of the gateway, which is signed too', async () => {
    const { client, server } = await given(fine, { changes: { basePath: '/snap' } })
    const call = await prepareQr(client)
    await client.send(call)
    const [seen] = server.requests
    const path = `/snap${qrGenerate.path}`
    expect([call.path, seen?.path]).toEqual([path, path])
    const timestamp = '2026-11-20T10:00:00+07:00'
    const signed = { method: 'POST', path, body: seen?.body ?? Buffer.alloc(0), timestamp }
    const { 'x-signature': signature } = seen?.headers ?? {}
    expect(verifySignature(keyPair().publicKey, signed, String(signature))).toBe(true)
  })

  it('carries the common headers and a signature over the bytes that left', async () => {
    const { client, server } = await given(fine, {
      changes: { paths: { 'qr-generate': '/other/v1.0/qr?mode=1' } },
    })
    const call = await prepareQr(client)
    expect(call).toMatchObject({
      method: 'POST',
      url: `${server.url}/other/v1.0/qr?mode=1`,
      path: '/other/v1.0/qr?mode=1',
      externalId: EXTERNAL_ID,
      timestamp: NOW,
    })
    let first = 0
    await client.send(call, { beforeFirstByte: () => (first += 1) })
    expect(first).toBe(1)
    const [seen] = server.requests
    const body =
      `{"partnerReferenceNo":"${REFERENCE}","merchantId":"SAMPLE-MERCHANT","amount":{"value":"150000.00","currency":"IDR"},` +
      '"additionalInfo":{"productCode":"QRIS"},"validityPeriod":"2026-11-20T10:10:00+07:00"}'
    expect(seen?.body.toString()).toBe(body)
    expect(call.requestBody).toBe(body)
    expect(seen?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-timestamp': '2026-11-20T10:00:00+07:00',
      'x-external-id': EXTERNAL_ID,
      'x-partner-id': 'SAMPLE-MERCHANT',
      'channel-id': '95221',
    })
    expect(seen?.headers.authorization).toBeUndefined()
    expect(seen?.headers['authorization-customer']).toBeUndefined()
    const parts = {
      method: 'POST',
      path: '/other/v1.0/qr?mode=1',
      body: seen?.body ?? Buffer.alloc(0),
      timestamp: '2026-11-20T10:00:00+07:00',
    }
    expect(verifySignature(keyPair().publicKey, parts, String(seen?.headers['x-signature']))).toBe(true)
  })

  it('never shows its signature or its token', async () => {
    const { client } = await given(fine, {
      changes: { tokenRules: { 'qr-generate': 'b2b2c' } },
      credentials: () => ({ privateKey: keyPair().privateKey, customerToken: 'Bearer CUSTOMER-SECRET' }),
    })
    const text = JSON.stringify(await prepareQr(client), (_, value: unknown) => value)
    expect(text).not.toContain('SECRET')
    expect(text).not.toMatch(/signature"/i)
  })

  it('goes out once: a second time is a bug', async () => {
    const { client, server } = await given(fine)
    const call = await prepareQr(client)
    const first = client.send(call)
    await expect(client.send(call)).rejects.toThrow('already sent')
    expect((await first).outcome.kind).toBe('done')
    await expect(client.send({ ...call })).rejects.toThrow('not prepared here')
    expect(server.requests).toHaveLength(1)
  })

  it.each<[string, Partial<RequestOf<typeof qrGenerate>>, FieldFaults]>([
    ['too long', { merchantId: 'x'.repeat(29) }, invalid('merchantId')],
    ['out of pattern', { partnerReferenceNo: 'p-1' }, invalid('partnerReferenceNo')],
    ['nested', { additionalInfo: { productCode: 'x'.repeat(17) } }, invalid('additionalInfo.productCode')],
    ['not ASCII', { additionalInfo: { productCode: 'QRÍS' } }, invalid('additionalInfo.productCode')],
    ['a control character', { merchantId: 'a\nb' }, invalid('merchantId')],
    ['too much', { amount: moneyOfMinor(10n ** 16n) }, invalid('amount')],
    ['negative', { amount: moneyOfMinor(-1n) }, invalid('amount')],
    ['no time', { validityPeriod: Number.NaN }, invalid('validityPeriod')],
    [
      'empty',
      { merchantId: '', additionalInfo: { productCode: '' } },
      missing('merchantId', 'additionalInfo.productCode'),
    ],
    [
      'two wrong in two ways',
      { merchantId: '', partnerReferenceNo: 'p-1' },
      { missing: ['merchantId'], invalid: ['partnerReferenceNo'] },
    ],
  ])('is refused before it is signed: %s', async (_, changes, faults) => {
    const { client, server } = await given(fine)
    const prepared = await client.prepare(qrGenerate, aQrRequest(changes), { externalId: EXTERNAL_ID })
    expect(prepared).toEqual({
      ok: false,
      faults,
      outcome: { kind: 'not-executed', why: 'invalid-request', detail: faultText(faults) },
    })
    expect(server.connections()).toBe(0)
  })

  it('names what is not there', async () => {
    const { client } = onWire(() => answered(500, ''))
    const { merchantId: _, ...rest } = aQrRequest()
    const prepared = await client.prepare(qrGenerate, { ...rest, amount: undefined } as never, {
      externalId: EXTERNAL_ID,
    })
    expect(prepared).toMatchObject({
      faults: missing('merchantId', 'amount'),
      outcome: { detail: 'missing: merchantId, amount' },
    })
  })

  it('is refused where the interface has rules between fields', async () => {
    const { client, requests } = onWire(() => answered(500, ''), { changes: { bankRules: { '014': 'A' } } })
    const { additionalInfo, ...rest } = inputOf(transferInterbank)
    const faultsOf = async (changes: Partial<typeof additionalInfo>) => {
      const input = { ...rest, additionalInfo: { ...additionalInfo, ...changes } }
      const prepared = await client.prepare(transferInterbank, input, { externalId: EXTERNAL_ID })
      return prepared.ok ? undefined : prepared.faults
    }
    const bankA = { sourceBankCode: '014' }
    expect(await faultsOf({ ...bankA, memo: undefined, remark: '' })).toEqual(
      missing('additionalInfo.memo', 'additionalInfo.remark'),
    )
    // Mandatory, and allowed to be empty.
    expect(await faultsOf({ ...bankA, beneficiaryCustomerTownName: '' })).toBeUndefined()
    expect(await faultsOf({ proxyType: '02', proxyValue: '6281200000000' })).toEqual(
      invalid('additionalInfo.proxyValue'),
    )
    expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(['/api/v1.0/access-token/b2b'])
  })

  it('of an operation beyond the interface needs the profile to say so', async () => {
    const off = onWire(() => answered(200, answerOf(merchantInfo)))
    const ids = { externalId: EXTERNAL_ID }
    expect(await off.client.prepare(merchantInfo, {}, ids)).toEqual({
      ok: false,
      outcome: { kind: 'not-executed', why: 'invalid-request', detail: 'turned off in the profile' },
    })
    const on = onWire(() => answered(200, answerOf(merchantInfo)), {
      changes: { enabled: ['merchant-info'] },
    })
    expect((await sendExample(on.client, merchantInfo)).outcome).toMatchObject({ kind: 'done' })
  })

  it('is never one that the gateway makes', async () => {
    const { client } = onWire(() => answered(500, ''))
    // @ts-expect-error Loket answers an inquiry; to send one does not compile.
    expect(() => client.prepare(vaInquiry, {}, { externalId: EXTERNAL_ID })).toBeTypeOf('function')
  })

  it('goes to the host and path that the profile names for it, and to no other', async () => {
    const { client } = onWire(() => answered(500, ''), {
      changes: {
        hosts: { 'qr-generate': 'https://qr.gateway.example' },
        paths: { 'qr-generate': '/v2/qr', 'va-status': '/v2/status' },
      },
    })
    expect((await prepareQr(client)).url).toBe('https://qr.gateway.example/v2/qr')
    expect((await prepareExample(client, vaStatus)).url).toBe('http://127.0.0.1:1/v2/status')
  })

  it('is refused when a header or the address cannot be right', async () => {
    const refusal = async (changes: Partial<GatewayProfile>, externalId = EXTERNAL_ID) => {
      const { client } = await given(fine, { changes })
      const prepared = await client.prepare(qrGenerate, aQrRequest(), { externalId })
      return prepared.ok || prepared.outcome.kind !== 'not-executed' ? undefined : prepared.outcome.detail
    }
    expect(await refusal({}, 'abc')).toBe('X-EXTERNAL-ID')
    expect(await refusal({}, '1'.repeat(33))).toBe('X-EXTERNAL-ID')
    expect(await refusal({ partnerId: 'a\r\nb', channelId: '123456' })).toBe('X-PARTNER-ID, CHANNEL-ID')
    expect(await refusal({ baseUrl: '' })).toBe('address of the gateway')
  })
})

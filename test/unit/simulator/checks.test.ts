import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signRequest } from '#gateway/signing/asymmetric.ts'
import { timestampA } from '#domain/timestamp.ts'
import { practiceMerchant } from '#simulator/config.ts'
import { merchantKeys } from '#test/support/practice-gateway.ts'
import {
  newExternalId,
  practice,
  qrBody,
  send,
  signedByGateway,
  vaBody,
  type CallChanges,
  type Practice,
} from './merchant.ts'

let site: Practice
beforeAll(async () => {
  site = await practice()
})
afterAll(() => site.stop())

const QR = '/api/v1.0/qr/qr-mpm-generate'
const refuse = async (changes: CallChanges): Promise<readonly [number, unknown, unknown]> => {
  const { status, code, message } = await site.merchant.call('qr-generate', qrBody(), changes)
  return [status, code, message]
}

describe('route and method', () => {
  const bare = { headers: {}, body: new Uint8Array() }
  it('knows no other path', async () => {
    const reply = await send(site.merchant.baseUrl, { method: 'POST', path: '/api/v1.0/qr/nothing', ...bare })
    expect([reply.status, reply.code]).toEqual([404, '4040000'])
  })
  it('knows no other method, and says which it knows', async () => {
    const reply = await send(site.merchant.baseUrl, { method: 'PUT', path: QR, ...bare })
    expect([reply.status, reply.code, reply.headers['allow']]).toEqual([405, '4054700', 'POST'])
    const va = await send(site.merchant.baseUrl, {
      method: 'POST',
      path: '/apimerchant/v1.0/transfer-va/delete-va',
      ...bare,
    })
    expect([va.code, va.headers['allow']]).toEqual(['4053100', 'DELETE'])
  })
  it('knows a target in the absolute form, as a proxy would send it', async () => {
    const { host, port } = new URL(site.merchant.baseUrl)
    const status = await new Promise((resolve, reject) => {
      const path = `http://${host}${QR}`
      request({ port, method: 'PUT', path, agent: false }, (incoming) => {
        incoming.resume()
        resolve(incoming.statusCode)
      })
        .on('error', reject)
        .end()
    })
    expect(status).toBe(405)
  })
  it('keeps the control side off the port of the merchant', async () => {
    const headers = { 'x-practice-token': site.controlToken }
    const reply = await send(site.merchant.baseUrl, {
      method: 'GET',
      path: '/_practice/log',
      headers,
      body: new Uint8Array(),
    })
    expect(reply.status).toBe(404)
  })
})

describe('headers', () => {
  const names = ['Content-Type', 'X-TIMESTAMP', 'X-SIGNATURE', 'X-EXTERNAL-ID', 'X-PARTNER-ID', 'CHANNEL-ID']
  it.each(names)('must have %s', async (name) => {
    expect(await refuse({ headers: { [name.toLowerCase()]: undefined } })).toEqual([
      400,
      '4004702',
      `Invalid Missing Mandatory Field ${name}`,
    ])
  })
  it.each([
    ['Content-Type', 'text/plain'],
    ['X-TIMESTAMP', '2026-11-20 10:00:00'],
    ['X-TIMESTAMP', '2026-11-20T10:00:00Z'],
    ['X-TIMESTAMP', '2026-02-30T10:00:00+07:00'],
    ['X-SIGNATURE', 'not base64!'],
    ['X-EXTERNAL-ID', '0f8fad5b-d9cb-469f-a165'],
    ['X-EXTERNAL-ID', 'ABC'],
    ['X-EXTERNAL-ID', '1'.repeat(33)],
    ['X-PARTNER-ID', 'X'.repeat(51)],
    ['CHANNEL-ID', '123456'],
  ])('refuses %s: %s', async (name, value) => {
    expect(await refuse({ headers: { [name.toLowerCase()]: value } })).toEqual([
      400,
      '4004701',
      `Invalid Field Format ${name}`,
    ])
  })
  it.each([-660_000, 660_000])('refuses a clock that is %d ms off', async (off) => {
    const [status, code, message] = await refuse({ now: Date.now() + off })
    expect([status, code]).toEqual([401, '4014700'])
    expect(message).toMatch(/X-TIMESTAMP/)
  })
  it.each([-540_000, 540_000])('takes a clock that is %d ms off', async (off) => {
    expect(await refuse({ now: Date.now() + off })).toEqual([200, '2004700', 'Successful'])
  })
})

describe('signature', () => {
  const INVALID = [401, '4014700', 'Unauthorized. Invalid Signature from Client']
  it('is of the very bytes', async () => {
    expect(await refuse({ tampered: JSON.stringify(qrBody(), null, 1) })).toEqual(INVALID)
  })
  it('may be of the body without its insignificant white space', async () => {
    const body = qrBody()
    const raw = JSON.stringify(body, null, 2)
    expect((await refuse({ raw, signed: JSON.stringify(body) }))[1]).toBe('2004700')
    expect((await refuse({ raw: JSON.stringify(qrBody(), null, 2) }))[1]).toBe('2004700')
    const other = JSON.stringify({ ...body, merchantId: 'ANOTHER' })
    expect(await refuse({ raw, signed: other })).toEqual(INVALID)
  })
  it('is of the very timestamp', async () => {
    expect(await refuse({ headers: { 'x-timestamp': timestampA(Date.now() - 5000) } })).toEqual(INVALID)
  })
  it('is of the path with its query', async () => {
    const { privateKey } = merchantKeys()
    const body = Buffer.from(JSON.stringify(qrBody()))
    const timestamp = timestampA(Date.now())
    const path = `${QR}?a=1`
    const headers = (signedPath: string) => ({
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-signature': signRequest(privateKey, { method: 'POST', path: signedPath, body, timestamp }),
      'x-external-id': newExternalId(),
      'x-partner-id': practiceMerchant.partnerId,
      'channel-id': practiceMerchant.channelId,
    })
    const wire = { method: 'POST', path, body }
    expect((await send(site.merchant.baseUrl, { ...wire, headers: headers(QR) })).code).toBe('4014700')
    expect((await send(site.merchant.baseUrl, { ...wire, headers: headers(path) })).code).toBe('2004700')
  })
  it('is answered with the code of each operation', async () => {
    const tampered = '{}'
    expect((await site.merchant.call('va-status', vaBody('A'), { tampered })).code).toBe('4012600')
    expect((await site.merchant.call('va-delete', vaBody('A'), { tampered })).code).toBe('4013100')
  })
  it('comes before the partner, the partner before the external id', async () => {
    const used = newExternalId()
    const twice = { 'x-external-id': used }
    expect((await refuse({ headers: twice }))[1]).toBe('2004700')
    expect(await refuse({ headers: { ...twice, 'x-partner-id': 'ANOTHER' }, tampered: '{}' })).toEqual(
      INVALID,
    )
    expect(await refuse({ headers: { ...twice, 'x-partner-id': 'ANOTHER' } })).toEqual([
      401,
      '4014700',
      'Unauthorized. Unknown Client',
    ])
    expect(await refuse({ headers: { ...twice, 'channel-id': '00000' } })).toEqual([
      401,
      '4014700',
      'Unauthorized. Unknown Channel',
    ])
    expect(await refuse({ headers: twice, raw: 'not json' })).toEqual([
      409,
      '4094700',
      'Duplicate X-EXTERNAL-ID',
    ])
  })
})

describe('external id', () => {
  it('may have the form of a UUID, as in the samples, and is one in capitals too', async () => {
    const id = randomUUID()
    expect((await refuse({ headers: { 'x-external-id': id } }))[1]).toBe('2004700')
    expect((await refuse({ headers: { 'x-external-id': id.toUpperCase() } }))[1]).toBe('4094700')
  })
  it('is one for all operations', async () => {
    const headers = { 'x-external-id': newExternalId() }
    await site.merchant.call('va-status', vaBody('A'), { headers })
    expect((await site.merchant.call('va-delete', vaBody('A'), { headers })).code).toBe('4093100')
  })
  it('is not used up by a request with a wrong signature', async () => {
    const headers = { 'x-external-id': newExternalId() }
    expect((await refuse({ headers, tampered: '{}' }))[1]).toBe('4014700')
    expect((await refuse({ headers }))[1]).toBe('2004700')
  })
})

describe('body', () => {
  it.each(['', 'not json', '[1]', '"text"', 'null', '{"a":1'])('must be a JSON object: %s', async (raw) => {
    expect(await refuse({ raw })).toEqual([400, '4004700', 'Bad Request'])
  })
  it('must not name a member twice', async () => {
    const twice = JSON.stringify(qrBody()).replace('"merchantId"', '"amount":{"value":"1.00"},"merchantId"')
    expect(await refuse({ raw: twice })).toEqual([400, '4004700', 'Bad Request'])
  })
  it('must be UTF-8', async () => {
    expect(await refuse({ raw: new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]) })).toEqual([
      400,
      '4004700',
      'Bad Request',
    ])
  })
  it('must not be endless', async () => {
    const wire = { method: 'POST', path: QR, headers: {}, body: Buffer.alloc(2_000_001, 32) }
    const reply = await send(site.merchant.baseUrl, wire).then(
      ({ status }) => status,
      () => 'destroyed',
    )
    expect([413, 'destroyed']).toContain(reply)
  })
})

describe('answers', () => {
  it('are signed by the gateway, refusals too', async () => {
    const good = await site.merchant.qr()
    const bad = await site.merchant.qr({ merchantId: 'ANOTHER' })
    for (const reply of [good, bad])
      expect(signedByGateway(reply, site.gatewayPublicKey, 'POST', QR)).toBe(true)
    expect(signedByGateway(good, site.gatewayPublicKey, 'POST', '/another')).toBe(false)
  })
})

describe('access token', () => {
  const none = { 'qr-generate': 'none', 'va-status': 'none', 'va-delete': 'none' } as const
  let strict: Practice
  beforeAll(async () => {
    const tokenRules = { ...none, 'qr-generate': 'b2b' } as const
    strict = await practice({ tokenRules, tokenLifetimeMs: 900_000 })
  })
  afterAll(() => strict.stop())

  const call = (authorization: string | undefined, changes: CallChanges = {}) =>
    strict.merchant.call('qr-generate', qrBody(), { ...changes, headers: { authorization } })

  it('is given, and opens the operations that ask for one', async () => {
    const given = await strict.merchant.token()
    expect([given.status, given.code, given.json['tokenType'], given.json['expiresIn']]).toEqual([
      200,
      '2007300',
      'Bearer',
      '900',
    ])
    expect((await call(`Bearer ${String(given.json['accessToken'])}`)).code).toBe('2004700')
  })
  it('is missed, and refused when unknown', async () => {
    const missing = await call(undefined)
    expect([missing.code, missing.message]).toEqual(['4014703', 'Token Not Found (B2B)'])
    const unknown = await call('Bearer x')
    expect([unknown.code, unknown.message]).toEqual(['4014701', 'Invalid Token (B2B)'])
  })
  it('is refused when expired', async () => {
    const brief = await practice({ tokenRules: { ...none, 'va-status': 'b2b' }, tokenLifetimeMs: 0 })
    const { json } = await brief.merchant.token()
    const headers = { authorization: `Bearer ${String(json['accessToken'])}` }
    expect((await brief.merchant.call('va-status', vaBody('A'), { headers })).code).toBe('4012601')
    await brief.stop()
  })
  it('is checked before the signature', async () => {
    expect((await call('Bearer x', { tampered: '{}' })).code).toBe('4014701')
  })
  it('is not asked for where the rule says none', async () => {
    expect((await strict.merchant.status('UNKNOWN')).code).toBe('4042601')
  })
  it('is refused to strangers', async () => {
    expect((await strict.merchant.token({ clientId: 'stranger' })).code).toBe('4017300')
    expect((await strict.merchant.token({ body: {} })).code).toBe('4007302')
    expect((await strict.merchant.token({ body: { grantType: 'password' } })).code).toBe('4007301')
    expect((await strict.merchant.token({ now: Date.now() - 700_000 })).code).toBe('4017300')
  })
})

describe('customer access token', () => {
  let strict: Practice
  beforeAll(async () => {
    strict = await practice({ tokenRules: { 'va-status': 'b2b2c' } })
  })
  afterAll(() => strict.stop())
  const status = (header: string | undefined) =>
    strict.merchant.call('va-status', vaBody('A'), { headers: { 'authorization-customer': header } })

  it('is given for a code or for a refresh token, and opens the operations that ask for one', async () => {
    const grants = [
      { grantType: 'authorization_code', authCode: 'A' },
      { grantType: 'REFRESH_TOKEN', refreshToken: 'R' },
    ]
    for (const grant of grants) {
      const given = await strict.merchant.customerToken(grant)
      expect([given.status, given.code]).toEqual([200, '2007400'])
      const token = String(given.json['accessToken'])
      expect((await status(token)).code).toBe('4042601')
      expect((await status(`Bearer ${token}`)).code).toBe('4042601')
    }
  })
  it('is missed, and refused when unknown or of the other kind', async () => {
    expect((await status(undefined)).code).toBe('4012604')
    expect((await status('x')).code).toBe('4012602')
    const { json } = await strict.merchant.token()
    expect((await status(String(json['accessToken']))).code).toBe('4012602')
  })
  it.each([
    [{}, '4007402', 'grantType'],
    [{ grantType: 'password' }, '4007401', 'grantType'],
    [{ grantType: 'authorization_code' }, '4007402', 'authCode'],
    [{ grantType: 'refresh_token', refreshToken: 5 }, '4007401', 'refreshToken'],
  ])('is not given for %o', async (grant, code, field) => {
    const reply = await strict.merchant.customerToken(grant)
    expect([reply.code, String(reply.message).endsWith(` ${field}`)]).toEqual([code, true])
  })
})

import { generateKeyPairSync } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { moneyOfMinor, rupiah } from '#domain/money.ts'
import { createGatewayClient, type ClientDeps } from '#gateway/client.ts'
import type { Operation, RequestOf } from '#gateway/define-operation.ts'
import { qrGenerate } from '#gateway/operations/qr-generate.ts'
import { vaDelete } from '#gateway/operations/va-delete.ts'
import { vaStatus } from '#gateway/operations/va-status.ts'
import type { GatewayProfile } from '#gateway/profile.ts'
import { signRequest, verifySignature } from '#gateway/signing/asymmetric.ts'
import { createNodeTransport } from '#gateway/transport-node.ts'
import { closedPort, json, startLoopback, type Answer, type Loopback } from '#test/support/loopback.ts'
import { aClock, aProfile, aQrRequest, EXTERNAL_ID, keyPair, NOW, REFERENCE } from './given.ts'

const open: Loopback[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

type More = Partial<ClientDeps> & { readonly changes?: Partial<GatewayProfile> }

async function given(answer: Answer, { changes, ...more }: More = {}) {
  const server = await startLoopback(answer)
  open.push(server)
  const clock = aClock()
  const profile = aProfile({ baseUrl: server.url, ...changes })
  const client = createGatewayClient({
    profile: () => profile,
    credentials: () => ({ privateKey: keyPair().privateKey }),
    transport: createNodeTransport(),
    clock,
    ...more,
  })
  return { client, server, clock }
}

type Client = ReturnType<typeof createGatewayClient>

const account = { partnerServiceId: ' SAMPLE1', customerNo: 'SAMPLE-MERCHANT', virtualAccountNo: REFERENCE }
const declared = { 'qr-generate': qrGenerate, 'va-status': vaStatus, 'va-delete': vaDelete }
const names = ['qr-generate', 'va-status', 'va-delete'] as const

async function sendOne<O extends Operation>(client: Client, operation: O, input: RequestOf<O>) {
  const prepared = await client.prepare(operation, input, { externalId: EXTERNAL_ID })
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.outcome))
  return client.send(prepared.call)
}

function sendNamed(client: Client, name: (typeof names)[number]) {
  if (name === 'qr-generate') return sendOne(client, qrGenerate, aQrRequest())
  if (name === 'va-delete') return sendOne(client, vaDelete, account)
  return sendOne(client, vaStatus, { ...account, additionalInfo: { sortBy: 'TDD' as const } })
}

async function prepareQr(client: Client, changes: Partial<RequestOf<typeof qrGenerate>> = {}) {
  const prepared = await client.prepare(qrGenerate, aQrRequest(changes), { externalId: EXTERNAL_ID })
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.outcome))
  return prepared.call
}

describe.each(names)('%s over a real connection', (name) => {
  const operation = declared[name]
  const code = (http: number, caseCode: string) => `${http}${operation.serviceCode}${caseCode}`
  const good = operation.example.response
  const reads = operation.effect === 'reads'
  const says = (status: number, caseCode: string) => (_: unknown, response: ServerResponse) =>
    json(response, status, { responseCode: code(status, caseCode), responseMessage: 'said' })

  it.each<[string, Answer, object]>([
    ['done', (_, r) => json(r, 200, good), { kind: 'done', raw: { httpStatus: 200, code: code(200, '00') } }],
    [
      'code as a number',
      (_, r) => json(r, 200, { ...good, responseCode: Number(code(200, '00')) }),
      { kind: 'done' },
    ],
    ['pending', says(202, '00'), { kind: 'pending' }],
    [
      'refused',
      says(400, '02'),
      { kind: 'refused', raw: { httpStatus: 400, code: code(400, '02'), message: 'said' } },
    ],
    ['401', says(401, '00'), { kind: 'not-executed', why: 'unauthorized' }],
    ['429', says(429, '00'), { kind: 'not-executed', why: 'rate-limited', retryAt: NOW + 60_000 }],
    ['409 01', says(409, '01'), { kind: reads ? 'refused' : 'already-there' }],
    ['409 00', says(409, '00'), { kind: 'external-id-reused' }],
    ['404 01', says(404, '01'), { kind: reads ? 'not-found' : 'refused' }],
    ['504', says(504, '00'), { kind: 'unknown', why: 'server-error' }],
    ['HTML of a proxy', (_, r) => json(r, 502, '<html>'), { kind: 'unknown', why: 'server-error' }],
    ['HTML with 200', (_, r) => json(r, 200, '<html>'), { kind: 'unknown', why: 'unreadable' }],
    ['nothing', (_, r) => json(r, 200, ''), { kind: 'unknown', why: 'unreadable' }],
    ['an array', (_, r) => json(r, 200, [good]), { kind: 'unknown', why: 'unreadable' }],
    [
      'no code',
      (_, r) => json(r, 200, { ...good, responseCode: undefined }),
      { kind: 'unknown', why: 'wrong-shape' },
    ],
    ['code only', says(200, '00'), { kind: 'unknown', why: 'wrong-shape' }],
    ['too long', (_, r) => json(r, 200, 'x'.repeat(3_000_000)), { kind: 'unknown', why: 'unreadable' }],
    ['redirect', (_, r) => json(r, 302, '', { Location: '/' }), { kind: 'unknown', why: 'redirected' }],
    ['closed', (_, __, message) => message.socket.destroy(), { kind: 'unknown', why: 'connection-lost' }],
  ])('%s', async (_, answer, expected) => {
    const { client, server } = await given(answer)
    const sent = await sendNamed(client, name)
    expect(sent.outcome).toMatchObject(expected)
    expect(sent.finishedAt).toBe(NOW)
    expect(server.requests).toHaveLength(1)
    expect(server.requests[0]).toMatchObject({ method: operation.method, path: operation.path })
  })

  it('time-out', async () => {
    const { client } = await given(() => {}, { changes: { totalTimeoutMs: 100 } })
    expect((await sendNamed(client, name)).outcome).toMatchObject({ kind: 'unknown', why: 'timeout' })
  })

  it('no connection', async () => {
    const { client } = await given(() => {}, {
      changes: { baseUrl: `http://127.0.0.1:${await closedPort()}` },
    })
    const sent = await sendNamed(client, name)
    expect(sent.outcome).toEqual({ kind: 'not-executed', why: 'no-connection', detail: 'ECONNREFUSED' })
    expect(sent.responseBody).toBeUndefined()
  })
})

describe('a request', () => {
  const fine: Answer = (_, response) => json(response, 200, qrGenerate.example.response)

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

  it.each<[string, Partial<RequestOf<typeof qrGenerate>>, string]>([
    ['too long', { merchantId: 'x'.repeat(29) }, 'merchantId'],
    ['out of pattern', { partnerReferenceNo: 'p-1' }, 'partnerReferenceNo'],
    ['nested', { additionalInfo: { productCode: 'x'.repeat(17) } }, 'additionalInfo.productCode'],
    ['not ASCII', { additionalInfo: { productCode: 'QRÍS' } }, 'not ASCII: additionalInfo.productCode'],
    ['a control character', { merchantId: 'a\nb' }, 'not ASCII: merchantId'],
    ['too much', { amount: moneyOfMinor(10n ** 16n) }, 'amount outside String (16.2): 10000000000000000 sen'],
    ['negative', { amount: moneyOfMinor(-1n) }, 'amount outside String (16.2): -1 sen'],
  ])('is refused before it is signed: %s', async (_, changes, detail) => {
    const { client, server } = await given(fine)
    const prepared = await client.prepare(qrGenerate, aQrRequest(changes), { externalId: EXTERNAL_ID })
    expect(prepared).toEqual({ ok: false, outcome: { kind: 'not-executed', why: 'invalid-request', detail } })
    expect(server.connections()).toBe(0)
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

describe('access tokens', () => {
  const withToken =
    (status: () => number): Answer =>
    (seen, response) => {
      if (seen.path.endsWith('/b2b')) return json(response, 200, { accessToken: 'abc.def', expiresIn: '900' })
      const done = status() === 200
      json(
        response,
        status(),
        done ? qrGenerate.example.response : { responseCode: '4014701', responseMessage: 'x' },
      )
    }

  it('B2B is fetched, kept, and fetched again after it was refused', async () => {
    let status = 200
    const { client, server } = await given(
      withToken(() => status),
      { changes: { tokenRules: { 'qr-generate': 'b2b' } } },
    )
    await client.send(await prepareQr(client))
    await client.send(await prepareQr(client))
    expect(server.requests.map((seen) => seen.headers.authorization)).toEqual([
      undefined,
      'Bearer abc.def',
      'Bearer abc.def',
    ])
    status = 401
    expect((await client.send(await prepareQr(client))).outcome).toMatchObject({ why: 'unauthorized' })
    status = 200
    await client.send(await prepareQr(client))
    expect(server.requests.filter((seen) => seen.path.endsWith('/b2b'))).toHaveLength(2)
  })

  it('B2B that cannot be had is an outcome, and nothing else leaves', async () => {
    const { client, server } = await given((_, response) => json(response, 401, '{}'), {
      changes: { tokenRules: { 'qr-generate': 'b2b' } },
    })
    const prepared = await client.prepare(qrGenerate, aQrRequest(), { externalId: EXTERNAL_ID })
    expect(prepared).toMatchObject({ ok: false, outcome: { kind: 'not-executed', why: 'unauthorized' } })
    expect(server.requests).toHaveLength(1)
  })

  it('B2B2C goes along as it was handed in, or the call is not made', async () => {
    const changes = { tokenRules: { 'qr-generate': 'b2b2c' } } as const
    const credentials = () => ({ privateKey: keyPair().privateKey, customerToken: 'Bearer xyz' })
    const { client, server } = await given(
      withToken(() => 200),
      { changes, credentials },
    )
    await client.send(await prepareQr(client))
    expect(server.requests[0]?.headers['authorization-customer']).toBe('Bearer xyz')
    const bare = await given(
      withToken(() => 200),
      { changes },
    )
    const prepared = await bare.client.prepare(qrGenerate, aQrRequest(), { externalId: EXTERNAL_ID })
    expect(prepared).toMatchObject({
      ok: false,
      outcome: { why: 'unauthorized', detail: 'no customer access token' },
    })
  })
})

describe('an answer', () => {
  const good = qrGenerate.example.response
  const outcomeOf = async (answer: Answer, more: More = {}) => {
    const { client } = await given(answer, more)
    return (await client.send(await prepareQr(client))).outcome
  }

  it('about another order or another amount is not trusted', async () => {
    const about = (changes: object) =>
      outcomeOf((_, r) => json(r, 200, { ...good, additionalInfo: { ...good.additionalInfo, ...changes } }))
    expect(await about({ partnerReferenceNo: 'P001OTHER' })).toMatchObject({
      kind: 'unknown',
      why: 'wrong-shape',
      detail: 'not what was asked: additionalInfo.partnerReferenceNo',
    })
    expect(await about({ amount: '1500.00' })).toMatchObject({
      kind: 'unknown',
      detail: expect.stringContaining('amount'),
    })
    expect(await about({ amount: '150000' })).toMatchObject({
      kind: 'done',
      value: { additionalInfo: { amount: rupiah(150_000n) } },
    })
  })

  it.each(['va-status', 'va-delete'] as const)('of %s about another account is not trusted', async (name) => {
    const text = JSON.stringify(declared[name].example.response).replaceAll(
      REFERENCE,
      'P00199999999999999999',
    )
    const { client } = await given((_, r) => json(r, 200, text))
    expect((await sendNamed(client, name)).outcome).toMatchObject({
      kind: 'unknown',
      why: 'wrong-shape',
      detail: 'not what was asked: virtualAccountData.virtualAccountNo',
    })
  })

  it('of the wrong shape names the fields', async () => {
    const { qrContent: _, ...rest } = good
    const outcome = await outcomeOf((_request, r) =>
      json(r, 200, { ...rest, additionalInfo: { ...good.additionalInfo, amount: 'x' } }),
    )
    expect(outcome).toMatchObject({
      kind: 'unknown',
      why: 'wrong-shape',
      detail: 'qrContent, additionalInfo.amount',
    })
  })

  it('is journalled without images and secrets, and its words are made harmless', async () => {
    const { client } = await given((_, r) =>
      json(r, 400, {
        responseCode: '4004700',
        responseMessage: 'a\u202eb',
        accessToken: 'SECRET',
        qrImage: 'AAAA',
      }),
    )
    const sent = await client.send(await prepareQr(client))
    expect(sent.outcome).toMatchObject({ kind: 'refused', raw: { message: 'a\\u202eb' } })
    expect(JSON.parse(sent.responseBody ?? '')).toMatchObject({
      accessToken: '[redacted]',
      qrImage: '[image, 4 characters]',
    })
  })

  it('tells the budget what it said', async () => {
    const heard: unknown[] = []
    const answer: Answer = (_, r) =>
      json(r, 429, { responseCode: '4294700', responseMessage: 'x' }, { 'Retry-After': '7' })
    const { client } = await given(answer, { budgetLearn: (rate, now) => heard.push([rate, now]) })
    const sent = await client.send(await prepareQr(client))
    expect(sent.outcome).toMatchObject({ kind: 'not-executed', why: 'rate-limited', retryAt: NOW + 7000 })
    expect(sent.rate).toEqual({ limited: true, retryAfterMs: 7000 })
    expect(heard).toEqual([[sent.rate, NOW]])
  })
})

describe('signature of an answer', () => {
  const gateway = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const text = JSON.stringify(qrGenerate.example.response)
  const signed =
    (changes: { body?: string; path?: string; timestamp?: string } = {}): Answer =>
    (_, response) => {
      const timestamp = '2026-11-20T10:00:01+07:00'
      const parts = {
        method: 'POST',
        path: changes.path ?? qrGenerate.path,
        body: Buffer.from(changes.body ?? text),
        timestamp,
      }
      json(response, 200, text, {
        'X-TIMESTAMP': changes.timestamp ?? timestamp,
        'X-SIGNATURE': signRequest(gateway.privateKey, parts),
      })
    }
  const unsigned: Answer = (_, response) => json(response, 200, text)
  const kind = async (answer: Answer, rule: GatewayProfile['answerSignature'], withKey = true) => {
    const { client } = await given(answer, {
      changes: { answerSignature: rule },
      credentials: () => ({
        privateKey: keyPair().privateKey,
        ...(withKey ? { gatewayPublicKey: gateway.publicKey } : {}),
      }),
    })
    const { outcome } = await client.send(await prepareQr(client))
    return outcome.kind === 'unknown' ? outcome.why : outcome.kind
  }

  it('is demanded, checked or ignored, as the profile says', async () => {
    expect(await kind(signed(), 'required')).toBe('done')
    expect(await kind(unsigned, 'required')).toBe('bad-signature')
    expect(await kind(signed(), 'required', false)).toBe('bad-signature')
    expect(await kind(signed(), 'if-present')).toBe('done')
    expect(await kind(unsigned, 'if-present')).toBe('done')
    expect(await kind(signed(), 'if-present', false)).toBe('done')
    expect(await kind(signed({ body: '{}' }), 'ignored')).toBe('done')
  })

  it('covers body, path and time', async () => {
    for (const wrong of [{ body: '{}' }, { path: '/other' }, { timestamp: '2026-11-20T10:00:02+07:00' }]) {
      expect(await kind(signed(wrong), 'if-present')).toBe('bad-signature')
      expect(await kind(signed(wrong), 'required')).toBe('bad-signature')
    }
  })

  it('is asked before anything else is believed', async () => {
    expect(await kind((_, r) => json(r, 429, { responseCode: '4294700' }), 'required')).toBe('bad-signature')
  })
})

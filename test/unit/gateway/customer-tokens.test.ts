import { createPublicKey } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createGatewayClient } from '#gateway/client.ts'
import { accountBinding } from '#gateway/operations/account-binding.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import { vaStatus } from '#gateway/operations/va-status.ts'
import { tokenStringToSign, verifyText } from '#gateway/signing/asymmetric.ts'
import { createCustomerTokens, type CustomerTokenDeps } from '#gateway/signing/customer-tokens.ts'
import { createNodeTransport } from '#gateway/transport/transport-node.ts'
import type { HttpRequest, HttpResult } from '#gateway/transport/transport.ts'
import { practiceProfile } from '#practice/profile.ts'
import { practiceMerchant } from '#simulator/config.ts'
import { memoryGrants } from '#test/support/memory-grants.ts'
import { startPracticeGateway } from '#test/support/practice-gateway.ts'
import { answerOf, inputOf } from '#test/support/operation-examples.ts'
import { answered, onWire } from './client/given-client.ts'
import { aClock, aProfile, EXTERNAL_ID, keyPair, NOW } from './given.ts'

const CODE = 'auth-code-1'

function given(
  answer: (request: HttpRequest, body: Body) => HttpResult | Promise<HttpResult> = numbered(),
  more: Partial<CustomerTokenDeps> = {},
) {
  const clock = aClock()
  const setting: { profile: GatewayProfile } = { profile: aProfile() }
  const requests: HttpRequest[] = []
  const bodies: Body[] = []
  const grants = memoryGrants()
  const tokens = createCustomerTokens({
    profile: () => setting.profile,
    privateKey: () => keyPair().privateKey,
    transport: {
      send: (request, hooks) => {
        hooks?.beforeFirstByte?.()
        requests.push(request)
        const body = JSON.parse(Buffer.from(request.body).toString()) as Body
        bodies.push(body)
        return Promise.resolve(answer(request, body))
      },
    },
    clock,
    grants,
    ...more,
  })
  return { tokens, clock, setting, requests, bodies, grants }
}

type Body = Readonly<Record<string, string>>

/** Token and refresh token count up; fifteen minutes and a day. */
function numbered(changes: object = {}) {
  let count = 0
  return (): HttpResult => {
    count += 1
    return answered(200, {
      responseCode: '2007400',
      responseMessage: 'Successful',
      accessToken: `token-${count}`,
      tokenType: 'Bearer',
      accessTokenExpiryTime: '2026-11-20T10:15:00+07:00',
      refreshToken: `refresh-${count}`,
      refreshTokenExpiryTime: '2026-11-21T10:00:00+07:00',
      ...changes,
    })
  }
}

const NOT_ALLOWED = {
  ok: false,
  outcome: { kind: 'not-executed', why: 'unauthorized', detail: 'no customer access token' },
}

describe('access token of a customer', () => {
  it('is had for the code that the customer gave, and kept', async () => {
    const { tokens, requests, bodies } = given()
    expect(await tokens.get('C1')).toEqual(NOT_ALLOWED)
    expect(requests).toHaveLength(0)
    expect(await tokens.get('C1', CODE)).toEqual({ ok: true, token: 'token-1' })
    expect(await tokens.get('C1')).toEqual({ ok: true, token: 'token-1' })
    expect(bodies).toEqual([{ grantType: 'authorization_code', authCode: CODE }])
    const [asked] = requests
    expect(asked?.url).toBe('http://127.0.0.1:1/api/v1.0/access-token/b2b2c')
    const text = tokenStringToSign('CLIENT-1', '2026-11-20T10:00:00+07:00')
    expect(verifyText(keyPair().publicKey, text, asked?.headers['X-SIGNATURE'] ?? '')).toBe(true)
  })

  it('is refreshed shortly before it ends, and the refresh token with it', async () => {
    const { tokens, clock, bodies } = given()
    await tokens.get('C1', CODE)
    clock.at = NOW + 839_999
    expect(await tokens.get('C1')).toMatchObject({ token: 'token-1' })
    clock.at = NOW + 840_000
    expect(await tokens.get('C1')).toMatchObject({ token: 'token-2' })
    // Expired on arrival: used once, not stored.
    clock.at = NOW + 900_000
    expect(await tokens.get('C1')).toMatchObject({ token: 'token-3' })
    expect(bodies.slice(1)).toEqual([
      { grantType: 'refresh_token', refreshToken: 'refresh-1' },
      { grantType: 'refresh_token', refreshToken: 'refresh-2' },
    ])
    clock.at = NOW + 86_400_000
    expect(await tokens.get('C1')).toEqual(NOT_ALLOWED)
  })

  it('is refreshed with the old refresh token when no new one came', async () => {
    const { tokens, clock, bodies } = given((_, { grantType }) =>
      numbered(grantType === 'refresh_token' ? { refreshToken: undefined } : {})(),
    )
    await tokens.get('C1', CODE)
    clock.at = NOW + 900_000
    await tokens.get('C1')
    await tokens.get('C1')
    expect(bodies.map(({ refreshToken }) => refreshToken)).toEqual([undefined, 'refresh-1', 'refresh-1'])
  })

  it('is fetched once for all who ask at the same time, and one per customer', async () => {
    const { tokens, clock, requests } = given()
    await Promise.all([tokens.get('C1', CODE), tokens.get('C2', 'auth-code-2')])
    clock.at = NOW + 850_000
    const all = await Promise.all([tokens.get('C1'), tokens.get('C1'), tokens.get('C2'), tokens.get('C1')])
    expect(requests).toHaveLength(4)
    expect(new Set(all.map((got) => got.ok && got.token)).size).toBe(2)
  })

  it('belongs to one customer, one gateway and one client', async () => {
    const { tokens, setting } = given()
    await tokens.get('C1', CODE)
    expect(await tokens.get('C2')).toEqual(NOT_ALLOWED)
    setting.profile = { ...setting.profile, clientId: 'CLIENT-2' }
    expect(await tokens.get('C1')).toEqual(NOT_ALLOWED)
  })

  it('is given up when refused, and the permission when taken back', async () => {
    const { tokens, bodies } = given()
    await tokens.get('C1', CODE)
    tokens.invalidate('C1', 'an older one')
    expect(await tokens.get('C1')).toMatchObject({ token: 'token-1' })
    tokens.invalidate('C1', 'token-1')
    expect(await tokens.get('C1')).toMatchObject({ token: 'token-2' })
    expect(bodies.at(-1)).toEqual({ grantType: 'refresh_token', refreshToken: 'refresh-1' })
    tokens.forget('C1')
    expect(await tokens.get('C1')).toEqual(NOT_ALLOWED)
  })

  it('that was allowed anew replaces the old permission', async () => {
    const { tokens, bodies } = given()
    await tokens.get('C1', CODE)
    expect(await tokens.get('C1', 'auth-code-2')).toMatchObject({ token: 'token-2' })
    expect(bodies.at(-1)).toMatchObject({ authCode: 'auth-code-2' })
  })

  it('writes its grant type as the profile says', async () => {
    const { tokens, setting, bodies, requests } = given()
    setting.profile = aProfile({ customerTokens: { path: '/x/b2b2c', grantTypes: 'upper' } })
    await tokens.get('C1', CODE)
    tokens.invalidate('C1')
    await tokens.get('C1')
    expect(bodies.map(({ grantType }) => grantType)).toEqual(['AUTHORIZATION_CODE', 'REFRESH_TOKEN'])
    expect(requests[0]?.url).toBe('http://127.0.0.1:1/x/b2b2c')
  })

  it.each<[string, HttpResult, object, boolean]>([
    [
      '401',
      answered(401, { responseCode: '4017400' }),
      { why: 'unauthorized', raw: { code: '4017400' } },
      false,
    ],
    ['403 of a server in front', answered(403, '<html>'), { why: 'unauthorized' }, true],
    ['404 of another path', answered(404, { message: 'no Route' }), { why: 'unauthorized' }, true],
    ['429', answered(429, ''), { why: 'rate-limited' }, true],
    ['500', answered(500, ''), { why: 'no-token' }, true],
    ['HTML', answered(200, '<html>'), { why: 'no-token' }, true],
    ['no token', answered(200, { accessToken: '' }), { why: 'no-token' }, true],
    ['a line that is out', { kind: 'not-sent', detail: 'x' }, { why: 'no-connection' }, true],
    ['a lost answer', { kind: 'lost', why: 'timeout', detail: 'x' }, { why: 'no-token' }, true],
  ])('fails as a value, and keeps what may still serve: %s', async (_, result, expected, mayServe) => {
    let works = true
    const { tokens, bodies } = given(() => (works ? numbered()() : result))
    await tokens.get('C1', CODE)
    tokens.invalidate('C1')
    works = false
    expect(await tokens.get('C1')).toMatchObject({
      ok: false,
      outcome: { kind: 'not-executed', ...expected },
    })
    works = true
    expect((await tokens.get('C1')).ok).toBe(mayServe)
    expect(bodies).toHaveLength(mayServe ? 3 : 2)
  })

  it('of a refresh never takes the place of what the customer has done meanwhile', async () => {
    const { promise, resolve: answerRefresh } = Promise.withResolvers<HttpResult>()
    const answer = numbered()
    const { tokens, grants } = given((_, { grantType }) =>
      grantType === 'refresh_token' ? promise : answer(),
    )
    await tokens.get('C1', CODE)
    tokens.invalidate('C1')
    const refreshed = tokens.get('C1')
    tokens.forget('C1')
    answerRefresh(answer())
    expect(await refreshed).toMatchObject({ ok: true })
    expect(grants.read('C1')).toBeUndefined()
  })

  it('that says nothing of its end is used once', async () => {
    const { tokens, bodies } = given(numbered({ accessTokenExpiryTime: 'later' }))
    expect(await tokens.get('C1', CODE)).toMatchObject({ token: 'token-1' })
    await tokens.get('C1')
    expect(bodies).toHaveLength(2)
  })

  it('goes along for the customer that is named, and is given up when the gateway refuses it', async () => {
    let status = 200
    const { tokens } = given()
    await tokens.get('C1', CODE)
    const { client, requests } = onWire(
      () => answered(status, status === 200 ? answerOf(vaStatus) : { responseCode: '4012602' }),
      { changes: { tokenRules: { 'va-status': 'b2b2c' } }, customerTokens: tokens },
    )
    const send = async (customer: string) => {
      const prepared = await client.prepare(vaStatus, inputOf(vaStatus), {
        externalId: EXTERNAL_ID,
        customer: { id: customer },
      })
      return prepared.ok ? client.send(prepared.call) : prepared
    }
    await send('C1')
    status = 401
    expect(await send('C1')).toMatchObject({ outcome: { why: 'unauthorized' } })
    status = 200
    await send('C1')
    expect(requests.map(({ headers }) => headers['Authorization-Customer'])).toEqual([
      'Bearer token-1',
      'Bearer token-1',
      'Bearer token-2',
    ])
    expect(await send('C2')).toMatchObject(NOT_ALLOWED)
  })

  it('is taken by the practice gateway, which takes no other', async () => {
    const gateway = await startPracticeGateway({ config: { tokenRules: { 'account-binding': 'b2b2c' } } })
    try {
      const { bindingProductCode } = practiceMerchant
      const profile = {
        ...practiceProfile(gateway.baseUrl),
        tokenRules: { 'account-binding': 'b2b2c' } as const,
      }
      const deps = {
        profile: () => profile,
        transport: createNodeTransport(),
        clock: { now: () => Date.now() },
      }
      const privateKey = gateway.merchantPrivateKey
      const tokens = createCustomerTokens({ ...deps, privateKey: () => privateKey, grants: memoryGrants() })
      const client = createGatewayClient({ ...deps, credentials, customerTokens: tokens })
      function credentials() {
        return { privateKey, gatewayPublicKey: createPublicKey(gateway.gatewayPublicKey) }
      }
      const bind = async (externalId: string) => {
        const input = {
          partnerReferenceNo: `L00126112000000${externalId}`,
          merchantId: practiceMerchant.merchantId,
          phoneNo: '6281200000000',
          additionalInfo: { productCode: bindingProductCode },
        }
        const prepared = await client.prepare(accountBinding, input, { externalId, customer: { id: 'C1' } })
        return prepared.ok ? (await client.send(prepared.call)).outcome : prepared.outcome
      }
      expect(await bind('1')).toMatchObject({ why: 'unauthorized', detail: 'no customer access token' })
      expect(await tokens.get('C1', CODE)).toMatchObject({ ok: true })
      expect(await bind('2')).toMatchObject({ kind: 'done' })
      tokens.invalidate('C1')
      expect(await bind('3')).toMatchObject({ kind: 'done' })
      expect((await gateway.control.log()).map(({ operation }) => operation)).toEqual([
        'customer-token',
        'account-binding',
        'customer-token',
        'account-binding',
      ])
    } finally {
      await gateway.stop()
    }
  })

  it('of a named customer is never another one that was handed in', async () => {
    const { client, requests } = onWire(() => answered(500, ''), {
      changes: { tokenRules: { 'va-status': 'b2b2c' } },
      credentials: () => ({ privateKey: keyPair().privateKey, customerToken: 'Bearer xyz' }),
    })
    const prepared = await client.prepare(vaStatus, inputOf(vaStatus), {
      externalId: EXTERNAL_ID,
      customer: { id: 'C1' },
    })
    expect(prepared).toMatchObject(NOT_ALLOWED)
    expect(requests).toHaveLength(0)
  })
})

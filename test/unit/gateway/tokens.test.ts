import { afterEach, describe, expect, it } from 'vitest'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import { tokenStringToSign, verifyText } from '#gateway/signing/asymmetric.ts'
import type { TokenDeps } from '#gateway/signing/token-call.ts'
import { createTokens } from '#gateway/signing/tokens.ts'
import { createNodeTransport } from '#gateway/transport/transport-node.ts'
import { closedPort, json, startLoopback, type Answer, type Loopback } from '#test/support/loopback.ts'
import { aClock, aProfile, keyPair, NOW } from './given.ts'

let server: Loopback | undefined
afterEach(() => server?.close())

async function given(answer: Answer, more: Partial<TokenDeps> = {}) {
  server = await startLoopback(answer)
  const started = server
  const clock = aClock()
  const setting: { profile: GatewayProfile } = { profile: aProfile({ baseUrl: started.url }) }
  const tokens = createTokens({
    profile: () => setting.profile,
    privateKey: () => keyPair().privateKey,
    transport: createNodeTransport(),
    clock,
    ...more,
  })
  return { tokens, clock, setting, requests: started.requests }
}

function numbered(expiresIn: unknown = '900'): Answer {
  let count = 0
  return (_, response) =>
    json(response, 200, {
      responseCode: '2007300',
      responseMessage: 'Successful',
      accessToken: `token-${(count += 1)}`,
      tokenType: 'BearerToken',
      expiresIn,
    })
}

describe('access token B2B', () => {
  it('is asked for below the base path of the gateway', async () => {
    const { tokens, setting, requests } = await given(numbered())
    setting.profile = { ...setting.profile, basePath: '/snap' }
    await tokens.get()
    expect(requests.map(({ path }) => path)).toEqual(['/snap/api/v1.0/access-token/b2b'])
  })

  it('is not asked for without a client id', async () => {
    const { tokens, setting, requests } = await given(numbered())
    setting.profile = { ...setting.profile, clientId: '' }
    expect(await tokens.get()).toMatchObject({
      ok: false,
      outcome: { kind: 'not-executed', detail: 'no client id (X-CLIENT-KEY)' },
    })
    expect(requests).toEqual([])
  })

  it('is asked for with a signature over client and timestamp', async () => {
    const { tokens, requests } = await given(numbered())
    expect(await tokens.get()).toEqual({ ok: true, token: 'token-1' })
    const [asked] = requests
    expect(asked).toMatchObject({ method: 'POST', path: '/api/v1.0/access-token/b2b' })
    expect(JSON.parse(asked?.body.toString() ?? '')).toEqual({ grantType: 'client_credentials' })
    expect(asked?.headers).toMatchObject({
      'x-client-key': 'CLIENT-1',
      'x-timestamp': '2026-11-20T10:00:00+07:00',
    })
    const text = tokenStringToSign('CLIENT-1', '2026-11-20T10:00:00+07:00')
    expect(verifyText(keyPair().publicKey, text, String(asked?.headers['x-signature']))).toBe(true)
  })

  it.each(['900', 900])('is kept until shortly before it ends: %j', async (expiresIn) => {
    const { tokens, clock } = await given(numbered(expiresIn))
    await tokens.get()
    clock.at = NOW + 839_999
    expect(await tokens.get()).toEqual({ ok: true, token: 'token-1' })
    clock.at = NOW + 840_000
    expect(await tokens.get()).toEqual({ ok: true, token: 'token-2' })
  })

  it.each(['', 'soon', -1, 0, null])('is used once when its life is %j', async (expiresIn) => {
    const { tokens } = await given(numbered(expiresIn))
    expect(await tokens.get()).toEqual({ ok: true, token: 'token-1' })
    expect(await tokens.get()).toEqual({ ok: true, token: 'token-2' })
  })

  it('is fetched once for all who ask at the same time', async () => {
    const { tokens, requests } = await given(numbered())
    const all = await Promise.all([tokens.get(), tokens.get(), tokens.get()])
    expect(all).toEqual(Array.from({ length: 3 }, () => ({ ok: true, token: 'token-1' })))
    expect(requests).toHaveLength(1)
  })

  it('is fetched anew when refused, when the clock goes back and when the profile is another', async () => {
    const { tokens, clock, setting } = await given(numbered())
    await tokens.get()
    tokens.invalidate('an older one')
    expect(await tokens.get()).toMatchObject({ token: 'token-1' })
    tokens.invalidate('token-1')
    expect(await tokens.get()).toMatchObject({ token: 'token-2' })
    clock.at = NOW - 1000
    expect(await tokens.get()).toMatchObject({ token: 'token-3' })
    setting.profile = { ...setting.profile, clientId: 'CLIENT-2' }
    expect(await tokens.get()).toMatchObject({ token: 'token-4' })
    tokens.invalidate()
    expect(await tokens.get()).toMatchObject({ token: 'token-5' })
  })

  it('that is on its way for one profile is not given to another', async () => {
    const { tokens, setting } = await given(numbered())
    const first = tokens.get()
    setting.profile = { ...setting.profile, clientId: 'CLIENT-2' }
    const all = await Promise.all([first, tokens.get()])
    expect(new Set(all.map((got) => got.ok && got.token)).size).toBe(2)
  })

  const refusal = { responseCode: '4017300', responseMessage: 'Unauthorized. Invalid Signature' }
  it.each<[string, Answer, object]>([
    [
      '401',
      (_, r) => json(r, 401, refusal),
      { why: 'unauthorized', raw: { httpStatus: 401, code: '4017300' } },
    ],
    ['400', (_, r) => json(r, 400, '{}'), { why: 'unauthorized' }],
    ['429', (_, r) => json(r, 429, '', { 'Retry-After': '9' }), { why: 'rate-limited', retryAt: NOW + 9000 }],
    ['500', (_, r) => json(r, 500, refusal), { why: 'no-token', detail: 'access token: HTTP 500' }],
    ['HTML', (_, r) => json(r, 200, '<html>'), { why: 'no-token' }],
    ['no token', (_, r) => json(r, 200, { expiresIn: '900' }), { why: 'no-token' }],
    ['bad token', (_, r) => json(r, 200, { accessToken: 'a\r\nb', expiresIn: 9 }), { why: 'no-token' }],
    ['closed', (_, __, message) => message.socket.destroy(), { why: 'no-token' }],
    ['redirect', (_, r) => json(r, 302, '', { Location: '/x' }), { why: 'no-token' }],
  ])('fails as a value, and can be asked again: %s', async (_, answer, expected) => {
    const { tokens, requests } = await given(answer)
    const got = await tokens.get()
    expect(got).toMatchObject({ ok: false, outcome: { kind: 'not-executed', ...expected } })
    await tokens.get()
    expect(requests).toHaveLength(2)
  })

  it('asks the budget before, and tells it what the answer said', async () => {
    const heard: unknown[] = []
    const refuse = { current: false }
    const { tokens, requests } = await given(
      (_, response) =>
        json(response, 200, { accessToken: 't', expiresIn: 0 }, { 'RateLimit-Remaining': '3' }),
      {
        mayCall: (now) => (refuse.current ? { ok: false, retryAt: now + 5 } : { ok: true }),
        learn: (rate) => heard.push(rate),
      },
    )
    await tokens.get()
    expect(heard).toEqual([{ limited: false, any: { remaining: 3 } }])
    refuse.current = true
    expect(await tokens.get()).toMatchObject({ outcome: { why: 'budget', retryAt: NOW + 5 } })
    expect(requests).toHaveLength(1)
  })

  it('gives back what it took of the budget only when no byte left', async () => {
    let taken = 0
    const mayCall = () => {
      taken += 1
      return { ok: true, giveBack: () => (taken -= 1) } as const
    }
    const { tokens, setting } = await given((_, __, message) => message.socket.destroy(), { mayCall })
    await tokens.get()
    expect(taken).toBe(1)
    setting.profile = aProfile({ baseUrl: `http://127.0.0.1:${await closedPort()}` })
    await tokens.get()
    expect(taken).toBe(1)
  })

  it('is told of before its first byte leaves, and when it has ended, without a token in it', async () => {
    const said: unknown[] = []
    const onTokenCall: TokenDeps['onTokenCall'] = (call) => {
      said.push([call, server?.requests.length])
      return (outcome, finishedAt) => void said.push([outcome, finishedAt, server?.requests.length])
    }
    const { tokens, setting } = await given(numbered(), { onTokenCall })
    await tokens.get()
    expect(said).toEqual([
      [{ token: 'b2b', method: 'POST', path: '/api/v1.0/access-token/b2b', startedAt: NOW }, 0],
      [
        {
          kind: 'done',
          value: undefined,
          raw: { httpStatus: 200, code: '2007300', message: 'Successful' },
        },
        NOW,
        1,
      ],
    ])
    setting.profile = aProfile({ baseUrl: `http://127.0.0.1:${await closedPort()}` })
    await tokens.get()
    expect(said).toHaveLength(2)
  })

  it('that is lost is told as unknown', async () => {
    const ends: unknown[] = []
    const { tokens } = await given((_, __, message) => message.socket.destroy(), {
      onTokenCall: () => (outcome) => void ends.push(outcome),
    })
    await tokens.get()
    expect(ends).toMatchObject([{ kind: 'unknown', why: 'connection-lost' }])
  })

  it('does not leave when it cannot be journalled, and can be asked for again', async () => {
    let fails = true
    const { tokens, requests } = await given(numbered(), {
      onTokenCall: () => {
        if (fails) throw new Error('disk')
        return undefined
      },
    })
    await expect(tokens.get()).rejects.toThrow('disk')
    expect(requests).toHaveLength(0)
    fails = false
    expect(await tokens.get()).toEqual({ ok: true, token: 'token-1' })
  })

  it('is not asked for without a key to sign with', async () => {
    const { tokens, requests } = await given(numbered(), { privateKey: () => undefined })
    expect(await tokens.get()).toMatchObject({ outcome: { why: 'unauthorized', detail: 'no private key' } })
    expect(requests).toHaveLength(0)
  })
})

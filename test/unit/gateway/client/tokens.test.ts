import { afterEach, describe, expect, it } from 'vitest'
import { qrGenerate } from '#gateway/operations/qr-generate.ts'
import { json, type Answer } from '#test/support/loopback.ts'
import { aQrRequest, EXTERNAL_ID, keyPair } from '../given.ts'
import { closeAll, given, prepareQr } from './given-client.ts'

afterEach(closeAll)

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

import { generateKeyPairSync } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { readAnswer } from '#gateway/answers/answer.ts'
import { accountBinding } from '#gateway/operations/account-binding.ts'
import { qrGenerate } from '#gateway/operations/qr-generate.ts'
import { transferInterbank } from '#gateway/operations/transfer-interbank.ts'
import { vaDelete } from '#gateway/operations/va-delete.ts'
import { vaStatus } from '#gateway/operations/va-status.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import { signRequest } from '#gateway/signing/asymmetric.ts'
import { json, type Answer } from '#test/support/loopback.ts'
import { keyPair } from '../given.ts'
import { closeAll, given, prepareQr } from './given-client.ts'

afterEach(closeAll)

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

  it('may be over the minified body of an answer with white space', async () => {
    const pretty = JSON.stringify(JSON.parse(text), null, 2)
    const sent =
      (body: string): Answer =>
      (_, response) => {
        const timestamp = '2026-11-20T10:00:01+07:00'
        const parts = { method: 'POST', path: qrGenerate.path, body: Buffer.from(text), timestamp }
        const signature = signRequest(gateway.privateKey, parts)
        json(response, 200, body, { 'X-TIMESTAMP': timestamp, 'X-SIGNATURE': signature })
      }
    expect(await kind(sent(pretty), 'required')).toBe('done')
    expect(await kind(sent(pretty.replace('Successful', 'Succes sful')), 'required')).toBe('bad-signature')
  })

  it('is asked before anything else is believed', async () => {
    expect(await kind((_, r) => json(r, 400, { responseCode: '4004700' }), 'required')).toBe('bad-signature')
  })

  it.each<[string, unknown, Record<string, string>?]>([
    ['without a body', ''],
    ['in words of its own', { message: 'API rate limit exceeded' }],
    ['with the code of no service', { responseCode: '4290000' }],
  ])('is not asked of a limiter in front, %s', async (_name, body) => {
    expect(await kind((_, r) => json(r, 429, body), 'required')).toBe('not-executed')
  })

  it('is asked of a limit that contradicts itself, is signed, or is about money that leaves', async () => {
    expect(await kind((_, r) => json(r, 429, { responseCode: '2004700' }), 'required')).toBe('bad-signature')
    const forged: Answer = (_, r) =>
      json(r, 429, {}, { 'X-TIMESTAMP': '2026-11-20T10:00:01+07:00', 'X-SIGNATURE': 'AAAA' })
    expect(await kind(forged, 'required')).toBe('bad-signature')
    const limit = { kind: 'answered', status: 429, headers: {}, body: new Uint8Array() } as const
    const rules = { signature: 'required', gatewayPublicKey: gateway.publicKey, cipher: undefined } as const
    const outcomes = [transferInterbank, accountBinding, vaStatus, vaDelete].map((operation) => {
      const asked = { operation, values: {}, method: operation.method, path: operation.path }
      return readAnswer(asked, limit, { ...rules, now: 0, rate: undefined }).outcome
    })
    expect(outcomes.map(({ kind: found }) => found)).toEqual([
      ...['unknown', 'unknown'],
      ...['not-executed', 'not-executed'],
    ])
  })
})

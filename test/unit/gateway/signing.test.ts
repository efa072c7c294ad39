import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  signRequest,
  stringToSign,
  tokenStringToSign,
  verifySignature,
  verifyText,
} from '#gateway/signing/asymmetric.ts'
import { parsePrivateKey, parsePublicKey } from '#gateway/signing/keys.ts'
import { anyText } from '#test/support/any-text.ts'
import { keyPair } from './given.ts'

const parts = {
  method: 'POST',
  path: '/apimerchant/v1.0/transfer-va/status?x=1',
  body: Buffer.from('{"a":" b "}'),
  timestamp: '2026-11-20T10:00:00+07:00',
}

describe('string to sign', () => {
  it('joins method, path with its query, hash of the very bytes and timestamp', () => {
    const digest = createHash('sha256').update('{"a":" b "}').digest('hex')
    expect(stringToSign(parts)).toBe(`POST:${parts.path}:${digest}:2026-11-20T10:00:00+07:00`)
  })

  it('hashes the empty string when there is no body', () => {
    expect(stringToSign({ ...parts, body: new Uint8Array() })).toContain(
      ':e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855:',
    )
  })

  it('joins client and timestamp with a bar for the access token', () => {
    expect(tokenStringToSign('CLIENT-1', '2026-11-20T10:00:00+07:00')).toBe(
      'CLIENT-1|2026-11-20T10:00:00+07:00',
    )
  })
})

describe('signature', () => {
  const { privateKey, publicKey } = keyPair()
  const signature = signRequest(privateKey, parts)

  it('is verified with the public key and covers every part', () => {
    expect(verifySignature(publicKey, parts, signature)).toBe(true)
    expect(verifySignature(publicKey, { ...parts, method: 'DELETE' }, signature)).toBe(false)
    expect(verifySignature(publicKey, { ...parts, path: '/other' }, signature)).toBe(false)
    expect(verifySignature(publicKey, { ...parts, body: Buffer.from('{"a":"b"}') }, signature)).toBe(false)
    expect(verifySignature(publicKey, { ...parts, timestamp: '2026-11-20T10:00:01+07:00' }, signature)).toBe(
      false,
    )
    expect(signature).toHaveLength(344)
  })

  it('is false, never a throw, for garbage', () => {
    const other = generateKeyPairSync('ed25519').publicKey
    expect(verifySignature(other, parts, signature)).toBe(false)
    for (const garbage of [
      '',
      '=',
      '====',
      ` ${signature}`,
      `${signature}\n`,
      `${signature}, ${signature}`,
      'ä'.repeat(344),
    ]) {
      expect(verifySignature(publicKey, parts, garbage)).toBe(false)
    }
    fc.assert(
      fc.property(anyText(), (garbage) => !verifySignature(publicKey, parts, garbage)),
      { seed: 1 },
    )
  })
})

describe('keys', () => {
  const pem = (pair: ReturnType<typeof keyPair>) => ({
    pkcs1: pair.privateKey.export({ type: 'pkcs1', format: 'pem' }),
    pkcs8: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }),
    spki: pair.publicKey.export({ type: 'spki', format: 'pem' }),
  })
  const good = pem(keyPair())

  it('reads both forms, with the line ends of Windows and with space around', () => {
    for (const text of [
      good.pkcs1,
      good.pkcs8,
      good.pkcs8.replaceAll('\n', '\r\n'),
      `\n  ${good.pkcs8}\n\n`,
    ]) {
      const parsed = parsePrivateKey(text)
      expect(parsed).toMatchObject({ ok: true, bits: 2048 })
      const derived = parsed.ok ? createPublicKey(parsed.key).export({ type: 'spki', format: 'pem' }) : ''
      expect(derived).toBe(good.spki)
    }
    expect(parsePublicKey(good.spki)).toMatchObject({ ok: true, bits: 2048 })
  })

  it('says why a key is refused', () => {
    const short = pem(generateKeyPairSync('rsa', { modulusLength: 1024 }))
    const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const reason = (parsed: ReturnType<typeof parsePrivateKey>) => (parsed.ok ? 'ok' : parsed.reason)
    expect(reason(parsePrivateKey(''))).toBe('empty')
    expect(reason(parsePrivateKey('  \n'))).toBe('empty')
    expect(reason(parsePrivateKey('hello'))).toBe('not-pem')
    expect(reason(parsePrivateKey(good.spki))).toBe('is-public')
    expect(reason(parsePrivateKey(short.pkcs8))).toBe('too-short')
    expect(reason(parsePrivateKey(curve.privateKey.export({ type: 'pkcs8', format: 'pem' })))).toBe('not-rsa')
    expect(reason(parsePrivateKey('-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----'))).toBe(
      'unreadable',
    )
    expect(reason(parsePublicKey(good.pkcs8))).toBe('is-private')
    expect(reason(parsePublicKey(good.pkcs1))).toBe('is-private')
    expect(reason(parsePublicKey(short.spki))).toBe('too-short')
    expect(reason(parsePublicKey(''))).toBe('empty')
  })

  it('never throws and never accepts a damaged private key', () => {
    const body = good.pkcs1.split('\n').slice(1, -2).join('')
    const whole = Buffer.from(body, 'base64')
    fc.assert(
      fc.property(fc.nat({ max: whole.length - 1 }), fc.integer({ min: 1, max: 255 }), (index, change) => {
        const bytes = Buffer.from(whole)
        bytes[index] = (bytes[index] ?? 0) ^ change
        const text = `-----BEGIN RSA PRIVATE KEY-----\n${bytes.toString('base64')}\n-----END RSA PRIVATE KEY-----`
        const parsed = parsePrivateKey(text)
        // Some damage spares the signing parts (the version, an unused number); then the key still works.
        if (!parsed.ok) return
        const signature = signRequest(parsed.key, parts)
        expect(verifyText(createPublicKey(parsed.key), stringToSign(parts), signature)).toBe(true)
      }),
      { seed: 2, numRuns: 60 },
    )
  })
})

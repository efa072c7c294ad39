import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeCertificate } from '#callbacks/certificate.ts'
import { parsePrivateKey, parsePublicKey } from '#gateway/signing/keys.ts'
import { createSecretCheck } from '#vault/secrets.ts'
import { seededRandom } from '#test/support/seeded-random.ts'
import { FakeClock, must, shop } from './given.ts'

const check = createSecretCheck({ privateKey: parsePrivateKey, publicKey: parsePublicKey })
const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const fingerprint = createHash('sha256')
  .update(createPublicKey(keys.publicKey).export({ type: 'spki', format: 'der' }))
  .digest('hex')

describe('what may go into the vault', () => {
  it('shows of both keys of a pair the end of one fingerprint, and nothing of the PEM', () => {
    const expected = { ok: true, endsIn: fingerprint.slice(-8) }
    expect(check('privateKey', keys.privateKey)).toEqual(expected)
    expect(check('gatewayPublicKey', keys.publicKey)).toEqual(expected)
  })

  it('says of a key in the wrong place what is wrong', () => {
    expect(check('privateKey', keys.publicKey)).toEqual({ ok: false, reason: 'is-public' })
    expect(check('gatewayPublicKey', keys.privateKey)).toEqual({ ok: false, reason: 'is-private' })
    expect(check('privateKey', 'MIIEvQIBADANBg')).toEqual({ ok: false, reason: 'not-pem' })
  })

  it.each([
    ['apiKey', '0123456789abcde', undefined],
    ['apiKey', '0123456789abcdef', 'ef'],
    ['hashKey', 'x'.repeat(29) + 'ab', 'ab'],
    ['hashKey', 'x'.repeat(30) + 'ab', 'xxab'],
    ['cipherIv', 'abcdefgh01234567', '67'],
    ['cipherKey', 'abcdefgh01234567abcdefgh0123WXYZ', 'WXYZ'],
  ] as const)('shows of %s %s the end %s', (name, text, endsIn) => {
    expect(check(name, text)).toEqual(endsIn === undefined ? { ok: true } : { ok: true, endsIn })
  })

  it.each([
    ['apiKey', '', 'empty'],
    ['privateKey', ' \n ', 'empty'],
    ['apiKey', 'abc\n', 'outer-space'],
    ['hashKey', ' abc', 'outer-space'],
    ['customerToken', 'abc\r\ndef', 'not-ascii'],
    ['hashKey', 'kopi-é', 'not-ascii'],
    ['cipherKey', 'x'.repeat(31), 'wrong-length'],
    ['cipherKey', 'ab'.repeat(32), 'wrong-length'],
    ['cipherIv', 'x'.repeat(17), 'wrong-length'],
    ['apiKey', 'x'.repeat(16_385), 'too-long'],
    ['privateKey', `-----BEGIN PRIVATE KEY-----${'x'.repeat(16_385)}`, 'too-long'],
    ['personalDataKey', 'x'.repeat(44), 'made-here'],
  ] as const)('refuses of %s the text %j: %s', (name, text, reason) => {
    expect(check(name, text)).toEqual({ ok: false, reason })
  })

  it('takes a certificate and its key, shows an end of neither text, and tells one from the other', () => {
    const tls = makeCertificate(['till.example'], { clock: new FakeClock(), random: seededRandom(1) })
    const shown = [check('tlsCertificate', tls.cert), check('tlsKey', tls.key)]
    for (const each of shown)
      expect(each).toEqual({ ok: true, endsIn: expect.stringMatching(/^[0-9a-f]{8}$/) })
    expect(check('tlsCertificate', tls.key)).toEqual({ ok: false, reason: 'unreadable' })
    expect(check('tlsKey', tls.cert)).toEqual({ ok: false, reason: 'unreadable' })
    const locked = '-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----'
    expect(check('tlsKey', locked)).toEqual({ ok: false, reason: 'encrypted' })
  })

  it('gives a key back to the byte', async () => {
    const till = shop('strong', { check })
    const vault = await till.open()
    await must(vault.create())
    await must(vault.put('privateKey', keys.privateKey))
    expect((await till.open()).get('privateKey')).toBe(keys.privateKey)
  })
})

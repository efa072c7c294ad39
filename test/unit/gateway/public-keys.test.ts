import { createSecretKey, generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { parsePublicKey } from '#gateway/signing/keys.ts'
import {
  fingerprintOf,
  isKnownPublic,
  isKnownPublicSecret,
  PUBLISHED_KEYS,
  PUBLISHED_SECRETS,
} from '#gateway/signing/public-keys.ts'
import { keyPair } from './given.ts'

/** The public half of testRSA2048 from RFC 9500, whose keys are published to be recognised and distrusted. */
const RFC_9500 = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAsPnoGUOnrpiSqt4XynxA
+HRP7S+BSObI6qJ7fQAVSPtRkqsotWxQYLEYzNEx5ZSHTGypibVsJylvCfuToDTf
Mul8b/CZjP2Ob0LdpYrNH6l5hvFE89FU1nZQF15oVLOpUgA7wGiHuEVawrGfey92
UE68mOyUVXGweJIVDdxqdMoPvNNUl86BU02vlBiESxOuox+dWmuVV7vfYZ79Toh/
LUK43YvJh+rhv4nKuF7iHjVjBd9sB6iDjj70HFldzOQ9r8SRI+9NirupPTkF5AKN
e6kUhKJ1luB7S27ZkvB3tSTT3P593VVJvnzOjaA1z6Cz+4+eRvcysqhrRgFlwI9T
EwIDAQAB
-----END PUBLIC KEY-----`

describe('published keys', () => {
  it('are known although they parse', () => {
    const parsed = parsePublicKey(RFC_9500)
    expect(parsed.ok && isKnownPublic(parsed.key)).toBe(true)
  })

  it('are not the merchant’s own, and the list asks nothing of other kinds of key', () => {
    const { privateKey, publicKey } = keyPair()
    expect(isKnownPublic(privateKey)).toBe(false)
    expect(isKnownPublic(publicKey)).toBe(false)
    expect(isKnownPublic(generateKeyPairSync('ed25519').privateKey)).toBe(false)
    expect(isKnownPublic(createSecretKey(Buffer.from('secret')))).toBe(false)
  })

  it('are found by either half of the pair', () => {
    const { privateKey, publicKey } = keyPair()
    expect(fingerprintOf(privateKey)).toBe(fingerprintOf(publicKey))
  })

  it('of cipher and hash signature are known by their text', () => {
    expect(isKnownPublicSecret('45bfba7eb46a6007d49ca55a3738aae0')).toBe(true)
    expect(isKnownPublicSecret('s8qndd0ghZdrl04r')).toBe(true)
    expect(isKnownPublicSecret('s8qndd0ghZdrl04R')).toBe(false)
    expect(isKnownPublicSecret('')).toBe(false)
  })

  it('are listed once, as SHA-256 and with their publication', () => {
    const all = [...PUBLISHED_KEYS, ...PUBLISHED_SECRETS]
    expect(new Set(all.map(([fingerprint]) => fingerprint)).size).toBe(all.length)
    for (const [fingerprint, publication] of all) {
      expect(fingerprint).toMatch(/^[0-9a-f]{64}$/)
      expect(publication).not.toBe('')
    }
  })
})

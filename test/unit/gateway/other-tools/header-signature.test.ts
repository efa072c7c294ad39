import { createHash, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  signRequest,
  signText,
  stringToSign,
  tokenStringToSign,
  verifySignature,
  verifyText,
  type SignedParts,
} from '#gateway/signing/asymmetric.ts'
import { parsePrivateKey, parsePublicKey, type ParsedKey } from '#gateway/signing/keys.ts'
import { fingerprintOf } from '#gateway/signing/public-keys.ts'
import { runOpenssl, tools, workshop } from './tools.ts'

const json = (value: unknown) => Buffer.from(JSON.stringify(value), 'utf8')
const status = { method: 'POST', path: '/apimerchant/v1.0/transfer-va/status' }

/** Bodies that two programs could write, hash or escape differently. */
const minified = {
  slashes: {
    ...status,
    body: json({ urlParam: { url: 'https://toko.example/kembali?a=1&b=2' }, note: 'a/b' }),
  },
  accents: { ...status, body: json({ name: 'José Núñez', note: 'kopi ☕ 🙂', 名: 'x' }) },
  spaces: { ...status, body: json({ partnerServiceId: ' SAMPLE1', note: '  two  spaces  ' }) },
  escapes: { ...status, body: json({ note: '"\\ \n\t\b\f \u001f <&>\'' }) },
  nesting: { ...status, body: json({ z: null, a: [1, { c: true }], empty: {}, list: [], zero: '0.00' }) },
  delete: {
    method: 'DELETE',
    path: '/apimerchant/v1.0/transfer-va/delete-va',
    body: json({
      partnerServiceId: ' SAMPLE1',
      customerNo: 'SAMPLE',
      virtualAccountNo: 'P00126112000000427F3Q',
    }),
  },
} as const

const asReceived = {
  'empty body': { ...status, body: Buffer.alloc(0) },
  query: { method: 'POST', path: '/api/v1.0/qr/qr-mpm-generate?x=1&y=%2F', body: json({}) },
  'white space and a line end': { ...status, body: Buffer.from('{ "a" : 1 }\r\n') },
  'bytes that are no text': { ...status, body: Buffer.from([0x00, 0xff, 0x0a, 0x80]) },
} as const

const timestamp = '2026-11-20T10:00:00+07:00'
const token = { client: 'CLIENT-1', timestamp }
const cases: Readonly<Record<string, SignedParts>> = Object.fromEntries(
  Object.entries({ ...minified, ...asReceived }).map(([name, parts]) => [name, { ...parts, timestamp }]),
)

const shop = workshop()
afterAll(() => shop.remove())
const openssl = (...args: readonly string[]) => runOpenssl(shop.given, ...args)
const pem = (name: string) => readFileSync(join(shop.given, name), 'utf8')
let ours: { readonly privateKey: KeyObject; readonly publicKey: KeyObject }

beforeAll(() => {
  openssl('genrsa', '-traditional', '-out', 'pkcs1.pem', '2048')
  openssl('pkcs8', '-topk8', '-nocrypt', '-in', 'pkcs1.pem', '-out', 'pkcs8.pem')
  openssl('rsa', '-in', 'pkcs1.pem', '-pubout', '-out', 'spki.pem')
  ours = {
    privateKey: key(parsePrivateKey(pem('pkcs1.pem'))),
    publicKey: key(parsePublicKey(pem('spki.pem'))),
  }
  for (const [name, parts] of Object.entries(cases)) {
    shop.writeCase(name, {
      ...parts,
      ours: signRequest(ours.privateKey, parts),
      ...(name in minified ? { minified: '' } : {}),
    })
  }
  shop.writeCase('token', {
    ...token,
    ours: signText(ours.privateKey, tokenStringToSign(token.client, timestamp)),
  })
})

function key(parsed: ParsedKey): KeyObject {
  if (!parsed.ok) throw new Error(parsed.reason)
  return parsed.key
}

describe.each(tools)('X-SIGNATURE: $name', (tool) => {
  let left: ReturnType<typeof shop.run>
  beforeAll(() => {
    left = shop.run(tool, 'header')
  })

  it.each(Object.keys(cases))('makes and accepts the same for a call with: %s', (name) => {
    const parts = cases[name]
    if (parts === undefined) throw new Error(name)
    expect(left(name, 'string').toString()).toBe(stringToSign(parts))
    const theirs = left(name, 'theirs').toString()
    expect(theirs).toBe(signRequest(ours.privateKey, parts))
    expect(verifySignature(ours.publicKey, parts, theirs)).toBe(true)
    expect(left(name, 'verdict').toString()).toContain('Verified OK')
    expect(left(name, 'verdict-on-other').toString()).not.toContain('Verified OK')
  })

  it('makes and accepts the same for the access token', () => {
    const string = tokenStringToSign(token.client, timestamp)
    expect(left('token', 'string').toString()).toBe(string)
    const theirs = left('token', 'theirs').toString()
    expect(theirs).toBe(signText(ours.privateKey, string))
    expect(verifyText(ours.publicKey, string, theirs)).toBe(true)
    expect(left('token', 'verdict').toString()).toContain('Verified OK')
    expect(left('token', 'verdict-on-other').toString()).not.toContain('Verified OK')
  })

  // Bytes are signed, but a gateway that parses and rewrites a body to check it must get the same result.
  const written = tool.json ? Object.entries(minified) : []
  it.each(written)('writes the same body again: %s', (name, { body }) => {
    expect(left(name, 'body-again').toString()).toBe(body.toString())
  })
})

describe('keys made by openssl', () => {
  const parts: SignedParts = { ...minified.slashes, timestamp }

  it.each(['pkcs1.pem', 'pkcs8.pem'])('openssl accepts what we sign with %s', (name) => {
    const signature = signRequest(key(parsePrivateKey(pem(name))), parts)
    shop.write({ text: stringToSign(parts), signature: Buffer.from(signature, 'base64') })
    const said = openssl('dgst', '-sha256', '-verify', 'spki.pem', '-signature', 'signature', 'text')
    expect(said.toString()).toContain('Verified OK')
  })

  it.each([
    ['spki.pem', []],
    ['rsapub.pem', ['rsa', '-in', 'pkcs1.pem', '-RSAPublicKey_out']],
    ['cert.pem', ['req', '-x509', '-key', 'pkcs1.pem', '-subj', '/CN=x', '-days', '1']],
  ])('we accept with %s what openssl signs', (name, command) => {
    if (command.length > 0) openssl(...command, '-out', name)
    shop.write({ text: stringToSign(parts) })
    const signature = openssl('dgst', '-sha256', '-sign', 'pkcs1.pem', 'text').toString('base64')
    const publicKey = key(parsePublicKey(pem(name)))
    expect(verifySignature(publicKey, parts, signature)).toBe(true)
    expect(verifySignature(publicKey, { ...parts, path: '/other' }, signature)).toBe(false)
  })

  it.each([
    ['locked.pem', ['pkcs8', '-topk8']],
    ['old.pem', ['rsa', '-aes128', '-traditional']],
  ])('are refused when encrypted: %s', (name, command) => {
    openssl(...command, '-in', 'pkcs1.pem', '-passout', 'pass:x', '-out', name)
    expect(parsePrivateKey(pem(name))).toEqual({ ok: false, reason: 'encrypted' })
  })

  it('have the fingerprint that openssl sees', () => {
    const der = openssl('pkey', '-in', 'pkcs8.pem', '-pubout', '-outform', 'DER')
    expect(fingerprintOf(ours.privateKey)).toBe(createHash('sha256').update(der).digest('hex'))
  })
})

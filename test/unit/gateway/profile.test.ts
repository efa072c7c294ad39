import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { profileTemplate } from '#backoffice/connection/template.ts'
import { keyFaults } from '#gateway/profile/key-faults.ts'
import { settingOf, type GatewayProfile } from '#gateway/profile/profile.ts'
import { exportProfile, importProfile } from '#gateway/profile/profile-file.ts'
import { PROFILE_REASONS } from '#gateway/profile/profile-reasons.ts'
import { checkProfile } from '#gateway/profile/profile-schema.ts'
import { practiceProfile } from '#practice/profile.ts'
import { aProfile, keyPair } from './given.ts'

type Whole = Readonly<Record<string, unknown>>

function faultsOf(changes: Whole, base: GatewayProfile = aProfile()) {
  const checked = checkProfile({ ...base, ...changes })
  return checked.ok ? [] : checked.faults
}

const sandbox = aProfile({ environment: 'sandbox', baseUrl: 'https://sandbox.gateway.example' })
const production: GatewayProfile = {
  ...sandbox,
  environment: 'production',
  baseUrl: 'https://gateway.example',
  answerSignature: 'required',
}

const noticeAt = (path: string) => ({
  callbacks: { ...sandbox.callbacks, invoiceNotice: path },
})

describe('a profile', () => {
  it.each<[string, unknown]>([
    ['of the tests', aProfile()],
    ['of practice', practiceProfile('http://127.0.0.1:8080')],
    ['of a sandbox', sandbox],
    ['of production', production],
    [
      'with everything in it',
      {
        ...production,
        hosts: { 'invoices-send': 'https://invoices.gateway.example:8443' },
        paths: { 'qr-generate': '/api/v1.0/qr?x=1' },
        enabled: ['merchant-info'],
        tokenRules: { 'va-status': 'b2b2c' },
        hashRules: { 'invoices-reject': { parts: ['rq_uuid', 'key', 'word'], word: 'REJECTBILLING' } },
        payType: 'PAYLINK',
        payTypes: ['REDIRECT', 'S2BPAY'],
        balanceTypes: ['CASH', 'PAY_LATER'],
        paymentMethods: [
          { payMethod: '014', payOption: 'BANK', name: 'Bank Contoh' },
          { payMethod: '014', payOption: 'CARD', name: 'Kartu Contoh' },
        ],
        banks: [{ code: '014', name: 'Bank Contoh', swiftCode: 'CONTIDJA' }],
        bankRules: { '014': 'A' },
        transferSource: { accountNo: 'DEPOSIT', bankCode: '014', accountName: 'WARUNG CONTOH' },
        productCodes: { qr: 'QRIS', va: 'VA', link: 'DOMPETLINK', binding: 'X', creation: 'Y' },
        callbacks: {
          ...production.callbacks,
          publicUrl: 'https://shop.example/loket',
          prefix: '/api',
          port: 8443,
          invoiceNotice: '/rest/invoicing/notify',
          invoiceNoticeHeaders: 'signature',
        },
      },
    ],
  ])('%s is taken, and unchanged', (_, profile) => {
    expect(checkProfile(profile)).toEqual({ ok: true, profile })
  })

  it.each<[Whole, string, string]>([
    [{ baseUrl: 'gateway.example' }, 'baseUrl', 'profile.address'],
    [{ baseUrl: 'https://a b' }, 'baseUrl', 'profile.address'],
    [{ baseUrl: 'ftp://gateway.example' }, 'baseUrl', 'profile.address'],
    [{ baseUrl: 'http://gateway.example' }, 'baseUrl', 'profile.address.not-https'],
    [{ baseUrl: 'http://127.0.0.1.gateway.example' }, 'baseUrl', 'profile.address.not-https'],
    [{ baseUrl: 'https://gateway.example/' }, 'baseUrl', 'profile.address.more-than-host'],
    [{ baseUrl: 'https://me:pw@gateway.example' }, 'baseUrl', 'profile.address.more-than-host'],
    [{ baseUrl: 'https://gateway.example' }, 'baseUrl', 'profile.address.practice-elsewhere'],
    [{ hosts: { 'va-status': 'https://x.example' } }, 'baseUrl', 'profile.address.practice-elsewhere'],
    [{ hosts: { 'va-status': 'http://x.example' } }, 'hosts.va-status', 'profile.address.not-https'],
    [{ hosts: { other: 'https://x.example' } }, 'hosts.other', 'profile.unknown-member'],
    [{ paths: { 'va-status': 'api' } }, 'paths.va-status', 'profile.path'],
    [{ paths: { 'va-status': '//evil.example/x' } }, 'paths.va-status', 'profile.path'],
    [{ paths: { 'va-status': '/a/../b' } }, 'paths.va-status', 'profile.path'],
    [{ paths: { 'va-status': '/a b' } }, 'paths.va-status', 'profile.path'],
    [{ paths: { 'va-status': '/a#b' } }, 'paths.va-status', 'profile.path'],
    [{ paths: { 'va-status': '\\evil' } }, 'paths.va-status', 'profile.path'],
    [{ enabled: ['qr-generate'] }, 'enabled.0', 'profile.enabled'],
    [{ tokenRules: { 'va-status': 'maybe' } }, 'tokenRules.va-status', 'profile.not-a-choice'],
    [{ tokenRules: { 'invoices-send': 'b2b' } }, 'tokenRules', 'profile.token-rule'],
    [
      { hashRules: { 'va-status': { parts: ['key', 'word'], word: 'X' } } },
      'hashRules',
      'profile.hash-rule.none-there',
    ],
    [
      { hashRules: { 'invoices-send': { parts: ['word'], word: 'X' } } },
      'hashRules.invoices-send.parts',
      'profile.hash-rule',
    ],
    [
      { hashRules: { 'invoices-send': { parts: ['key', 'key', 'word'], word: 'X' } } },
      'hashRules.invoices-send.parts',
      'profile.twice',
    ],
    [
      { hashRules: { 'invoices-send': { parts: ['key', 'word'], word: 'A#B' } } },
      'hashRules.invoices-send.word',
      'profile.wrong-form',
    ],
    [{ partnerId: 'a\nb' }, 'partnerId', 'profile.wrong-form'],
    [{ partnerId: 'x'.repeat(51) }, 'partnerId', 'profile.too-long'],
    [{ partnerId: '' }, 'partnerId', 'profile.empty'],
    [{ channelId: '123456' }, 'channelId', 'profile.too-long'],
    [{ merchantId: undefined }, 'merchantId', 'profile.missing'],
    [{ merchantId: 7 }, 'merchantId', 'profile.wrong-type'],
    [{ partnerServiceId: 'SAMPLE1' }, 'partnerServiceId', 'profile.service-id'],
    [{ partnerServiceId: 'SAMPLE1 ' }, 'partnerServiceId', 'profile.service-id'],
    [{ partnerServiceId: '        ' }, 'partnerServiceId', 'profile.service-id'],
    [{ productCodes: { qr: '' } }, 'productCodes.qr', 'profile.empty'],
    [{ payType: 'PAGE' }, 'payType', 'profile.not-a-choice'],
    [{ payTypes: ['PAGE'] }, 'payTypes.0', 'profile.not-a-choice'],
    [{ payTypes: ['PAYLINK', 'PAYLINK'] }, 'payTypes', 'profile.twice'],
    [{ balanceTypes: ['GOLD'] }, 'balanceTypes.0', 'profile.not-a-choice'],
    [noticeAt('notify'), 'callbacks.invoiceNotice', 'profile.path'],
    [noticeAt('/notify?x=1'), 'callbacks.invoiceNotice', 'profile.path'],
    [noticeAt('/x/v1.0/transfer-va/payment'), 'callbacks.invoiceNotice', 'profile.path'],
    [noticeAt('/payment'), 'callbacks.invoiceNotice', 'profile.path'],
    [
      { paymentMethods: Array.from({ length: 2 }, () => ({ payMethod: '014', payOption: 'A', name: 'X' })) },
      'paymentMethods',
      'profile.twice',
    ],
    [
      { paymentMethods: [{ payMethod: '014', payOption: 'A B', name: 'X' }] },
      'paymentMethods.0.payOption',
      'profile.wrong-form',
    ],
    [
      { paymentMethods: [{ payMethod: '014', payOption: 'A', name: 'Dompet\u202e' }] },
      'paymentMethods.0.name',
      'profile.wrong-form',
    ],
    [{ paymentMethods: [{ payMethod: '014', payOption: 'A' }] }, 'paymentMethods.0.name', 'profile.missing'],
    [{ banks: [{ code: '14', name: 'X', swiftCode: 'CONTIDJA' }] }, 'banks.0.code', 'profile.wrong-form'],
    [
      { banks: Array.from({ length: 2 }, () => ({ code: '014', name: 'X', swiftCode: 'CONTIDJA' })) },
      'banks',
      'profile.twice',
    ],
    [{ bankRules: { '014': 'C' } }, 'bankRules.014', 'profile.not-a-choice'],
    [{ till: 0 }, 'till', 'profile.out-of-range'],
    [{ till: 1000 }, 'till', 'profile.out-of-range'],
    [{ till: 1.5 }, 'till', 'profile.wrong-type'],
    [{ budget: { ...sandbox.budget, reservePerHour: 600 } }, 'budget', 'profile.reserve'],
    [{ connectTimeoutMs: 3000, totalTimeoutMs: 2000 }, 'totalTimeoutMs', 'profile.timeouts'],
    [{ totalTimeoutMs: 10 }, 'totalTimeoutMs', 'profile.out-of-range'],
    [
      { callbacks: { ...sandbox.callbacks, publicUrl: 'http://shop.example' } },
      'callbacks.publicUrl',
      'profile.address.not-https',
    ],
    [
      { callbacks: { ...sandbox.callbacks, publicUrl: 'https://user:word@shop.example' } },
      'callbacks.publicUrl',
      'profile.address.not-https',
    ],
    [{ callbacks: { ...sandbox.callbacks, prefix: '/api/' } }, 'callbacks.prefix', 'profile.path'],
    [{ callbacks: { ...sandbox.callbacks, host: 'everywhere' } }, 'callbacks.host', 'profile.wrong-form'],
    [{ privateKey: 'x' }, 'privateKey', 'profile.unknown-member'],
    [{ budget: { ...sandbox.budget, burst: 5 } }, 'budget.burst', 'profile.unknown-member'],
  ])('is refused with a reason: %j', (changes, path, reason) => {
    expect(faultsOf(changes)).toEqual([{ path, reason }])
  })

  it('of production is strict where a sandbox need not be', () => {
    const lax = { qrChecks: 'warn', answerSignature: 'ignored' } as const
    expect(faultsOf(lax, sandbox)).toEqual([])
    expect(faultsOf(lax, production)).toEqual([
      { path: 'qrChecks', reason: 'profile.qr-checks.production' },
      { path: 'answerSignature', reason: 'profile.answer-signature.production' },
    ])
  })

  it('of production takes no answer without a signature', () => {
    expect(faultsOf({ answerSignature: 'if-present' }, production)).toEqual([
      { path: 'answerSignature', reason: 'profile.answer-signature.production' },
    ])
    expect(profileTemplate.answerSignature).toBe('required')
  })

  it('of production is never on this computer', () => {
    expect(faultsOf({ baseUrl: 'http://127.0.0.1:8080' }, production)).toEqual([
      { path: 'baseUrl', reason: 'profile.address.production-local' },
    ])
    expect(faultsOf({ hosts: { 'va-status': 'https://localhost' } }, production)).toEqual([
      { path: 'hosts.va-status', reason: 'profile.address.production-local' },
    ])
    expect(faultsOf({ baseUrl: 'http://127.0.0.1:8080' }, sandbox)).toEqual([])
  })

  it.each(['0.0.0.0', '[::]', '[::1]', '[::ffff:7f00:1]', '127.8.9.10', 'localhost.', 'till.localhost'])(
    'of production is not on this computer as %s either',
    (host) => {
      const here = [{ path: 'baseUrl', reason: 'profile.address.production-local' }]
      expect(faultsOf({ baseUrl: `https://${host}:8443` }, production)).toEqual(here)
      expect(faultsOf({ baseUrl: `https://${host}` }, production)).toEqual(here)
    },
  )

  it('names everything that is wrong with it', () => {
    const faults = faultsOf({ till: 0, partnerId: '', baseUrl: 'x', extra: 1 })
    expect(faults.map(({ path }) => path).toSorted()).toEqual(['baseUrl', 'extra', 'partnerId', 'till'])
  })

  it('is judged without a throw, whatever it is, and always with known reasons', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.anything(), fc.dictionary(fc.constantFrom(...Object.keys(sandbox)), fc.anything())),
        (input) => {
          const checked = checkProfile(
            typeof input === 'object' && input !== null ? { ...sandbox, ...input } : input,
          )
          if (checked.ok) return
          for (const { reason } of checked.faults) expect(PROFILE_REASONS).toContain(reason)
        },
      ),
      { seed: 21, numRuns: 300 },
    )
  })
})

describe('a setting of one operation', () => {
  it('is its own, never one that every object has', () => {
    const paths = JSON.parse('{"qr-generate":"/x","__proto__":"/y"}') as GatewayProfile['paths']
    expect(settingOf(paths, 'qr-generate')).toBe('/x')
    expect(settingOf(paths, 'constructor')).toBeUndefined()
  })
})

describe('a file of a profile', () => {
  it('comes back as the profile it was made of', () => {
    expect(importProfile(exportProfile(production))).toEqual({ ok: true, profile: production })
    expect(importProfile(`\ufeff${exportProfile(sandbox)}`)).toMatchObject({ ok: true })
  })

  const file = (changes: Whole, profile: Whole = {}) =>
    JSON.stringify({
      format: 'loket-gateway-profile',
      version: 1,
      profile: { ...sandbox, ...profile },
      ...changes,
    })

  it.each<[string, string, string, string]>([
    ['too large', ' '.repeat(200_001), '', 'profile.file.too-large'],
    ['no JSON', '<xml/>', '', 'profile.file.not-json'],
    ['a bare value', '7', '', 'profile.file.not-a-profile'],
    ['another format', file({ format: 'other' }), '', 'profile.file.not-a-profile'],
    ['a newer one', file({ version: 2 }), '', 'profile.file.newer'],
    ['an older one that never was', file({ version: 0 }), '', 'profile.file.not-a-profile'],
    ['more than a profile', file({ comment: 'x' }), 'comment', 'profile.file.not-a-profile'],
    ['a key by name', file({}, { hashKey: 'abc' }), 'hashKey', 'profile.file.secret'],
    [
      'a key deep down',
      file({}, { callbacks: { tls: { key: 'x' } } }),
      'callbacks.tls.key',
      'profile.file.secret',
    ],
    [
      'a PEM in a field',
      file({}, { clientId: '-----BEGIN PRIVATE KEY-----' }),
      'clientId',
      'profile.file.secret',
    ],
    ['a web token', file({}, { commCode: 'eyJhbGciOiJSUzI1NiJ9.e30.x' }), 'commCode', 'profile.file.secret'],
    ['hex of a key', file({}, { senderId: 'a1'.repeat(32) }), 'senderId', 'profile.file.secret'],
    ['no profile', file({ profile: undefined }), '', 'profile.missing'],
    ['a wrong profile', file({}, { till: 0 }), 'till', 'profile.out-of-range'],
  ])('is refused with a reason: %s', (_, text, path, reason) => {
    expect(importProfile(text)).toEqual({ ok: false, faults: [{ path, reason }] })
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(importProfile(text).ok).toBe(false)
        expect(importProfile(`{"format":"loket-gateway-profile","version":1,"profile":${text}}`).ok).toBe(
          false,
        )
      }),
      { seed: 22, numRuns: 200 },
    )
  })
})

describe('keys of a profile', () => {
  it('must be long enough in production, either of them', () => {
    const short = generateKeyPairSync('rsa', { modulusLength: 1024 })
    const { privateKey, publicKey } = keyPair()
    expect(keyFaults(production, { privateKey, gatewayPublicKey: publicKey })).toEqual([])
    expect(
      keyFaults(production, { privateKey: short.privateKey, gatewayPublicKey: short.publicKey }),
    ).toEqual([
      { path: 'privateKey', reason: 'profile.key.short' },
      { path: 'gatewayPublicKey', reason: 'profile.key.short' },
    ])
    expect(keyFaults(sandbox, { privateKey: short.privateKey })).toEqual([])
  })

  it('must not be printed anywhere', () => {
    // The first key of RFC 7515, appendix A.2.
    const n =
      'ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ'
    const gatewayPublicKey = createPublicKey({ key: { kty: 'RSA', n, e: 'AQAB' }, format: 'jwk' })
    expect(keyFaults(production, { gatewayPublicKey })).toEqual([
      { path: 'gatewayPublicKey', reason: 'profile.key.public' },
    ])
    expect(keyFaults(sandbox, { gatewayPublicKey })).toEqual([])
  })
})

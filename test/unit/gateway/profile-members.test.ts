import { describe, expect, it } from 'vitest'
import { commCodeOf, bindingMerchantOf, type GatewayProfile } from '#gateway/profile/profile.ts'
import { exportProfile, importProfile } from '#gateway/profile/profile-file.ts'
import { checkProfile } from '#gateway/profile/profile-schema.ts'
import { selfMade } from '#test/support/certificates.ts'
import { aProfile } from './given.ts'

const authority = selfMade(['gateway.example']).cert
const { privateKey } = { privateKey: selfMade(['gateway.example']).key }

const sandbox = aProfile({ environment: 'sandbox', baseUrl: 'https://sandbox.gateway.example' })
const whole: GatewayProfile = {
  ...sandbox,
  basePath: '/snap',
  bindingMerchantId: 'P'.repeat(64),
  historyCommCode: 'SAMPLE-MERCHANT',
  nmid: 'ID1020304050607',
  qrCity: 'KOTA BANDUNG',
  maximumQr: 5_000_000,
  maximumVa: 50_000_000,
  maximumLink: 20_000_000,
  validityMinutes: { qr: 5, va: 60, link: 30 },
  returnUrl: 'https://shop.example/thanks',
  ca: `${authority}\n${authority}`,
  customerAuthorization: 'plain',
  amountThatCounts: 'total-less-buyer-fee',
  billNeeds: ['name', 'paylater', 'card', 'promotion', 'instalment', 'bills'],
  callbacks: { ...sandbox.callbacks, partnerId: 'GATEWAY', channelId: '' },
}

function faultsOf(changes: Partial<Record<keyof GatewayProfile, unknown>>) {
  const checked = checkProfile({ ...sandbox, ...changes })
  return checked.ok ? [] : checked.faults
}

describe('optional members of a profile', () => {
  it('are all taken, and come back from a file', () => {
    expect(checkProfile(whole)).toEqual({ ok: true, profile: whole })
    expect(importProfile(exportProfile(whole))).toEqual({ ok: true, profile: whole })
  })

  it.each([
    [{ basePath: '/snap/' }, 'basePath', 'profile.path'],
    [{ basePath: 'snap' }, 'basePath', 'profile.path'],
    [{ bindingMerchantId: 'P'.repeat(65) }, 'bindingMerchantId', 'profile.too-long'],
    [{ nmid: '' }, 'nmid', 'profile.empty'],
    [{ qrCity: 'C'.repeat(16) }, 'qrCity', 'profile.too-long'],
    [{ maximumVa: 1.5 }, 'maximumVa', 'profile.wrong-type'],
    [{ maximumQr: 0 }, 'maximumQr', 'profile.out-of-range'],
    [{ validityMinutes: { qr: 0 } }, 'validityMinutes.qr', 'profile.out-of-range'],
    [{ returnUrl: 'http://shop.example' }, 'returnUrl', 'profile.address.not-https'],
    [{ billNeeds: ['cash'] }, 'billNeeds.0', 'profile.not-a-choice'],
    [{ billNeeds: ['card', 'card'] }, 'billNeeds', 'profile.twice'],
    [{ amountThatCounts: 'gross' }, 'amountThatCounts', 'profile.not-a-choice'],
    [{ ca: 'x' }, 'ca', 'profile.ca'],
    [{ ca: `${authority}\nrest` }, 'ca', 'profile.ca'],
    [{ ca: `${authority}\n${privateKey}` }, 'ca', 'profile.ca'],
    [{ ca: authority.replaceAll('M', 'N') }, 'ca', 'profile.ca'],
  ])('are refused with a reason: %j', (changes, path, reason) => {
    expect(faultsOf(changes)).toEqual([{ path, reason }])
  })

  it('hold no private key in a file', () => {
    const text = exportProfile({ ...whole, ca: `${authority}\n${privateKey}` })
    expect(importProfile(text)).toEqual({
      ok: false,
      faults: [{ path: 'ca', reason: 'profile.file.secret' }],
    })
  })
})

describe('a client id', () => {
  it('is needed where a token rule asks for a token, and only there', () => {
    expect(faultsOf({ clientId: '' })).toEqual([])
    expect(faultsOf({ clientId: '', tokenRules: { 'va-status': 'none' } })).toEqual([])
    expect(faultsOf({ clientId: '', tokenRules: { 'va-status': 'b2b' } })).toEqual([
      { path: 'clientId', reason: 'profile.client-id' },
    ])
  })
})

describe('codes of the merchant', () => {
  it('are told apart for history and for binding', () => {
    expect(commCodeOf(whole, 'transaction-history')).toBe('SAMPLE-MERCHANT')
    expect(commCodeOf(whole, 'invoices-send')).toBe('SAMPLE-REGION')
    expect(commCodeOf(sandbox, 'transaction-history')).toBe('SAMPLE-REGION')
    expect([bindingMerchantOf(whole), bindingMerchantOf(sandbox)]).toEqual([
      'P'.repeat(64),
      'SAMPLE-MERCHANT',
    ])
  })
})

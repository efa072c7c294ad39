import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { rupiah } from '#domain/money.ts'
import type { RequestOf } from '#gateway/define-operation.ts'
import type { qrGenerate } from '#gateway/operations/qr-generate.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'

export const NOW = Date.UTC(2026, 10, 20, 3, 0, 0)
export const EXTERNAL_ID = '0012611201000000000000042123456'
export const REFERENCE = 'P00126112000000427F3Q'

let pair: { readonly privateKey: KeyObject; readonly publicKey: KeyObject } | undefined

/** One key pair for a whole file: making one is slow. */
export function keyPair() {
  pair ??= generateKeyPairSync('rsa', { modulusLength: 2048 })
  return pair
}

export function aProfile(changes: Partial<GatewayProfile> = {}): GatewayProfile {
  return {
    environment: 'practice',
    baseUrl: 'http://127.0.0.1:1',
    hosts: {},
    paths: {},
    enabled: [],
    tokenRules: {},
    tokenPath: '/api/v1.0/access-token/b2b',
    customerTokens: { path: '/api/v1.0/access-token/b2b2c', grantTypes: 'lower' },
    hashRules: {},
    clientId: 'CLIENT-1',
    partnerId: 'SAMPLE-MERCHANT',
    channelId: '95221',
    merchantId: 'SAMPLE-MERCHANT',
    partnerServiceId: ' SAMPLE1',
    commCode: 'SAMPLE-REGION',
    senderId: 'SAMPLE-SENDER',
    productCodes: { qr: 'QRIS' },
    banks: [],
    bankRules: {},
    till: 1,
    referenceAlphabet: 'alphanumeric',
    budget: { perMinute: 60, perHour: 600, reservePerMinute: 10, reservePerHour: 60 },
    connectTimeoutMs: 2000,
    totalTimeoutMs: 2000,
    answerSignature: 'ignored',
    qrChecks: 'strict',
    settlingReleasesGoods: false,
    callbacks: {
      host: '127.0.0.1',
      port: 0,
      prefix: '/api',
      timestampWindowMs: 600_000,
      transferConfirmationServiceCode: '70',
    },
    ...changes,
  }
}

export function aQrRequest(
  changes: Partial<RequestOf<typeof qrGenerate>> = {},
): RequestOf<typeof qrGenerate> {
  return {
    partnerReferenceNo: REFERENCE,
    merchantId: 'SAMPLE-MERCHANT',
    amount: rupiah(150_000n),
    additionalInfo: { productCode: 'QRIS' },
    validityPeriod: NOW + 600_000,
    ...changes,
  }
}

/** A clock that a test sets by hand. */
export function aClock(at = NOW) {
  const clock = { at, now: () => clock.at }
  return clock
}

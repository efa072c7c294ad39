import { BALANCE_TYPES, PAY_TYPES } from '#domain/order.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import { BEYOND_NAMES } from '#gateway/registry.ts'
import {
  practiceConfig,
  practiceMerchant,
  PRACTICE_CUSTOMER_TOKEN_PATH,
  PRACTICE_TOKEN_PATH,
} from '#simulator/config.ts'

/** Default calls per minute that the gateway simulator accepts: as in the interface's sample. */
export const PRACTICE_CALLS_A_MINUTE = 60
/** The sample's hourly limit as a multiple of its limit per minute. */
const HOUR_BY_MINUTE = 10

const BANK_RULES = practiceConfig().bankRules

/** The limits that the till and the simulator share. */
export function practiceLimits(perMinute: number): { readonly perMinute: number; readonly perHour: number } {
  return { perMinute, perHour: perMinute * HOUR_BY_MINUTE }
}

/** The gateway profile of practice: the simulator's known merchant, at the address on which it listens. */
export function practiceProfile(baseUrl: string, callsAMinute = PRACTICE_CALLS_A_MINUTE): GatewayProfile {
  return {
    environment: 'practice',
    baseUrl,
    hosts: {},
    paths: {},
    // All of them: the simulator also answers operations that few real gateways have.
    enabled: BEYOND_NAMES,
    tokenRules: {},
    tokenPath: PRACTICE_TOKEN_PATH,
    customerTokens: { path: PRACTICE_CUSTOMER_TOKEN_PATH, grantTypes: 'lower' },
    hashRules: {},
    clientId: practiceMerchant.clientId,
    partnerId: practiceMerchant.partnerId,
    channelId: practiceMerchant.channelId,
    merchantId: practiceMerchant.merchantId,
    partnerServiceId: practiceMerchant.partnerServiceId,
    commCode: practiceMerchant.commCode,
    senderId: practiceMerchant.senderId,
    productCodes: {
      qr: practiceMerchant.qrProductCode,
      va: practiceMerchant.vaProductCode,
      link: practiceMerchant.linkProductCode,
      binding: practiceMerchant.bindingProductCode,
    },
    paymentMethods: practiceMerchant.pageMethods,
    payTypes: PAY_TYPES,
    balanceTypes: BALANCE_TYPES,
    banks: [],
    bankRules: BANK_RULES,
    transferSource: { accountNo: practiceMerchant.depositSource, bankCode: '014' },
    till: 1,
    referenceAlphabet: 'alphanumeric',
    budget: {
      ...practiceLimits(callsAMinute),
      reservePerMinute: Math.round(callsAMinute * 0.2),
      reservePerHour: Math.round(callsAMinute * 1.5),
    },
    connectTimeoutMs: 10_000,
    totalTimeoutMs: 20_000,
    answerSignature: 'required',
    qrChecks: 'strict',
    settlingReleasesGoods: false,
    callbacks: {
      host: '127.0.0.1',
      port: 0,
      prefix: '/api',
      timestampWindowMs: 600_000,
      transferConfirmationServiceCode: '70',
    },
  }
}

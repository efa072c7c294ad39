import type { GatewayProfile } from '#gateway/profile.ts'
import { BEYOND_NAMES } from '#gateway/registry.ts'
import {
  practiceConfig,
  practiceMerchant,
  PRACTICE_CUSTOMER_TOKEN_PATH,
  PRACTICE_TOKEN_PATH,
} from '#sandbox/config.ts'

/** The gateway profile of practice: the merchant that the practice gateway knows, at the address it listens on. */
export function practiceProfile(baseUrl: string): GatewayProfile {
  return {
    environment: 'practice',
    baseUrl,
    hosts: {},
    paths: {},
    // All of them: the practice gateway answers what few real ones have.
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
    banks: [],
    bankRules: practiceConfig().bankRules,
    transferSource: { accountNo: practiceMerchant.depositSource, bankCode: '014' },
    till: 1,
    referenceAlphabet: 'alphanumeric',
    budget: { perMinute: 60, perHour: 600, reservePerMinute: 12, reservePerHour: 90 },
    connectTimeoutMs: 5_000,
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

import type { GatewayProfile } from '#gateway/profile.ts'
import { practiceMerchant, PRACTICE_TOKEN_PATH } from '#sandbox/config.ts'

/** The gateway profile of practice: the merchant that the practice gateway knows, at the address it listens on. */
export function practiceProfile(baseUrl: string): GatewayProfile {
  return {
    environment: 'practice',
    baseUrl,
    paths: {},
    tokenRules: {},
    tokenPath: PRACTICE_TOKEN_PATH,
    clientId: practiceMerchant.clientId,
    partnerId: practiceMerchant.partnerId,
    channelId: practiceMerchant.channelId,
    merchantId: practiceMerchant.merchantId,
    partnerServiceId: practiceMerchant.partnerServiceId,
    qrProductCode: practiceMerchant.qrProductCode,
    till: 1,
    referenceAlphabet: 'alphanumeric',
    budget: { perMinute: 60, perHour: 600, reservePerMinute: 12, reservePerHour: 90 },
    connectTimeoutMs: 5_000,
    totalTimeoutMs: 20_000,
    answerSignature: 'required',
    qrChecks: 'strict',
    settlingReleasesGoods: false,
  }
}

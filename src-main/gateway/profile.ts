import type { OperationName } from './registry.ts'

export type TokenRule = 'none' | 'b2b' | 'b2b2c'

/**
 * Everything about one gateway that is not code: what the interface leaves open or shows in two forms.
 * Holds no secret; keys and tokens are handed to the client separately.
 */
export type GatewayProfile = {
  readonly environment: 'practice' | 'sandbox' | 'production'
  /** Scheme, host and port without a trailing slash; https except on loopback. */
  readonly baseUrl: string
  /** Paths that differ from the operation's default. */
  readonly paths: Readonly<Partial<Record<OperationName, string>>>
  readonly tokenRules: Readonly<Partial<Record<OperationName, TokenRule>>>
  readonly tokenPath: string
  /** X-CLIENT-KEY of the token call. */
  readonly clientId: string
  /** X-PARTNER-ID, String (50). */
  readonly partnerId: string
  /** CHANNEL-ID, String (5). */
  readonly channelId: string
  /** merchantId of a QR order and customerNo of status and delete: the merchant code. */
  readonly merchantId: string
  /** partnerServiceId, exactly eight characters, left-padded with spaces, never trimmed. */
  readonly partnerServiceId: string
  readonly qrProductCode: string
  /** Till number, 1 to 999. */
  readonly till: number
  readonly referenceAlphabet: 'alphanumeric' | 'digits'
  readonly budget: {
    readonly perMinute: number
    readonly perHour: number
    /** Of each window, what only a person's own request may use. */
    readonly reservePerMinute: number
    readonly reservePerHour: number
  }
  readonly connectTimeoutMs: number
  readonly totalTimeoutMs: number
  /** Whether an answer must carry a valid X-SIGNATURE of the gateway. */
  readonly answerSignature: 'required' | 'if-present' | 'ignored'
  /** Whether a QR payload that breaks a blocking rule may be shown with a warning. */
  readonly qrChecks: 'strict' | 'warn'
  /** Store policy: may goods go while the payment is paid and waits for settlement (WS)? */
  readonly settlingReleasesGoods: boolean
}

import type { BillNeed } from '#domain/bill-needs.ts'
import type { BalanceType, PageMethod, PayType } from '#domain/order.ts'
import type { AmountThatCounts } from '#domain/received.ts'
import type { BankRules } from '../codec/conditions.ts'
import type { TokenRule } from '../define-operation.ts'
import type { BeyondName, OperationName } from '../registry.ts'
import type { HashRule } from '../signing/hash.ts'

/** Settings that differ only for single operations. */
export type PerOperation<T> = Readonly<Partial<Record<OperationName, T>>>

/** A bank that transfers may go to; the interface refers to such lists without showing them (2.1). */
export type Bank = {
  /** beneficiaryBankCode, String (3). */
  readonly code: string
  readonly name: string
  /** swiftCode, String (8). */
  readonly swiftCode: string
}

/**
 * Everything about one gateway that is not code: what the interface leaves open or shows in two forms.
 * Holds no secret; keys and tokens are handed to the client separately. `checkProfile` says what a good one is.
 */
export type GatewayProfile = {
  readonly environment: 'practice' | 'sandbox' | 'production'
  /** Scheme, host and port without a trailing slash; https except on loopback. */
  readonly baseUrl: string
  /** Other hosts of single operations, in the form of `baseUrl`: two production hosts appear (interface, part 1). */
  readonly hosts: PerOperation<string>
  /** Paths that differ from the operation's default. */
  readonly paths: PerOperation<string>
  /** Operations beyond the interface that this gateway has; all others beyond it are off. */
  readonly enabled: readonly BeyondName[]
  readonly tokenRules: PerOperation<TokenRule>
  readonly tokenPath: string
  /** Access tokens of customers (B2B2C): where they are issued, and how the grant types are written there. */
  readonly customerTokens: { readonly path: string; readonly grantTypes: 'lower' | 'upper' }
  /** Hash signatures that differ from the operation's default. */
  readonly hashRules: PerOperation<HashRule>
  /** Put before every gateway path, token paths too: `https://host/snap` is a host and a base path. Default ''. */
  readonly basePath?: string
  /** X-CLIENT-KEY of the token call; may be empty while no token is asked for. */
  readonly clientId: string
  /** X-PARTNER-ID, String (50). */
  readonly partnerId: string
  /** CHANNEL-ID, String (5). */
  readonly channelId: string
  /** merchantId of a QR order and customerNo of status and delete: the merchant code. */
  readonly merchantId: string
  /** partnerServiceId, exactly eight characters, left-padded with spaces, never trimmed. */
  readonly partnerServiceId: string
  /** merchantId of account binding: the fixed partner code, String (64) (interface, 2.6); absent: `merchantId`. */
  readonly bindingMerchantId?: string
  /** comm_code of invoicing: the merchant's region code, String (32); empty when the merchant has no invoicing. */
  readonly commCode: string
  /** comm_code of history: the merchant code, String (32) (interface, 2.10); absent: `commCode`. */
  readonly historyCommCode?: string
  /** sender_id of invoicing, String (32); empty when the merchant has none. */
  readonly senderId: string
  readonly productCodes: {
    readonly qr: string
    readonly va?: string
    /** Of the hosted payment page: one of the three wallet links. */
    readonly link?: string
    readonly binding?: string
    readonly creation?: string
  }
  /** National merchant id that every QR must contain (tag 51, else 26 to 50). If absent, it is not checked. */
  readonly nmid?: string
  /** City that every QR names (tag 60); another one is a warning. If absent, it is not compared. */
  readonly qrCity?: string
  /** Maximum amount of one QR, whole rupiah; absent: 10,000,000, Bank Indonesia's limit for one transaction. */
  readonly maximumQr?: number
  /** Maximum amount of one virtual account or payment page, whole rupiah; absent: that of the wire. */
  readonly maximumVa?: number
  readonly maximumLink?: number
  /** How long a payment request stays valid, minutes, by payment method; absent: the default of `take-payment`. */
  readonly validityMinutes?: { readonly qr?: number; readonly va?: number; readonly link?: number }
  /** Page to which a payment page returns the customer (`urlParam`, interface, 2.4), https; absent: not sent. */
  readonly returnUrl?: string
  /** additionalInfo.payType of a payment page (interface, 2.4): `REDIRECT`, unless told otherwise. */
  readonly payType?: PayType
  /** Kinds of payment page that a manager may choose instead of `payType`; absent: none. */
  readonly payTypes?: readonly PayType[]
  /** Balances that a manager may choose for a payment page (interface, 2.4, `balanceType`); absent: none is sent. */
  readonly balanceTypes?: readonly BalanceType[]
  /** Methods the till may choose for a payment page; when empty, the customer chooses on the page. */
  readonly paymentMethods?: readonly PageMethod[]
  /** What this merchant's kind makes mandatory in the answer to an inquiry (interface, 2.3); the counter asks for it. */
  readonly billNeeds?: readonly BillNeed[]
  readonly banks: readonly Bank[]
  /** Which source bank has which extra mandatory fields in a transfer (interface, 2.8). */
  readonly bankRules: BankRules
  /** Source of transfers: the fixed deposit-source code, or an account of the merchant. */
  readonly transferSource?: {
    /** sourceAccountNo, String (16). */
    readonly accountNo: string
    /** sourceAccountName, String (40). */
    readonly accountName?: string
    /** sourceBankCode, String (3). */
    readonly bankCode: string
  }
  /** Till number, 1 to 999. */
  readonly till: number
  readonly referenceAlphabet: 'alphanumeric' | 'digits'
  readonly budget: {
    readonly perMinute: number
    readonly perHour: number
    /** Calls of each window reserved for a person's own requests. */
    readonly reservePerMinute: number
    readonly reservePerHour: number
  }
  readonly connectTimeoutMs: number
  readonly totalTimeoutMs: number
  /** Certificates of further authorities that may sign for the gateway's host: one or more PEM blocks. */
  readonly ca?: string
  /** How Authorization-Customer is written: with `Bearer ` in front, or the token alone. */
  readonly customerAuthorization?: 'bearer' | 'plain'
  /**
   * Which amount of a status must equal the order: `total`, `total-less-buyer-fee`, `paid` or `paid-plus-seller-fee`.
   * `any`, the default: the total, or the total less a stated buyer's fee.
   */
  readonly amountThatCounts?: AmountThatCounts
  /** Whether an answer with a response code must carry a valid X-SIGNATURE of the gateway; in production it must. */
  readonly answerSignature: 'required' | 'if-present' | 'ignored'
  /** Whether a QR payload that breaks a blocking rule may be shown with a warning. */
  readonly qrChecks: 'strict' | 'warn'
  /** Store policy: may goods go while the payment is paid and waits for settlement (WS)? */
  readonly settlingReleasesGoods: boolean
  /** How the gateway reaches us (interface, part 6). */
  readonly callbacks: {
    /** Address registered with the gateway, without the callbacks' own paths; absent until it is known. */
    readonly publicUrl?: string
    /** Address on which the listener listens. */
    readonly host: string
    readonly port: number
    /** Prefix of the callbacks' paths, as registered: the signature covers it. */
    readonly prefix: string
    /** X-PARTNER-ID of the gateway's calls. If absent or empty, it is not checked. */
    readonly partnerId?: string
    /** CHANNEL-ID of the gateway's calls. If absent or empty, it is not checked. */
    readonly channelId?: string
    /** How far X-TIMESTAMP may be from our clock, either way. */
    readonly timestampWindowMs: number
    readonly transferConfirmationServiceCode: '70' | '96'
    /** Which of the two shapes of `listBills` is answered (interface, 2.3): `amounts`, unless told otherwise. */
    readonly listShape?: 'amounts' | 'texts'
    /**
     * Path, after the prefix, under which the gateway tells that an invoice was paid (interface, part 6: not shown). If
     * absent, such calls are not taken.
     */
    readonly invoiceNotice?: string
    /** What such a call must bear: the common headers of 4.1, the default, or only time and signature. */
    readonly invoiceNoticeHeaders?: 'all' | 'signature'
  }
}

/** A setting of one operation; own members only, because a profile may come from a file. */
export function settingOf<T>(settings: PerOperation<T>, name: string): T | undefined {
  const all: Readonly<Record<string, T | undefined>> = settings
  return Object.hasOwn(all, name) ? all[name] : undefined
}

/** Which access token a call carries: by the profile's rule, or the declared one. */
export function tokenOf(
  { name, token }: { readonly name: string; readonly token: TokenRule },
  { tokenRules }: Pick<GatewayProfile, 'tokenRules'>,
): TokenRule {
  return settingOf(tokenRules, name) ?? token
}

/** A gateway path with the base path in front; this is what is signed and sent. */
export function placed({ basePath = '' }: Pick<GatewayProfile, 'basePath'>, path: string): string {
  return basePath + path
}

/** comm_code of one operation: the merchant code for history, the region code for invoicing; empty if absent. */
export function commCodeOf(
  { commCode, historyCommCode = commCode }: Pick<GatewayProfile, 'commCode' | 'historyCommCode'>,
  operation: string,
): string {
  return operation === 'transaction-history' ? historyCommCode : commCode
}

/** merchantId of account binding (interface, 2.6). */
export function bindingMerchantOf({
  bindingMerchantId,
  merchantId,
}: Pick<GatewayProfile, 'bindingMerchantId' | 'merchantId'>): string {
  return bindingMerchantId ?? merchantId
}

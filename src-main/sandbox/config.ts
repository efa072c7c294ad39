import { z } from 'zod'

/** The merchant that the practice gateway knows. The app's practice profile uses the same values. */
export const practiceMerchant = {
  /** X-PARTNER-ID, String (50). */
  partnerId: 'LATIHAN-01',
  /** X-CLIENT-KEY of the token call. */
  clientId: 'latihan-client',
  /** CHANNEL-ID, String (5). */
  channelId: '95221',
  /** merchantId of a QR order, customerNo of status and delete. */
  merchantId: 'LATIHAN01',
  /** One leading space and a code of seven letters: exactly eight characters. */
  partnerServiceId: ' LATIHAN',
  qrProductCode: 'QRIS',
  vaProductCode: 'VAPRACTICE',
  merchantName: 'WARUNG LATIHAN',
  merchantCity: 'JAKARTA',
  merchantPostcode: '10110',
} as const

/** Relative path of the token call; the interface refers to it without showing it. */
export const PRACTICE_TOKEN_PATH = '/api/v1.0/access-token/b2b'

export const PRACTICE_OPERATIONS = ['qr-generate', 'va-status', 'va-delete'] as const
export type PracticeOperation = (typeof PRACTICE_OPERATIONS)[number]

const wholeMs = z.number().int().nonnegative()
const wire = z.string().regex(/^\d{1,14}\.\d{2}$/)
const ascii = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\x20-\x7e]+$/)
const token = z.enum(['none', 'b2b'])

/** Everything of the practice gateway that is a choice. Times in milliseconds, amounts in the wire's form. */
const practiceConfigSchema = z.strictObject({
  partnerId: z.string().min(1).max(50),
  clientId: z.string().min(1),
  channelId: z.string().min(1).max(5),
  merchantId: z.string().min(1).max(20),
  partnerServiceId: z.string().length(8),
  qrProductCode: z.string().min(1).max(16),
  vaProductCode: z.string().min(1).max(50),
  /** These three are printed in the QR payload. */
  merchantName: ascii(25),
  merchantCity: ascii(15),
  merchantPostcode: ascii(10),
  /** How far X-TIMESTAMP may be from the gateway's clock, either way. */
  timestampWindowMs: wholeMs,
  tokenRules: z.strictObject({ 'qr-generate': token, 'va-status': token, 'va-delete': token }),
  tokenLifetimeMs: wholeMs,
  /** Requests of one merchant, in any 60 seconds and in any 3600 seconds. */
  perMinute: z.number().int().positive(),
  perHour: z.number().int().positive(),
  minimumQrAmount: wire,
  /** As many rupiah as tag 54 of a QR payload can hold, unless told otherwise. */
  maximumQrAmount: wire,
  defaultExpiryMs: wholeMs,
  maximumValidityMs: wholeMs,
  /** The interface says that a reused reference is refused, not with which code. */
  duplicateReference: z.enum(['conflict', 'inconsistent', 'bad-field']),
  /** The interface says that delete cancels, not which status follows. `not-found`: as if it had never been. */
  cancelledShowsAs: z.enum(['EX', 'F', 'not-found']),
  /** Delete (31) is declared for virtual accounts only; some gateways may take it for a QR order too. */
  qrCancel: z.enum(['refused', 'accepted']),
  /** Paid by the buyer on top of the order's amount; `0.00` for none. */
  buyerFee: wire,
})
export type PracticeConfig = Readonly<z.output<typeof practiceConfigSchema>>

const practiceDefaults: PracticeConfig = {
  ...practiceMerchant,
  timestampWindowMs: 600_000,
  tokenRules: { 'qr-generate': 'none', 'va-status': 'none', 'va-delete': 'none' },
  tokenLifetimeMs: 900_000,
  perMinute: 60,
  perHour: 600,
  minimumQrAmount: '10000.00',
  maximumQrAmount: '9999999999999.00',
  defaultExpiryMs: 600_000,
  maximumValidityMs: 86_400_000,
  duplicateReference: 'conflict',
  cancelledShowsAs: 'F',
  qrCancel: 'refused',
  buyerFee: '0.00',
}

export const practiceOverridesSchema = practiceConfigSchema.partial()
export type PracticeOverrides = z.input<typeof practiceOverridesSchema>

/** The defaults with what is told otherwise. Throws ZodError on a value that no gateway could have. */
export function practiceConfig(overrides: PracticeOverrides = {}): PracticeConfig {
  return practiceConfigSchema.parse({ ...practiceDefaults, ...overrides })
}

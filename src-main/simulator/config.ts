import { z } from 'zod'
import { operations, type OperationName } from '#gateway/registry.ts'
import { lineAndBulkDefaults, lineAndBulkFields } from './config-line-and-bulk.ts'

/** The merchant known to the gateway simulator. The app's practice profile uses the same values. */
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
  /** additionalInfo.productCode of a host-to-host payment: a wallet link (interface, 2.4). */
  linkProductCode: 'DOMPETLINK',
  /** Payment methods on the payment page (interface, 2.4, `payOptionDetails`). */
  pageMethods: [
    { payMethod: '503', payOption: 'DOMPETLATIHAN', name: 'Dompet Latihan' },
    { payMethod: '014', payOption: 'BANKLATIHAN', name: 'Bank Latihan' },
    { payMethod: '099', payOption: 'KARTULATIHAN', name: 'Kartu Latihan' },
  ],
  /** additionalInfo.productCode of a binding (interface, 2.6). */
  bindingProductCode: 'DOMPETLINK',
  /** sourceAccountNo of a transfer in deposit mode (interface, 2.8). */
  depositSource: 'DEPOSIT01',
  /**
   * sourceAccountNo of a transfer in direct mode: a bank account of the merchant. In practice it draws on the same
   * money.
   */
  directSource: '1234567890',
  /** comm_code and sender_id of invoicing and history (interface, 2.9 and 2.10). */
  commCode: 'LATIHAN01',
  senderId: 'LATIHAN-01',
  // Not secrets: the same on every machine, and valid only for this simulator.
  hashKey: 'practice-hash-key-0123456789abcd',
  cipherKey: 'practice-cipher-key-0123456789ab',
  cipherIv: 'practice-iv-0123',
  apiKey: 'practice-api-key',
  merchantName: 'WARUNG LATIHAN',
  merchantCity: 'JAKARTA',
  merchantPostcode: '10110',
} as const

/** Relative paths of the token calls; the interface refers to the first without showing it. */
export const PRACTICE_TOKEN_PATH = '/api/v1.0/access-token/b2b'
export const PRACTICE_CUSTOMER_TOKEN_PATH = '/api/v1.0/access-token/b2b2c'

/** Every operation that the simulator answers, including those beyond the interface. */
export const PRACTICE_OPERATIONS = Object.keys(operations) as readonly OperationName[]

const wholeMs = z.number().int().nonnegative()
const wire = z.string().regex(/^\d{1,14}\.\d{2}$/)
const ascii = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\x20-\x7e]+$/)
const code = (max: number) => z.string().min(1).max(max)
const token = z.enum(['none', 'b2b', 'b2b2c'])

/** Every choice that configures the gateway simulator. Times in milliseconds, amounts in wire form. */
const practiceConfigSchema = z.strictObject({
  partnerId: z.string().min(1).max(50),
  clientId: z.string().min(1),
  channelId: z.string().min(1).max(5),
  merchantId: z.string().min(1).max(20),
  partnerServiceId: z.string().length(8),
  qrProductCode: z.string().min(1).max(16),
  vaProductCode: z.string().min(1).max(50),
  linkProductCode: code(16),
  bindingProductCode: code(16),
  pageMethods: z
    .array(z.strictObject({ payMethod: code(64), payOption: code(64), name: code(40) }))
    .readonly(),
  depositSource: code(16),
  directSource: code(16),
  commCode: code(32),
  senderId: code(32),
  hashKey: ascii(64),
  cipherKey: ascii(32).length(32),
  cipherIv: ascii(16).length(16),
  apiKey: ascii(64),
  /** The QR payload shows these three. */
  merchantName: ascii(25),
  merchantCity: ascii(15),
  merchantPostcode: ascii(10),
  /** How far X-TIMESTAMP may be from the simulator's clock, in either direction. */
  timestampWindowMs: wholeMs,
  /** Overrides of the token rule that each operation declares. */
  tokenRules: z.partialRecord(z.enum(PRACTICE_OPERATIONS), token),
  /** Which source bank asks for which extra fields of a transfer (interface, 2.8: bank A and bank B). */
  bankRules: z.record(z.string(), z.enum(['A', 'B']).optional()),
  tokenLifetimeMs: wholeMs,
  /** Requests of one merchant, in any 60 seconds and in any 3600 seconds. */
  perMinute: z.number().int().positive(),
  perHour: z.number().int().positive(),
  minimumQrAmount: wire,
  /** Default: the most rupiah that tag 54 of a QR payload can hold. */
  maximumQrAmount: wire,
  defaultExpiryMs: wholeMs,
  maximumValidityMs: wholeMs,
  /** The merchant's deposit at the start. */
  depositBalance: wire,
  /** The cost of an interbank transfer; feeType says who bears it. */
  transferFee: wire,
  maximumTransferAmount: wire,
  /** How long after its acceptance a transfer is settled. */
  settleTransferAfterMs: wholeMs,
  /** The interface says that a reused reference is refused, not with which code. */
  duplicateReference: z.enum(['conflict', 'inconsistent', 'bad-field']),
  /**
   * The interface says that delete cancels, but not which status follows. `not-found`: as if it had never existed.
   */
  cancelledShowsAs: z.enum(['EX', 'F', 'not-found']),
  /** Delete (31) is declared for virtual accounts only; some gateways may accept it for a QR order or a link too. */
  qrCancel: z.enum(['refused', 'accepted']),
  /** The buyer pays it on top of the order's amount; `0.00` for no fee. */
  buyerFee: wire,
  ...lineAndBulkFields,
})
export type PracticeConfig = Readonly<z.output<typeof practiceConfigSchema>>

const practiceDefaults: PracticeConfig = {
  ...practiceMerchant,
  timestampWindowMs: 600_000,
  tokenRules: {},
  bankRules: { '014': 'A', '008': 'B' },
  tokenLifetimeMs: 900_000,
  perMinute: 60,
  perHour: 600,
  minimumQrAmount: '10000.00',
  maximumQrAmount: '9999999999999.00',
  defaultExpiryMs: 600_000,
  maximumValidityMs: 86_400_000,
  depositBalance: '100000000.00',
  transferFee: '6500.00',
  maximumTransferAmount: '50000000.00',
  settleTransferAfterMs: 10_000,
  duplicateReference: 'conflict',
  cancelledShowsAs: 'F',
  qrCancel: 'refused',
  buyerFee: '0.00',
  ...lineAndBulkDefaults,
}

export const practiceOverridesSchema = practiceConfigSchema.partial()
export type PracticeOverrides = z.input<typeof practiceOverridesSchema>

/** The defaults with these overrides. Throws ZodError on a value that no gateway could have. */
export function practiceConfig(overrides: PracticeOverrides = {}): PracticeConfig {
  return practiceConfigSchema.parse({ ...practiceDefaults, ...overrides })
}

/** The messages between the listener's process and the till. */
import { z } from 'zod'
import { BILL_NEEDS } from '#domain/bill-needs.ts'
import { CALLBACK_KINDS } from '#domain/callback-fact.ts'
import { limitsSchema } from './limits.ts'

const merchantSchema = z.object({
  /** X-PARTNER-ID and CHANNEL-ID that the gateway's calls must bear. If absent, only the signature is checked. */
  partnerId: z.string().min(1).exactOptional(),
  channelId: z.string().min(1).exactOptional(),
  partnerServiceId: z.string().length(8),
  /** Merchant code. */
  customerNo: z.string().min(1),
  /** `virtualAccountName` of a sale without a customer name. */
  payerName: z.string().min(1).max(255),
})
export type Merchant = z.output<typeof merchantSchema>

const rulesSchema = z.object({
  /** Allowed difference between X-TIMESTAMP and our clock, either way. */
  timestampWindowMs: z.int().positive(),
  transferServiceCode: z.enum(['70', '96']),
  /** What a proxy in front removes from the path: the gateway signs the registered path. */
  prefix: z.string(),
  /** Which of the interface's two shapes of `listBills` is sent (interface, 2.3). */
  listShape: z.enum(['amounts', 'texts']).default('amounts'),
  /** What this merchant's kind makes mandatory in an answer to an inquiry (interface, 2.3). */
  billNeeds: z.array(z.enum(BILL_NEEDS)).readonly().default([]),
  /** Where the gateway tells that an invoice was paid, and by which headers it proves itself; absent: nowhere. */
  invoiceNotice: z.object({ path: z.string().min(1), headers: z.enum(['all', 'signature']) }).exactOptional(),
})
export type Rules = z.output<typeof rulesSchema>

export const startSchema = z.object({
  type: z.literal('start'),
  journalFile: z.string().min(1),
  /**
   * 32 bytes in Base64: opens the sealed part of bills, and cannot seal the journal. Absent: bills are answered
   * without that part.
   */
  boxKey: z.string().optional(),
  /** PEM. The only key of the gateway in this process; the merchant's signing keys never enter it. */
  gatewayPublicKey: z.string().min(1),
  tls: z.object({ cert: z.string().min(1), key: z.string().min(1) }),
  host: z.string().min(1),
  /** 0: any free port. */
  port: z.int().min(0).max(65_535),
  merchant: merchantSchema,
  rules: rulesSchema,
  limits: limitsSchema.prefault({}),
})
export type StartMessage = z.input<typeof startSchema>
export type Started = z.output<typeof startSchema>

/** `number`: the flushed journal event of the fact. Absent: it is not stored, and may never be. */
const ackSchema = z.object({ type: z.literal('ack'), id: z.int(), number: z.string().optional() })
const stopSchema = z.object({ type: z.literal('stop') })
export const parentMessageSchema = z.discriminatedUnion('type', [startSchema, ackSchema, stopSchema])
export type ParentMessage = z.input<typeof parentMessageSchema>

// The process that faces the network is not trusted to keep to its own limits.
const factSchema = z.object({
  at: z.int(),
  kind: z.enum(CALLBACK_KINDS),
  externalId: z.string().max(128).exactOptional(),
  reference: z.string().max(64).exactOptional(),
  code: z.string().regex(/^\d{7}$/),
  verified: z.boolean(),
  evidence: z.string().max(32_768),
})

const readySchema = z.object({ type: z.literal('ready'), port: z.int() })
const failedSchema = z.object({
  type: z.literal('failed'),
  why: z.enum(['port', 'key', 'start']),
  message: z.string().max(1_000),
})
/** To be flushed before the gateway is answered; acknowledged under its id. */
const keepSchema = z.object({ type: z.literal('fact'), id: z.int(), fact: factSchema })
/** News since the last pulse; also sent empty, so that a silent process is noticed. */
const pulseSchema = z.object({
  type: z.literal('pulse'),
  facts: z.array(factSchema).max(1_000),
  /** Counts of answers: by response code, or a word for what was not a call. */
  counts: z.record(z.string().max(40), z.int().nonnegative()),
  /** Counts of refusals: by a word of `TURNED_AWAY`, with the field where one is concerned. */
  turned: z.record(z.string().max(100), z.int().nonnegative()),
  /** Time of the last call with a valid signature, epoch milliseconds. */
  lastCallAt: z.int().exactOptional(),
})
const bugSchema = z.object({
  type: z.literal('bug'),
  where: z.string().max(100),
  message: z.string().max(1_000),
})
export const childMessageSchema = z.discriminatedUnion('type', [
  readySchema,
  failedSchema,
  keepSchema,
  pulseSchema,
  bugSchema,
])
export type ChildMessage = z.output<typeof childMessageSchema>

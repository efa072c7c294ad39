/** What the control side of the practice gateway takes and gives: schemas shared by server and client. */
import { z } from 'zod'
import { PAYMENT_FLAGS } from '#domain/evidence.ts'
import { incoming, type IncomingName } from '#gateway/registry.ts'
import { PRACTICE_OPERATIONS } from '../config.ts'

/** Header that carries the control token. */
export const CONTROL_HEADER = 'x-practice-token'

const epochMs = z.number().int().nonnegative()
const wire = z.string().regex(/^\d{1,14}\.\d{2}$/)

const PAYER_ACTIONS = [
  /** The customer opens a virtual-account number in the banking app: the order begins to exist at the gateway. */
  'open',
  /** Only as a real app lets one: not when expired, cancelled or paid. */
  'pay',
  /** Paid although expired, failed or cancelled; an order not yet expired expires first. */
  'pay-late',
  'pay-after-cancel',
  /** A second success, with another transaction id. */
  'pay-again',
  'suspect',
  'wait-for-correction',
  /** Paid, settled (S) only after `settleAfterMs`. */
  'settle-later',
  'fail',
  'expire',
] as const
export type PayerAction = (typeof PAYER_ACTIONS)[number]

export const payerInputSchema = z
  .strictObject({
    action: z.enum(PAYER_ACTIONS),
    /** Either the reference (virtual-account number) or the QR payload as scanned. */
    reference: z.string().min(1).max(32).optional(),
    qr: z.string().min(1).max(512).optional(),
    /** In the wire's form; must be given to open, else the order's amount. */
    amount: wire.optional(),
    /** Epoch milliseconds: it happens when the gateway's clock passes this. */
    payAt: epochMs.optional(),
    settleAfterMs: epochMs.optional(),
    /** Of `open`. */
    expiresInMs: epochMs.optional(),
  })
  .refine((input) => (input.reference === undefined) !== (input.qr === undefined), 'either reference or qr')
export type PayerInput = z.input<typeof payerInputSchema>

/** Where the merchant's callbacks are: what stands before their paths, and the authority of its certificate. */
export const merchantInputSchema = z.strictObject({
  url: z.url({ protocol: /^https$/ }),
  /** PEM. */
  ca: z.string().min(1).max(20_000).optional(),
})
export type MerchantInput = z.input<typeof merchantInputSchema>

const scheduledActionSchema = z.object({
  action: z.enum(PAYER_ACTIONS),
  at: epochMs,
  amount: wire.optional(),
  settleAfterMs: epochMs.optional(),
})
export type ScheduledAction = Readonly<z.output<typeof scheduledActionSchema>>

export const PAYER_REFUSALS = [
  'unreadable-qr',
  'unknown',
  'exists',
  'no-amount',
  'not-payable',
  /** What the merchant's inquiry address said of the number, or that it said nothing. */
  'merchant-refused',
  'merchant-unreachable',
] as const
export type PayerRefusal = (typeof PAYER_REFUSALS)[number]

/** Calls of the gateway to the merchant: each meets a fault only when the fault names it. */
const CALLBACKS = Object.keys(incoming) as readonly IncomingName[]

const common = {
  /** Which calls it meets; absent: any. */
  operation: z.enum([...PRACTICE_OPERATIONS, 'token', 'customer-token', ...CALLBACKS]).optional(),
  /** How many calls it meets before it is used up. */
  times: z.number().int().positive().default(1),
}
/** Whether the call took effect at the gateway before its answer went wrong. */
const processed = z.boolean().default(true)

export const faultSchema = z.discriminatedUnion('kind', [
  /** Processed, then the connection is destroyed without an answer. */
  z.strictObject({ kind: z.literal('answer-lost'), ...common }),
  /** The connection is destroyed after `at` bytes of the answer's body. */
  z.strictObject({ kind: z.literal('cut-at'), at: z.number().int().nonnegative(), ...common }),
  /** The request is read and the connection destroyed; nothing is processed. */
  z.strictObject({ kind: z.literal('drop-before'), ...common }),
  /** Processed at once, answered after `ms`. */
  z.strictObject({ kind: z.literal('delay'), ms: epochMs, ...common }),
  z.strictObject({ kind: z.literal('http-500'), processed, ...common }),
  z.strictObject({
    kind: z.literal('html'),
    status: z.number().int().min(200).max(599).default(502),
    processed,
    ...common,
  }),
  z.strictObject({ kind: z.literal('bad-json'), processed, ...common }),
  z.strictObject({ kind: z.literal('empty'), processed, ...common }),
  /** Signed by somebody else; an encrypted answer is encrypted for somebody else. */
  z.strictObject({ kind: z.literal('wrong-signature'), ...common }),
  /** Its clock, for its own checks and in the answer's X-TIMESTAMP, is off by `ms`. */
  z.strictObject({ kind: z.literal('clock-off'), ms: z.number().int(), ...common }),
  /** A well-signed answer to another question. */
  z.strictObject({
    kind: z.literal('wrong-echo'),
    field: z.enum(['reference', 'amount', 'payload-amount', 'page-address']).default('reference'),
    ...common,
  }),
  /**
   * Says this instead of what it would say: a SNAP answer with `caseCode`, one of the other family with `errorCode`.
   * With a status below 300 what else the answer tells stays in it: 202 is a pending one.
   */
  z.strictObject({
    kind: z.literal('say'),
    status: z.number().int().min(200).max(599),
    caseCode: z
      .string()
      .regex(/^\d{2}$/)
      .default('00'),
    errorCode: z
      .string()
      .regex(/^[A-Z0-9]{4}$/)
      .default('9999'),
    message: z.string().min(1).max(150),
    processed,
    ...common,
  }),
  /**
   * Some invoices of a batch fail: as many as told, from the first that would not fail by itself, or those of the
   * numbers told. Sending and rejecting alike.
   */
  z.strictObject({
    kind: z.literal('fail-invoices'),
    count: z.number().int().positive().default(1),
    docNumbers: z.array(z.string()).optional(),
    code: z
      .string()
      .regex(/^[A-Z0-9]{4}$/)
      .default('9998'),
    message: z.string().min(1).max(100).default('Failed on demand'),
    ...common,
  }),
  /** The totals of a batch are one off, and disagree with its lists. */
  z.strictObject({ kind: z.literal('wrong-totals'), ...common }),
  /**
   * The history moves between two pages: `count` new records came before this page was read, or the page before comes
   * again, or this time the oldest record comes first.
   */
  z.strictObject({
    kind: z.literal('moving-page'),
    how: z.enum(['new-records', 'repeated', 'reordered']).default('new-records'),
    count: z.number().int().positive().max(1000).default(3),
    ...common,
  }),
  /** Stops listening until faults are cleared. */
  z.strictObject({ kind: z.literal('refuse-connection') }),
])
export type FaultInput = z.input<typeof faultSchema>
export type Fault = Readonly<z.output<typeof faultSchema>>

export const logEntrySchema = z.object({
  seq: z.number(),
  /** Epoch milliseconds, and the same as Timestamp A. */
  at: z.number(),
  time: z.string(),
  method: z.string(),
  path: z.string(),
  /** An operation's name, `token`, `customer-token`, `qr-image`, `page`, or empty for a route that does not exist. */
  operation: z.string(),
  reference: z.string(),
  externalId: z.string(),
  /** Response code answered; empty when none was made. */
  code: z.string(),
  /** Whether the operation itself was carried out: order made, status read, order cancelled, token given. */
  processed: z.boolean(),
  /** Whether it used up a part of the request budget. */
  admitted: z.boolean(),
  /** Kinds of the faults it met, joined with `+`. */
  fault: z.string(),
  /** Names of the habits it was written with, joined with `+`. */
  habits: z.string().optional(),
  /** Absent: to the gateway. */
  direction: z.literal('to-merchant').optional(),
  /** Of a call to the merchant that got no trusted answer: why. */
  why: z.string().optional(),
})
export type LogEntry = Readonly<z.output<typeof logEntrySchema>>

export const orderViewSchema = z.object({
  reference: z.string(),
  kind: z.enum(['qr', 'va', 'link', 'invoice']),
  state: z.enum([...PAYMENT_FLAGS, 'cancelled']),
  amount: z.string(),
  createdAt: z.number(),
  expiresAt: z.number(),
  cancelledAt: z.number().optional(),
  qrContent: z.string().optional(),
  /** As the merchant told. */
  customerName: z.string().optional(),
  /** Of a payment page, below the base URL. */
  pagePath: z.string().optional(),
  scheduled: z.array(scheduledActionSchema),
  transactions: z.array(
    z.object({
      trxId: z.string(),
      state: z.enum([...PAYMENT_FLAGS, 'cancelled']),
      /** What was paid of the order, and with the buyer's fee; `0.00` when unpaid. */
      principal: z.string(),
      paid: z.string(),
      createdAt: z.number(),
      paidAt: z.number().optional(),
      rrn: z.string().optional(),
    }),
  ),
})
export type OrderView = Readonly<z.output<typeof orderViewSchema>>

export const countersSchema = z.object({
  total: z.number(),
  /** Most requests seen in any 60 and in any 3600 seconds; all that arrived, refused ones too. */
  maxPerMinute: z.number(),
  maxPerHour: z.number(),
  /** How many were answered 429. */
  overBudget: z.number(),
  perOperation: z.record(z.string(), z.number()),
})
export type Counters = Readonly<z.output<typeof countersSchema>>

export const controlErrorSchema = z.object({ error: z.object({ code: z.string(), message: z.string() }) })

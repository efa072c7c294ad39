/** What the control side of the gateway simulator takes and gives: schemas shared by server and client. */
import { z } from 'zod'
import { PAYMENT_FLAGS } from '#domain/evidence.ts'
import { incoming, type IncomingName } from '#gateway/registry.ts'
import { PRACTICE_OPERATIONS } from '../config.ts'

/** Header that carries the control token. */
export const CONTROL_HEADER = 'x-practice-token'

const epochMs = z.number().int().nonnegative()
const wire = z.string().regex(/^\d{1,14}\.\d{2}$/)

const PAYER_ACTIONS = [
  /** The customer opens a virtual-account number in the banking app, and the gateway creates the order. */
  'open',
  /** As in a real app: refused when expired, cancelled or paid. */
  'pay',
  /** Paid although expired, failed or cancelled; an order that has not expired expires first. */
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
    /** In wire form. Required to open; otherwise defaults to the order's amount. */
    amount: wire.optional(),
    /** Epoch milliseconds: the action happens when the simulator's clock passes this. */
    payAt: epochMs.optional(),
    settleAfterMs: epochMs.optional(),
    /** Only with `open`. */
    expiresInMs: epochMs.optional(),
  })
  .refine((input) => (input.reference === undefined) !== (input.qr === undefined), 'either reference or qr')
export type PayerInput = z.input<typeof payerInputSchema>

/** The merchant's callback address: the prefix of the paths, and the authority that signs its certificate. */
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
  /** The merchant's inquiry address refused the number, or gave no answer. */
  'merchant-refused',
  'merchant-unreachable',
] as const
export type PayerRefusal = (typeof PAYER_REFUSALS)[number]

/** Calls of the gateway to the merchant: each meets a fault only when the fault names it. */
const CALLBACKS = Object.keys(incoming) as readonly IncomingName[]

const common = {
  /** Which calls it affects. If absent, every call that the gateway receives. */
  operation: z.enum([...PRACTICE_OPERATIONS, 'token', 'customer-token', ...CALLBACKS]).optional(),
  /** How many calls it affects before it is used up. */
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
  /** Signed with another key; an encrypted answer is encrypted with another key. */
  z.strictObject({ kind: z.literal('wrong-signature'), ...common }),
  /** The simulator's clock is off by `ms`, for its own checks and in the answer's X-TIMESTAMP. */
  z.strictObject({ kind: z.literal('clock-off'), ms: z.number().int(), ...common }),
  /** A well-signed answer to another question. */
  z.strictObject({
    kind: z.literal('wrong-echo'),
    field: z
      .enum(['reference', 'amount', 'payload-amount', 'payload-merchant', 'page-address'])
      .default('reference'),
    ...common,
  }),
  /**
   * Replaces the answer: a SNAP answer with `caseCode`, one of the other family with `errorCode`. With a status below
   * 300 the remaining members stay: 202 means pending.
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
   * Makes some invoices of a batch fail: the first `count` that would otherwise succeed, or those in `docNumbers`.
   * Applies to sending and to rejecting.
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
  /** `total_success` of a batch is one too high and disagrees with the lists. */
  z.strictObject({ kind: z.literal('wrong-totals'), ...common }),
  /**
   * The history changes between two pages. Either `count` new records arrive before this page, or the page before is
   * repeated, or the oldest record comes first this time.
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
  /** Epoch milliseconds, and the same time as Timestamp A. */
  at: z.number(),
  time: z.string(),
  method: z.string(),
  path: z.string(),
  /** An operation's name, `token`, `customer-token`, `qr-image`, `page`, or empty for a route that does not exist. */
  operation: z.string(),
  reference: z.string(),
  externalId: z.string(),
  /** Response code of the answer; empty when there was no answer. */
  code: z.string(),
  /** Whether the operation itself was carried out: order made, status read, order cancelled, token issued. */
  processed: z.boolean(),
  /** Whether it counted against the rate limit. */
  admitted: z.boolean(),
  /** Kinds of the faults that affected it, joined with `+`. */
  fault: z.string(),
  /** Names of the habits applied to it, joined with `+`. */
  habits: z.string().optional(),
  /** Absent: a call to the gateway. */
  direction: z.literal('to-merchant').optional(),
  /** Why a call to the merchant got no trusted answer. */
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
  /** As given by the merchant. */
  customerName: z.string().optional(),
  /** Path of a payment page, below the base URL. */
  pagePath: z.string().optional(),
  scheduled: z.array(scheduledActionSchema),
  transactions: z.array(
    z.object({
      trxId: z.string(),
      state: z.enum([...PAYMENT_FLAGS, 'cancelled']),
      /** The paid part of the order, and the total with the buyer's fee; `0.00` when unpaid. */
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
  /** Most requests in any 60 and in any 3600 seconds; counts all arrivals, including refused ones. */
  maxPerMinute: z.number(),
  maxPerHour: z.number(),
  /** How many received 429. */
  overBudget: z.number(),
  perOperation: z.record(z.string(), z.number()),
})
export type Counters = Readonly<z.output<typeof countersSchema>>

export const controlErrorSchema = z.object({ error: z.object({ code: z.string(), message: z.string() }) })

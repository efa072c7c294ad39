/**
 * The whole contract between main process and pages: each procedure's input schema, who may call it, and
 * whether it reads or acts. The bridge derives IPC from this table; a page can reach nothing else.
 */
import { z } from 'zod'
import { STATE_KINDS } from '#domain/order.ts'
import type { DisplayView, Health, HistoryRow, OrderView, PracticeView, Settings, Timeline } from './views.ts'

/** `customer` is the customer's window; the others are the signed-in person at the cashier's window. */
export const ROLES = ['customer', 'cashier', 'manager', 'it'] as const
export type Role = (typeof ROLES)[number]

export type Procedure<In extends z.ZodType = z.ZodType, Out = unknown> = {
  readonly kind: 'query' | 'command'
  readonly roles: readonly Role[]
  readonly input: In
  /** Type only: what `value` holds when it went well. */
  readonly output?: Out
}

function query<Out>() {
  return <In extends z.ZodType>(roles: readonly Role[], input: In): Procedure<In, Out> => ({
    kind: 'query',
    roles,
    input,
  })
}
function command<Out>() {
  return <In extends z.ZodType>(roles: readonly Role[], input: In): Procedure<In, Out> => ({
    kind: 'command',
    roles,
    input,
  })
}

const TILL: readonly Role[] = ['cashier', 'manager', 'it']
const ANYONE: readonly Role[] = ['customer', ...TILL]

const nothing = z.strictObject({})
const reference = z
  .string()
  .min(1)
  .max(28)
  .regex(/^[A-Z0-9]+$/)
/** Sen; whole rupiah only, as the wire has it (interface, "Conventions": `<digits>.00`). */
const amountMinor = z
  .bigint()
  .positive()
  .max(9_999_999_999_999_999n)
  .refine((minor) => minor % 100n === 0n)
const byReference = z.strictObject({ reference })

export const procedures = {
  /** Refusals: below-minimum, too-large, not-ascii, budget-spent, journal-not-sound. */
  'sale.start': command<OrderView>()(
    TILL,
    z.strictObject({
      amountMinor,
      method: z.enum(['qr', 'va']),
      // Printable ASCII only: what a gateway does to other letters before it signs is not known.
      note: z.string().max(60).optional(),
    }),
  ),
  /** A new order for the same sale. Refusals: as sale.start; not-found, not-allowed (while one of the sale may hold the money). */
  'sale.renew': command<OrderView>()(TILL, byReference),
  /** Sends an order that certainly never left. Refusals: not-found, not-allowed, budget-spent, journal-not-sound. */
  'order.retry': command<OrderView>()(TILL, byReference),
  /** Asks the gateway at once. Refusals: not-found, not-allowed, budget-spent, journal-not-sound. */
  'order.checkNow': command<OrderView>()(TILL, byReference),
  /** Asks for all transactions of the order, for "the customer says it is paid". */
  'order.lookThrough': command<OrderView>()(TILL, byReference),
  'order.cancel': command<OrderView>()(TILL, byReference),
  'order.acknowledge': command<OrderView>()(TILL, byReference),
  'order.get': query<OrderView>()(TILL, byReference),
  /** Everything not yet finished or not yet seen by a person, oldest first. */
  'order.open': query<readonly OrderView[]>()(TILL, nothing),
  'history.list': query<{
    readonly rows: readonly HistoryRow[]
    readonly total: number
    readonly next?: string
  }>()(
    TILL,
    z.strictObject({
      search: z.string().max(64).optional(),
      state: z.enum(STATE_KINDS).optional(),
      cursor: z.string().max(64).optional(),
      limit: z.number().int().min(1).max(200),
    }),
  ),
  'history.timeline': query<Timeline>()(TILL, byReference),
  'settings.get': query<Settings>()(ANYONE, nothing),
  'settings.change': command<Settings>()(
    TILL,
    z.strictObject({
      language: z.enum(['id', 'en']).optional(),
      theme: z.enum(['system', 'light', 'dark']).optional(),
      // Letters of any script, and no character that cannot be seen: this name stands on the customer's screen.
      merchantName: z
        .string()
        .trim()
        .min(1)
        .max(25)
        .regex(/^\P{C}+$/u)
        .optional(),
    }),
  ),
  'health.get': query<Health>()(TILL, nothing),
  /** Which order the customer's window shows; null for none. */
  'display.show': command<null>()(TILL, z.strictObject({ reference: reference.nullable() })),
  'display.current': query<DisplayView>()(['customer', ...TILL], nothing),
  /** Practice only. Refusal: not-practice. */
  'practice.get': query<PracticeView>()(TILL, nothing),
  'practice.payer': command<null>()(
    TILL,
    z.strictObject({
      reference,
      action: z.enum([
        'open',
        'expire',
        'pay',
        'pay-wrong',
        'pay-twice',
        'suspect',
        'correcting',
        'settling',
        'fail',
      ]),
      /** Only for pay-wrong. */
      amountMinor: amountMinor.optional(),
    }),
  ),
  'practice.fault': command<null>()(
    TILL,
    z.strictObject({
      kind: z.enum([
        'answer-lost',
        'drop-before',
        'cut-at',
        'delay',
        'http-500',
        'html',
        'bad-json',
        'empty',
        'wrong-signature',
        'gateway-down',
        'none',
      ]),
      /** How many calls it strikes; gateway-down lasts until `none`. */
      times: z.number().int().min(1).max(20),
    }),
  ),
} as const

export type Procedures = typeof procedures
export type ProcedureName = keyof Procedures
export type InputOf<N extends ProcedureName> = z.output<Procedures[N]['input']>
export type OutputOf<N extends ProcedureName> =
  Procedures[N] extends Procedure<z.ZodType, infer Out> ? Out : never

/**
 * The whole contract between main process and pages: each procedure's input schema, who may call it, and
 * whether it reads or acts. The bridge derives IPC from this table; a page can reach nothing else.
 */
import { z } from 'zod'
import { STATE_KINDS } from '#domain/order.ts'
import type { FaultView, OperationView, SetupView, TryView } from './setup-views.ts'
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

/** Whoever sets the machine up: the window that was opened for it, not the one at the counter. */
const SETUP: readonly Role[] = ['it']

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
/** Judged by the profile's own schema, which says why not; here only that it is JSON, and not endless. */
const json = z.json().refine((value) => JSON.stringify(value).length <= 100_000)
const secret = z.string().min(1).max(16_384)
const passphrase = z.string().min(1).max(1_024)

export const procedures = {
  /** Refusals: below-minimum, too-large, not-ascii, budget-spent, vault-refused (closed), journal-not-sound. */
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
  /** Who sits at this window, and whether money is real. */
  'session.get': query<{
    readonly role: Role
    readonly mode: 'practice' | 'real'
    /** Without the vault nothing leaves for a real gateway. */
    readonly vault: 'not-needed' | 'open' | 'passphrase-needed' | 'closed'
  }>()(ANYONE, nothing),
  /** Opens the vault at the start of the day. Refusals: vault-refused (details.reason, details.retryAt). */
  'session.unlock': command<null>()(TILL, z.strictObject({ passphrase })),
  'setup.get': query<SetupView>()(SETUP, nothing),
  /** Every reason why it is not a profile; empty when it is one. Keeps nothing. */
  'setup.checkProfile': query<readonly FaultView[]>()(SETUP, z.strictObject({ profile: json })),
  /** Refusals: invalid-profile. Used from the next start on. */
  'setup.saveProfile': command<SetupView>()(SETUP, z.strictObject({ profile: json })),
  /** Takes the text of an exported profile. Refusals: invalid-profile (details.path, details.reason of the first). */
  'setup.importProfile': command<SetupView>()(SETUP, z.strictObject({ text: z.string().max(200_000) })),
  /** Text of a file without a secret in it. Refusal: not-found while there is no profile. */
  'setup.exportProfile': query<{ readonly text: string; readonly fileName: string }>()(SETUP, nothing),
  /** Starts Loket again on practice, or on the gateway. Refusals: not-allowed (details.missing, the first), internal. */
  'setup.use': command<null>()(SETUP, z.strictObject({ mode: z.enum(['practice', 'real']) })),
  /** All of the vault: refusal vault-refused with details.reason, and details.retryAt where it matters. */
  'vault.create': command<SetupView>()(
    SETUP,
    z.strictObject({ passphrase: passphrase.optional(), keepOldAside: z.boolean().optional() }),
  ),
  'vault.unlock': command<SetupView>()(SETUP, z.strictObject({ passphrase: passphrase.optional() })),
  'vault.lock': command<SetupView>()(SETUP, nothing),
  'vault.put': command<SetupView>()(
    SETUP,
    z.strictObject({
      name: z.enum([
        'privateKey',
        'gatewayPublicKey',
        'hashKey',
        'cipherKey',
        'cipherIv',
        'customerToken',
        'apiKey',
        'tlsCertificate',
        'tlsKey',
      ]),
      secret,
    }),
  ),
  /** Makes a key pair here; the private half goes into the vault, the public one is to be registered. */
  'vault.makeKeyPair': command<{ readonly publicKey: string }>()(SETUP, nothing),
  /** The public half of the key that is there. Refusal: not-found. */
  'vault.publicKey': query<{ readonly publicKey: string }>()(SETUP, nothing),
  /** A certificate of our own for the listener, in the name of the public address. Refusals: vault-refused, not-allowed (no address). */
  'vault.makeCertificate': command<SetupView>()(SETUP, nothing),
  'vault.setPassphrase': command<SetupView>()(
    SETUP,
    z.strictObject({ current: passphrase.optional(), next: passphrase.optional() }),
  ),
  'vault.rotate': command<SetupView>()(SETUP, z.strictObject({ passphrase: passphrase.optional() })),
  /** There is no way back: `really` must say so. */
  'vault.wipe': command<SetupView>()(SETUP, z.strictObject({ really: z.literal('wipe') })),
  'operations.list': query<readonly OperationView[]>()(SETUP, nothing),
  /** One call as it stands, journalled like any other. Refusals: not-allowed on a production gateway, not-found, budget-spent, journal-not-sound. */
  'operations.try': command<TryView>()(
    SETUP,
    z.strictObject({ name: z.string().min(1).max(40), request: json }),
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

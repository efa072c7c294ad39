/** Declares a procedure of the contract: who may call it, whether it reads or acts, its input, when it is stale. */
import { z } from 'zod'
import type { PageEvent } from './events.ts'

/**
 * The caller. `customer` is the customer's window; all others are the cashier's window. There, `nobody` means that
 * the till is locked; otherwise it is the role of the signed-in person, or `it` after --setup while no one is
 * signed in.
 */
export const ROLES = ['customer', 'nobody', 'cashier', 'manager', 'it'] as const
export type Role = (typeof ROLES)[number]

export type Procedure<In extends z.ZodType = z.ZodType, Out = unknown> = {
  readonly kind: 'query' | 'command'
  readonly roles: readonly Role[]
  readonly input: In
  /** Type only: the `value` of a successful answer. */
  readonly output?: Out
}

export type Query<In extends z.ZodType = z.ZodType, Out = unknown> = Procedure<In, Out> & {
  readonly kind: 'query'
  /** Events after which the answer may differ; a page then asks again. */
  readonly invalidatedBy: readonly PageEvent['type'][]
}

export function query<Out>() {
  return <In extends z.ZodType>(
    roles: readonly Role[],
    input: In,
    invalidatedBy: Query['invalidatedBy'],
  ): Query<In, Out> => ({ kind: 'query', roles, input, invalidatedBy })
}
export function command<Out>() {
  return <In extends z.ZodType>(
    roles: readonly Role[],
    input: In,
  ): Procedure<In, Out> & { readonly kind: 'command' } => ({ kind: 'command', roles, input })
}

/** Anyone signed in at the till. */
export const TILL: readonly Role[] = ['cashier', 'manager', 'it']
/** The role that answers for the money. */
export const MANAGER: readonly Role[] = ['manager']
/** Roles that look after the till: staff, printers, monitors. */
export const KEEPER: readonly Role[] = ['manager', 'it']
/** The role that sets up the machine. */
export const SETUP: readonly Role[] = ['it']
export const ANYONE: readonly Role[] = ['customer', 'nobody', ...TILL]

/** The person has read the warning of `confirm-first` and agreed. */
export const confirmed = z.literal(true).exactOptional()

// Letters of any script, but no invisible character: this name appears on the customer's screen.
export const shopName = z
  .string()
  .trim()
  .min(1)
  .max(25)
  .regex(/^\P{C}+$/u)
export const nothing = z.strictObject({})
export const reference = z
  .string()
  .min(1)
  .max(28)
  .regex(/^[A-Z0-9]+$/)
export const byReference = z.strictObject({ reference })

const MOST = 9_999_999_999_999_999n
const whole = (minor: bigint) => minor % 100n === 0n
/** Sen; whole rupiah only, as the wire has it (interface, "Conventions": `<digits>.00`). */
export const amountMinor = z.bigint().positive().max(MOST).refine(whole)
/** As `amountMinor`, but zero is allowed too: cash in a drawer. */
export const cashMinor = z.bigint().nonnegative().max(MOST).refine(whole)

/** The profile's own schema judges the content and gives reasons. This only checks for JSON of limited size. */
export const json = z.json().refine((value) => JSON.stringify(value).length <= 100_000)
export const secret = z.string().min(1).max(16_384)
export const passphrase = z.string().min(1).max(1_024)

export const personId = z.string().regex(/^[a-z0-9-]{1,20}$/)
/** Four to eight digits; typed, never shown, never journalled. */
export const pin = z.string().regex(/^\d{4,8}$/)
/**
 * A manager's approval on the cashier's own screen; omitted when the signed-in person may act alone. Refusals:
 * approval-needed, wrong-pin, locked-out.
 */
export const approval = z.strictObject({ person: personId, pin }).optional()
/** A person's note on an act: letters of any script, no invisible character. */
export const remark = z
  .string()
  .trim()
  .max(120)
  .regex(/^\P{C}*$/u)

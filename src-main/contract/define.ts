/** How one line of the contract is written: who may call it, whether it reads or acts, what it is given, and what makes it stale. */
import { z } from 'zod'
import type { PageEvent } from './events.ts'

/**
 * Who calls. `customer` is the customer's window; the others are at the cashier's window: `nobody` while no one is
 * signed in, else the role of the person who is.
 */
export const ROLES = ['customer', 'nobody', 'cashier', 'manager', 'it'] as const
export type Role = (typeof ROLES)[number]

export type Procedure<In extends z.ZodType = z.ZodType, Out = unknown> = {
  readonly kind: 'query' | 'command'
  readonly roles: readonly Role[]
  readonly input: In
  /** Type only: what `value` holds when it went well. */
  readonly output?: Out
}

export type Query<In extends z.ZodType = z.ZodType, Out = unknown> = Procedure<In, Out> & {
  readonly kind: 'query'
  /** After any of these its answer may be another, and a page asks again. */
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

/** Whoever is signed in at the till. */
export const TILL: readonly Role[] = ['cashier', 'manager', 'it']
/** Who answers for the money. */
export const MANAGER: readonly Role[] = ['manager']
/** Who looks after the till: people, printers, screens. */
export const KEEPER: readonly Role[] = ['manager', 'it']
/** Whoever sets the machine up. */
export const SETUP: readonly Role[] = ['it']
export const ANYONE: readonly Role[] = ['customer', 'nobody', ...TILL]

/** A person has read what `confirm-first` told, and agreed. */
export const confirmed = z.literal(true).exactOptional()

// Letters of any script, and no character that cannot be seen: this name stands on the customer's screen.
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
/** The same, where nothing at all is an amount too: cash in a drawer. */
export const cashMinor = z.bigint().nonnegative().max(MOST).refine(whole)

/** Judged by the profile's own schema, which says why not; here only that it is JSON, and not endless. */
export const json = z.json().refine((value) => JSON.stringify(value).length <= 100_000)
export const secret = z.string().min(1).max(16_384)
export const passphrase = z.string().min(1).max(1_024)

export const personId = z.string().regex(/^[a-z0-9-]{1,20}$/)
/** Four to eight digits; typed, never shown, never journalled. */
export const pin = z.string().regex(/^\d{4,8}$/)
/**
 * A manager's word on the cashier's own screen. Left out where the person who is signed in may do it alone. Refusals:
 * approval-needed, wrong-pin, locked-out.
 */
export const approval = z.strictObject({ person: personId, pin }).optional()
/** What a person writes down beside an act: letters of any script, nothing that cannot be seen. */
export const remark = z
  .string()
  .trim()
  .max(120)
  .regex(/^\P{C}*$/u)

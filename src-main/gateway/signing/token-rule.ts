import type { Outcome } from '#domain/outcome.ts'
import { isHeaderToken } from '../headers.ts'
import type { TokenRule } from '../define-operation.ts'
import { NO_CUSTOMER_TOKEN, type CustomerTokens } from './customer-tokens.ts'
import type { Tokens } from './tokens.ts'

export type TokenSources = {
  readonly business: Tokens
  readonly customers?: Pick<CustomerTokens, 'get' | 'invalidate'>
}

export type TokenHeaders = {
  /** Access token B2B, without the word Bearer. */
  readonly bearer?: string
  /** The whole value of Authorization-Customer. */
  readonly customer?: string
  /** Discards it if the gateway refuses it. */
  readonly drop?: () => void
}

export type Customer = {
  /** The merchant's own id of the customer. */
  readonly id: string
  /** Just given by the customer; works once. */
  readonly authCode?: string
}

export type WhoseToken = {
  readonly customer: Customer | undefined
  /** A customer token supplied as a credential. */
  readonly fixed: string | undefined
  /** The profile's form of Authorization-Customer; a supplied token is the whole value. */
  readonly form?: 'bearer' | 'plain' | undefined
}

/**
 * The access token that a rule requires (interface, 4.1). B2B is fetched; B2B2C is the named customer's, or the
 * supplied one. An `outcome` means that no token was obtained, and the call was not sent.
 */
export async function tokenFor(
  rule: TokenRule,
  { business, customers }: TokenSources,
  { customer, fixed, form = 'bearer' }: WhoseToken,
): Promise<TokenHeaders | { readonly outcome: Outcome<never> }> {
  if (rule === 'none') return {}
  if (rule === 'b2b') {
    const got = await business.get()
    if (!got.ok) return { outcome: got.outcome }
    return { bearer: got.token, drop: () => business.invalidate(got.token) }
  }
  if (customer !== undefined) {
    // A named customer's call must never carry another customer's token.
    if (customers === undefined) return NONE
    const got = await customers.get(customer.id, customer.authCode)
    if (!got.ok) return { outcome: got.outcome }
    const value = form === 'plain' ? got.token : `Bearer ${got.token}`
    if (value.length > LONGEST) return TOO_LONG
    return { customer: value, drop: () => customers.invalidate(customer.id, got.token) }
  }
  if (fixed === undefined || !isHeaderToken(fixed)) return NONE
  return fixed.length > LONGEST ? TOO_LONG : { customer: fixed }
}

/** Authorization-Customer, String (150) (interface, 4.1). */
const LONGEST = 150

const TOO_LONG: { readonly outcome: Outcome<never> } = {
  outcome: {
    kind: 'not-executed',
    why: 'invalid-request',
    detail: 'Authorization-Customer over 150 characters',
  },
}

const NONE: { readonly outcome: Outcome<never> } = {
  outcome: { kind: 'not-executed', why: 'unauthorized', detail: NO_CUSTOMER_TOKEN },
}

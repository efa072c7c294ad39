import type { Outcome } from '#domain/outcome.ts'
import { isHeaderToken } from '../headers.ts'
import type { TokenRule } from '../profile.ts'
import type { Tokens } from './tokens.ts'

export type TokenHeaders = { readonly bearer?: string; readonly customer?: string }

/**
 * The access token that a rule asks for: B2B is fetched, B2B2C is the customer's and handed in (interface, 4.1).
 * An `outcome` says that there is none; the call then has not left.
 */
export async function tokenHeaders(
  rule: TokenRule,
  tokens: Tokens,
  customer: string | undefined,
): Promise<TokenHeaders | { readonly outcome: Outcome<never> }> {
  if (rule === 'none') return {}
  if (rule === 'b2b') {
    const got = await tokens.get()
    return got.ok ? { bearer: got.token } : { outcome: got.outcome }
  }
  if (customer !== undefined && isHeaderToken(customer)) return { customer }
  return { outcome: { kind: 'not-executed', why: 'unauthorized', detail: 'no customer access token' } }
}

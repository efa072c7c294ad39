import { refuse, type Refusal } from '#contract/envelope.ts'
import type { Outcome } from '#domain/outcome.ts'
import { NO_CUSTOMER_TOKEN } from '#gateway/signing/customer-tokens.ts'

type No = { readonly ok: false; readonly refusal: Refusal }

/**
 * Why a call was abandoned before anything was journalled or sent: budget-spent (details.retryAt), vault-refused (a
 * credential is missing: details.detail names it), invalid-request (details.detail names the fields), not-sent (no
 * access token could be obtained: details.why).
 */
export function notLeft(outcome: Outcome<unknown>): No {
  if (outcome.kind !== 'not-executed') return refuse('internal')
  const { why, detail = '', raw } = outcome
  switch (why) {
    case 'budget':
    case 'rate-limited':
      return refuse('budget-spent', { retryAt: outcome.retryAt ?? 0 })
    case 'invalid-request':
      return refuse('invalid-request', { detail })
    case 'unauthorized':
      if (detail === NO_CUSTOMER_TOKEN) return refuse('not-sent', { why, detail })
      // A refusal by the gateway itself carries its own words.
      if (raw === undefined) return refuse('vault-refused', { reason: 'wrong-state', detail })
      return refuse('not-sent', { why, detail, code: raw.code ?? String(raw.httpStatus) })
    case 'no-connection':
    case 'no-token':
      return refuse('not-sent', { why, detail })
  }
}

/** The refusal when personal data must be stored and the vault with its key is closed. */
export function vaultClosed(): No {
  return refuse('vault-refused', { reason: 'wrong-state', state: 'locked' })
}

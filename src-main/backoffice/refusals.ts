import { refuse, type Refusal } from '#contract/envelope.ts'
import type { Outcome } from '#domain/outcome.ts'
import { NO_CUSTOMER_TOKEN } from '#gateway/signing/customer-tokens.ts'

type No = { readonly ok: false; readonly refusal: Refusal }

/**
 * Why a call was given up before anything of it was journalled or sent: budget-spent (details.retryAt), vault-refused (a
 * credential is not there: details.detail names it), invalid-request (details.detail names the fields), not-sent (an
 * access token could not be had: details.why).
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
      // Whatever the gateway itself has refused carries its words.
      if (raw === undefined) return refuse('vault-refused', { reason: 'wrong-state', detail })
      return refuse('not-sent', { why, detail, code: raw.code ?? String(raw.httpStatus) })
    case 'no-connection':
    case 'no-token':
      return refuse('not-sent', { why, detail })
  }
}

/** What is said when a person's data would have to be kept and the vault with its key is not open. */
export function vaultClosed(): No {
  return refuse('vault-refused', { reason: 'wrong-state', state: 'locked' })
}

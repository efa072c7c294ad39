import { refuse, type Result } from '#contract/envelope.ts'
import type { ConnectionDeps } from './deps.ts'

/**
 * The vault says who may change this. While it cannot be read, a PIN from the practice screen must not be enough.
 * Undefined when the change may go on.
 */
export function stoppedByVault({ vault, mayConnect }: ConnectionDeps): Result<never> | undefined {
  if (mayConnect()) return undefined
  return refuse('vault-refused', { reason: 'open-first', state: vault.state() })
}

import { refuse, type Result } from '#contract/envelope.ts'
import type { ConnectionDeps } from './deps.ts'

/**
 * Who may change this is written in the vault: while it cannot be read, not everybody may who can read a PIN off the
 * practice screen. Undefined when nothing stands in the way.
 */
export function stoppedByVault({ vault, mayConnect }: ConnectionDeps): Result<never> | undefined {
  if (mayConnect()) return undefined
  return refuse('vault-refused', { reason: 'open-first', state: vault.state() })
}

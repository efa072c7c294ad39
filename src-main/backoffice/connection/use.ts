import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { ConnectionDeps } from './deps.ts'
import { viewSetup } from './view.ts'

/**
 * Restarts Loket on the gateway, or in practice mode. The two never share a journal, so this always starts afresh.
 * Refusals: not-allowed (details.missing: the first missing item); internal (details.disk), and then this Loket keeps
 * running.
 */
export function useMode(deps: ConnectionDeps, mode: 'practice' | 'real'): Result<null> {
  const [missing] = mode === 'real' ? viewSetup(deps).missing : []
  if (missing !== undefined) return refuse('not-allowed', { missing })
  const written = deps.startAgain(mode)
  if (!written.ok) return refuse('internal', { disk: written.code })
  deps.note('mode-chosen', { mode })
  return accept(null)
}

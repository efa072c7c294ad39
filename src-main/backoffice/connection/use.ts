import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { ConnectionDeps } from './deps.ts'
import { viewSetup } from './view.ts'

/**
 * Starts Loket again on the gateway, or on practice. Practice and real never share a journal, so that this is always
 * another beginning. Refusal: not-allowed, with what is missing first in details.missing.
 */
export function useMode(deps: ConnectionDeps, mode: 'practice' | 'real'): Result<null> {
  const [missing] = mode === 'real' ? viewSetup(deps).missing : []
  if (missing !== undefined) return refuse('not-allowed', { missing })
  deps.note('mode-chosen', { mode })
  deps.startAgain(mode)
  return accept(null)
}

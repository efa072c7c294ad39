import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { ConnectionDeps } from './deps.ts'
import { viewSetup } from './view.ts'

/**
 * Starts Loket again on the gateway, or on practice. Practice and real never share a journal, so that this is always
 * another beginning. Refusals: not-allowed, with what is missing first in details.missing; internal, with the disk's
 * code in details.disk, and then this Loket runs on.
 */
export function useMode(deps: ConnectionDeps, mode: 'practice' | 'real'): Result<null> {
  const [missing] = mode === 'real' ? viewSetup(deps).missing : []
  if (missing !== undefined) return refuse('not-allowed', { missing })
  const written = deps.startAgain(mode)
  if (!written.ok) return refuse('internal', { disk: written.code })
  deps.note('mode-chosen', { mode })
  return accept(null)
}

import { brokenOff } from '#calls/attempt.ts'
import type { BackofficeDeps } from './deps.ts'
import { recordInstruction } from './instruction-store.ts'

/**
 * At start, marks every instruction without an answer as unknown. Nothing is sent here, or ever sent again; a person
 * or a look-up decides. Returns how many instructions are unknown.
 */
export function recoverInstructions(deps: BackofficeDeps): number {
  const now = deps.clock.now()
  const { read } = deps.journal
  for (const { id, reference } of read.unfinishedAttempts()) {
    if (reference === undefined || read.instruction(reference) === undefined) continue
    recordInstruction(deps, reference, { type: 'interrupted' }, brokenOff(id, now))
  }
  // Between the two tries of one call no attempt is in progress, yet the instruction still waits for an answer.
  const hanging = read.openInstructions().filter(({ state }) => state === 'sending')
  for (const { reference } of hanging) recordInstruction(deps, reference, { type: 'interrupted' })
  return read.openInstructions().filter(({ state }) => state === 'unknown').length
}

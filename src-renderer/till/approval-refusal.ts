import { BridgeRefusal } from '../bridge/call.ts'

const CODES: ReadonlySet<string> = new Set(['approval-needed', 'wrong-pin', 'locked-out'])

/** Refusals that ask for an approval open their own dialog and are no fault of the act. */
export function asksForApproval(error: unknown): boolean {
  return error instanceof BridgeRefusal && CODES.has(error.error.code)
}

import type { HandlersOf } from '../handler.ts'

/** Payouts, for managers. */
export function createPayoutsHandlers(): HandlersOf<'payouts'> {
  return {}
}

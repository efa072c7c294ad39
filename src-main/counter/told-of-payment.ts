import { askStatus } from './ask-status.ts'
import type { CounterDeps } from './deps.ts'
import type { Watcher } from './watcher.ts'

/**
 * The gateway has called about a payment (interface, part 6; the evidence is in the journal already). It is asked at
 * once; only its answer moves the order.
 */
export function toldOfPayment(deps: CounterDeps, watcher: Watcher, reference: string): void {
  const order = deps.journal.read.order(reference)
  if (order === undefined) return
  if (watcher.nextCheckAt(reference) !== undefined) return watcher.told(reference)
  // Nobody watches it any more: paid already, or long past. A second payment shows among all of its transactions.
  askStatus(deps, order, 'watcher', 'ALL').catch((error: unknown) =>
    deps.bug(error, 'payment callback', reference),
  )
}

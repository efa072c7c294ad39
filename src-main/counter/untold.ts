import type { CallDeps } from '#calls/deps.ts'
import type { Order } from '#domain/order.ts'

/** What an order became by a commit; `before`: undefined for a new order. */
export type Change = { readonly before: Order | undefined; readonly after: Order }

/** Changes whose commit failed. The disk may have kept them all the same, and then no screen has heard of them. */
export type Untold = {
  add(change: Change): void
  /** Once the journal is open again: those that are in it. The rest is forgotten. */
  takeKept(): readonly Change[]
}

export function createUntold({ journal }: Pick<CallDeps, 'journal'>): Untold {
  let changes: readonly Change[] = []
  const isKept = ({ after }: Change): boolean => {
    const state = journal.read.order(after.reference)?.state
    return state?.kind === after.state.kind && state.since === after.state.since
  }
  return {
    add: (change) => {
      changes = [...changes, change]
    },
    takeKept: () => {
      const kept = changes.filter(isKept)
      changes = []
      return kept
    },
  }
}

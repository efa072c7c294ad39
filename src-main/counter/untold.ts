import type { CallDeps } from '#calls/deps.ts'
import type { Order } from '#domain/order.ts'

/** An order before and after a commit; `before` is undefined for a new order. */
export type Change = { readonly before: Order | undefined; readonly after: Order }

/** Changes whose commit failed. The disk may have stored them anyway, and then no screen knows of them. */
export type Untold = {
  add(change: Change): void
  /** Once the journal is open again: the changes that it contains. The rest is dropped. */
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

import type { DisplayView } from '#contract/display-views.ts'
import type { CounterDeps } from '../deps.ts'
import { viewSplit } from '../split/split-sums.ts'

/**
 * What the customers of a split see between two parts; nothing of it once it has ended. They read no thanks for what a
 * manager must judge first.
 */
export function restOf(deps: CounterDeps, id: string): DisplayView['scene'] {
  const split = deps.journal.read.split(id)
  if (split === undefined || split.ended !== undefined) return { kind: 'idle' }
  const { totalMinor, restMinor, pendingMinor, overMinor, release } = viewSplit(deps, split)
  if (overMinor > 0n) return { kind: 'ask-cashier', why: 'over' }
  if (release === 'manager') return { kind: 'ask-cashier' }
  return { kind: 'rest', totalMinor, restMinor, pendingMinor }
}

/** Whether this order pays a part of the split. */
export function isPartOf({ journal: { read } }: CounterDeps, reference: string, id: string): boolean {
  const saleId = read.order(reference)?.saleId
  return saleId !== undefined && read.legOfSale(saleId)?.id === id
}

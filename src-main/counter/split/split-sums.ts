import type { SplitLegView, SplitView } from '#contract/split-views.ts'
import { sumLeg, sumSplit, type LegSum, type SplitLeg } from '#domain/split.ts'
import type { Order } from '#domain/order.ts'
import type { KeptCashSale } from '#journal/tables/cash-sales.ts'
import type { KeptSplit } from '#journal/tables/splits.ts'
import type { CounterDeps } from '../deps.ts'

type Deps = Pick<CounterDeps, 'journal' | 'profile'>

export type LegNow = {
  readonly leg: SplitLeg
  readonly orders: readonly Order[]
  readonly cash: KeptCashSale | undefined
  readonly sum: LegSum
}

/** The parts of a split as the journal holds them now. A part whose order was never made is left out. */
export function legsNow({ journal: { read }, profile }: Deps, id: string): readonly LegNow[] {
  return read.legsOf(id).flatMap((leg) => {
    const orders = read.ordersOfSale(leg.saleId)
    const cash = read.cashSaleOfSale(leg.saleId)
    if (orders.length === 0 && cash === undefined) return []
    const counts = cash?.voided === undefined ? cash : undefined
    return [{ leg, orders, cash, sum: sumLeg({ amount: leg.amount, orders, cash: counts }, profile()) }]
  })
}

export function viewSplit(deps: Deps, split: KeptSplit): SplitView {
  const legs = legsNow(deps, split.id)
  const { got, pending, rest, free, over, release } = sumSplit(
    split.total,
    legs.map(({ sum }) => sum),
  )
  return {
    id: split.id,
    totalMinor: split.total.minor,
    gotMinor: got,
    pendingMinor: pending,
    restMinor: rest,
    freeMinor: free,
    overMinor: over,
    release,
    legs: legs.map(viewLeg),
    at: split.at,
    ...(split.note === undefined ? {} : { note: split.note }),
    ...(split.ended === undefined ? {} : { ended: split.ended }),
  }
}

function viewLeg({ leg, orders, cash, sum }: LegNow): SplitLegView {
  const last = orders.at(-1)
  return {
    saleId: leg.saleId,
    askedMinor: leg.amount.minor,
    gotMinor: sum.got,
    pendingMinor: sum.pending,
    release: sum.release,
    ...(last === undefined
      ? { method: 'cash', ...(cash?.voided === undefined ? {} : { isVoided: true as const }) }
      : { method: last.method, reference: last.reference, state: last.state.kind }),
  }
}

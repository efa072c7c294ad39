import type { SplitLegView, SplitView } from '#contract/split-views.ts'
import { placeBeside, sumLeg, sumSplit, type LegSum, type PartOfSplit, type SplitLeg } from '#domain/split.ts'
import { isPaid, type Order } from '#domain/order.ts'
import { vaStatus } from '#gateway/operations/va-status.ts'
import { factsOf, type SplitPart } from '#journal/reads/split-parts.ts'
import type { KeptSplit } from '#journal/tables/splits.ts'
import type { CounterDeps } from '../deps.ts'

type Deps = Pick<CounterDeps, 'journal' | 'profile'>

export type LegNow = {
  readonly leg: SplitLeg
  readonly orders: readonly Order[]
  readonly cash: SplitPart['cash']
  readonly sum: LegSum
}

/** Parts whose order is being made: the journal has the part, and not yet its order. */
const making = new WeakMap<object, Set<string>>()

/** Counts the part as pending until `work` is done. */
export async function whileMade<T>(
  { journal }: Pick<Deps, 'journal'>,
  saleId: string,
  work: () => Promise<T>,
): Promise<T> {
  const all = making.get(journal) ?? new Set<string>()
  making.set(journal, all.add(saleId))
  try {
    return await work()
  } finally {
    all.delete(saleId)
  }
}

/** The parts of a split as the journal holds them now. A part whose order was never made is left out. */
export function legsNow(deps: Deps, id: string): readonly LegNow[] {
  return deps.journal.read.partsOf(id).flatMap((part) => legNow(deps, part))
}

function legNow({ journal, profile }: Deps, part: SplitPart): readonly LegNow[] {
  const { leg, orders, cash } = part
  if (orders.length === 0 && cash === undefined) {
    const sum: LegSum = { got: 0n, pending: leg.amount.minor, release: 'no' }
    return making.get(journal)?.has(leg.saleId) === true ? [{ leg, orders, cash, sum }] : []
  }
  const { read } = journal
  const inQuestion = orders.some(
    ({ reference, state }) => !isPaid(state.kind) && isInQuestion(read, reference),
  )
  return [{ leg, orders, cash, sum: sumLeg(factsOf(part, inQuestion), profile()) }]
}

type Read = Deps['journal']['read']

function isInQuestion(read: Read, reference: string): boolean {
  return read.noticeOf(reference, vaStatus.name) !== undefined || read.isUnread(reference, vaStatus.name)
}

/**
 * Whether the split still wants this order's amount: it has not ended, and its other parts leave room for it. Always
 * true for a sale that is no part of one.
 */
export function isWanted(deps: Deps, order: Pick<Order, 'saleId' | 'amount'>): boolean {
  const beside = deps.journal.read.partsBeside(order.saleId)
  return beside === undefined || (beside.split.ended === undefined && placeOf(deps, order) === 'free')
}

/**
 * Whether the other parts of the split leave room for this order: `paid` when money has taken it, `checked` when money
 * may have. A sale that is no part of one is always free.
 */
export function placeOf(
  deps: Deps,
  { saleId, amount }: Pick<Order, 'saleId' | 'amount'>,
): 'free' | 'paid' | 'checked' {
  const beside = deps.journal.read.partsBeside(saleId)
  if (beside === undefined) return 'free'
  const sums = beside.parts.flatMap((part) => legNow(deps, part)).map(({ sum }) => sum)
  return placeBeside(beside.split.total, amount, sums)
}

/** Money of a split that was given up goes back. */
export function isGivenUp(deps: Pick<Deps, 'journal'>, { saleId }: Pick<Order, 'saleId'>): boolean {
  return splitOfSale(deps, saleId)?.ended === 'given-up'
}

/** Undefined for a sale that is no part of a split. */
export function partOf(deps: Deps, saleId: string): PartOfSplit | undefined {
  const split = splitOfSale(deps, saleId)
  if (split === undefined) return undefined
  const n = legsNow(deps, split.id).findIndex(({ leg }) => leg.saleId === saleId) + 1
  return { n, total: split.total }
}

function splitOfSale({ journal: { read } }: Pick<Deps, 'journal'>, saleId: string): KeptSplit | undefined {
  const leg = read.legOfSale(saleId)
  return leg === undefined ? undefined : read.split(leg.id)
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

import type { ComparedDay, DifferencePage, ListSums } from '#contract/settlement-views.ts'
import { addDays, type Day } from '#domain/day.ts'
import { given } from '#domain/given.ts'
import type { DifferenceKind, TheirPayment } from '#domain/payment-difference.ts'
import { readReference } from '#domain/reference.ts'
import type { PaidOrderReads } from '#journal/reads/paid-orders.ts'
import { reconcile, type Reconciled } from '../reconcile.ts'
import type { Part } from './bank-view.ts'
import { type OurOrder, ordersOn, ourOrder } from './paid.ts'

/** Whose references are ours to explain: other tills of the merchant have journals of their own. */
export type OwnTill = { readonly till: number; readonly mode: 'real' | 'practice' }

export type ListAsked = OwnTill & {
  readonly from: Day
  readonly through: Day
  readonly theirs: readonly TheirPayment[]
  readonly complete: boolean
  /** Epoch milliseconds. */
  readonly asOf: number
}

export type ListCompared = {
  readonly reconciled: Reconciled
  readonly sums: ListSums
  readonly days: readonly ComparedDay[]
}

/** Our orders of these days against a list of payments, by reference. */
export function compareList(reads: PaidOrderReads, asked: ListAsked): ListCompared {
  const { complete, asOf } = asked
  const ours = new Map(ordersOn(reads, asked).map((order) => [order.payment.reference, order]))
  const theirs: TheirPayment[] = []
  for (const payment of asked.theirs) {
    const order = ours.has(payment.reference) ? undefined : reads.order(payment.reference)
    if (order !== undefined) ours.set(order.reference, ourOrder(order))
    if (ours.has(payment.reference) || isOwn(reads, asked, payment.reference)) theirs.push(payment)
  }
  const payments = [...ours.values()].map(({ payment }) => payment)
  const reconciled = reconcile(payments, theirs, { asOf, complete })
  const { here, there, compared, counts } = reconciled
  return {
    reconciled,
    sums: { here, there, compared, complete, counts },
    days: daysOf(asked, ours, reconciled),
  }
}

export function differencesOf(
  { reconciled }: ListCompared,
  { kinds, skip, limit }: Part & { readonly kinds: readonly DifferenceKind[] },
): DifferencePage {
  const fit = reconciled.differences.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind))
  return {
    total: fit.length,
    rows: fit.slice(skip, skip + limit).map(({ kind, reference, here, there }) => ({
      kind,
      reference,
      ...(here === undefined ? {} : { here: { state: here.state, minor: here.minor } }),
      there: there.map(({ id, minor, at }) => ({ id, minor, ...given({ at }) })),
    })),
  }
}

/** Of this till, and not a payout or an invoice of it. */
function isOwn(reads: PaidOrderReads, { till, mode }: OwnTill, reference: string): boolean {
  const parts = readReference(reference)
  return parts?.till === till && parts.mode === mode && reads.instruction(reference) === undefined
}

/** A payment that is missing here counts for the day in its reference. */
function daysOf(
  { from, through }: ListAsked,
  ours: ReadonlyMap<string, OurOrder>,
  { differences }: Reconciled,
): readonly ComparedDay[] {
  const days = new Map<Day, { gross: bigint; open: bigint; isDifferent: boolean }>()
  for (let day = from; day <= through; day = addDays(day, 1))
    days.set(day, { gross: 0n, open: 0n, isDifferent: false })
  for (const { day, payment } of ours.values()) {
    const sums = days.get(day)
    if (sums !== undefined) sums.gross += payment.minor
  }
  for (const { reference, here, there } of differences) {
    const day = ours.get(reference)?.day ?? readReference(reference)?.day ?? from
    const sums = days.get(day < from ? from : day > through ? through : day)
    if (sums === undefined) continue
    sums.isDifferent = true
    sums.open += here === undefined || here.minor === 0n ? sumOf(there) : here.minor
  }
  return [...days].map(([day, { gross, open, isDifferent }]) => ({
    ...{ day, gross, open, awaited: 0n },
    verdict: isDifferent ? 'differs' : 'agrees',
  }))
}

function sumOf(of: readonly { readonly minor: bigint }[]): bigint {
  return of.reduce((sum, { minor }) => sum + minor, 0n)
}

import type { ComparedDay, DifferencePage, ListSums } from '#contract/settlement-views.ts'
import { addDays, type Day } from '#domain/day.ts'
import { given } from '#domain/given.ts'
import type { DifferenceKind, TheirPayment } from '#domain/payment-difference.ts'
import type { Order } from '#domain/order.ts'
import { readReference } from '#domain/reference.ts'
import { jakartaDay } from '#domain/timestamp.ts'
import type { PaidOrderReads } from '#journal/reads/paid-orders.ts'
import { reconcile, type Reconciled } from '../reconcile.ts'
import type { Part } from './bank-view.ts'
import { isOn, lastMomentOf, type OurOrder, ordersOn, ourOrder } from './paid.ts'

/** Whose references are ours to explain: other tills of the merchant have journals of their own. */
export type OwnTill = { readonly till: number; readonly mode: 'real' | 'practice' }

export type ListAsked = OwnTill & {
  readonly from: Day
  readonly through: Day
  readonly theirs: readonly TheirPayment[]
  readonly complete: boolean
  /** The list begins before these days and ends after them. */
  readonly hasMargin?: boolean
  /** When the reading began, epoch milliseconds. */
  readonly asOf: number
}

export type ListCompared = {
  readonly reconciled: Reconciled
  readonly sums: ListSums
  readonly days: readonly ComparedDay[]
  /** One of the days that were asked for. */
  readonly dayOf: (difference: Placed) => Day
}

type Placed = {
  readonly reference: string
  readonly there: readonly { readonly at?: number }[]
}

/** Our orders of these days against a list of payments, by reference. */
export function compareList(reads: PaidOrderReads, asked: ListAsked): ListCompared {
  const { complete, asOf } = asked
  const ours = new Map(ordersOn(reads, asked).map((order) => [order.payment.reference, order]))
  const theirs: TheirPayment[] = []
  let others = 0
  for (const payment of asked.theirs) {
    const { reference } = payment
    const order = ours.has(reference) ? undefined : reads.order(reference)
    const isOther = isOfOtherDay(reads, asked, payment, order)
    if (order !== undefined) {
      if (!isOther) ours.set(reference, ourOrder(order, { reads, period: asked }))
    } else if (!ours.has(reference) && !isOwn(reads, asked, reference)) {
      if (!isOther && payment.state === 'paid' && reads.instruction(reference) === undefined) others += 1
      continue
    }
    if (ours.has(reference) || !isOther) theirs.push(payment)
  }
  const payments = [...ours.values()].map(({ payment }) => payment)
  const reconciled = reconcile(payments, theirs, { asOf, complete })
  const { here, there, compared, counts } = reconciled
  const dayOf = (difference: Placed): Day => dayOfDifference(asked, ours, difference)
  return {
    reconciled,
    sums: { here, there, compared, complete, others, counts },
    ...{ days: daysOf(asked, ours, reconciled, dayOf), dayOf },
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

/** What a list has in its margin is compared on its own day. */
function isOfOtherDay(
  reads: PaidOrderReads,
  asked: ListAsked,
  { at }: TheirPayment,
  order: Order | undefined,
): boolean {
  if (asked.hasMargin !== true) return false
  if (at !== undefined) return !isOn(asked, at)
  if (order === undefined) return false
  const { day } = ourOrder(order, { reads, period: asked })
  return day < asked.from || day > asked.through
}

/** Of this till, and not a payout or an invoice of it. */
function isOwn(reads: PaidOrderReads, { till, mode }: OwnTill, reference: string): boolean {
  const parts = readReference(reference)
  return parts?.till === till && parts.mode === mode && reads.instruction(reference) === undefined
}

/** A payment that is missing here counts for the day on which it was paid, else the day in its reference. */
function dayOfDifference(
  { from, through }: ListAsked,
  ours: ReadonlyMap<string, OurOrder>,
  { reference, there }: Placed,
): Day {
  const [at] = there.flatMap((each) => each.at ?? [])
  const named = ours.get(reference)?.day ?? (at === undefined ? undefined : jakartaDay(at))
  const day = named ?? readReference(reference)?.day ?? from
  return day < from ? from : day > through ? through : day
}

function daysOf(
  { from, through, complete, asOf }: ListAsked,
  ours: ReadonlyMap<string, OurOrder>,
  { differences }: Reconciled,
  dayOf: ListCompared['dayOf'],
): readonly ComparedDay[] {
  const days = new Map<Day, { gross: bigint; open: bigint; isDifferent: boolean; isUnknown: boolean }>()
  for (let day = from; day <= through; day = addDays(day, 1))
    days.set(day, { gross: 0n, open: 0n, isDifferent: false, isUnknown: false })
  for (const { day, payment } of ours.values()) {
    const sums = days.get(day)
    if (sums === undefined) continue
    sums.gross += payment.minor
    if (payment.state === 'unknown') sums.isUnknown = true
  }
  for (const difference of differences) {
    const sums = days.get(dayOf(difference))
    if (sums === undefined) continue
    sums.isDifferent = true
    sums.open += openOf(difference.here?.minor ?? 0n, sumOf(difference.there))
  }
  return [...days].map(([day, { gross, open, isDifferent, isUnknown }]) => {
    const isWhole = complete && lastMomentOf(day) < asOf
    const rest = !isWhole ? 'part' : isUnknown ? 'awaited' : 'agrees'
    return { day, gross, open, awaited: 0n, verdict: isDifferent ? 'differs' : rest }
  })
}

/** By how much the sides differ; the whole sum when they differ in the time or the state alone. */
function openOf(here: bigint, there: bigint): bigint {
  if (here === there) return here
  return here > there ? here - there : there - here
}

function sumOf(of: readonly { readonly minor: bigint }[]): bigint {
  return of.reduce((sum, { minor }) => sum + minor, 0n)
}

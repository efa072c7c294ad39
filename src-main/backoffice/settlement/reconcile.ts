import {
  type Comparing,
  type Difference,
  type DifferenceKind,
  DIFFERENCES,
  differenceOf,
  type OurPayment,
  type TheirPayment,
} from '#domain/payment-difference.ts'

export type Reconciled = {
  /** In the order of our list; then those that are missing here. */
  readonly differences: readonly Difference[]
  readonly counts: Readonly<Record<DifferenceKind, number>>
  /** References compared, on either side. */
  readonly compared: number
  /** Sen that each side says was paid. */
  readonly here: bigint
  readonly there: bigint
}

/** Compares all our orders with all payments of a list. A transaction that is listed twice counts once, as last listed. */
export function reconcile(
  ours: readonly OurPayment[],
  theirs: readonly TheirPayment[],
  comparing: Comparing,
): Reconciled {
  const listed = byReference([...new Map(theirs.map((payment) => [payment.id, payment])).values()])
  const known = new Map(ours.map((payment) => [payment.reference, payment]))
  const references = new Set([...known.keys(), ...listed.keys()])
  const differences: Difference[] = []
  const counts = Object.fromEntries(DIFFERENCES.map((kind) => [kind, 0])) as Record<DifferenceKind, number>
  for (const reference of references) {
    const here = known.get(reference)
    const there = listed.get(reference) ?? []
    const kind = differenceOf(here, there, comparing)
    if (kind === undefined) continue
    counts[kind] += 1
    differences.push({ kind, reference, ...(here === undefined ? {} : { here }), there })
  }
  return {
    differences,
    counts,
    compared: references.size,
    here: paidIn([...known.values()]),
    there: paidIn([...listed.values()].flat()),
  }
}

function byReference(theirs: readonly TheirPayment[]): Map<string, TheirPayment[]> {
  const map = new Map<string, TheirPayment[]>()
  for (const payment of theirs) {
    const same = map.get(payment.reference)
    if (same === undefined) map.set(payment.reference, [payment])
    else same.push(payment)
  }
  return map
}

function paidIn(of: readonly { readonly state: string; readonly minor: bigint }[]): bigint {
  return of.reduce((sum, { state, minor }) => (state === 'paid' ? sum + minor : sum), 0n)
}

// A list of the gateway's with planted differences of all seven kinds, against our orders.
import { reconcile, type Reconciled } from '#backoffice/settlement/reconcile.ts'
import {
  type Comparing,
  type DifferenceKind,
  DIFFERENCES,
  type OurPayment,
  type TheirPayment,
} from '#domain/payment-difference.ts'
import { DAY_MS, diceOf, FIRST } from './shop.ts'

export type Reconciler = (
  ours: readonly OurPayment[],
  theirs: readonly TheirPayment[],
  comparing: Comparing,
) => Reconciled
export type Compared = {
  readonly faults: readonly string[]
  readonly planted: number
  readonly records: number
}

const MINUTE = 60_000

export function playComparison(
  seed: number,
  records: number,
  differences: number,
  reconciler: Reconciler = reconcile,
): Compared {
  const dice = diceOf(seed)
  const asOf = FIRST + 100 * DAY_MS
  const ours: OurPayment[] = []
  const theirs: TheirPayment[] = []
  const planted = new Set<string>()
  const every = Math.floor(records / differences)
  for (let at = 0; at < records; at += 1) {
    const reference = `L${seed}-${at}`
    const paidAt = FIRST + dice.upTo(90 * DAY_MS)
    const minor = BigInt(100 + dice.upTo(50_000)) * 10_000n
    const here: OurPayment = { reference, state: 'paid', minor, since: paidAt, overAt: paidAt + 10 * MINUTE }
    const there: TheirPayment = {
      id: `T${at}`,
      reference,
      state: 'paid',
      minor,
      at: paidAt + dice.upTo(9 * MINUTE),
    }
    if (at % every !== 0 || planted.size === differences) {
      like(here, there, dice.upTo(20), { ours, theirs, asOf })
      continue
    }
    const kind = DIFFERENCES[planted.size % DIFFERENCES.length] ?? 'late'
    planted.add(`${kind} ${reference}`)
    const [mine, other] = spoiled(kind, here, there, dice.next() < 0.5)
    if (mine !== undefined) ours.push(mine)
    theirs.push(...other)
  }
  const made = reconciler(ours, theirs, { asOf, complete: true })
  const found = new Set(made.differences.map(({ kind, reference }) => `${kind} ${reference}`))
  const faults = [
    ...[...planted].filter((name) => !found.has(name)).map((name) => `not found: ${name}`),
    ...[...found].filter((name) => !planted.has(name)).map((name) => `invented: ${name}`),
  ]
  return { faults, planted: planted.size, records: theirs.length }
}

type Lists = { readonly ours: OurPayment[]; readonly theirs: TheirPayment[]; readonly asOf: number }

/** Pairs that agree, some of them in ways that look like a difference. */
function like(here: OurPayment, there: TheirPayment, way: number, { ours, theirs, asOf }: Lists): void {
  const unpaid = { state: 'unpaid', minor: 0n } as const
  if (way === 0) {
    ours.push({ ...here, ...unpaid })
    theirs.push({ ...there, ...unpaid })
  } else if (way === 1) {
    ours.push({ ...here, ...unpaid })
  } else if (way === 2) {
    ours.push(here)
    theirs.push({ ...there, ...unpaid, id: `${there.id}-failed` }, there)
  } else if (way === 3) {
    ours.push(here)
    theirs.push(there, there)
  } else if (way === 4) {
    ours.push({ ...here, state: 'unknown', minor: 0n, since: asOf - DAY_MS + 1 })
  } else {
    ours.push(here)
    theirs.push(there)
  }
}

function spoiled(
  kind: DifferenceKind,
  here: OurPayment,
  there: TheirPayment,
  coin: boolean,
): readonly [OurPayment | undefined, readonly TheirPayment[]] {
  switch (kind) {
    case 'missing-here':
      return [undefined, [there]]
    case 'missing-there':
      return [here, []]
    case 'amount-differs':
      return [here, [{ ...there, minor: there.minor + (coin ? 1n : -1n) }]]
    case 'status-differs':
      return coin
        ? [{ ...here, state: 'unpaid', minor: 0n }, [there]]
        : [here, [{ ...there, state: 'unpaid', minor: 0n }]]
    case 'late':
      return [here, [{ ...there, at: (here.overAt ?? 0) + 1 }]]
    case 'paid-twice':
      return [here, [there, { ...there, id: `${there.id}-again` }]]
    case 'unknown-for-a-day':
      return [{ ...here, state: 'unknown', minor: 0n }, []]
  }
}

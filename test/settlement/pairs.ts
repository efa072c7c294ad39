// Orders of ours and records of theirs, most of which agree, some in ways that look like a difference.
import { type DifferenceKind, DIFFERENCES } from '#domain/payment-difference.ts'
import type { Order, OrderState } from '#domain/order.ts'
import { jakartaDay } from '#domain/timestamp.ts'
import { DAY_MS, type Dice, diceOf, openMoment, orderOf, paidState, referenceAt } from './shop.ts'

/** A record of the gateway's. `at`: epoch milliseconds. */
export type There = {
  readonly id: string
  readonly reference: string
  readonly state: 'paid' | 'unpaid'
  readonly rupiah: number
  readonly at: number
}
export type Pair = {
  readonly reference: string
  readonly day: string
  readonly here?: Order
  readonly there: readonly There[]
  /** Planted. */
  readonly kind?: DifferenceKind
  /** Uncertain for less than a day. */
  readonly isUncertain?: true
  /** A payment of another till. */
  readonly isOther?: true
}

type Size = {
  readonly seed: number
  readonly records: number
  readonly differences: number
  readonly days: number
  readonly asOf: number
  /** Whether the list names times; else it has days alone. */
  readonly hasTimes: boolean
}

const MINUTE = 60_000

export function plantPairs({ seed, records, differences, days, asOf, hasTimes }: Size): readonly Pair[] {
  const dice = diceOf(seed)
  const every = Math.floor(records / differences)
  let planted = 0
  return Array.from({ length: records }, (_, sequence): Pair => {
    const paidAt = openMoment(dice.upTo(days), dice)
    const reference = referenceAt(paidAt, sequence + 1)
    const rupiah = 10_000 + dice.upTo(50_000) * 100
    const base: Base = {
      ...{ reference, day: jakartaDay(paidAt), rupiah, paidAt, asOf, hasTimes },
      there: { id: `T${sequence}`, reference, state: 'paid', rupiah, at: paidAt + dice.upTo(9) * 1_000 },
    }
    if (sequence % every !== 0 || planted === differences) return alike(base, dice)
    const kind = DIFFERENCES[planted % DIFFERENCES.length] ?? 'late'
    planted += 1
    return { reference, day: base.day, kind, ...spoiled(kind, base, dice.next() < 0.5) }
  })
}

type Base = {
  readonly reference: string
  readonly day: string
  readonly rupiah: number
  readonly paidAt: number
  readonly asOf: number
  readonly hasTimes: boolean
  readonly there: There
}

function orderIn({ reference, rupiah, paidAt }: Base, state: OrderState = paidState(paidAt)): Order {
  return orderOf({ reference, rupiah, paidAt, method: 'qr', wallet: 'DANA' }, state)
}

function expired({ paidAt }: Base): OrderState {
  const at = paidAt + 10 * MINUTE
  return { kind: 'expired', since: at, evidence: { source: 'status', at, flag: 'EX' } }
}

function unknown(since: number): OrderState {
  return { kind: 'unknown', since, why: 'timeout' }
}

function alike(base: Base, dice: Dice): Pair {
  const { reference, day, there, asOf } = base
  const unpaid = { ...there, state: 'unpaid' } as const
  const pair = { reference, day, here: orderIn(base), there: [there] }
  switch (dice.upTo(20)) {
    case 0:
      return { ...pair, here: orderIn(base, expired(base)), there: [unpaid] }
    case 1:
      return { ...pair, here: orderIn(base, expired(base)), there: [] }
    case 2:
      return { ...pair, there: [{ ...unpaid, id: `${there.id}-failed` }, there] }
    case 3:
      if (dice.next() > 0.02) return pair
      return { ...pair, here: orderIn(base, unknown(asOf - DAY_MS + 1)), there: [], isUncertain: true }
    case 4: {
      const other = referenceAt(base.paidAt, Number(there.id.slice(1)) + 1, '002')
      return { reference: other, day, there: [{ ...there, reference: other }], isOther: true }
    }
    default:
      return pair
  }
}

function spoiled(kind: DifferenceKind, base: Base, coin: boolean): Pick<Pair, 'here' | 'there'> {
  const { there, paidAt, hasTimes } = base
  const here = orderIn(base)
  const over = here.expiresAt + 1_000
  switch (kind) {
    case 'missing-here':
      return { there: [there] }
    case 'missing-there':
      return { here, there: [] }
    case 'amount-differs':
      return { here, there: [{ ...there, rupiah: there.rupiah + (coin ? 1 : -1) }] }
    case 'status-differs':
      return coin
        ? { here: orderIn(base, expired(base)), there: [there] }
        : { here, there: [{ ...there, state: 'unpaid' }] }
    case 'late':
      // Either side may know it: the list by its time, the till by what the gateway has said.
      return hasTimes && coin
        ? { here, there: [{ ...there, at: over }] }
        : {
            here: orderIn(base, { ...paidState(paidAt), kind: 'paid-late', was: 'expired' } as OrderState),
            there: [there],
          }
    case 'paid-twice':
      return { here, there: [there, { ...there, id: `${there.id}-again` }] }
    case 'unknown-for-a-day':
      return { here: orderIn(base, unknown(paidAt)), there: [] }
  }
}

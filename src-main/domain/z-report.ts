import { keptOf } from './cash-sale.ts'
import { addMoney, type Money, moneyOfMinor, subtractMoney } from './money.ts'
import type { OrderMethod, StateKind } from './order.ts'
import type { PersonId } from './person.ts'
import type { Between, CashCount, CashMove, CashSold, Comparison, Takings, Tally, ZReport } from './shift.ts'

/** What one step of an order has brought, in sen; see `journal/tables/takings.ts`. */
export type TakingFact = {
  readonly reference: string
  readonly minor: bigint
  readonly method: OrderMethod
  readonly cashier?: PersonId
  /** The event that made the order. */
  readonly madeSeq: bigint
}

export type MadeFact = { readonly state: StateKind; readonly minor: bigint }

/** The figures of one part of the journal: the same for every reader, at any time. */
export type ShiftFigures = Pick<
  ZReport,
  'takings' | 'between' | 'orders' | 'late' | 'carriedOver' | 'openSlips' | 'refunds'
>

/** The hash before the first Z. */
export const NO_Z = '0'.repeat(64)

const NOTHING: Tally = { count: 0, minor: 0n }

/**
 * Sums of what was received. An order counts once however many payments it took: too little first, the rest later.
 * `fromSeq`: the first event considered; an order made before it is late.
 */
export function tallyTakings(facts: readonly TakingFact[], fromSeq: bigint): Takings {
  return {
    all: tally(facts),
    byMethod: tallyBy(facts, ({ method }) => method),
    byCashier: tallyBy(facts, ({ cashier = '' }) => cashier),
    late: tally(facts.filter(({ madeSeq }) => madeSeq < fromSeq)),
  }
}

/** What came before a shift was opened; undefined when nothing did. `fromSeq`: as for `tallyTakings`. */
export function tallyBetween(
  facts: readonly TakingFact[],
  moves: readonly Pick<CashMove, 'kind' | 'amount'>[],
  sold: CashSold | undefined,
  fromSeq: bigint,
): Between | undefined {
  const { sales: cashSales } = countCash(moneyOfMinor(0n), moves)
  if (facts.length === 0 && cashSales.count === 0 && sold === undefined) return undefined
  return { takings: tallyTakings(facts, fromSeq), cashSales, ...(sold === undefined ? {} : { sold }) }
}

/** Orders by their current state, with the amounts asked for. */
export function tallyOrders(made: readonly MadeFact[]): Readonly<Partial<Record<StateKind, Tally>>> {
  const sums: Partial<Record<StateKind, Tally>> = {}
  for (const { state, minor } of made) {
    const { count, minor: sum } = sums[state] ?? NOTHING
    sums[state] = { count: count + 1, minor: sum + minor }
  }
  return sums
}

/** What must be in the drawer. Money through the gateway never enters it. */
export function countCash(
  float: Money,
  moves: readonly Pick<CashMove, 'kind' | 'amount'>[],
  sold?: CashSold,
): CashCount {
  const of = (kind: CashMove['kind']): Tally => {
    const found = moves.filter((move) => move.kind === kind)
    return { count: found.length, minor: found.reduce((sum, { amount }) => sum + amount.minor, 0n) }
  }
  const [sales, paidIn, out] = [of('sale'), of('in'), of('out')]
  const kept = sold === undefined ? 0n : keptOf(sold)
  const expected = addMoney(float, moneyOfMinor(sales.minor + kept + paidIn.minor - out.minor))
  return { float, sales, ...(sold === undefined ? {} : { sold }), in: paidIn, out, expected }
}

export type Closing = {
  readonly number: number
  readonly till: number
  readonly mode: 'practice' | 'real'
  readonly openedAt: number
  readonly openedBy: PersonId
  readonly closedAt: number
  readonly closedBy: PersonId
  readonly approvedBy?: PersonId
  readonly fromSeq: bigint
  readonly toSeq: bigint
  readonly figures: ShiftFigures
  readonly cash: CashCount
  /** Absent when another program counts the drawer. */
  readonly counted?: Money
  readonly comparison: Comparison
  readonly note?: string
  /** Hash of the previous Z. */
  readonly before: string
}

/** The day's closing. Everything in it is stored as it was; nothing is looked up again. */
export function buildZ({ figures, cash, counted, ...given }: Closing): ZReport {
  if (counted === undefined) return { ...given, ...figures, cash }
  const difference = subtractMoney(counted, cash.expected)
  return { ...given, ...figures, cash: { ...cash, counted, difference } }
}

function tally(facts: readonly TakingFact[]): Tally {
  return {
    count: new Set(facts.map(({ reference }) => reference)).size,
    minor: facts.reduce((sum, { minor }) => sum + minor, 0n),
  }
}

function tallyBy<K extends string>(
  facts: readonly TakingFact[],
  nameOf: (fact: TakingFact) => K,
): Readonly<Partial<Record<K, Tally>>> & Readonly<Record<K, Tally>> {
  const groups = Map.groupBy(facts, nameOf)
  const named = [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(named.map(([name, group]) => [name, tally(group)])) as Record<K, Tally>
}

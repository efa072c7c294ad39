import { paidTwiceBy } from '#domain/order-rules.ts'
import { isClosed, type Order } from '#domain/order.ts'
import { moneyReceived } from '#domain/received.ts'
import type { PersonId } from '#domain/person.ts'
import type { CarriedOver, CashCount, CashMove, Shift } from '#domain/shift.ts'
import { countCash, type ShiftFigures, tallyBetween, tallyOrders, tallyTakings } from '#domain/z-report.ts'
import type { KeptCashFix } from '#journal/tables/cash-fixes.ts'
import type { KeptCashMove } from '#journal/tables/cash.ts'
import type { Taking } from '#journal/tables/takings.ts'
import type { CounterDeps } from '../deps.ts'
import { othersOf } from '../ask/others-of.ts'
import { refundsIn } from '../refund/ledger.ts'

type Reader = Pick<CounterDeps, 'journal' | 'clock'>

/** A range of events by number, both ends included. */
export type Part = { readonly fromSeq: bigint; readonly toSeq: bigint }

/** Whether an order that this person took counts; undefined: taken while no one was signed in. */
export type IsOf = (takenBy: PersonId | undefined) => boolean

/** Everything since the last Z: the open shift, and what came before it was opened. */
export function sinceLastZ({ journal }: Pick<Reader, 'journal'>): Part {
  return { fromSeq: journal.read.lastClosedSeq() + 1n, toSeq: journal.read.seqNow() }
}

/**
 * Sums and lists of a part of the journal that ends now. What came while no shift was open is listed separately. `isOf`:
 * only the orders that this person took; what is still open belongs to the till and is listed all the same.
 */
export function readFigures(deps: Reader, { fromSeq, toSeq }: Part, isOf: IsOf = () => true): ShiftFigures {
  const { read } = deps.journal
  const takings = read.takingsBetween(fromSeq, toSeq).filter(({ cashier }) => isOf(cashier))
  const opened = read.openedSeq() ?? toSeq + 1n
  const isBefore = ({ seq }: { readonly seq: bigint }): boolean => seq < opened
  const between = tallyBetween(
    takings.filter(isBefore),
    read.cashBetween(fromSeq, opened),
    read.cashSoldBetween(fromSeq, opened),
    fromSeq,
  )
  const slips = read.openSlips().map(({ number }) => number)
  return {
    takings: tallyTakings(
      takings.filter((taking) => !isBefore(taking)),
      fromSeq,
    ),
    ...(between === undefined ? {} : { between }),
    orders: tallyOrders(read.ordersMadeBetween(fromSeq, toSeq).filter(({ takenBy }) => isOf(takenBy))),
    late: oddOnes(deps, takings),
    carriedOver: handedOver(deps),
    ...(slips.length === 0 ? {} : { openSlips: slips }),
    ...refundsIn(deps, { fromSeq, toSeq }),
  }
}

/** What is still open, oldest first. It includes settling money, even if acknowledged: it has not come yet. */
export function handedOver(deps: Reader): readonly CarriedOver[] {
  const { read } = deps.journal
  const open = read
    .openOrders(deps.clock.now())
    .filter(({ state: { kind } }) => !isClosed(kind) && kind !== 'not-sent' && kind !== 'settling')
    .filter((order) => order.state.kind !== 'paid' || paidTwiceBy(order, othersOf(deps, order)) !== undefined)
  return [...open, ...read.unsettledOrders()]
    .toSorted((a, b) => a.createdAt - b.createdAt || (a.reference < b.reference ? -1 : 1))
    .map((order) => lineOf(order, order.amount.minor))
}

/** A move of cash, and the corrections of it, oldest first. The last one counts. */
export type CorrectedMove = KeptCashMove & { readonly fixes: readonly KeptCashFix[] }

/** Cash since the shift was opened. */
export function cashMovesOf({ journal }: Pick<Reader, 'journal'>): readonly CorrectedMove[] {
  const opened = journal.read.openedSeq()
  if (opened === undefined) return []
  const part = [opened, journal.read.seqNow()] as const
  const fixes = Map.groupBy(journal.read.cashFixesBetween(...part), ({ of }) => of)
  return journal.read.cashBetween(...part).map((move) => ({ ...move, fixes: fixes.get(move.seq) ?? [] }))
}

export function cashOf({ journal }: Pick<Reader, 'journal'>, shift: Shift): CashCount {
  const opened = journal.read.openedSeq()
  const sold = opened === undefined ? undefined : journal.read.cashSoldBetween(opened, journal.read.seqNow())
  return countCash(shift.float, cashMovesOf({ journal }).map(asCorrected), sold)
}

function asCorrected({ kind, amount, fixes }: CorrectedMove): Pick<CashMove, 'kind' | 'amount'> {
  return { kind, amount: fixes.at(-1)?.right ?? amount }
}

/** Orders that a Z must mention: money that came late, twice, or of a wrong amount. */
function oddOnes(deps: Reader, takings: readonly Taking[]): readonly CarriedOver[] {
  const candidates = new Set(takings.filter(mayBeOdd).map(({ reference }) => reference))
  return [...candidates].flatMap((reference) => {
    const order = deps.journal.read.order(reference)
    if (order === undefined || !isOdd(order, othersOf(deps, order))) return []
    return [lineOf(order, moneyReceived(order).minor)]
  })
}

/** Most payments are regular, so their orders need not be read. */
function mayBeOdd({ state, minor, asked, hasSiblings }: Taking): boolean {
  return state !== 'paid' || minor !== asked || hasSiblings
}

function isOdd(order: Order, others: readonly Order[]): boolean {
  const { kind } = order.state
  return kind === 'paid-late' || kind === 'paid-wrong-amount' || paidTwiceBy(order, others) !== undefined
}

function lineOf({ reference, method, state, createdAt }: Order, minor: bigint): CarriedOver {
  return { reference, method, minor, state: state.kind, createdAt }
}

import type { Role } from '#contract/define.ts'
import { accept, refuse, type Result } from '#contract/envelope.ts'
import type {
  BetweenShifts,
  CashMoveView,
  ShiftView,
  XView,
  ZList,
  ZRow,
  ZView,
} from '#contract/shift-views.ts'
import { countedAs } from '#domain/print.ts'
import type { Shift } from '#domain/shift.ts'
import { tallyTakings, countCash } from '#domain/z-report.ts'
import { moneyOfMinor } from '#domain/money.ts'
import type { CounterDeps } from '../deps.ts'
import { countedBefore } from './close-shift.ts'
import type { Comparing } from './comparing.ts'
import {
  cashMovesOf,
  cashOf,
  handedOver,
  type CorrectedMove,
  type IsOf,
  readFigures,
  sinceLastZ,
} from './figures.ts'
import { readLimit } from './limit.ts'
import { readDrawer } from '../cash/drawer.ts'
import { isSoundZ } from './z-hash.ts'

type Reader = Pick<CounterDeps, 'journal' | 'clock' | 'signedIn'>

/** Managers, who answer for the money, may see what should be in the drawer; the person counting may not. */
const seesCash = (role: Role): boolean => role === 'manager'

/** A cashier's figures are their own: what colleagues took is between them and the manager. */
function ownOnly({ signedIn }: Pick<Reader, 'signedIn'>, role: Role): IsOf | undefined {
  if (role !== 'cashier') return undefined
  const person = signedIn()
  return (takenBy) => takenBy === person
}

export function viewShift(deps: Reader, comparing: Comparing, role: Role): ShiftView {
  const shift = deps.journal.read.openShift()
  const moves = cashMovesOf(deps)
  return {
    ...(shift === undefined ? {} : { open: beginningOf(shift) }),
    nextNumber: shift?.number ?? deps.journal.read.nextNumber('shift'),
    handOver: {
      orders: handedOver(deps),
      slips: deps.journal.read.openSlips().map(({ number }) => number),
    },
    cashMoves: moves.length,
    ...(readDrawer(deps).elsewhere ? { isElsewhere: true } : {}),
    comparing: comparing.view(),
    countedBefore: shift !== undefined && countedBefore(deps, shift),
    ...(shift !== undefined && seesCash(role)
      ? {
          cash: {
            count: cashOf(deps, shift),
            moves: moves.map(viewMove),
            limitMinor: readLimit(deps).minor,
          },
        }
      : {}),
  }
}

/** The shift so far, or what came since the last Z. */
export function viewX(deps: Reader, role: Role): XView {
  const shift = deps.journal.read.openShift()
  const isOf = ownOnly(deps, role)
  const { refunds, ...figures } = readFigures(deps, sinceLastZ(deps), isOf)
  return {
    ...figures,
    // What the shop owes is for its manager.
    ...(isOf === undefined && refunds !== undefined ? { refunds } : {}),
    ...(isOf === undefined ? {} : { own: true as const }),
    at: deps.clock.now(),
    ...(shift === undefined ? {} : { shift: beginningOf(shift) }),
    ...(shift !== undefined && seesCash(role) ? { cash: cashOf(deps, shift) } : {}),
  }
}

type ZReader = Pick<Reader, 'journal' | 'signedIn'>

/** The last Z that the signed-in person closed, among the last of the till: they answer for it, and may print it. */
function lastOwnZ({ journal, signedIn }: ZReader): Shift | undefined {
  const last = journal.read.lastClosedShift()?.number ?? 0
  const person = signedIn()
  return journal.read
    .closedShifts(Math.max(0, last - ROWS), ROWS)
    .findLast(({ closed }) => closed?.by === person)
}

/** Whether this role may read this Z: a cashier, the last one of their own. */
export function mayReadZ(deps: ZReader, number: number, role: Role): boolean {
  return role !== 'cashier' || lastOwnZ(deps)?.number === number
}

/** Refusal: not-found, for a shift that has no Z. */
export function viewZ({ journal }: Pick<Reader, 'journal'>, number: number): Result<ZView> {
  const shift = journal.read.shift(number)
  if (shift?.closed === undefined) return refuse('not-found')
  const { z, hash } = shift.closed
  const name = countedAs({ kind: 'z', number })
  return accept({
    z,
    hash,
    isSound: isSoundZ(shift, journal.read.shift(number - 1)),
    prints: name === undefined ? 0 : journal.read.copiesOf(name),
  })
}

const ROWS = 30

/** Newest first, from below `before` on. A cashier's list holds the last Z that they closed. */
export function listZs(deps: ZReader, before: number | undefined, role: Role): ZList {
  const { journal } = deps
  if (role === 'cashier') {
    const own = lastOwnZ(deps)
    return {
      rows: own === undefined ? [] : [rowOf(own, journal.read.shift(own.number - 1))],
      hasMore: false,
      own: true,
    }
  }
  const last = journal.read.lastClosedShift()?.number ?? 0
  const top = Math.min(last, (before ?? last + 1) - 1)
  const rows = journal.read
    .closedShifts(Math.max(0, top - ROWS), ROWS)
    .filter(({ number }) => number <= top)
    .map((shift) => rowOf(shift, journal.read.shift(shift.number - 1)))
  return { rows: rows.toReversed(), hasMore: top > ROWS }
}

function rowOf(shift: Shift, before: Shift | undefined): ZRow {
  if (shift.closed === undefined) throw new Error(`shift ${shift.number} is not closed`)
  const { z } = shift.closed
  return {
    number: shift.number,
    openedAt: z.openedAt,
    closedAt: z.closedAt,
    closedBy: z.closedBy,
    takings: z.takings.all,
    ...(z.between === undefined || z.between.takings.all.count === 0
      ? {}
      : { between: z.between.takings.all }),
    ...(z.cash.difference === undefined ? {} : { differenceMinor: z.cash.difference.minor }),
    carriedOver: z.carriedOver.length,
    ...(z.comparison.kind === 'made' ? { disagreements: z.comparison.disagreements.length } : {}),
    isSound: isSoundZ(shift, before),
  }
}

/** Null while a shift is open. */
export function viewBetween(deps: Reader, role: Role): BetweenShifts | null {
  const { read } = deps.journal
  if (read.openShift() !== undefined) return null
  const isOf = ownOnly(deps, role) ?? (() => true)
  const { fromSeq, toSeq } = sinceLastZ(deps)
  const sold = read.cashSoldBetween(fromSeq, toSeq)
  return {
    orders: read.ordersMadeBetween(fromSeq, toSeq).filter(({ takenBy }) => isOf(takenBy)).length,
    takings: tallyTakings(
      read.takingsBetween(fromSeq, toSeq).filter(({ cashier }) => isOf(cashier)),
      fromSeq,
    ).all,
    // It lies in the drawer, which is about to be counted.
    cashSales: countCash(moneyOfMinor(0n), read.cashBetween(fromSeq, toSeq)).sales,
    ...(sold === undefined ? {} : { sold }),
  }
}

function beginningOf({ number, openedAt, openedBy }: Shift) {
  return { number, openedAt, openedBy }
}

function viewMove({ seq, fixes, ...move }: CorrectedMove): CashMoveView {
  const { at, kind, amount, by, approvedBy, note, reference } = move
  return {
    seq,
    fixes: fixes.map(({ right, of: _seq, ...fix }) => ({ ...fix, minor: right.minor })),
    at,
    kind,
    minor: amount.minor,
    by,
    ...(approvedBy === undefined ? {} : { approvedBy }),
    ...(note === undefined ? {} : { note }),
    ...(reference === undefined ? {} : { reference }),
  }
}

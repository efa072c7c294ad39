import { rupiah } from '#domain/money.ts'
import type { PrintFact } from '#domain/print.ts'
import type { CashMove, Shift, ZReport } from '#domain/shift.ts'
import type { HoldSlip } from '#domain/slip.ts'
import type { OpenedJournal } from '#journal/journal.ts'
import { NOON, referenceOf } from './helpers.ts'

export function shiftOf(number: number, changes: Partial<Shift> = {}): Shift {
  return { number, openedAt: NOON, openedBy: 'kasir-a', float: rupiah(200_000), ...changes }
}

const none = { count: 0, minor: 0n }

/** A Z that has only its place in the journal. */
export function zOf(number: number, fromSeq: bigint, toSeq: bigint, changes: Partial<ZReport> = {}): ZReport {
  return {
    number,
    till: 1,
    mode: 'practice',
    openedAt: NOON,
    openedBy: 'kasir-a',
    closedAt: NOON + 1_000,
    closedBy: 'kasir-a',
    fromSeq,
    toSeq,
    takings: { all: none, byMethod: {}, byCashier: {}, late: none },
    orders: {},
    late: [],
    carriedOver: [],
    cash: {
      float: rupiah(200_000),
      sales: none,
      in: none,
      out: none,
      expected: rupiah(200_000),
      counted: rupiah(200_000),
      difference: rupiah(0),
    },
    comparison: { kind: 'not-made', why: 'test' },
    before: '0'.repeat(64),
    ...changes,
  }
}

export function openShift(journal: OpenedJournal): Shift {
  const opened = shiftOf(journal.read.nextNumber('shift'))
  journal.write.commit({ at: NOON, shift: { opened } })
  return opened
}

/** Closes the open shift over exactly its range; `changes` make it wrong on purpose. */
export function closeShift(journal: OpenedJournal, changes: Partial<ZReport> = {}): Shift {
  const shift = journal.read.openShift() ?? shiftOf(1)
  const z = zOf(shift.number, journal.read.lastClosedSeq() + 1n, journal.read.seqNow(), changes)
  const closed = { ...shift, closed: { at: NOON + 1_000, by: 'kasir-a', z, hash: 'f'.repeat(64) } }
  journal.write.commit({ at: NOON + 1_000, shift: { closed } })
  return closed
}

export function moveOf(changes: Partial<CashMove> = {}): CashMove {
  return {
    kind: 'out',
    amount: rupiah(50_000),
    by: 'kasir-a',
    note: 'beli es',
    approvedBy: 'manajer',
    ...changes,
  }
}

export function slipOf(number: number, changes: Partial<HoldSlip> = {}): HoldSlip {
  return {
    number,
    at: NOON,
    by: 'kasir-a',
    amount: rupiah(75_000),
    reference: referenceOf(1),
    shown: 'success-screen',
    shownAt: NOON - 60_000,
    note: 'baju merah',
    personal: 'p1.sealed-telephone',
    ...changes,
  }
}

export function printOf(copy: number, changes: Partial<PrintFact> = {}): PrintFact {
  return { what: { kind: 'z', number: 1 }, to: 'printer', copy, by: 'kasir-a', ...changes }
}

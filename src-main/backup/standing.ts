import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#journal/connection.ts'
import { openBeside } from '#journal/copy/beside.ts'
import { openOrderReads } from '#journal/reads/open-orders.ts'
import { UNPROVEN } from '#journal/tables/define.ts'
import { instructionReads } from '#journal/tables/instructions.ts'
import { SHIFT_SQL } from '#journal/tables/shifts.ts'

/** What a journal holds that a restore may lose. No row is ever removed, so what a backup lacks is the difference. */
export type Figures = {
  readonly orders: number
  /** Total received over all its orders, in sen, as text: it crosses the process boundary as plain JSON. */
  readonly minor: string
  /** Closed shifts. */
  readonly zs: number
  readonly slips: number
  readonly cashMoves: number
  /** Payouts and other commands to the gateway. */
  readonly instructions: number
}

/** What IT agrees to lose or to interrupt, as of one event of the live journal. */
export type Standing = Figures & {
  /** Number of the last event; 0 where the journal cannot be read. */
  readonly seq: number
  /** References whose result is still open. */
  readonly openOrders: readonly string[]
  readonly openInstructions: readonly string[]
  /** Number of the open shift. */
  readonly shift?: number
}

export const UNKNOWN_STANDING: Standing = {
  ...{ seq: 0, orders: 0, minor: '0', zs: 0, slips: 0, cashMoves: 0, instructions: 0 },
  ...{ openOrders: [], openInstructions: [] },
}

export function figuresOf(db: Db): Figures {
  const count = (sql: string): bigint => db.prepare<[], bigint | null>(sql).pluck().get() ?? 0n
  return {
    orders: Number(count('SELECT count(*) FROM orders')),
    minor: String(count('SELECT sum(minor) FROM takings_by_step')),
    zs: Number(count('SELECT count(*) FROM shifts WHERE closed_seq IS NOT NULL')),
    slips: Number(count('SELECT count(*) FROM slips')),
    cashMoves: Number(count('SELECT count(*) FROM cash_moves')),
    instructions: Number(count('SELECT count(*) FROM instructions')),
  }
}

export function openShiftOf(db: Db): number | undefined {
  const open = db.prepare<[], { number: bigint }>(SHIFT_SQL.open).get()
  return open === undefined ? undefined : Number(open.number)
}

/** `now`: epoch milliseconds; some orders stay open only for a time. */
export function standingOf(db: Db, now: number): Standing {
  const shift = openShiftOf(db)
  const references = (open: readonly { readonly reference: string }[]) =>
    open.map(({ reference }) => reference).toSorted()
  return {
    ...figuresOf(db),
    seq: Number(db.prepare<[], bigint>('SELECT seq FROM head WHERE one = 1').pluck().get() ?? 0n),
    openOrders: references(openOrderReads(db, UNPROVEN).openOrders(now)),
    openInstructions: references(instructionReads(db, UNPROVEN).openInstructions()),
    ...(shift === undefined ? {} : { shift }),
  }
}

export function readStanding(journal: string, now: number): Standing {
  const beside = openBeside(journal)
  if (!beside.ok) return UNKNOWN_STANDING
  const { db } = beside
  try {
    return db.transaction(() => standingOf(db, now))()
  } catch {
    return UNKNOWN_STANDING
  } finally {
    db.close()
  }
}

/** Events that change neither figures nor what is open do not count. */
export function isSameStanding(a: Standing, b: Standing): boolean {
  return isDeepStrictEqual({ ...a, seq: 0 }, { ...b, seq: 0 })
}

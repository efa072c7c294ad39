import { hash } from 'node:crypto'
import type { ZProof } from '#contract/shift-views.ts'
import type { Shift, ZReport } from '#domain/shift.ts'
import { NO_Z } from '#domain/z-report.ts'
import { stableJson } from '#journal/chain/json.ts'

/** The hash of a closed shift's Z; without one, the value before the first. */
export function hashBefore(last: Shift | undefined): string {
  return last?.closed?.hash ?? NO_Z
}

/** Hex SHA-256 over the previous Z's hash and this Z's own text: changing one Z changes all that follow. */
export function hashOfZ(z: ZReport): string {
  return hash('sha256', `${z.before}\n${stableJson(z)}`)
}

/** Does this Z match its hash, and does it follow `before` (a closed shift; undefined before the first)? */
export function isSoundZ({ closed, number }: Shift, before: Shift | undefined): boolean {
  return closed !== undefined && faultOf(number, closed, before) === undefined
}

/** Checks every Z, oldest first: `next` gives the closed shifts above a number, a few at a time. */
export function verifyZs(next: (above: number) => readonly Shift[]): ZProof {
  let last: Shift | undefined
  for (;;) {
    const shifts = next(last?.number ?? 0)
    if (shifts.length === 0) return { ok: true, count: last?.number ?? 0 }
    for (const shift of shifts) {
      const why = shift.closed === undefined ? 'gap' : faultOf(shift.number, shift.closed, last)
      if (why !== undefined) return { ok: false, number: shift.number, why }
      last = shift
    }
  }
}

function faultOf(
  number: number,
  { z, hash: said }: NonNullable<Shift['closed']>,
  before: Shift | undefined,
): 'hash' | 'before' | 'gap' | undefined {
  if (z.number !== number || number !== (before?.number ?? 0) + 1) return 'gap'
  if (z.fromSeq !== (before?.closed === undefined ? 1n : before.closed.z.toSeq + 2n)) return 'gap'
  if (z.before !== hashBefore(before)) return 'before'
  return hashOfZ(z) === said ? undefined : 'hash'
}

import { accept, refuse, type Result } from '#contract/envelope.ts'
import { compareMoney, type Money, moneyOfMinor, sameMoney, subtractMoney } from '#domain/money.ts'
import type { PersonId } from '#domain/person.ts'
import type { Comparison, Shift } from '#domain/shift.ts'
import { buildZ } from '#domain/z-report.ts'
import type { Entry } from '#journal/tables/entries.ts'
import { shiftStream } from '#journal/tables/shifts.ts'
import { stableJson } from '#journal/chain/json.ts'
import { readDrawer } from '../cash/drawer.ts'
import type { CounterDeps } from '../deps.ts'
import { cashOf, readFigures, sinceLastZ } from './figures.ts'
import { readLimit } from './limit.ts'
import type { Approve } from './move-cash.ts'
import { hashBefore, hashOfZ } from './z-hash.ts'

export type Count = {
  /** Absent when another program counts the drawer. */
  readonly counted?: Money
  /** The comparison as it is when the Z is written; undefined when there is no comparison. */
  readonly comparison: () => Comparison | undefined
  readonly note?: string
}

/** The journal's name for a count that was not accepted without a manager. */
const TRIED = 'counted'

/**
 * The end of a shift: the count comes first; only then is the expected amount shown. A count that is off by more than
 * the limit is journalled and needs a manager. So does every count after it, so that the drawer is not guessed at.
 * Where another program counts the drawer, the shift ends without a count.
 * Refusals: no-shift, not-allowed (details.why `nobody`, `comparison`: not done, `cash-moved`: while a manager was
 * asked, so that the count no longer fits the drawer, `drawer`: a count where none is made here, or the other way
 * round), journal-not-sound, those of `approve`.
 */
export async function closeShift(deps: CounterDeps, count: Count, approve: Approve): Promise<Result<Shift>> {
  const found = closable(deps)
  if (!found.ok) return found
  const { shift, by } = found.value
  if (count.comparison() === undefined) return refuse('not-allowed', { why: 'comparison' })
  if ((count.counted === undefined) !== readDrawer(deps).elsewhere)
    return refuse('not-allowed', { why: 'drawer' })
  if (count.counted === undefined || !needsManager(deps, shift, count.counted))
    return close(deps, shift, by, count, {})
  const { expected } = cashOf(deps, shift)
  noteCount(deps, shift, by, count.counted)
  const agreed = await approve()
  if (!agreed.ok) return agreed
  // A manager takes a while to type. The Z includes what has come meanwhile; the count, and the difference that was
  // approved, must still stand.
  const still = closable(deps)
  if (!still.ok) return still
  if (still.value.shift.number !== shift.number) return refuse('no-shift')
  if (!sameMoney(cashOf(deps, shift).expected, expected)) return refuse('not-allowed', { why: 'cash-moved' })
  return close(deps, shift, by, count, agreed.value)
}

/** Was a count of this shift refused before? */
export function countedBefore(deps: Pick<CounterDeps, 'journal'>, shift: Shift): boolean {
  return triesOf(deps, shift).length > 0
}

function triesOf({ journal }: Pick<CounterDeps, 'journal'>, shift: Shift): readonly Entry[] {
  return journal.read
    .eventsOf(shiftStream(shift.number))
    .filter(({ kind }) => kind === `note/${TRIED}`)
    .map(({ entry }) => entry)
}

function closable(deps: CounterDeps): Result<{ readonly shift: Shift; readonly by: PersonId }> {
  if (!deps.journalSound()) return refuse('journal-not-sound')
  const by = deps.signedIn()
  if (by === undefined) return refuse('not-allowed', { why: 'nobody' })
  const shift = deps.journal.read.openShift()
  return shift === undefined ? refuse('no-shift') : accept({ shift, by })
}

function needsManager(deps: CounterDeps, shift: Shift, counted: Money): boolean {
  if (countedBefore(deps, shift)) return true
  const { minor } = subtractMoney(counted, cashOf(deps, shift).expected)
  return compareMoney(moneyOfMinor(minor < 0n ? -minor : minor), readLimit(deps)) > 0
}

/** Flushed before any answer, so that a crash forgets no try. The same count again is the same try. */
function noteCount(deps: CounterDeps, shift: Shift, by: PersonId, counted: Money): void {
  const body = { by, counted }
  const last = triesOf(deps, shift).at(-1)
  if (last?.type === 'note' && stableJson(last.body) === stableJson(body)) return
  deps.journal.write.commit({
    at: deps.clock.now(),
    note: { stream: shiftStream(shift.number), kind: TRIED, body },
  })
  deps.announce({ type: 'shift-changed' })
}

/** Synchronous from the last figure to the commit, so that nothing can come in between. */
function close(
  deps: CounterDeps,
  shift: Shift,
  by: PersonId,
  { counted, comparison: compared, note }: Count,
  agreed: { readonly approvedBy?: PersonId },
): Result<Shift> {
  const comparison = compared()
  if (comparison === undefined) return refuse('not-allowed', { why: 'comparison' })
  const at = deps.clock.now()
  const part = sinceLastZ(deps)
  const z = buildZ({
    number: shift.number,
    till: deps.profile().till,
    mode: deps.mode,
    openedAt: shift.openedAt,
    openedBy: shift.openedBy,
    closedAt: at,
    closedBy: by,
    ...agreed,
    ...part,
    figures: readFigures(deps, part),
    cash: cashOf(deps, shift),
    ...(counted === undefined ? {} : { counted }),
    comparison,
    ...(note === undefined || note === '' ? {} : { note }),
    before: hashBefore(deps.journal.read.lastClosedShift()),
  })
  const closed: Shift = { ...shift, closed: { at, by, z, hash: hashOfZ(z) } }
  deps.journal.write.commit({ at, shift: { closed } })
  deps.announce({ type: 'shift-changed' })
  return accept(closed)
}

/** A batch after it was proposed: the second person's act, what is given up, and whether it is sent now. */
import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { InputOf } from '#contract/procedures.ts'
import type { Batch } from '#contract/batch-views.ts'
import { maySend, mayStep, mayWithdraw, type Payout } from '#domain/payout.ts'
import type { Right } from '#domain/right.ts'
import { jakartaDay } from '#domain/timestamp.ts'
import type { BackofficeDeps } from '../../deps.ts'
import { vaultClosed } from '../../refusals.ts'
import { allWithinLimits } from '../limits.ts'
import { actor, holderOf, openPayout } from '../make.ts'
import type { PayoutPeople } from '../people.ts'
import { allBatches, allPayouts, batchNoteOf, outcomeOf } from '../steps.ts'
import { sourceFault } from '../standing.ts'
import type { BatchStep } from './notes.ts'
import { usedKeys } from './propose.ts'
import { keysOf } from './sheet.ts'

export function payoutsOf(deps: Pick<BackofficeDeps, 'journal'>, batch: string): readonly Payout[] {
  return [...allPayouts(deps).values()].filter(({ asked }) => asked.batch === batch)
}

/** Still to be checked, on a day that has not passed. */
export function toCheck(deps: Pick<BackofficeDeps, 'journal' | 'clock'>, batch: string): readonly Payout[] {
  const today = jakartaDay(deps.clock.now())
  return payoutsOf(deps, batch).filter((payout) => mayStep(payout, 'approved') && payout.asked.day >= today)
}

export function sumOf(payouts: readonly Payout[]): bigint {
  return payouts.reduce((sum, { asked }) => sum + asked.amountMinor, 0n)
}

export function noteBatch({ journal, clock, announce }: BackofficeDeps, step: BatchStep): void {
  journal.write.commit({ at: clock.now(), note: batchNoteOf(step) })
  announce({ type: 'payouts-changed' })
}

/** Approves all rows but those left out, in one entry of the journal. Refusals: see `batches.approve` of the contract. */
export async function approveBatch(
  deps: BackofficeDeps,
  people: PayoutPeople,
  { batch, without, count, totalMinor, approval }: InputOf<'batches.approve'>,
  right: Right,
): Promise<Result<null>> {
  const before = checkable(deps, batch)
  if (!before.ok) return before
  // Decided before the PIN is compared: a try counts.
  if (approval === undefined || approval.person === before.value.batch.maker) return refuse('approval-needed')
  const checked = await people.checkPin(approval, right)
  if (!checked.ok) return checked
  const { approvedBy: by } = checked.value
  // A PIN takes a while to compare: rows may be cancelled by now.
  const now = checkable(deps, batch)
  if (!now.ok) return now
  if (!right.holds()) return refuse('forbidden')
  if (by === now.value.batch.maker) return refuse('approval-needed')
  const out = new Set(without)
  const chosen = now.value.rows.filter(({ number }) => !out.has(number))
  if (chosen.length !== count || sumOf(chosen) !== totalMinor) {
    noteBatch(deps, { type: 'batch-differs', batch, by, count, totalMinor })
    return refuse('not-acceptable', { why: 'sums-differ' })
  }
  const numbers = chosen.map(({ number }) => number)
  const barred = barredIn(deps, batch, chosen)
  if (!barred.ok) return barred
  const amounts = chosen.map(({ asked }) => asked.amountMinor)
  const within = allWithinLimits(deps, by, amounts, new Set(numbers))
  if (!within.ok) return within
  const left = now.value.rows.filter(({ number }) => out.has(number)).map(({ number }) => number)
  noteBatch(deps, { type: 'batch-approved', batch, by, numbers, left })
  return accept(null)
}

type Checkable = { readonly batch: Batch; readonly rows: readonly Payout[] }

function checkable(deps: BackofficeDeps, id: string): Result<Checkable> {
  if (!deps.journalSound()) return refuse('journal-not-sound')
  const batch = allBatches(deps).get(id)
  if (batch === undefined) return refuse('not-found')
  const rows = toCheck(deps, id)
  if (rows.length === 0) return refuse('not-allowed', { why: 'state' })
  const box = deps.personal()
  // What cannot be shown cannot be checked.
  if (box === undefined || rows.some((payout) => openPayout(payout, box) === undefined)) return vaultClosed()
  return accept({ batch, rows })
}

/** Rows that would pay again what was paid, or may have been, since they were proposed: they are left out. */
function barredIn(deps: BackofficeDeps, batch: string, rows: readonly Payout[]): Result<null> {
  const box = deps.personal()
  if (box === undefined) return vaultClosed()
  const isAgreed = ({ asked, state }: Payout) =>
    asked.batch !== batch && (state === 'approved' || state === 'sent')
  const used = new Set(usedKeys(deps, box, isAgreed))
  const isInDoubt = deps.journal.read.openInstructions().some(({ kind }) => kind === 'transfer')
  for (const payout of rows) {
    const personal = openPayout(payout, box)
    if (personal === undefined) return vaultClosed()
    const refusal = sourceFault(deps, payout.asked, box)
    if (refusal !== undefined) return { ok: false, refusal }
    const { number, asked } = payout
    const line = asked.line ?? 0
    if (keysOf(asked, personal).some((key) => used.has(key)))
      return refuse('not-acceptable', { why: 'used', number, line })
    const reference = isInDoubt ? holderOf(deps, payout) : undefined
    if (reference !== undefined) return refuse('held', { reference, number, line })
  }
  return accept(null)
}

/** Ends all rows that have not left. Refusals: see `batches.withdraw` of the contract. */
export function withdrawBatch(deps: BackofficeDeps, batch: string, remark: string): Result<null> {
  const by = actor(deps)
  if (!by.ok) return by
  if (!allBatches(deps).has(batch)) return refuse('not-found')
  if (remark === '') return refuse('empty')
  const numbers = payoutsOf(deps, batch).flatMap((payout) =>
    mayWithdraw(payout, outcomeOf(deps, payout)) ? [payout.number] : [],
  )
  if (numbers.length === 0) return refuse('not-allowed', { why: 'state' })
  noteBatch(deps, { type: 'batch-withdrawn', batch, by: by.value, numbers, remark })
  return accept(null)
}

/** Refusals: see `batches.pause` and `batches.resume` of the contract. */
export function pauseBatch(deps: BackofficeDeps, batch: string, isPaused: boolean): Result<null> {
  const by = actor(deps)
  if (!by.ok) return by
  const found = allBatches(deps).get(batch)
  if (found === undefined) return refuse('not-found')
  const isWaiting = payoutsOf(deps, batch).some((payout) => maySend(payout, outcomeOf(deps, payout)))
  if (!isWaiting || (found.paused !== undefined) === isPaused) return refuse('not-allowed', { why: 'state' })
  noteBatch(
    deps,
    isPaused
      ? { type: 'batch-paused', batch, by: by.value, why: 'person' }
      : { type: 'batch-resumed', batch, by: by.value },
  )
  return accept(null)
}

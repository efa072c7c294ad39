import type { Batch, BatchNow, BatchRows, BatchRowView } from '#contract/batch-views.ts'
import type { InputOf } from '#contract/procedures.ts'
import type { PayoutStage } from '#contract/payout-views.ts'
import type { Payout } from '#domain/payout.ts'
import { jakartaDay } from '#domain/timestamp.ts'
import type { BackofficeDeps } from '../../deps.ts'
import type { PayoutPeople } from '../people.ts'
import { allBatches, allPayouts, instructionOf } from '../steps.ts'
import { rowOf, stageOf } from '../view.ts'
import { payoutsOf, sumOf, toCheck } from './check.ts'

/** Newest first. */
export function listBatches(deps: BackofficeDeps): readonly Batch[] {
  return [...allBatches(deps).values()].toReversed()
}

/** How far it is; null without such a batch. */
export function viewBatch(deps: BackofficeDeps, people: PayoutPeople, id: string): BatchNow | null {
  const batch = allBatches(deps).get(id)
  if (batch === undefined) return null
  const rows = payoutsOf(deps, id)
  const stages: Partial<Record<PayoutStage, number>> = {}
  for (const payout of rows) {
    const stage = stageOf(deps, payout, instructionOf(deps, payout))
    stages[stage] = (stages[stage] ?? 0) + 1
  }
  const open = toCheck(deps, id)
  const today = jakartaDay(deps.clock.now())
  const days = rows.map(({ asked }) => asked.day).toSorted()
  const isNew = newAccountsOf(deps)
  return {
    ...{ ...batch, stages },
    toCheck: { count: open.length, totalMinor: sumOf(open) },
    toSend: rows.filter(({ state, asked }) => state === 'approved' && asked.day === today).length,
    ...{ firstDay: days[0] ?? today, lastDay: days.at(-1) ?? today },
    newAccounts: rows.filter(isNew).length,
    checkers: people.managers().filter((each) => each !== batch.maker),
  }
}

const WAITING: readonly PayoutStage[] = ['approved', 'sending', 'accepted', 'pending']
const PROBLEM: readonly PayoutStage[] = ['unknown', 'refused', 'not-sent', 'failed', 'overdue', 'expired']

/** In the order of the file. */
export function batchRows(
  deps: BackofficeDeps,
  { batch, show, skip, limit }: InputOf<'batches.rows'>,
): BatchRows {
  const open = new Set(show === 'proposed' ? toCheck(deps, batch).map(({ number }) => number) : [])
  const fits = (payout: Payout): boolean => {
    if (show === 'all') return true
    if (show === 'proposed') return open.has(payout.number)
    const stage = stageOf(deps, payout, instructionOf(deps, payout))
    return (show === 'waiting' ? WAITING : PROBLEM).includes(stage)
  }
  const rows = payoutsOf(deps, batch).filter(fits)
  const box = deps.personal()
  const isNew = newAccountsOf(deps)
  const view = (payout: Payout): BatchRowView => ({
    ...{ ...rowOf(deps, payout, box), line: payout.asked.line ?? 0, isNew: isNew(payout) },
  })
  return { total: rows.length, rows: rows.slice(skip, skip + limit).map(view) }
}

/** Whether no payout to this account other than this one was sent. */
function newAccountsOf(deps: BackofficeDeps): (payout: Payout) => boolean {
  const paid = new Map<string, number>()
  for (const { asked, sent } of allPayouts(deps).values())
    if (sent.length > 0) paid.set(asked.account, (paid.get(asked.account) ?? 0) + 1)
  return ({ asked, sent }) => (paid.get(asked.account) ?? 0) === (sent.length > 0 ? 1 : 0)
}

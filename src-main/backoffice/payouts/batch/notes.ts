/** What the journal has of batches: entries that are steps of many payouts at once. */
import type { Batch, BatchPause } from '#contract/batch-views.ts'
import type { PayoutAsked, PayoutStep } from '#domain/payout.ts'
import type { PersonId } from '#domain/person.ts'

export type ProposedRow = { readonly number: number; readonly asked: PayoutAsked; readonly personal: string }
type Of = { readonly batch: string }
type By = { readonly by: PersonId }

export type BatchStep =
  | (Of &
      By & {
        readonly type: 'batch-proposed'
        readonly hash: string
        readonly rows: readonly ProposedRow[]
      } & Pick<Batch, 'name' | 'count' | 'totalMinor'>)
  /** The checker typed another count or sum: nothing else happens. */
  | (Of & By & { readonly type: 'batch-differs'; readonly count: number; readonly totalMinor: bigint })
  /** `left`: rows that the checker has left out. */
  | (Of &
      By & {
        readonly type: 'batch-approved'
        readonly numbers: readonly number[]
        readonly left: readonly number[]
      })
  | (Of &
      By & {
        readonly type: 'batch-withdrawn'
        readonly numbers: readonly number[]
        readonly remark: string
      })
  /** `by`: absent when the till stopped it. */
  | (Of & { readonly type: 'batch-paused'; readonly why: BatchPause; readonly by?: PersonId })
  | (Of & By & { readonly type: 'batch-resumed' })

/** The steps of single payouts that it stands for. */
export function payoutStepsIn(step: BatchStep): readonly PayoutStep[] {
  switch (step.type) {
    case 'batch-proposed': {
      const { by } = step
      return step.rows.flatMap(({ number, asked, personal }): readonly PayoutStep[] => [
        { type: 'drafted', number, by, asked, personal },
        { type: 'proposed', number, by },
      ])
    }
    case 'batch-approved': {
      const { by } = step
      return [
        ...step.numbers.map((number): PayoutStep => ({ type: 'approved', number, by })),
        ...step.left.map((number): PayoutStep => ({ type: 'withdrawn', number, by, remark: '' })),
      ]
    }
    case 'batch-withdrawn': {
      const { by, remark } = step
      return step.numbers.map((number): PayoutStep => ({ type: 'withdrawn', number, by, remark }))
    }
    case 'batch-differs':
    case 'batch-paused':
    case 'batch-resumed':
      return []
  }
}

/** The batch after it. */
export function stepBatch(before: Batch | undefined, step: BatchStep, at: number): Batch | undefined {
  if (step.type === 'batch-proposed') {
    const { batch: id, by: maker, count, totalMinor, name } = step
    return { id, at, maker, count, totalMinor, ...(name === undefined ? {} : { name }) }
  }
  if (before === undefined) return undefined
  const { paused: _before, ...going } = before
  switch (step.type) {
    case 'batch-approved':
      return { ...before, checker: step.by, approvedAt: at }
    case 'batch-paused':
      return { ...going, paused: { at, why: step.why, ...(step.by === undefined ? {} : { by: step.by }) } }
    case 'batch-resumed':
      return { ...going, resumedAt: at }
    case 'batch-differs':
    case 'batch-withdrawn':
      return before
  }
}

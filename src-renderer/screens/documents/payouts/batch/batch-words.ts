import { BATCH_FIELDS, type BatchField } from '#contract/batch-input.ts'
import type { BatchFault, BatchNow } from '#contract/batch-views.ts'
import type { PayoutStage } from '#contract/payout-views.ts'
import { PAYOUT_EXTRAS, type PayoutExtra } from '#domain/payout.ts'
import { cellWords } from '../../../../till/sheet-words.ts'
import type { MarkShape } from '../../../../ui/mark.tsx'
import type { Tone } from '../../../../ui/tone.ts'
import type { Words } from '../../../../words/words.tsx'

/** Not of every source bank. */
export function isExtra(field: BatchField): field is PayoutExtra {
  return PAYOUT_EXTRAS.some((each) => each === field)
}

/** The columns that this source bank asks for, and others that the file has. */
export function batchFields(
  needed: readonly PayoutExtra[],
  columns: Readonly<Partial<Record<BatchField, number>>> = {},
): readonly BatchField[] {
  return BATCH_FIELDS.filter(
    (field) => !isExtra(field) || needed.includes(field) || columns[field] !== undefined,
  )
}

export function fieldWords({ t }: Words, field: BatchField): string {
  return isExtra(field) ? t(`payouts.extra.${field}`) : t(`payouts.${field}`)
}

const CODED = [
  ...(['accountNo', 'bankCode', 'swiftCode', 'fee', 'transferType', 'beneficiaryAccountType'] as const),
  ...(['beneficiaryCustomerType', 'beneficiaryCustomerResidentStatus', 'purposeOfTransaction'] as const),
  ...(['trxPurposeCode', 'trxType', 'proxyType', 'memo'] as const),
] as const

/** What is wrong with a cell, and what would be right. */
export function faultWords(words: Words, fault: BatchFault): string {
  const { t } = words
  const coded = CODED.find((each) => each === fault.field)
  if (fault.why === 'form' && coded !== undefined) return t(`payouts.cell.form.${coded}`)
  return cellWords(words, fault, (own) => t(`payouts.cell.${own}`, { line: fault.other ?? 0 }))
}

/** Before the check; on its way; after it. */
export type BatchState = 'check' | 'paying' | 'paused' | 'later' | 'unsettled' | 'ended'

const OPEN: readonly PayoutStage[] = ['sending', 'accepted', 'pending', 'unknown']

export function batchState({ toCheck, stages, paused, toSend }: BatchNow): BatchState {
  if (toCheck.count > 0) return 'check'
  const count = (stage: PayoutStage) => stages[stage] ?? 0
  if (count('approved') > 0) {
    if (paused !== undefined) return 'paused'
    return toSend > 0 ? 'paying' : 'later'
  }
  return OPEN.some((stage) => count(stage) > 0) ? 'unsettled' : 'ended'
}

const UNSENT: readonly PayoutStage[] = ['draft', 'proposed', 'approved', 'overdue', 'expired', 'withdrawn']

/** How many have left, of those that were not given up. */
export function batchProgress({ count, stages }: BatchNow): { readonly sent: number; readonly of: number } {
  const among = (some: readonly PayoutStage[]) => some.reduce((sum, stage) => sum + (stages[stage] ?? 0), 0)
  return { sent: count - among(UNSENT), of: count - among(['withdrawn', 'expired']) }
}

export const BATCH_LOOKS: Readonly<Record<BatchState, { readonly tone: Tone; readonly shape: MarkShape }>> = {
  check: { tone: 'clock', shape: 'wait' },
  paying: { tone: 'waiting', shape: 'wait' },
  paused: { tone: 'clock', shape: 'ask' },
  later: { tone: 'waiting', shape: 'wait' },
  unsettled: { tone: 'unknown', shape: 'wait' },
  ended: { tone: 'quiet', shape: 'up' },
}

export function stateWords(batch: BatchNow, { t }: Words): string {
  const { sent, of } = batchProgress(batch)
  return t(`payouts.batch.state.${batchState(batch)}`, { sent, of })
}

/** What needs a person first. */
export const BATCH_STAGES: readonly PayoutStage[] = [
  ...(['unknown', 'not-sent', 'refused', 'failed', 'overdue', 'expired', 'proposed', 'approved'] as const),
  ...(['sending', 'accepted', 'pending', 'confirmed', 'withdrawn'] as const),
]

/** Whether some of it may still be cancelled. */
export function mayEnd({ stages }: BatchNow): boolean {
  return (['proposed', 'expired', 'approved', 'overdue', 'not-sent'] as const).some(
    (stage) => (stages[stage] ?? 0) > 0,
  )
}

/** Payouts that were proposed together. Money is in sen, time in epoch milliseconds. */
import type { Day } from '#domain/day.ts'
import type { PersonId } from '#domain/person.ts'
import type { BatchField } from './batch-input.ts'
import type { PayoutRow, PayoutStage } from './payout-views.ts'
import type { CellFault, SheetDraft } from './sheet-views.ts'

export type BatchDraft = SheetDraft<BatchField>
export type BatchFault = CellFault<BatchField>
export type BatchSheetRow = {
  readonly line: number
  readonly name: string
  readonly bank: string
  readonly accountEndsIn: string
  readonly amountMinor?: bigint
  readonly faults: readonly BatchFault[]
}
export type BatchSheetRows = { readonly total: number; readonly rows: readonly BatchSheetRow[] }

/** Why it stands still: a person, the result of the last ones that were sent, or what the approval no longer covers. */
export const BATCH_PAUSES = [
  'person',
  'unknown',
  'not-sent',
  'refused',
  'source-changed',
  'checker-left',
] as const
export type BatchPause = (typeof BATCH_PAUSES)[number]
/** So many refusals one after the other, all for the same reason, stop a batch. */
export const REFUSED_IN_A_ROW = 5

export type Batch = {
  readonly id: string
  /** Of the file; absent for pasted rows. */
  readonly name?: string
  readonly at: number
  readonly maker: PersonId
  readonly count: number
  readonly totalMinor: bigint
  readonly checker?: PersonId
  readonly approvedAt?: number
  readonly paused?: { readonly at: number; readonly why: BatchPause; readonly by?: PersonId }
  /** When a person let it go on last. */
  readonly resumedAt?: number
}
export type BatchNow = Batch & {
  readonly stages: Readonly<Partial<Record<PayoutStage, number>>>
  /** What a checker may still approve; its rows may be left out. */
  readonly toCheck: { readonly count: number; readonly totalMinor: bigint }
  /** Approved, and waiting to be sent today. */
  readonly toSend: number
  readonly firstDay: Day
  readonly lastDay: Day
  /** Accounts to which nothing was ever paid from here. */
  readonly newAccounts: number
  readonly checkers: readonly PersonId[]
}
export type BatchRowView = PayoutRow & {
  readonly line: number
  /** Nothing was ever paid to this account from here. */
  readonly isNew: boolean
}
export type BatchRows = { readonly total: number; readonly rows: readonly BatchRowView[] }

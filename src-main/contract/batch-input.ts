/** Payouts from a workbook: its columns, and what a row of it is. */
import { z } from 'zod'
import { PAYOUT_EXTRAS } from '#domain/payout.ts'
import { payeeInput, payoutInput } from './payout-input.ts'

/** The columns of a workbook, in the order of the template (interface, 2.8). */
export const BATCH_FIELDS = [
  ...(['name', 'accountNo', 'bankCode', 'bankName', 'swiftCode', 'amount', 'day'] as const),
  ...(['fee', 'transferType', 'email', 'address'] as const),
  ...PAYOUT_EXTRAS,
] as const
export type BatchField = (typeof BATCH_FIELDS)[number]

const { amountMinor, day, fee, transferType, extras } = payoutInput.shape

/** A row without a fault. */
export const batchRow = z.strictObject({ ...payeeInput.shape, amountMinor, day, fee, transferType, extras })
export type BatchRow = z.output<typeof batchRow>

/** Rows of one batch: as many as a person looks through. */
export const MOST_IN_BATCH = 500

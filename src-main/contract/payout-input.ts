/** What a person fills in for a payout (interface, 2.8). The operation's own schema judges the rest. */
import { z } from 'zod'
import { isDay } from '#domain/day.ts'
import { PAYOUT_EXTRAS, PAYOUT_FEES, TRANSFER_TYPES } from '#domain/payout.ts'
import { amountMinor, cashMinor } from './define.ts'

// How a gateway escapes other characters before it signs is not stated, so texts on the wire are ASCII.
const ascii = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[\x20-\x7e]*$/)
const asciiFrom1 = (max: number) => ascii(max).min(1)

const MOST_NUMBER = 1_000_000_000
export const payoutNumber = z.number().int().min(1).max(MOST_NUMBER)

export const payeeInput = z.strictObject({
  bankCode: z.string().regex(/^[0-9A-Z]{3}$/),
  bankName: asciiFrom1(100),
  swiftCode: z.string().regex(/^[0-9A-Z]{8}$/),
  accountNo: z.string().regex(/^\d{1,16}$/),
  name: asciiFrom1(100),
  email: ascii(100).min(3).exactOptional(),
  address: asciiFrom1(100).exactOptional(),
})
export type PayeeInput = z.output<typeof payeeInput>

export const payoutInput = z.strictObject({
  /** An own draft that is replaced. */
  number: payoutNumber.exactOptional(),
  payee: payoutNumber,
  amountMinor,
  day: z.string().refine(isDay),
  fee: z.enum(PAYOUT_FEES),
  senderFeeMinor: cashMinor.exactOptional(),
  transferType: z.enum(TRANSFER_TYPES),
  extras: z.partialRecord(z.enum(PAYOUT_EXTRAS), ascii(64)),
})
export type PayoutInput = z.output<typeof payoutInput>

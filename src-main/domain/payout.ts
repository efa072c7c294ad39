import type { Day } from './day.ts'
import type { InstructionState } from './instruction-table.ts'
import type { PersonId } from './person.ts'

/** Members of `additionalInfo` that a person fills in (interface, 2.8); which of them a bank asks for is profile data. */
export const PAYOUT_EXTRAS = [
  'sourceAccountName',
  'remark',
  'referenceNo',
  'trxType',
  'proxyType',
  'proxyValue',
  'trxPurposeCode',
  'beneficiaryAccountType',
  'beneficiaryCustomerType',
  'beneficiaryCustomerResidentStatus',
  'beneficiaryCustomerTownName',
  'purposeOfTransaction',
  'memo',
] as const
export type PayoutExtra = (typeof PAYOUT_EXTRAS)[number]

/** Who bears the transfer's fee: not stated, the shop, the receiver, or both (interface, 2.8, `feeType`). */
export const PAYOUT_FEES = ['none', 'OUR', 'BEN', 'SHA'] as const
export type PayoutFee = (typeof PAYOUT_FEES)[number]

/** Interface, 2.8, `transferType`: 0 online, 5 the real-time scheme. */
export const TRANSFER_TYPES = ['0', '5'] as const
export type TransferType = (typeof TRANSFER_TYPES)[number]

/** What is asked for, without personal data. Amounts are sen. */
export type PayoutAsked = {
  /** Its number in the book of payees. */
  readonly payee: number
  readonly amountMinor: bigint
  readonly bankCode: string
  readonly bankName: string
  readonly swiftCode: string
  readonly accountEndsIn: string
  /** Equal for equal account numbers; says nothing without the key. */
  readonly account: string
  readonly fee: PayoutFee
  /** The shop's part of the fee; with `SHA` only. */
  readonly senderFeeMinor?: bigint
  readonly transferType: TransferType
  /** Equal for equal source accounts, like `account`: it is paid from no other. Absent in one of an earlier version. */
  readonly source?: string
  /** The Jakarta day on which it is sent. */
  readonly day: Day
  /** Of a workbook: the batch in which it was proposed, and its line there. Such a one may be in no book: payee 0. */
  readonly batch?: string
  readonly line?: number
}

/** The rest, sealed. */
export type PayoutPersonal = {
  readonly name: string
  readonly accountNo: string
  readonly email?: string
  readonly address?: string
  readonly extras: Readonly<Partial<Record<PayoutExtra, string>>>
}

/** `by`: absent when the till sent it on its own. */
export type PayoutSent = { readonly at: number; readonly reference: string; readonly by?: PersonId }

/** A payout as the journal's entries about it say, oldest first. Its end is in the instruction. */
export type Payout = {
  readonly number: number
  readonly state: 'draft' | 'proposed' | 'approved' | 'sent' | 'withdrawn'
  /** When it entered the state, epoch milliseconds. */
  readonly since: number
  readonly asked: PayoutAsked
  readonly personal: string
  readonly maker: PersonId
  readonly proposedAt?: number
  readonly checker?: PersonId
  readonly approvedAt?: number
  /** More than once only after the gateway has certainly done nothing. */
  readonly sent: readonly PayoutSent[]
}

export type PayoutStep =
  /** New, or a draft that was changed: its maker is who wrote it last. */
  | {
      readonly type: 'drafted'
      readonly number: number
      readonly by: PersonId
      readonly asked: PayoutAsked
      readonly personal: string
    }
  | { readonly type: 'proposed'; readonly number: number; readonly by: PersonId }
  /** The checker typed another amount: nothing else happens. */
  | {
      readonly type: 'amount-differs'
      readonly number: number
      readonly by: PersonId
      readonly typedMinor: bigint
    }
  | { readonly type: 'approved'; readonly number: number; readonly by: PersonId }
  | { readonly type: 'sent'; readonly number: number; readonly reference: string; readonly by?: PersonId }
  | { readonly type: 'withdrawn'; readonly number: number; readonly by: PersonId; readonly remark: string }
export type PayoutStepType = PayoutStep['type']

/** The one table of what may happen to a payout: state -> steps. */
const ALLOWED: Readonly<Record<Payout['state'], readonly PayoutStepType[]>> = {
  draft: ['drafted', 'proposed', 'withdrawn'],
  proposed: ['amount-differs', 'approved', 'withdrawn'],
  approved: ['sent', 'withdrawn'],
  // Only when the instruction is `not-sent`; see `maySend` and `mayWithdraw`.
  sent: ['sent', 'withdrawn'],
  withdrawn: [],
}

export function mayStep(payout: Payout, step: PayoutStepType): boolean {
  return ALLOWED[payout.state].includes(step)
}

/** The payout after a step; pure. Throws when the table does not allow it: the caller has not checked. */
export function stepPayout(before: Payout | undefined, step: PayoutStep, at: number): Payout {
  if (before === undefined) {
    if (step.type !== 'drafted') throw new Error(`payout ${step.number} is ${step.type} before it is drafted`)
    const { number, asked, personal, by } = step
    return { number, state: 'draft', since: at, asked, personal, maker: by, sent: [] }
  }
  if (!mayStep(before, step.type)) throw new Error(`a ${before.state} payout cannot be ${step.type}`)
  switch (step.type) {
    case 'drafted':
      return { ...before, since: at, asked: step.asked, personal: step.personal, maker: step.by }
    case 'proposed':
      return { ...before, state: 'proposed', since: at, proposedAt: at }
    case 'amount-differs':
      return before
    case 'approved':
      return { ...before, state: 'approved', since: at, checker: step.by, approvedAt: at }
    case 'sent':
      return {
        ...before,
        state: 'sent',
        since: at,
        sent: [
          ...before.sent,
          { at, reference: step.reference, ...(step.by === undefined ? {} : { by: step.by }) },
        ],
      }
    case 'withdrawn':
      return { ...before, state: 'withdrawn', since: at }
  }
}

/** `outcome`: the state of the instruction that it was sent with last. */
export function maySend(payout: Payout, outcome: InstructionState | undefined): boolean {
  return payout.state === 'approved' || (payout.state === 'sent' && outcome === 'not-sent')
}

/** `outcome`: as for `maySend`. What certainly did not leave can be given up; anything else that was sent cannot. */
export function mayWithdraw(payout: Payout, outcome: InstructionState | undefined): boolean {
  return mayStep(payout, 'withdrawn') && (payout.state !== 'sent' || outcome === 'not-sent')
}

/** What one person may have paid out: each null when there is no limit. Sen. */
export type PayoutLimits = { readonly eachMinor: bigint | null; readonly dayMinor: bigint | null }

/** What a person has proposed or approved on this day, sen. A withdrawn one counts no more. */
export function usedOn(
  payouts: readonly Payout[],
  person: PersonId,
  isThatDay: (at: number) => boolean,
): bigint {
  return payouts.reduce((sum, { state, maker, proposedAt, checker, approvedAt, asked }) => {
    const proposed = maker === person && proposedAt !== undefined && isThatDay(proposedAt)
    const approved = checker === person && approvedAt !== undefined && isThatDay(approvedAt)
    return state !== 'withdrawn' && (proposed || approved) ? sum + asked.amountMinor : sum
  }, 0n)
}

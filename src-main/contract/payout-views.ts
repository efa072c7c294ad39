/** Payouts as a manager sees them. Money is in sen, time in epoch milliseconds. */
import type { Day } from '#domain/day.ts'
import type { InstructionSource, InstructionState } from '#domain/instruction.ts'
import type { MoneyKind } from '#domain/money-kind.ts'
import type { PayoutAsked, PayoutExtra, PayoutLimits, PayoutStepType } from '#domain/payout.ts'
import type { PersonId } from '#domain/person.ts'

export const PAYOUT_GROUPS = ['open', 'unsettled', 'ended'] as const
/** Waits for people or its day; its end is not known; ended. */
export type PayoutGroup = (typeof PAYOUT_GROUPS)[number]

/**
 * Before it is sent, and after: the state of its instruction. `overdue`: its day has passed, and nothing was sent.
 * `expired`: its day has passed, and no one has checked it.
 */
export type PayoutStage =
  | 'draft'
  | 'proposed'
  | 'approved'
  | 'overdue'
  | 'expired'
  | 'withdrawn'
  | Exclude<InstructionState, 'partly'>

export type PayoutRow = {
  readonly number: number
  readonly stage: PayoutStage
  readonly since: number
  readonly amountMinor: bigint
  readonly day: Day
  readonly bankName: string
  readonly accountEndsIn: string
  readonly maker: PersonId
  /** The end was told by this person, or by a bank's file that they brought; the gateway has not confirmed it. */
  readonly markedBy?: PersonId
  readonly isOnStatement?: true
  /** Absent while the vault with its key is closed. */
  readonly name?: string
}

/** Newest first. `counts`: of every group. */
export type PayoutList = {
  readonly rows: readonly PayoutRow[]
  readonly next?: number
  readonly counts: Readonly<Record<PayoutGroup, number>>
}

export type PayeeView = {
  readonly id: number
  readonly at: number
  readonly by: PersonId
  readonly bankCode: string
  readonly bankName: string
  readonly accountEndsIn: string
  /** Absent while the vault with its key is closed. */
  readonly name?: string
  /** What the gateway said last about the account's owner; `name`: as it writes it. */
  readonly checked?: {
    readonly at: number
    readonly verdict: 'verified' | 'different' | 'refused' | 'no-answer'
    readonly name?: string
  }
}

/** How it differs from the last payout that was sent to the same account number. */
export type PayoutBefore = {
  readonly number: number
  readonly at: number
  readonly amountMinor: bigint
  /** Given where it is another one now. */
  readonly name?: string
  readonly bankName?: string
}

export type PayoutMoment = {
  readonly at: number
  readonly what: PayoutStepType | InstructionState
  readonly by?: PersonId
  readonly typedMinor?: bigint
  readonly remark?: string
  readonly reference?: string
  /** On what the state rests. */
  readonly source?: InstructionSource
  readonly code?: string
}

export type PayoutView = PayoutRow &
  Pick<PayoutAsked, 'payee' | 'bankCode' | 'fee' | 'senderFeeMinor' | 'transferType'> & {
    readonly accountNo?: string
    readonly email?: string
    readonly address?: string
    readonly extras: Readonly<Partial<Record<PayoutExtra, string>>>
    readonly proposedAt?: number
    readonly checker?: PersonId
    readonly approvedAt?: number
    /** What is known of the account's owner; absent: not verified. */
    readonly checked?: PayeeView['checked']
    readonly before?: PayoutBefore
    /** Another payout of the same account and amount whose end is not known. */
    readonly heldBy?: number
    /** The number under which the gateway knows it, and the bank's own. */
    readonly reference?: string
    readonly bankReference?: string
    /** When the gateway was asked last how it ended. */
    readonly askedAt?: number
    readonly story: readonly PayoutMoment[]
    /** Managers who may check it. */
    readonly checkers: readonly PersonId[]
    readonly can: {
      readonly edit: boolean
      readonly propose: boolean
      readonly approve: boolean
      readonly withdraw: boolean
      readonly send: boolean
      readonly lookUp: boolean
      readonly mark: boolean
    }
  }

/** What the profile asks for. */
export type PayoutForm = {
  /** Absent: the profile names no account to pay from, so nothing can be paid out. */
  readonly source?: { readonly bankCode: string }
  /** Mandatory for this source bank. */
  readonly needed: readonly PayoutExtra[]
  /** The owner of the source account, when the profile names them. */
  readonly sourceAccountName?: string
  readonly banks: readonly {
    readonly code: string
    readonly name: string
    readonly swiftCode: string
  }[]
  /** The gateway can be asked for an account's owner, and how a payout ended. */
  readonly canVerify: boolean
  readonly canLookUp: boolean
  readonly today: Day
}

export type PayoutLimitsView = PayoutLimits & {
  /** By the person signed in, today. */
  readonly usedMinor: bigint
  /** Other managers, one of whom must agree to a change. */
  readonly others: readonly PersonId[]
}

/** What followed an approval: it was sent, it waits for its day, or it could not leave now (the refusal's code). */
export type PayoutApproved = { readonly sent: boolean; readonly refused?: string }

export type PayoutPaper = { readonly saved: false } | { readonly saved: true; readonly file: string }

/** What the sheet of A4 says. */
export type PayoutSheet = {
  readonly about: {
    readonly shop: string
    readonly till: string
    readonly mode: MoneyKind
    readonly madeAt: number
  }
  readonly payout: PayoutView
  readonly names: Readonly<Record<PersonId, string>>
}

import type { Money } from './money.ts'
import type { PersonId } from './person.ts'

export const SHOWN = ['success-screen', 'bank-message', 'account-statement', 'nothing'] as const
/** What the customer held up. None of it is proof. */
export type Shown = (typeof SHOWN)[number]

export const HOLD_ENDS = ['paid', 'not-paid', 'given-up'] as const
export type HoldEnd = (typeof HOLD_ENDS)[number]

/**
 * A hold slip: a numbered paper for a customer who says it is paid while the gateway does not. It changes no order's
 * state; it says what was shown, when, and how the customer is reached.
 */
export type HoldSlip = {
  /** 1, 2, 3 … of this journal. */
  readonly number: number
  readonly at: number
  readonly by: PersonId
  readonly amount: Money
  /** The order it is about; absent when none was found. */
  readonly reference?: string
  readonly shown: Shown
  /** What the customer's screen said was the time of payment, epoch milliseconds. */
  readonly shownAt?: number
  readonly note?: string
  /** Telephone number, sealed. */
  readonly personal?: string
  readonly ended?: {
    readonly at: number
    readonly by?: PersonId
    readonly how: HoldEnd
    readonly note?: string
  }
}

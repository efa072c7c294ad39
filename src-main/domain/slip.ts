import type { Money } from './money.ts'
import type { PersonId } from './person.ts'

export const SHOWN = ['success-screen', 'bank-message', 'account-statement', 'nothing'] as const
/** What the customer showed. None of it is proof. */
export type Shown = (typeof SHOWN)[number]

export const HOLD_ENDS = ['paid', 'not-paid', 'given-up'] as const
export type HoldEnd = (typeof HOLD_ENDS)[number]

/**
 * A hold slip: a numbered paper for a customer who says they've paid while the gateway reports no payment. It changes
 * no order's state. It records what was shown, when, and how to reach the customer.
 */
export type HoldSlip = {
  /** 1, 2, 3 … of this journal. */
  readonly number: number
  readonly at: number
  readonly by: PersonId
  readonly amount: Money
  /** The order it is about; absent when no order was found. */
  readonly reference?: string
  readonly shown: Shown
  /** The time of payment on the customer's screen, epoch milliseconds. */
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

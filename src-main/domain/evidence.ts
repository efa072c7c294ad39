import type { FieldNote } from '#domain/field-note.ts'
import type { Money } from '#domain/money.ts'

/** Payment status as the gateway says it (interface, part 3). */
export const PAYMENT_FLAGS = ['S', 'F', 'SP', 'IP', 'EX', 'WC', 'WS'] as const
export type PaymentFlag = (typeof PAYMENT_FLAGS)[number]

export type EvidenceSource = 'generate' | 'status' | 'delete' | 'callback' | 'history' | 'manager' | 'till'

/** One transaction of the gateway that has brought money, by its own name. */
export type SuccessfulTransaction = {
  readonly id: string
  readonly paid: Money
  readonly total: Money
  /** See `Evidence`. */
  readonly counted?: Money
}

/** A fee that the gateway states beside a payment, and who bears it. */
export type Fee = { readonly by: 'seller' | 'buyer'; readonly amount: Money }

/**
 * Why a state is shown: who said so, when, and in which words. No paid state exists without one,
 * and a manager's or the till's own mark never carries the gateway's source.
 */
export type Evidence = {
  readonly source: EvidenceSource
  /** Epoch milliseconds at which we learned it. */
  readonly at: number
  /** Id of the attempt whose answer this is. */
  readonly attempt?: string
  readonly code?: string
  readonly message?: string
  readonly flag?: PaymentFlag
  readonly paidAmount?: Money
  readonly totalAmount?: Money
  readonly fee?: Fee
  /** What of it counts for the sale, where a fee is stated or the profile names the amount; else the total does. */
  readonly counted?: Money
  /** Payment time by the gateway, epoch milliseconds. */
  readonly paidAt?: number
  readonly transactionId?: string
  readonly rrn?: string
  /** Distinct successful transactions of the same order when there is more than one: paid twice. */
  readonly successes?: number
  /** Those of them that the gateway has named, each once; fewer than `successes` when it has not named them all. */
  readonly transactions?: readonly SuccessfulTransaction[]
  /**
   * Fields that decide and could not be read although the flag says that money came, or may have: what it says is not
   * proven, and must not be charged again. Dotted paths as declared.
   */
  readonly unread?: readonly string[]
  /** Fields that decide nothing and were not as the interface has them. */
  readonly notes?: readonly FieldNote[]
}

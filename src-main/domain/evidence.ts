import type { FieldNote } from '#domain/field-note.ts'
import type { Money } from '#domain/money.ts'

/** Payment status as the gateway states it (interface, part 3). */
export const PAYMENT_FLAGS = ['S', 'F', 'SP', 'IP', 'EX', 'WC', 'WS'] as const
export type PaymentFlag = (typeof PAYMENT_FLAGS)[number]

export type EvidenceSource = 'generate' | 'status' | 'delete' | 'callback' | 'history' | 'manager' | 'till'

/** One transaction of the gateway that has brought money, by its own id. */
export type SuccessfulTransaction = {
  readonly id: string
  readonly paid: Money
  readonly total: Money
  /** See `Evidence`. */
  readonly counted?: Money
}

/** A fee that the gateway states with a payment, and who bears it. */
export type Fee = { readonly by: 'seller' | 'buyer'; readonly amount: Money }

/**
 * Why a state is shown: who said so, when, and in which words. No paid state exists without evidence. A mark by a
 * manager or the till never carries the gateway's source.
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
  /** The part that counts for the sale, if a fee is stated or the profile names the amount; else the total counts. */
  readonly counted?: Money
  /** Payment time by the gateway, epoch milliseconds. */
  readonly paidAt?: number
  readonly transactionId?: string
  readonly rrn?: string
  /** Distinct successful transactions of the same order when there is more than one: paid twice. */
  readonly successes?: number
  /** The successful transactions named by the gateway, each once; fewer than `successes` when some are unnamed. */
  readonly transactions?: readonly SuccessfulTransaction[]
  /**
   * Deciding fields that could not be read although the flag says that money came, or may have. The answer proves
   * nothing, and the customer must not be charged again. Dotted paths as declared.
   */
  readonly unread?: readonly string[]
  /** Fields that decide nothing and differ from the interface. */
  readonly notes?: readonly FieldNote[]
}

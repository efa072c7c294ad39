/** The gateway's own books of transfers and invoices, and the requests that it will carry out later. */
import type { Send } from './sent.ts'

export type PayoutIs = 'taken' | 'success' | 'failed' | 'cancelled' | 'reversed'
export type Payout = {
  readonly reference: string
  readonly send: Send
  readonly takenAt: number
  /** The latest last. */
  readonly is: PayoutIs[]
}
export type Invoice = { readonly document: string; readonly send: Send; withdrawnBy?: Send; paidAt?: number }

/** No money goes, or has stayed gone. */
export const UNDONE: readonly PayoutIs[] = ['failed', 'cancelled', 'reversed']

export type Books = {
  readonly payouts: readonly Payout[]
  readonly invoices: readonly Invoice[]
  /** Lost on the way back, and still to be carried out. */
  readonly queue: ReadonlySet<Send>
  take(send: Send): Payout
  invoice(document: string): Invoice | undefined
  issue(document: string, send: Send): void
  later(send: Send): void
  carried(send: Send): void
}

export function openBooks(now: () => number): Books {
  const payouts: Payout[] = []
  const invoices: Invoice[] = []
  const queue = new Set<Send>()
  return {
    payouts,
    invoices,
    queue,
    take: (send) => {
      const payout: Payout = { reference: send.reference, send, takenAt: now(), is: ['taken'] }
      payouts.push(payout)
      return payout
    },
    invoice: (document) => invoices.findLast((one) => one.document === document),
    issue: (document, send) => void invoices.push({ document, send }),
    later: (send) => void queue.add(send),
    carried: (send) => void queue.delete(send),
  }
}

export function stands({ is }: Payout): PayoutIs {
  return is.at(-1) ?? 'taken'
}

/** The latest transfer under the reference. */
export function payoutOf({ payouts }: Books, reference: string): Payout | undefined {
  return payouts.findLast((one) => one.reference === reference)
}

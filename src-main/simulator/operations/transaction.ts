import { addMoney, readWireAmount, rupiah, wireAmount, type Money } from '#domain/money.ts'
import type { PaymentFlag } from '#domain/evidence.ts'
import type { PracticeConfig } from '../config.ts'
import type { ScheduledAction } from '../control/control.ts'

/** One attempt to pay an order. Changes by time (EX, WS to S) are computed, never stored. */
export type Transaction = {
  /** String (18), digits. */
  readonly trxId: string
  readonly flag: Exclude<PaymentFlag, 'EX'>
  readonly createdAt: number
  readonly paidAt?: number
  /** What the payer paid of the order, without a fee, in wire form. */
  readonly principal?: string
  readonly fee?: string
  readonly rrn?: string
  /** With WS: when the money settles. */
  readonly settlesAt?: number
}

/** A notification still due to the merchant: money arrived with a transaction, or settled. */
export type Notice = {
  readonly trxId: string
  /** Epoch milliseconds. */
  readonly dueAt: number
  /** Number of failed attempts. */
  readonly attempt: number
}

/** The payment page of an order. Both texts are unguessable: the first is its address, the second is in its form. */
export type PaymentPage = {
  readonly id: string
  readonly formToken: string
  readonly returnUrl?: string
  /** The product codes that the merchant asked for, shown on the page. */
  readonly methods: readonly string[]
}

export type Order = {
  readonly reference: string
  /** `link`: a payment page (interface, 2.4). `invoice`: one of a batch (2.9), with a page too. */
  readonly kind: 'qr' | 'va' | 'link' | 'invoice'
  /** In wire form. */
  readonly amount: string
  readonly createdAt: number
  readonly expiresAt: number
  readonly cancelledAt?: number
  readonly qrContent?: string
  /** Never empty: an order starts with a transaction in process. */
  readonly transactions: readonly [Transaction, ...(readonly Transaction[])]
  readonly scheduled: readonly ScheduledAction[]
  readonly notices?: readonly Notice[]
  readonly page?: PaymentPage
  /** As the merchant gave it in its inquiry answer. */
  readonly customerName?: string
  readonly inquiryRequestId?: string
}

/** State of an order as the payer's side sees it; here `cancelled` is a state of its own. */
export type OrderState = PaymentFlag | 'cancelled'

function latestOf(order: Order): Transaction {
  return order.transactions.at(-1) ?? order.transactions[0]
}

export function stateOf(order: Order, transaction: Transaction, now: number): OrderState {
  if (transaction.flag === 'WS' && transaction.settlesAt !== undefined && transaction.settlesAt <= now)
    return 'S'
  if (transaction.flag !== 'IP') return transaction.flag
  if (order.cancelledAt !== undefined) return 'cancelled'
  return now >= order.expiresAt ? 'EX' : 'IP'
}

export function orderState(order: Order, now: number): OrderState {
  return stateOf(order, latestOf(order), now)
}

/** The flag that status (26) shows for a transaction; undefined when it does not show the transaction at all. */
export function shownFlag(
  order: Order,
  transaction: Transaction,
  now: number,
  cancelledShowsAs: PracticeConfig['cancelledShowsAs'],
): PaymentFlag | undefined {
  const state = stateOf(order, transaction, now)
  if (state !== 'cancelled') return state
  return cancelledShowsAs === 'not-found' ? undefined : cancelledShowsAs
}

/** Changes the order's latest transaction. */
export function withLatest(order: Order, change: Partial<Transaction>): Order {
  const [first, ...rest] = order.transactions
  const last = rest.pop()
  if (last === undefined) return { ...order, transactions: [{ ...first, ...change }] }
  return { ...order, transactions: [first, ...rest, { ...last, ...change }] }
}

/** What left the payer's account: the order's part and the fee. Zero when unpaid. */
export function paidTotal(transaction: Transaction): Money {
  return addMoney(moneyOf(transaction.principal), moneyOf(transaction.fee))
}

/** `0.00` when unpaid. */
export function principalOf(transaction: Transaction): string {
  return wireAmount(moneyOf(transaction.principal))
}

function moneyOf(wire: string | undefined): Money {
  return (wire === undefined ? undefined : readWireAmount(wire)) ?? rupiah(0)
}

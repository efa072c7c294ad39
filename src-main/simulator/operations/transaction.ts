import { addMoney, readWireAmount, rupiah, wireAmount, type Money } from '#domain/money.ts'
import type { PaymentFlag } from '#domain/evidence.ts'
import type { PracticeConfig } from '../config.ts'
import type { ScheduledAction } from '../control/control.ts'

/** One try to pay an order. What the clock makes of it (EX, WS become S) is computed, never stored. */
export type Transaction = {
  /** String (18), digits. */
  readonly trxId: string
  readonly flag: Exclude<PaymentFlag, 'EX'>
  readonly createdAt: number
  readonly paidAt?: number
  /** What the payer paid of the order, without a fee, in the wire's form. */
  readonly principal?: string
  readonly fee?: string
  readonly rrn?: string
  /** With WS: when the money is there. */
  readonly settlesAt?: number
}

/** Something the merchant must still be told: that money came with a transaction, or settled. */
export type Notice = {
  readonly trxId: string
  /** Epoch milliseconds. */
  readonly dueAt: number
  /** How often it was told in vain. */
  readonly attempt: number
}

/** Of an order with a payment page. Both texts are unguessable: the first is its address, the second is in its form. */
export type PaymentPage = {
  readonly id: string
  readonly formToken: string
  readonly returnUrl?: string
  /** What the merchant asked for: product codes, as the page shows them. */
  readonly methods: readonly string[]
}

export type Order = {
  readonly reference: string
  /** `link`: a payment page (interface, 2.4). `invoice`: one of a batch (2.9), with a page too. */
  readonly kind: 'qr' | 'va' | 'link' | 'invoice'
  /** In the wire's form. */
  readonly amount: string
  readonly createdAt: number
  readonly expiresAt: number
  readonly cancelledAt?: number
  readonly qrContent?: string
  /** Never empty: an order begins with a transaction in process. */
  readonly transactions: readonly [Transaction, ...(readonly Transaction[])]
  readonly scheduled: readonly ScheduledAction[]
  readonly notices?: readonly Notice[]
  readonly page?: PaymentPage
  /** As the merchant told when its inquiry address was asked. */
  readonly customerName?: string
  readonly inquiryRequestId?: string
}

/** State of an order as the payer's side sees it: `cancelled` is one of its own here. */
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

/** What status (26) shows of a transaction; undefined when it shows nothing of it at all. */
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

/** The order with its latest transaction changed. */
export function withLatest(order: Order, change: Partial<Transaction>): Order {
  const [first, ...rest] = order.transactions
  const last = rest.pop()
  if (last === undefined) return { ...order, transactions: [{ ...first, ...change }] }
  return { ...order, transactions: [first, ...rest, { ...last, ...change }] }
}

/** What left the payer's account: the order's part and the fee. Zero when nothing was paid. */
export function paidTotal(transaction: Transaction): Money {
  return addMoney(moneyOf(transaction.principal), moneyOf(transaction.fee))
}

/** `0.00` for nothing. */
export function principalOf(transaction: Transaction): string {
  return wireAmount(moneyOf(transaction.principal))
}

function moneyOf(wire: string | undefined): Money {
  return (wire === undefined ? undefined : readWireAmount(wire)) ?? rupiah(0)
}

/** The records of the transaction history (interface, 2.10): invented ones, and those of real actions here. */
import { createHash } from 'node:crypto'
import { readWireAmount, subtractMoney, type Money } from '#domain/money.ts'
import { timestampB } from '#domain/timestamp.ts'
import type { transactionHistory } from '#gateway/operations/transaction-history.ts'
import type { z } from 'zod'
import type { PracticeConfig } from '../config.ts'
import type { HistoryBook, Transfer } from '../records.ts'
import { paidTotal, principalOf, stateOf } from './transaction.ts'
import type { Order, OrderState, Transaction } from './transaction.ts'

export type WireRecord = z.input<(typeof transactionHistory)['response']>['data'][number]

type Status = '0' | '1' | '2' | '6' | '7'

/** One transaction, independent of the two ways of writing it. */
export type HistoryRecord = {
  readonly id: string
  /** Epoch milliseconds. */
  readonly at: number
  readonly reference: string
  readonly channel: string
  readonly type: 'PAYMENT' | 'DISBURSEMENT' | 'EXPENSE'
  readonly status: Status
  /** Whole rupiah. */
  readonly amount: bigint
  readonly fee: bigint
  /** Seed of the invented details. */
  readonly seed: string
}

const MINUTE = 60_000
const STATUSES: readonly Status[] = ['1', '1', '1', '1', '1', '1', '7', '2', '0', '6']
const CHANNELS = ['QRIS', 'VA', 'EDC', 'CASHLESS'] as const
const STATUS_WORDS: Readonly<Record<Status, string>> = {
  '0': 'Void',
  '1': 'Success',
  '2': 'Expired',
  '6': 'Waiting for repayment',
  '7': 'Pending',
}
const CHECK_WORDS = [
  'Checked',
  'Waiting media upload',
  'Waiting for review',
  'Waiting for approve',
  'Request user revise',
] as const
const EMPLOYEES = ['ANI CONTOH', 'BAYU CONTOH', 'CITRA CONTOH', 'DODI CONTOH'] as const

/**
 * Invents `count` records, the same on every machine: one every seven minutes before `until`, followed by the
 * arrivals.
 */
export function madeUpRecords({ until, arrivals }: HistoryBook, count: number): readonly HistoryRecord[] {
  const past = Array.from({ length: count }, (_, n) => madeUp(`H${digits(n)}`, until - (n + 1) * 7 * MINUTE))
  return [...past, ...arrivals.map((at, n) => madeUp(`N${digits(n)}`, at))]
}

export function orderRecords(order: Order, now: number): readonly HistoryRecord[] {
  return order.transactions.map((transaction) => ({
    id: transaction.trxId,
    at: transaction.paidAt ?? transaction.createdAt,
    reference: order.reference,
    channel: order.kind.toUpperCase(),
    type: 'PAYMENT' as const,
    status: statusOf(stateOf(order, transaction, now)),
    ...amountsOf(order, transaction),
    seed: transaction.trxId,
  }))
}

export function transferRecord(transfer: Transfer, now: number): HistoryRecord {
  const { id, referenceNo, createdAt, amount, debited, state, settlesAt } = transfer
  const settled = state === 'done' || (state === 'accepted' && settlesAt <= now)
  const refused = state === 'refused' || state === 'failed'
  return {
    id: referenceNo,
    at: createdAt,
    reference: id,
    channel: 'TRANSFER',
    type: 'DISBURSEMENT',
    status: settled ? '1' : refused ? '0' : '7',
    amount: whole(readWireAmount(amount)),
    fee: whole(differenceOf(debited, amount)),
    seed: referenceNo,
  }
}

/**
 * Written as in the interface's table or as in its sample: words instead of digits, a list of links instead of one.
 */
export function wireRecord(record: HistoryRecord, config: PracticeConfig): WireRecord {
  const { id, at, reference, channel, type, status, amount, fee, seed } = record
  const pick = drawing(seed)
  const words = config.variants.history === 'sample'
  const check = pick(CHECK_WORDS.length)
  const media = `M${id}`
  const link = `https://media.practice.example/${media}.jpg`
  const person = pick(EMPLOYEES.length)
  return {
    transaction_id: id,
    ref_id: reference,
    channel_id: channel,
    entity_id: config.merchantId,
    transaction_type: type,
    transaction_time: timestampB(at),
    transaction_status: words ? STATUS_WORDS[status] : status,
    progress_check: words ? (CHECK_WORDS[check] ?? 'Checked') : String(check + 1),
    violation: pick(10) === 0 ? 'Violation' : 'No Violation',
    repayment_notes: status === '6' ? 'Menunggu pelunasan' : '',
    coa: `5${digits(pick(900), 4)}`,
    branch_id: `BR${pick(4) + 1}`,
    division_id: `DV${pick(3) + 1}`,
    staff_id: `ST${digits(person, 4)}`,
    employee_name: EMPLOYEES[person] ?? 'CONTOH',
    apps_user_id: `U${digits(person, 6)}`,
    ccy: 'IDR',
    amount: String(amount),
    fee: String(fee),
    total_amount: String(amount + fee),
    media,
    link_media: words ? [link, `${link}?page=2`] : link,
    merchant_id: config.merchantId,
    merchant_name: config.merchantName,
  }
}

function madeUp(id: string, at: number): HistoryRecord {
  const pick = drawing(id)
  const amount = BigInt(10_000 + pick(60_000) * 500)
  return {
    id,
    at,
    reference: `REF-${id}`,
    channel: CHANNELS[pick(CHANNELS.length)] ?? 'QRIS',
    type: pick(3) === 0 ? 'EXPENSE' : 'PAYMENT',
    status: STATUSES[pick(STATUSES.length)] ?? '1',
    amount,
    fee: (amount * 7n) / 1000n,
    seed: `${id} details`,
  }
}

/** Numbers below a limit; the same seed gives the same numbers. */
function drawing(seed: string): (below: number) => number {
  const bytes = createHash('sha256').update(seed).digest()
  let next = 0
  return (below) => {
    const value = bytes.readUInt16BE((next * 2) % (bytes.length - 1))
    next += 1
    return value % below
  }
}

function statusOf(state: OrderState): Status {
  if (state === 'S' || state === 'WS') return '1'
  if (state === 'EX') return '2'
  return state === 'F' || state === 'cancelled' ? '0' : '7'
}

function amountsOf(order: Order, transaction: Transaction) {
  if (transaction.principal === undefined) return { amount: whole(readWireAmount(order.amount)), fee: 0n }
  const principal = readWireAmount(principalOf(transaction))
  const total = paidTotal(transaction)
  return { amount: whole(principal), fee: whole(total) - whole(principal) }
}

function differenceOf(a: string, b: string): Money | undefined {
  const [more, less] = [readWireAmount(a), readWireAmount(b)]
  return more === undefined || less === undefined ? undefined : subtractMoney(more, less)
}

function whole(money: Money | undefined): bigint {
  return (money?.minor ?? 0n) / 100n
}

function digits(n: number, length = 17): string {
  return String(n).padStart(length, '0')
}

import { randomDigits } from '#domain/ports.ts'
import { readQrPayload } from '#domain/qr-payload.ts'
import { wireAmount } from '#domain/money.ts'
import type { OrderView, PayerAction, PayerInput, PayerRefusal, ScheduledAction } from './control.ts'
import type { HandlerContext } from '../operations/handler.ts'
import { inquiryLine, whyNot } from '../merchant/inquiry.ts'
import type { Bill } from '../merchant/merchant-client.ts'
import { withNotices } from '../merchant/notices.ts'
import { orderState, paidTotal, principalOf, stateOf, withLatest } from '../operations/transaction.ts'
import type { Order, OrderState, Transaction } from '../operations/transaction.ts'

export type PayerResult =
  | { readonly ok: true; readonly order: OrderView }
  | { readonly ok: false; readonly code: PayerRefusal; readonly message: string }

const UNPAID: readonly OrderState[] = ['IP', 'EX', 'cancelled', 'F', 'SP', 'WC']

/** In which states of an order each action makes sense; `pay` is what a real banking app allows a payer to do. */
const ALLOWED: Readonly<Record<Exclude<PayerAction, 'open'>, readonly OrderState[]>> = {
  pay: ['IP', 'SP', 'WC', 'F'],
  'pay-late': UNPAID,
  'pay-after-cancel': ['cancelled'],
  'pay-again': ['S', 'WS'],
  suspect: ['IP', 'EX', 'cancelled', 'WC'],
  'wait-for-correction': ['IP', 'SP'],
  'settle-later': ['IP', 'SP', 'WC'],
  fail: ['IP', 'SP', 'WC'],
  expire: ['IP'],
}

/** Default delay of `settle-later`. */
export const SETTLES_AFTER_MS = 60_000

/** Plays the person with the phone: acts on an order now, or when the clock passes `payAt`. */
export function actAsPayer(input: PayerInput, context: HandlerContext): PayerResult {
  const { state, now } = context
  const found = findOrder(input, context)
  if (!found.ok) return found.refused
  const { reference, scannedAmount, order } = found
  if (input.action === 'open') return open(reference, input, context)
  if (order === undefined) return refuse('unknown', `no order ${reference} at the gateway`)

  const at = input.payAt ?? now
  const amount = input.amount ?? scannedAmount
  const scheduled: ScheduledAction = {
    action: input.action,
    at,
    ...(amount === undefined ? {} : { amount }),
    ...(input.settleAfterMs === undefined ? {} : { settleAfterMs: input.settleAfterMs }),
  }
  if (at > now) {
    const later = { ...order, scheduled: [...order.scheduled, scheduled].sort((a, b) => a.at - b.at) }
    state.putOrder(later)
    return { ok: true, order: viewOf(later, now) }
  }
  const next = perform(order, scheduled, context)
  if (next === undefined)
    return refuse('not-payable', `${input.action} of an order that is ${orderState(order, at)}`)
  state.putOrder(next)
  return { ok: true, order: viewOf(next, now) }
}

/**
 * As `actAsPayer`, but asks the merchant first about an unknown virtual-account number and makes its order from the
 * answer (interface, 2.3 and part 6). Without a connection to the merchant it does the same as `actAsPayer`.
 * `present` gives the context anew, since time passes while the merchant answers.
 */
export async function askThenActAsPayer(
  input: PayerInput,
  present: () => HandlerContext,
): Promise<PayerResult> {
  const context = present()
  const line = inquiryLine(context)
  const { reference = '' } = input
  if (line === undefined || reference === '' || context.state.order(reference) !== undefined)
    return actAsPayer(input, context)
  const reply = await line.inquire({ reference })
  if (reply.kind !== 'granted')
    return refuse(reply.kind === 'refused' ? 'merchant-refused' : 'merchant-unreachable', whyNot(reply))
  const after = present()
  // Another payer may have opened the number in the meantime.
  if (after.state.order(reference) !== undefined) return actAsPayer(input, after)
  const opened = openOrder(reference, reply.bill, after)
  return input.action === 'open' ? opened : actAsPayer(input, after)
}

/** Carries out the actions that have come due; one that the order's state no longer allows is skipped. */
export function carryOutDue(context: HandlerContext): void {
  for (const order of context.state.due()) {
    const due = order.scheduled.filter(({ at }) => at <= context.now)
    if (due.length === 0) continue
    const rest = order.scheduled.filter(({ at }) => at > context.now)
    const next = due.reduce((current, action) => perform(current, action, context) ?? current, order)
    context.state.putOrder({ ...next, scheduled: rest })
  }
}

function open(reference: string, input: PayerInput, context: HandlerContext): PayerResult {
  const { amount, expiresInMs } = input
  if (context.state.order(reference) !== undefined)
    return refuse('exists', `order ${reference} is at the gateway already`)
  if (amount === undefined) return refuse('no-amount', 'to open a number, its amount must be given')
  const expiry = expiresInMs === undefined ? {} : { expiresAt: context.now + expiresInMs }
  return openOrder(reference, { amount, ...expiry }, context)
}

type Opened = Pick<Bill, 'amount' | 'expiresAt'> & Partial<Pick<Bill, 'name' | 'inquiryRequestId'>>

function openOrder(
  reference: string,
  { amount, expiresAt, name, inquiryRequestId }: Opened,
  { state, now, config }: HandlerContext,
): PayerResult {
  const order: Order = {
    reference,
    kind: 'va',
    amount,
    createdAt: now,
    expiresAt: expiresAt ?? now + config.maximumValidityMs,
    ...(name === undefined ? {} : { customerName: name }),
    ...(inquiryRequestId === undefined ? {} : { inquiryRequestId }),
    transactions: [{ trxId: state.nextTrxId(now), flag: 'IP', createdAt: now }],
    scheduled: [],
  }
  state.putOrder(order)
  return { ok: true, order: viewOf(order, now) }
}

/** Applies the action to the order, and notes what the merchant must be notified of. */
function perform(order: Order, action: ScheduledAction, context: HandlerContext): Order | undefined {
  const next = changed(order, action, context)
  if (next === undefined || context.merchant === undefined || !context.config.notify) return next
  return withNotices(order, next, action.at)
}

function changed(order: Order, action: ScheduledAction, context: HandlerContext): Order | undefined {
  const { at } = action
  const state = orderState(order, at)
  if (action.action === 'open' || !ALLOWED[action.action].includes(state)) return undefined
  switch (action.action) {
    case 'suspect':
      return withLatest(order, { flag: 'SP' })
    case 'wait-for-correction':
      return withLatest(order, { flag: 'WC' })
    case 'fail':
      return withLatest(order, { flag: 'F' })
    case 'expire':
      return { ...order, expiresAt: at }
    case 'settle-later': {
      const settlesAt = at + (action.settleAfterMs ?? SETTLES_AFTER_MS)
      return withLatest(order, { ...payment(order, action, context), flag: 'WS', settlesAt })
    }
    case 'pay-again':
      return withAnother(order, action, context)
    case 'pay-late':
      return paid({ ...order, expiresAt: Math.min(order.expiresAt, at) }, state, action, context)
    default:
      return paid(order, state, action, context)
  }
}

function paid(order: Order, state: OrderState, action: ScheduledAction, context: HandlerContext): Order {
  // A failed attempt stays in the history; the next attempt is a new transaction.
  if (state === 'F') return withAnother(order, action, context)
  return withLatest(order, { ...payment(order, action, context), flag: 'S' })
}

function withAnother(order: Order, action: ScheduledAction, context: HandlerContext): Order {
  const another: Transaction = {
    trxId: context.state.nextTrxId(action.at),
    createdAt: action.at,
    flag: 'S',
    ...payment(order, action, context),
  }
  return { ...order, transactions: [...order.transactions, another] as const }
}

function payment(order: Order, action: ScheduledAction, { config, random }: HandlerContext) {
  return {
    paidAt: action.at,
    principal: action.amount ?? order.amount,
    ...(config.buyerFee === '0.00' ? {} : { fee: config.buyerFee }),
    ...(order.kind === 'qr' ? { rrn: randomDigits(random, 12) } : {}),
  }
}

type Found =
  | {
      readonly ok: true
      readonly reference: string
      readonly scannedAmount?: string
      readonly order: Order | undefined
    }
  | { readonly ok: false; readonly refused: PayerResult }

function findOrder(input: PayerInput, { state }: HandlerContext): Found {
  if (input.qr === undefined) {
    const reference = input.reference ?? ''
    return { ok: true, reference, order: state.order(reference) }
  }
  // Like a payer's app, it knows only the payload, and refuses a damaged one.
  const read = readQrPayload(input.qr)
  if (!read.ok) return { ok: false, refused: refuse('unreadable-qr', read.detail) }
  const label = read.reference ?? ''
  const order =
    state.order(label) ?? state.orders().find(({ transactions }) => transactions[0].trxId === label)
  const scanned = read.amount === undefined ? {} : { scannedAmount: wireAmount(read.amount) }
  return { ok: true, reference: order?.reference ?? label, order, ...scanned }
}

export function viewOf(order: Order, now: number): OrderView {
  const { reference, kind, amount, createdAt, expiresAt, cancelledAt, qrContent, customerName, page } = order
  return {
    reference,
    kind,
    state: orderState(order, now),
    amount,
    createdAt,
    expiresAt,
    ...(cancelledAt === undefined ? {} : { cancelledAt }),
    ...(qrContent === undefined ? {} : { qrContent }),
    ...(customerName === undefined ? {} : { customerName }),
    ...(page === undefined ? {} : { pagePath: `/pay/${page.id}` }),
    scheduled: [...order.scheduled],
    transactions: order.transactions.map((transaction) => ({
      trxId: transaction.trxId,
      state: stateOf(order, transaction, now),
      principal: principalOf(transaction),
      paid: wireAmount(paidTotal(transaction)),
      createdAt: transaction.createdAt,
      ...(transaction.paidAt === undefined ? {} : { paidAt: transaction.paidAt }),
      ...(transaction.rrn === undefined ? {} : { rrn: transaction.rrn }),
    })),
  }
}

function refuse(code: PayerRefusal, message: string): PayerResult {
  return { ok: false, code, message }
}

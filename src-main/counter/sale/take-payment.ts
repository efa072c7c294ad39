import { accept, refuse, type Result } from '#contract/envelope.ts'
import { given } from '#domain/given.ts'
import { compareMoney, MAXIMUM_WIRE, MINIMUM_QR, type Money } from '#domain/money.ts'
import { actsOf, type Acts } from '#domain/order-rules.ts'
import type { Ask, Order, OrderMethod, PageMethod, PageTerms } from '#domain/order.ts'
import { endOfNextJakartaDay } from '#domain/timestamp.ts'
import { askSale, askSaleAgain, doubtfulBeside, doubtfulOf, type Heard } from '../ask/ask-sale.ts'
import type { CounterDeps } from '../deps.ts'
import { actsOfSale } from '../doubt/notice.ts'
import { isElsewhere, isOfProfile, madeUnder } from '../show/made-under.ts'
import { recordEvent, recordNewOrder } from '../order-store.ts'
import { billAgain, billAsk, type NewBill } from './bill.ts'
import { mostOf } from './payment-methods.ts'
import { newReference } from './new-reference.ts'
import { sendLink } from './send-link.ts'
import type { Around } from './send-order.ts'
import { sendQr } from './send-qr.ts'
import { validMs } from './valid-ms.ts'

export type Sale = {
  readonly amount: Money
  readonly method: OrderMethod
  readonly note?: string
  /** Of a payment page; if absent, the customer chooses there. */
  readonly pageMethod?: PageMethod
  readonly pageTerms?: PageTerms
  readonly saleId?: string
  /** Mandatory where the profile asks for one. */
  readonly bill?: NewBill
}

/**
 * Takes a payment: a new order, journalled before anything leaves. Resolves as soon as the intent is on disk (state
 * `sending`, or `waiting` for a virtual account); the gateway's answer comes later as an event.
 * Refusals: below-minimum, too-large, not-ascii, not-allowed (this gateway has no payment page for us), budget-spent,
 * journal-not-sound, bill-incomplete (the gateway would be told too little).
 */
export async function takePayment(deps: CounterDeps, sale: Sale): Promise<Result<Order>> {
  const why = whyNotTaken(deps, sale)
  if (why !== undefined) return why
  if (sale.bill === undefined && billAsk(deps.profile()) !== undefined) return refuse('bill-incomplete')
  return begin(deps, draftOf(deps, sale), sale.bill)
}

/** Why a sale cannot be taken, before anything is made; undefined when it can. */
export function whyNotTaken(
  deps: CounterDeps,
  sale: Sale,
): Extract<Result<Order>, { readonly ok: false }> | undefined {
  if (!deps.journalSound()) return refuse('journal-not-sound')
  if (sale.method === 'qr' && compareMoney(sale.amount, MINIMUM_QR) < 0)
    return refuse('below-minimum', { minimumMinor: MINIMUM_QR.minor })
  const most = mostOf(deps.profile(), sale.method)
  if (most !== undefined && compareMoney(sale.amount, most) > 0)
    return refuse('too-large', { maximumMinor: most.minor })
  if (compareMoney(sale.amount, MAXIMUM_WIRE) > 0) return refuse('too-large')
  if (sale.note !== undefined && !/^[\x20-\x7e]*$/.test(sale.note)) return refuse('not-ascii')
  if (sale.method === 'link' && deps.profile().productCodes.link === undefined)
    return refuse('not-allowed', { why: 'no-payment-page' })
  return undefined
}

async function begin(
  deps: CounterDeps,
  draft: Order,
  sealed: NewBill | undefined,
  around: Around = {},
): Promise<Result<Order>> {
  const { reference, createdAt } = draft
  const bill = sealed === undefined ? {} : { bill: { ...sealed, reference, createdAt } }
  if (draft.method !== 'va')
    return send(deps, draft, {
      ...around,
      ...bill,
      isNew: true,
      intent: (attempt) => ({ type: 'send', attempt }),
    })
  const ask: Ask = { kind: 'va', virtualAccountNo: draft.reference }
  const opened = recordNewOrder(deps, draft, { type: 'open-va', ask }, bill)
  around.onIntent?.()
  around.onAnswer?.()
  return accept(opened)
}

/** A virtual account needs no call, so it never comes here. */
function send(...[deps, order, how]: Parameters<typeof sendQr>): Promise<Result<Order>> {
  return order.method === 'link' ? sendLink(deps, order, how) : sendQr(deps, order, how)
}

/**
 * Sends an order again that certainly never left this machine; its validity starts anew. Refusals: not-found,
 * not-allowed (also while another order of the sale may hold the money), budget-spent, journal-not-sound. If another
 * code of the sale had to be asked about, also those of `renewPayment`.
 */
export async function retryPayment(deps: CounterDeps, reference: string): Promise<Result<Order>> {
  if (!deps.journalSound()) return refuse('journal-not-sound')
  const order = deps.journal.read.order(reference)
  if (order === undefined) return refuse('not-found')
  const mayRetry = () => actsNow(deps, order).retry
  if (!mayRetry()) return refuse('not-allowed', { state: order.state.kind })
  // It carries the number and merchant of the profile it was made under.
  if (!isOfProfile(order, deps.profile()) || isPayableElsewhere(deps, order))
    return refuse('not-allowed', { why: 'another-gateway' })
  const held = heldBack(deps, await askSale(deps, order, LONGEST_WAIT_MS))
  if (held !== undefined) return held
  const now = deps.clock.now()
  const valid = {
    expiresAt: wholeSecond(now + validMs(deps, order.method)),
    watchUntil: endOfNextJakartaDay(now),
  }
  deps.keepOwnEnd(order)
  return send(
    deps,
    { ...order, ...valid },
    {
      stillWanted: mayRetry,
      onAnswer: () => askSaleAgain(deps, order.saleId, reference),
      intent: (attempt) => ({ type: 'send', attempt, ...valid }),
    },
  )
}

/** A customer is waiting for the new code; a later answer about the old one is still recorded. */
export const LONGEST_WAIT_MS = 8_000

/**
 * A question without an answer must not be followed by a request that succeeds. Keys and connection may return in
 * between, and the old code may be paid.
 */
export function heldBack(
  { budget, clock }: CounterDeps,
  heard: Heard,
): Extract<Result<Order>, { readonly ok: false }> | undefined {
  switch (heard) {
    case 'heard':
    case 'answered':
    // Anything payable there was refused earlier; the rest was heard of after its end.
    case 'elsewhere':
      return undefined
    case 'spent':
      return refuse('budget-spent', { retryAt: budget.nextFreeAt(clock.now(), 'person') })
    case 'locked':
      return refuse('vault-refused', { reason: 'wrong-state' })
    case 'unread':
    case 'offline':
      return refuse('not-allowed', { why: heard })
    case 'silent':
      return refuse('not-allowed', { why: 'unheard' })
  }
}

/**
 * A new QR, number or page for the same sale: a new order with a new reference. The old one is withdrawn, and still
 * watched, once the new one is certain. The gateway is asked before and after about every code of the sale that can
 * still be paid.
 * Refusals: those of a payment; vault-refused; not-allowed while an order of the sale may hold the money. Also
 * not-allowed while the gateway's answer about one is unreadable or missing (details.why `unread`, `unheard`,
 * `offline`), or one belongs to another gateway (`another-gateway`). bill-incomplete when the profile now asks for more
 * than the old order's bill holds.
 */
export async function renewPayment(deps: CounterDeps, reference: string): Promise<Result<Order>> {
  const old = deps.journal.read.order(reference)
  if (old === undefined) return refuse('not-found')
  const mayRenew = () => actsNow(deps, old).renew
  if (!mayRenew()) return refuse('not-allowed', { state: old.state.kind })
  if (!deps.journalSound()) return refuse('journal-not-sound')
  if (isPayableElsewhere(deps, old)) return refuse('not-allowed', { why: 'another-gateway' })
  // Limits and methods may have changed since.
  const why = whyNotTaken(deps, old)
  if (why !== undefined) return why
  const bill = billAgain(deps, reference)
  if (!bill.ok) return bill
  const held = heldBack(deps, await askSale(deps, old, LONGEST_WAIT_MS))
  if (held !== undefined) return held
  if (!mayRenew()) return notAnyMore(deps, old)
  const draft = draftOf(deps, {
    amount: old.amount,
    method: old.method,
    saleId: old.saleId,
    ...(old.note === undefined ? {} : { note: old.note }),
    ...given({ pageMethod: old.pageMethod, pageTerms: old.pageTerms }),
  })
  const begun = await begin(deps, draft, bill.value, {
    stillWanted: mayRenew,
    onIntent: () => putAway(deps, reference),
    onAnswer: () => askSaleAgain(deps, old.saleId, draft.reference),
  })
  const isOvertaken =
    !begun.ok && begun.refusal.code === 'not-allowed' && begun.refusal.details?.['why'] === undefined
  return isOvertaken ? notAnyMore(deps, old) : begun
}

/** A code of the sale can be paid, or may have been, where this till cannot ask: no other code may be made. */
function isPayableElsewhere(deps: CounterDeps, { saleId }: Order): boolean {
  const doubtful = [...doubtfulOf(deps, saleId), ...doubtfulBeside(deps, saleId)]
  return doubtful.some((order) => isElsewhere(order, deps.profile()))
}

function notAnyMore({ journal }: CounterDeps, { reference, state }: Order): Result<Order> {
  return refuse('not-allowed', { state: journal.read.order(reference)?.state.kind ?? state.kind })
}

/** What may be done with the order as the journal holds it now, given the rest of its sale. */
function actsNow(deps: CounterDeps, { reference, saleId }: Order): Acts {
  const sale = deps.journal.read.ordersOfSale(saleId)
  const order = sale.find((one) => one.reference === reference)
  if (order === undefined) throw new Error(`no order ${reference} in the journal`)
  return actsOfSale(
    deps,
    order,
    sale.filter((one) => one !== order),
  )
}

/** Withdraws and acknowledges an order that another of the sale has replaced. */
function putAway(deps: CounterDeps, reference: string): void {
  const order = recordEvent(deps, reference, { type: 'withdrawn' })
  if (actsOf(order).acknowledge) recordEvent(deps, reference, { type: 'acknowledged' })
}

function draftOf(deps: CounterDeps, sale: Sale): Order {
  const now = deps.clock.now()
  const profile = deps.profile()
  const reference = newReference(deps, sale.method === 'va')
  return {
    reference,
    saleId: sale.saleId ?? reference,
    method: sale.method,
    amount: sale.amount,
    ...(sale.note === undefined || sale.note === '' ? {} : { note: sale.note }),
    ...(sale.method === 'link' ? given({ pageMethod: sale.pageMethod, pageTerms: sale.pageTerms }) : {}),
    madeUnder: madeUnder(profile),
    createdAt: now,
    expiresAt: wholeSecond(now + validMs(deps, sale.method)),
    watchUntil: endOfNextJakartaDay(now),
    state: { kind: 'draft', since: now },
  }
}

/** The wire has whole seconds only; rounding the expiry keeps the till's clock and the gateway's in step. */
function wholeSecond(ms: number): number {
  return Math.floor(ms / 1000) * 1000
}

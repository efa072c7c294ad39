import { accept, refuse, type Result } from '#contract/envelope.ts'
import { compareMoney, MAXIMUM_WIRE, MINIMUM_QR, rupiah, type Money } from '#domain/money.ts'
import { actsOf, type Acts } from '#domain/order-rules.ts'
import type { Ask, Order, OrderMethod, PageMethod } from '#domain/order.ts'
import { makeReference, type Reference } from '#domain/reference.ts'
import { endOfNextJakartaDay } from '#domain/timestamp.ts'
import { askSale, askSaleAgain, doubtfulOf, type Heard } from '../ask/ask-sale.ts'
import type { CounterDeps } from '../deps.ts'
import { actsOfSale } from '../doubt/notice.ts'
import { isElsewhere, isOfProfile, madeUnder } from '../show/made-under.ts'
import { recordEvent, recordNewOrder } from '../order-store.ts'
import { sendLink } from './send-link.ts'
import type { Around } from './send-order.ts'
import { sendQr } from './send-qr.ts'

const MINUTE = 60_000
/** How long a customer may pay, unless the profile says otherwise. */
const VALID_MS: Readonly<Record<OrderMethod, number>> = {
  // The gateway's own default (interface, part 8); sent along all the same, so that both clocks mean the same moment.
  qr: 10 * MINUTE,
  // A customer at the counter with a banking app open.
  va: 60 * MINUTE,
  // A page is read, a way to pay chosen, a card or an account typed in: as long as a number, which may come of it.
  link: 60 * MINUTE,
}

function validMs({ profile }: CounterDeps, method: OrderMethod): number {
  const minutes = profile().validityMinutes?.[method]
  return minutes === undefined ? VALID_MS[method] : minutes * MINUTE
}

/** Bank Indonesia's limit of one transaction, where the profile says nothing else. */
const MAXIMUM_QR_RUPIAH = 10_000_000

export type Sale = {
  readonly amount: Money
  readonly method: OrderMethod
  readonly note?: string
  /** Of a payment page; left out, the customer chooses there. */
  readonly pageMethod?: PageMethod
  readonly saleId?: string
}

/**
 * Takes a payment: a new order, journalled before anything leaves. Resolves as soon as the intent is on disk
 * (state `sending`, or `waiting` for a virtual account); what the gateway says comes later as an event.
 * Refusals: below-minimum, too-large, not-ascii, not-allowed (this gateway has no payment page for us), budget-spent,
 * journal-not-sound.
 */
export async function takePayment(deps: CounterDeps, sale: Sale): Promise<Result<Order>> {
  return whyNotTaken(deps, sale) ?? begin(deps, draftOf(deps, sale))
}

/** What is wrong with a sale before anything is made of it; undefined when nothing is. */
export function whyNotTaken(
  deps: CounterDeps,
  sale: Sale,
): Extract<Result<Order>, { readonly ok: false }> | undefined {
  if (!deps.journalSound()) return refuse('journal-not-sound')
  if (sale.method === 'qr' && compareMoney(sale.amount, MINIMUM_QR) < 0)
    return refuse('below-minimum', { minimumMinor: MINIMUM_QR.minor })
  const most = rupiah(BigInt(deps.profile().maximumQr ?? MAXIMUM_QR_RUPIAH))
  if (sale.method === 'qr' && compareMoney(sale.amount, most) > 0)
    return refuse('too-large', { maximumMinor: most.minor })
  if (compareMoney(sale.amount, MAXIMUM_WIRE) > 0) return refuse('too-large')
  if (sale.note !== undefined && !/^[\x20-\x7e]*$/.test(sale.note)) return refuse('not-ascii')
  if (sale.method === 'link' && deps.profile().productCodes.link === undefined)
    return refuse('not-allowed', { why: 'no-payment-page' })
  return undefined
}

async function begin(deps: CounterDeps, draft: Order, around: Around = {}): Promise<Result<Order>> {
  if (draft.method !== 'va')
    return send(deps, draft, { ...around, isNew: true, intent: (attempt) => ({ type: 'send', attempt }) })
  const ask: Ask = { kind: 'va', virtualAccountNo: draft.reference }
  const opened = recordNewOrder(deps, draft, { type: 'open-va', ask })
  around.onIntent?.()
  around.onAnswer?.()
  return accept(opened)
}

/** A virtual account is given out without a call, so none of it is ever on its way. */
function send(...[deps, order, how]: Parameters<typeof sendQr>): Promise<Result<Order>> {
  return order.method === 'link' ? sendLink(deps, order, how) : sendQr(deps, order, how)
}

/**
 * Sends an order again that certainly never left this machine; it is valid anew. Refusals: not-found, not-allowed
 * (also while another order of the sale may hold the money), those of `renewPayment` where another code of the sale had to be
 * asked about, budget-spent, journal-not-sound.
 */
export async function retryPayment(deps: CounterDeps, reference: string): Promise<Result<Order>> {
  if (!deps.journalSound()) return refuse('journal-not-sound')
  const order = deps.journal.read.order(reference)
  if (order === undefined) return refuse('not-found')
  const mayRetry = () => actsNow(deps, order).retry
  if (!mayRetry()) return refuse('not-allowed', { state: order.state.kind })
  // It bears the number and the merchant of the till that it was.
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

/** A customer waits for the new code; the old one's answer is booked whenever it comes. */
const LONGEST_WAIT_MS = 8_000

/**
 * A question without an answer must not be followed by a request that gets one: keys and connection may come in between, and
 * the old code may be paid.
 */
function heldBack(
  { budget, clock }: CounterDeps,
  heard: Heard,
): Extract<Result<Order>, { readonly ok: false }> | undefined {
  switch (heard) {
    case 'heard':
    case 'answered':
    // What can be paid there was refused before; the rest was heard of since its end.
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
 * A new QR, number or page for the same sale: a new order with a new reference; the old one is taken away and watched on, once
 * the new one is certain. The gateway is asked about every code of the sale that can still be paid, before and after. Refusals
 * as for a payment; vault-refused; and not-allowed while an order of the sale may hold the money, while the gateway's word about
 * one cannot be read or had (details.why `unread`, `unheard`, `offline`), or one is of another gateway (`another-gateway`).
 */
export async function renewPayment(deps: CounterDeps, reference: string): Promise<Result<Order>> {
  const old = deps.journal.read.order(reference)
  if (old === undefined) return refuse('not-found')
  const mayRenew = () => actsNow(deps, old).renew
  if (!mayRenew()) return refuse('not-allowed', { state: old.state.kind })
  if (!deps.journalSound()) return refuse('journal-not-sound')
  if (isPayableElsewhere(deps, old)) return refuse('not-allowed', { why: 'another-gateway' })
  const held = heldBack(deps, await askSale(deps, old, LONGEST_WAIT_MS))
  if (held !== undefined) return held
  if (!mayRenew()) return notAnyMore(deps, old)
  const draft = draftOf(deps, {
    amount: old.amount,
    method: old.method,
    saleId: old.saleId,
    ...(old.note === undefined ? {} : { note: old.note }),
    ...(old.pageMethod === undefined ? {} : { pageMethod: old.pageMethod }),
  })
  const begun = await begin(deps, draft, {
    stillWanted: mayRenew,
    onIntent: () => putAway(deps, reference),
    onAnswer: () => askSaleAgain(deps, old.saleId, draft.reference),
  })
  return begun.ok || begun.refusal.code !== 'not-allowed' ? begun : notAnyMore(deps, old)
}

/** A code of the sale can be paid, or may have been, where this till cannot ask: nothing may be made beside it. */
function isPayableElsewhere(deps: CounterDeps, { saleId }: Order): boolean {
  return doubtfulOf(deps, saleId).some((order) => isElsewhere(order, deps.profile()))
}

function notAnyMore({ journal }: CounterDeps, { reference, state }: Order): Result<Order> {
  return refuse('not-allowed', { state: journal.read.order(reference)?.state.kind ?? state.kind })
}

/** What may be done with the order as the journal holds it now, its sale considered. */
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

/** Another order of the sale has taken its place. */
function putAway(deps: CounterDeps, reference: string): void {
  const order = recordEvent(deps, reference, { type: 'withdrawn' })
  if (actsOf(order).acknowledge) recordEvent(deps, reference, { type: 'acknowledged' })
}

function draftOf(deps: CounterDeps, sale: Sale): Order {
  const now = deps.clock.now()
  const profile = deps.profile()
  const reference: Reference = makeReference({
    mode: deps.mode,
    till: profile.till,
    sequence: deps.journal.write.nextSequence('reference'),
    now,
    random: deps.random,
    // A customer types a virtual-account number at a machine that has only digits.
    alphabet: sale.method === 'va' || profile.referenceAlphabet === 'digits' ? 'digits' : 'readable',
  })
  return {
    reference,
    saleId: sale.saleId ?? reference,
    method: sale.method,
    amount: sale.amount,
    ...(sale.note === undefined || sale.note === '' ? {} : { note: sale.note }),
    ...(sale.pageMethod === undefined || sale.method !== 'link' ? {} : { pageMethod: sale.pageMethod }),
    madeUnder: madeUnder(profile),
    createdAt: now,
    expiresAt: wholeSecond(now + validMs(deps, sale.method)),
    watchUntil: endOfNextJakartaDay(now),
    state: { kind: 'draft', since: now },
  }
}

/** The wire knows whole seconds only; a rounded expiry keeps the till's clock and the gateway's in step. */
function wholeSecond(ms: number): number {
  return Math.floor(ms / 1000) * 1000
}

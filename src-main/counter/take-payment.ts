import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { Evidence } from '#domain/evidence.ts'
import { compareMoney, MAXIMUM_WIRE, MINIMUM_QR, type Money } from '#domain/money.ts'
import type { OrderEvent } from '#domain/order-event.ts'
import { actsOf } from '#domain/order-rules.ts'
import type { Ask, Order, OrderMethod } from '#domain/order.ts'
import type { Outcome } from '#domain/outcome.ts'
import { judgeQrPayload } from '#domain/qr-payload.ts'
import { makeReference, type Reference } from '#domain/reference.ts'
import { endOfNextJakartaDay } from '#domain/timestamp.ts'
import type { ResponseOf } from '#gateway/define-operation.ts'
import { qrGenerate } from '#gateway/operations/qr-generate.ts'
import { callGateway } from './call.ts'
import type { CounterDeps } from './deps.ts'
import { evidenceOf } from './evidence.ts'
import { bookEvent, bookNewOrder } from './order-book.ts'

/** The gateway's own default (interface, part 8); sent along all the same, so that both clocks mean the same moment. */
const QR_VALID_MS = 10 * 60_000
/** A customer at the counter with a banking app open. */
const VA_VALID_MS = 60 * 60_000

export type Sale = { readonly amount: Money; readonly method: OrderMethod; readonly note?: string; readonly saleId?: string }

/**
 * Takes a payment: a new order, journalled before anything leaves. Resolves as soon as the intent is on disk
 * (state `sending`, or `waiting` for a virtual account); what the gateway says comes later as an event.
 * Refusals: below-minimum, too-large, not-ascii, budget-spent, journal-not-sound.
 */
export async function takePayment(deps: CounterDeps, sale: Sale): Promise<Result<Order>> {
  if (!deps.journalSound()) return refuse('journal-not-sound')
  if (compareMoney(sale.amount, MINIMUM_QR) < 0) return refuse('below-minimum', { minimumMinor: MINIMUM_QR.minor })
  if (compareMoney(sale.amount, MAXIMUM_WIRE) > 0) return refuse('too-large')
  if (sale.note !== undefined && !/^[\x20-\x7e]*$/.test(sale.note)) return refuse('not-ascii')

  const draft = draftOf(deps, sale)
  if (sale.method === 'va') {
    const ask: Ask = { kind: 'va', virtualAccountNo: draft.reference }
    return accept(bookNewOrder(deps, draft, { type: 'open-va', ask }))
  }
  return sendQr(deps, draft, true)
}

/** Sends an order again that certainly never left this machine. Refusals: not-found, not-allowed, budget-spent. */
export async function retryPayment(deps: CounterDeps, reference: string): Promise<Result<Order>> {
  if (!deps.journalSound()) return refuse('journal-not-sound')
  const order = deps.journal.read.order(reference)
  if (order === undefined) return refuse('not-found')
  if (!actsOf(order).retry) return refuse('not-allowed', { state: order.state.kind })
  const now = deps.clock.now()
  return sendQr(deps, { ...order, expiresAt: wholeSecond(now + QR_VALID_MS), watchUntil: endOfNextJakartaDay(now) }, false)
}

/**
 * A new QR for the same sale: a new order with a new reference; the old one is taken away and watched on.
 * Refusals as for a payment, and not-allowed while the old order may hold the customer's money.
 */
export async function renewPayment(deps: CounterDeps, reference: string): Promise<Result<Order>> {
  const old = deps.journal.read.order(reference)
  if (old === undefined) return refuse('not-found')
  if (!actsOf(old).renew) return refuse('not-allowed', { state: old.state.kind })
  if (!deps.journalSound()) return refuse('journal-not-sound')
  if (old.state.kind === 'waiting') bookEvent(deps, reference, { type: 'withdrawn' })
  bookEvent(deps, reference, { type: 'acknowledged' })
  return takePayment(deps, {
    amount: old.amount,
    method: old.method,
    saleId: old.saleId,
    ...(old.note === undefined ? {} : { note: old.note }),
  })
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
    alphabet: profile.referenceAlphabet === 'digits' ? 'digits' : 'readable',
  })
  return {
    reference,
    saleId: sale.saleId ?? reference,
    method: sale.method,
    amount: sale.amount,
    ...(sale.note === undefined || sale.note === '' ? {} : { note: sale.note }),
    createdAt: now,
    expiresAt: wholeSecond(now + (sale.method === 'qr' ? QR_VALID_MS : VA_VALID_MS)),
    watchUntil: endOfNextJakartaDay(now),
    state: { kind: 'draft', since: now },
  }
}

/** The wire knows whole seconds only; a rounded expiry keeps the till's clock and the gateway's in step. */
function wholeSecond(ms: number): number {
  return Math.floor(ms / 1000) * 1000
}

function sendQr(deps: CounterDeps, order: Order, isNew: boolean): Promise<Result<Order>> {
  const profile = deps.profile()
  return new Promise((resolve) => {
    callGateway(deps, {
      order,
      isNew,
      operation: qrGenerate,
      input: {
        partnerReferenceNo: order.reference,
        merchantId: profile.merchantId,
        amount: order.amount,
        additionalInfo: { productCode: profile.qrProductCode },
        validityPeriod: order.expiresAt,
      },
      who: 'person',
      intent: (attempt) => ({ type: 'send', attempt }),
      settle: (outcome, attempt, at) => settleGenerate(deps, order, outcome, attempt, at),
      onIntent: (sending) => resolve(accept(sending)),
    }).then(
      ({ outcome }) => {
        // Only reached unresolved when nothing was journalled: no order was made.
        if (outcome.kind === 'not-executed') resolve(refuseBefore(outcome))
        else resolve(refuse('internal'))
      },
      (error: unknown) => {
        resolve(refuse('internal'))
        deps.bug(error, 'take-payment', order.reference)
      },
    )
  })
}

function refuseBefore(outcome: Extract<Outcome<unknown>, { kind: 'not-executed' }>): Result<Order> {
  if (outcome.why !== 'budget') return refuse('internal', { why: outcome.why, detail: outcome.detail ?? '' })
  return refuse('budget-spent', outcome.retryAt === undefined ? {} : { retryAt: outcome.retryAt })
}

function settleGenerate(
  deps: CounterDeps,
  order: Order,
  outcome: Outcome<ResponseOf<typeof qrGenerate>>,
  attempt: string,
  at: number,
): OrderEvent {
  const evidence: Evidence = evidenceOf('generate', at, attempt, outcome.raw)
  switch (outcome.kind) {
    case 'done':
      return { type: 'asked', ask: askOf(deps, order, outcome.value), evidence }
    case 'refused':
    case 'not-found':
      return { type: 'refused', evidence }
    case 'not-executed':
      return {
        type: 'not-sent',
        why: outcome.why,
        ...(outcome.detail === undefined ? {} : { detail: outcome.detail }),
      }
    case 'pending':
      return { type: 'lost', why: 'pending', evidence }
    case 'already-there':
    case 'external-id-reused':
      return { type: 'lost', why: 'already-there', evidence }
    case 'unknown':
      return { type: 'lost', why: outcome.why, evidence }
  }
}

/** A QR is shown only when its payload says what was asked for. */
function askOf(deps: CounterDeps, order: Order, answer: ResponseOf<typeof qrGenerate>): Ask {
  const judged = judgeQrPayload(answer.qrContent, {
    amount: order.amount,
    merchantName: answer.additionalInfo.merchantName,
  })
  const findings = judged.findings.map((finding) => `${finding.severity}:${finding.rule}`)
  if (judged.verdict === 'block' && deps.profile().qrChecks === 'strict') {
    return { kind: 'none', why: 'qr-blocked', findings }
  }
  return {
    kind: 'qr',
    content: answer.qrContent,
    url: answer.qrUrl,
    gatewayReference: answer.additionalInfo.referenceNo,
    merchantName: answer.additionalInfo.merchantName,
    warnings: findings,
  }
}

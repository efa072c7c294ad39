import type { Evidence } from '#domain/evidence.ts'
import { addMoney, moneyOfMinor } from '#domain/money.ts'
import type { OrderEvent, OrderEventOf, StatusEvidence } from '#domain/order-event.ts'
import { nextStates } from '#domain/order-table.ts'
import { isClosed, isPaid, type Ask, type Order, type OrderState, type StateKind } from '#domain/order.ts'
import { isRightAmount, stillShort, sumOfNamed, withSuccessesOf, wrongAmountOf } from '#domain/received.ts'
import { paidAgain, type PaidState } from '#domain/paid-again.ts'
import type { Resolution } from '#domain/resolved.ts'

export type Step =
  | { readonly ok: true; readonly order: Order }
  | {
      readonly ok: false
      readonly refusal: { readonly state: StateKind; readonly event: OrderEvent['type'] }
    }

/**
 * One step of an order's life; pure. Returns the order after the event, or a refusal when the table does not
 * allow the event in this state (nothing changes then). `now` is epoch milliseconds.
 */
export function step(order: Order, event: OrderEvent, now: number): Step {
  const allowed = nextStates(order.state.kind, event.type)
  if (allowed.length === 0) return { ok: false, refusal: { state: order.state.kind, event: event.type } }
  const after = apply(order, event, now)
  if (!allowed.includes(after.state.kind)) {
    throw new Error(
      `order machine: ${order.state.kind} + ${event.type} -> ${after.state.kind} is not in the table`,
    )
  }
  return { ok: true, order: after }
}

function apply(order: Order, event: OrderEvent, now: number): Order {
  switch (event.type) {
    case 'send':
      return onSend(order, event, now)
    case 'open-va':
      return enter(order, { kind: 'waiting', since: now, ask: event.ask })
    case 'asked':
      return { ...enter(order, { kind: 'waiting', since: now, ask: event.ask }), lastWord: event.evidence }
    case 'refused':
      return enter(order, { kind: 'refused', since: now, evidence: event.evidence })
    case 'not-sent':
      return enter(order, {
        kind: 'not-sent',
        since: now,
        why: event.why,
        ...(event.detail === undefined ? {} : { detail: event.detail }),
      })
    case 'lost':
      return withWord(enter(order, { kind: 'unknown', since: now, why: event.why }), event.evidence)
    case 'interrupted':
      if (order.state.kind === 'cancelling') return undecided(order, now)
      return enter(order, { kind: 'unknown', since: now, why: 'interrupted' })
    case 'status':
      return onStatus(order, event.evidence, now)
    case 'not-found':
      return onNotFound(order, event.evidence, event.conclusive, now)
    case 'clock-expired':
      return onClock(order, now)
    case 'cancel-sent':
      return { ...enter(order, { kind: 'cancelling', since: now, ask: askOf(order) }), cancelTried: true }
    case 'cancel-accepted':
      return enter(order, {
        kind: 'cancelling',
        since: order.state.since,
        ask: askOf(order),
        deleted: event.evidence,
      })
    case 'cancel-undecided':
      return withWord(undecided(order, now), event.evidence)
    case 'cancel-not-sent':
      return enter(order, { kind: 'waiting', since: now, ask: askOf(order) })
    case 'withdrawn':
      return enter({ ...order, cancelTried: true }, { kind: 'cancelled', since: now, evidence: byTill(now) })
    case 'acknowledged':
      return putAway(order, now)
    case 'cash-taken':
      return onCash(order, event, now)
    case 'resolved':
      return putAway({ ...order, ...restOf(order, event), resolved: markOf(event, now) }, now)
  }
}

function putAway(order: Order, now: number): Order {
  return { ...order, acknowledgedAt: order.acknowledgedAt ?? now }
}

/** Removes the QR too: what is paid in cash must not be scanned as well. */
function onCash(order: Order, event: OrderEventOf<'cash-taken'>, now: number): Order {
  const { type: _type, ...who } = event
  const paid = putAway({ ...order, cash: order.cash ?? { at: now, ...who } }, now)
  return order.state.kind === 'waiting'
    ? enter(paid, { kind: 'cancelled', since: now, evidence: byTill(now) })
    : paid
}

/** If part of the shortfall was made up before, only what is still missing is added. */
function restOf(order: Order, { how }: OrderEventOf<'resolved'>): Pick<Order, 'restInCash'> {
  const short = stillShort(order)
  if (how !== 'paid-rest-in-cash' || short.minor === 0n) return {}
  return { restInCash: addMoney(order.restInCash ?? moneyOfMinor(0n), short) }
}

/** What is owed stands in the ledger of refunds, not on the order. */
function markOf(event: OrderEventOf<'resolved'>, now: number): Resolution {
  const { type: _type, owed: _owed, kept: _kept, personal: _personal, ...said } = event
  return { at: now, ...said }
}

/** An order that is sent again is open again, even if it was acknowledged. */
function onSend(order: Order, event: OrderEventOf<'send'>, now: number): Order {
  const { acknowledgedAt: _seen, ...rest } = order
  const { attempt, expiresAt = order.expiresAt, watchUntil = order.watchUntil } = event
  return { ...rest, expiresAt, watchUntil, state: { kind: 'sending', since: now, attempt } }
}

/** No answer to the cancel will decide any more. Answers to earlier questions say nothing about what came after. */
function undecided(order: Order, now: number): Order {
  const state = order.state
  if (state.kind !== 'cancelling' || state.deleted !== undefined) return order
  return enter(order, { kind: 'cancelling', since: now, ask: state.ask, undecided: true })
}

function onStatus(order: Order, evidence: StatusEvidence, now: number): Order {
  const state = order.state
  if (state.kind === 'paid' || state.kind === 'paid-late') return onPaidAgain(order, state, evidence)
  // Money may have come, but the answer could not be read: treat it like the gateway's own "suspect".
  switch (evidence.unread === undefined ? evidence.flag : 'SP') {
    case 'S':
      return onSuccess(order, evidence, now)
    case 'SP':
    case 'WC':
      if (state.kind === 'paid-wrong-amount') return withWord(order, evidence)
      return reopen(order, { kind: 'suspect', since: sinceOf(order, 'suspect', now), evidence })
    case 'WS':
      if (state.kind === 'paid-wrong-amount') return withWord(order, evidence)
      return onSettling(order, evidence, now)
    case 'F':
      return onEnd(order, { kind: 'failed', since: sinceOf(order, 'failed', now), evidence })
    case 'EX':
      return onEnd(order, { kind: 'expired', since: sinceOf(order, 'expired', now), evidence })
    case 'IP':
      return onInProcess(order, evidence, now)
  }
}

/** Decides once whether it came in time: settlement takes days, and the time of payment is what counts. */
function onSettling(order: Order, evidence: StatusEvidence, now: number): Order {
  const { state } = order
  const since = sinceOf(order, 'settling', now)
  const late = state.kind === 'settling' ? state.late === true : isLate(order, paidBy(evidence, now))
  return reopen(order, { kind: 'settling', since, evidence, ...(late ? { late } : {}) })
}

/** A payment time in the future is capped at now: a gateway clock that runs ahead makes nothing late. */
function paidBy({ paidAt }: Evidence, now: number): number {
  return paidAt === undefined ? now : Math.min(paidAt, now)
}

/** Money has arrived. Late facts win: whatever the state was, it becomes one of the paid states. */
function onSuccess(order: Order, heard: StatusEvidence, now: number): Order {
  const { state, amount: asked } = order
  const { paidAmount: paid, totalAmount: total, counted } = heard
  const count = counted === undefined ? {} : { counted }
  const isWrong = state.kind === 'paid-wrong-amount'
  if (paid === undefined || total === undefined || !isRightAmount(asked, { paid, total, ...count })) {
    if (isWrong) return onPaidAgain(order, state, heard)
    const amount = wrongAmountOf(asked, { paid: paid ?? asked, total: total ?? asked, ...count })
    const all = sumOfNamed(asked, heard) ?? amount
    return reopen(order, { kind: 'paid-wrong-amount', since: now, evidence: heard, paid: all })
  }
  // Money from an earlier wrong amount counts too, unless this is the same payment, corrected.
  const evidence = isWrong ? withSuccessesOf(state.evidence, heard) : heard
  if (isLate(order, now)) return reopen(order, { kind: 'paid-late', since: now, evidence, was: state.kind })
  return reopen(order, { kind: 'paid', since: now, evidence })
}

function isLate(order: Order, now: number): boolean {
  const state = order.state
  if (isClosed(state.kind) || state.kind === 'paid-wrong-amount' || state.kind === 'not-sent') return true
  if (order.cash !== undefined || order.resolved !== undefined) return true
  // Acknowledged while settling means that it was seen as paid in time.
  if (state.kind === 'settling') return state.late === true
  if (order.acknowledgedAt !== undefined) return true
  if (state.kind === 'cancelling') return state.deleted !== undefined
  return (state.kind === 'suspect' || state.kind === 'unknown') && now > order.expiresAt
}

/** Paid stays paid. A second success shows as "paid twice"; any other report is kept as `lastWord`. */
function onPaidAgain(order: Order, state: PaidState, heard: StatusEvidence): Order {
  const news = heard.flag === 'S' && heard.unread === undefined ? paidAgain(order, state, heard) : undefined
  return news === undefined ? withWord(order, heard) : reopen(order, news)
}

function onEnd(order: Order, end: OrderState & { kind: 'failed' | 'expired' }): Order {
  const state = order.state
  switch (state.kind) {
    case 'cancelling':
      // Ended while our cancel was out: the cancel ended it, unless it merely expired.
      if (state.deleted === undefined && end.kind === 'expired') return enter(order, end)
      return enter(order, { kind: 'cancelled', since: end.since, evidence: end.evidence })
    case 'cancelled':
    case 'paid-wrong-amount':
      return withWord(order, end.evidence)
    case 'settling':
      // The goods may have been released because it was paid: show it again, even if acknowledged.
      return end.kind === 'failed' ? reopen(order, end) : withWord(order, end.evidence)
    case 'suspect':
    case 'failed':
      // Expiry says nothing about money that may have come; only the gateway's "failed" does.
      return end.kind === 'failed' ? enter(order, end) : withWord(order, end.evidence)
    default:
      return enter(order, end)
  }
}

function onInProcess(order: Order, evidence: StatusEvidence, now: number): Order {
  const state = order.state
  switch (state.kind) {
    case 'waiting':
      return withWord(order, evidence)
    case 'cancelling':
      // While the cancel is out, or done, the transaction may still be in process.
      if (state.deleted !== undefined || state.undecided !== true) return withWord(order, evidence)
      return withWord(enter(order, { kind: 'waiting', since: now, ask: state.ask }), evidence)
    case 'unknown':
    case 'not-sent':
    case 'refused':
    case 'never-arrived':
      // Paid in cash, so it must not be shown for payment again just because the gateway knows it.
      if (order.cash !== undefined)
        return now > order.expiresAt
          ? enter(order, { kind: 'expired', since: now, evidence })
          : withWord(order, evidence)
      // It exists after all, but its QR never reached us: there is nothing to show for it.
      if (now > order.expiresAt) return reopen(order, { kind: 'expired', since: now, evidence })
      return reopen(withWord(order, evidence), { kind: 'waiting', since: now, ask: nothingToShow(order) })
    default:
      return withWord(order, evidence)
  }
}

function onNotFound(order: Order, evidence: Evidence, conclusive: boolean, now: number): Order {
  if (order.state.kind === 'unknown' && conclusive)
    return enter(order, { kind: 'never-arrived', since: now, evidence })
  if (order.state.kind === 'cancelling') return enter(order, { kind: 'cancelled', since: now, evidence })
  return withWord(order, evidence)
}

function onClock(order: Order, now: number): Order {
  const state = order.state
  if (state.kind === 'cancelling' && state.deleted !== undefined) {
    return enter(order, { kind: 'cancelled', since: now, evidence: state.deleted })
  }
  return enter(order, { kind: 'expired', since: now, evidence: byTill(now) })
}

function enter(order: Order, state: OrderState): Order {
  return { ...order, state }
}

/** Enters a state that a person must see, even if they had acknowledged the order. */
function reopen(order: Order, state: OrderState): Order {
  if (order.state.kind === state.kind && !isPaid(state.kind)) return { ...order, state }
  const { acknowledgedAt: _seen, resolved: _resolved, ...rest } = order
  return { ...rest, state }
}

function withWord(order: Order, evidence: Evidence | undefined): Order {
  return evidence === undefined ? order : { ...order, lastWord: evidence }
}

function sinceOf(order: Order, kind: StateKind, now: number): number {
  return order.state.kind === kind ? order.state.since : now
}

function askOf(order: Order): Ask {
  return order.state.kind === 'waiting' || order.state.kind === 'cancelling'
    ? order.state.ask
    : nothingToShow(order)
}

function nothingToShow(order: Order): Ask {
  if (order.method === 'va') return { kind: 'va', virtualAccountNo: order.reference }
  return { kind: 'none', why: 'answer-lost', findings: [] }
}

/** The till's own mark; it never looks like a report from the gateway. */
function byTill(now: number): Evidence {
  return { source: 'till', at: now }
}

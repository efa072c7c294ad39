import type { OrderFacts } from '#contract/order-facts.ts'
import { callEndOf, turnedBy, type TurnedBy } from '#domain/call-end.ts'
import type { Attempt } from '#journal/tables/attempt-types.ts'
import type { EvidenceView, OrderView } from '#contract/views.ts'
import type { PaymentNotice } from '#domain/callback-fact.ts'
import type { Evidence } from '#domain/evidence.ts'
import { given } from '#domain/given.ts'
import { subtractMoney } from '#domain/money.ts'
import { releaseOf, paidTwiceBy } from '#domain/order-rules.ts'
import { isPaid, type Order } from '#domain/order.ts'
import { hostOf } from '#domain/page-address.ts'
import { identityOf } from '#domain/qr-identity.ts'
import { displayReference } from '#domain/reference.ts'
import { vaDelete } from '#gateway/operations/va-delete.ts'
import { FLAG_FIELD } from '#gateway/operations/va-status-doubt.ts'
import { vaStatus } from '#gateway/operations/va-status.ts'
import type { CounterDeps } from '../deps.ts'
import { openSlipsOf } from '../doubt/hold.ts'
import { viewSplit } from '../split/split-sums.ts'
import { OTHER_MERCHANT } from './other-merchant.ts'
import { isElsewhere } from './made-under.ts'
import { isNeverShown } from '../ask/never-shown.ts'
import { isNoneAgain } from '../ask/none-again.ts'
import { actsOfSale, heldOf, noticeOf } from '../doubt/notice.ts'
import { refundOf } from './refund-view.ts'
import { othersOf } from '../ask/others-of.ts'

/** An order as the screens see it: state, its source, what may be done, and when it is next asked about. */
export function viewOrder(
  deps: CounterDeps,
  order: Order,
  nextCheckAt: (reference: string) => number | undefined,
): OrderView {
  const others = othersOf(deps, order)
  const asked = askView(order, heldOf(deps, order, others), () => ({
    ...(isNoneAgain(deps, order, others) ? { again: true as const } : {}),
    ...(isNeverShown(deps, order) ? { unseen: true as const } : {}),
  }))
  const acts = actsOfSale(deps, order, others, deps.clock.now())
  const can = isPointless(asked.noQr) ? { ...acts, renew: false } : acts
  const siblings = others.map((other) => ({
    reference: other.reference,
    state: other.state.kind,
    createdAt: other.createdAt,
  }))
  const notice = isPaid(order.state.kind) ? undefined : noticeOf(deps, order.reference)
  const slips = openSlipsOf(deps, order.reference)
  // Only a status question counts as asking; a call that made or cancelled the order does not.
  const tried = deps.journal.read.lastAttempt(order.reference)
  const last = tried?.operation === vaStatus.name ? tried : undefined
  return {
    reference: order.reference,
    displayReference: displayReference(order.reference),
    saleId: order.saleId,
    method: order.method,
    amountMinor: order.amount.minor,
    ...given({ note: order.note, pageMethod: order.pageMethod?.name }),
    createdAt: order.createdAt,
    expiresAt: order.expiresAt,
    watchUntil: order.watchUntil,
    state: order.state.kind,
    since: order.state.since,
    ...asked,
    ...stateView(order),
    ...(order.state.kind === 'not-sent' ? turnedOf(tried, 'notSentBy') : {}),
    ...given({
      notice: notice && viewNotice(notice),
      lastWord: order.lastWord && viewEvidence(order.lastWord),
    }),
    cancelTried: order.cancelTried === true,
    ...cancelFailed(deps, order),
    ...(isElsewhere(order, deps.profile()) ? { elsewhere: true as const } : {}),
    ...given({
      acknowledgedAt: order.acknowledgedAt,
      lastAsked: last && viewAsked(last),
      nextCheckAt: nextCheckAt(order.reference),
    }),
    ...splitOf(deps, order, releaseOf(order, deps.profile(), others)),
    can,
    siblings,
    ...given({
      cash: order.cash,
      restMinor: order.restInCash?.minor,
      resolved: order.resolved,
      paidTwice: paidTwiceBy(order, others),
    }),
    ...refundOf(deps, order, others, can.resolve),
    ...(slips.length === 0 ? {} : { slips }),
  }
}

/** One released part of a sale lets nothing go: the whole decides. */
function splitOf(
  deps: CounterDeps,
  { saleId }: Order,
  release: OrderView['release'],
): Pick<OrderView, 'release' | 'part'> {
  const { read } = deps.journal
  const leg = read.legOfSale(saleId)
  const split = leg === undefined ? undefined : read.split(leg.id)
  if (split === undefined) return { release }
  const { legs, release: whole } = viewSplit(deps, split)
  const part = { n: legs.findIndex((one) => one.saleId === saleId) + 1, of: legs.length }
  return { part, release: release === 'yes' ? whole : release }
}

function viewAsked(asked: Attempt): NonNullable<OrderView['lastAsked']> {
  const { finishedAt, startedAt, outcome = 'under-way', why, httpStatus, code } = asked
  return {
    at: finishedAt ?? startedAt,
    outcome,
    ...turnedOf(asked, 'turnedBy'),
    ...(httpStatus === undefined ? {} : { answered: true as const }),
    ...given({ why, code }),
  }
}

type NoQr = NonNullable<OrderView['noQr']>

/** Another QR would not be shown either: the words say to stop, so none is offered. */
function isPointless(noQr: OrderView['noQr']): boolean {
  return noQr?.again === true || noQr?.otherMerchant === true
}

function askView(
  order: Order,
  held: ReturnType<typeof heldOf>,
  history: () => Pick<NoQr, 'again' | 'unseen'>,
): Partial<OrderView> {
  const state = order.state
  if (state.kind !== 'waiting' && state.kind !== 'cancelling') return {}
  if (held !== undefined) return { noQr: { why: held, findings: [] } }
  const ask = state.ask
  switch (ask.kind) {
    case 'qr':
      return { qr: { content: ask.content, warnings: ask.warnings, identity: identityOf(ask.content) } }
    case 'va':
      return { virtualAccountNo: ask.virtualAccountNo }
    case 'link':
      return { link: { url: ask.url, host: hostOf(ask.url) } }
    case 'none':
      return {
        noQr: {
          ...{ why: ask.why, findings: ask.findings },
          ...(ask.findings.includes(OTHER_MERCHANT) ? { otherMerchant: true as const } : {}),
          ...history(),
        },
      }
  }
}

function viewNotice({ paid, total, ...rest }: PaymentNotice): NonNullable<OrderView['notice']> {
  return {
    ...rest,
    ...given({ paidMinor: paid?.minor, totalMinor: total?.minor }),
  }
}

/** It is waiting again after an attempt to cancel it: its number can still be paid. */
function cancelFailed({ journal }: CounterDeps, order: Order): Pick<OrderFacts, 'cancelFailed'> {
  if (order.state.kind !== 'waiting' || order.cancelTried !== true) return {}
  const tried = journal.read
    .attemptsOf(order.reference)
    .findLast(({ operation }) => operation === vaDelete.name)
  if (tried === undefined) return {}
  const { finishedAt, startedAt, outcome = 'unknown', code } = tried
  return { cancelFailed: { at: finishedAt ?? startedAt, outcome, ...given({ code }) } }
}

function stateView(order: Order): Partial<OrderView> {
  const state = order.state
  const evidence = 'evidence' in state ? { evidence: viewEvidence(state.evidence) } : {}
  switch (state.kind) {
    case 'paid-wrong-amount':
      return { ...evidence, differenceMinor: subtractMoney(state.paid, order.amount).minor }
    case 'paid-late':
      return { ...evidence, was: state.was }
    case 'unknown':
      return { unknownWhy: state.why }
    case 'not-sent':
      return { notSentWhy: state.why }
    case 'refused':
      return { ...evidence, ...given({ refusedAs: state.evidence.code?.slice(0, 3) }) }
    default:
      return evidence
  }
}

function viewEvidence(evidence: Evidence): EvidenceView {
  const { paidAmount, totalAmount, counted, fee, attempt: _attempt, transactions: _named, ...said } = evidence
  const { flag: _flag, ...unflagged } = said
  // An unread flag was filled in by this till, so it is not shown as the gateway's.
  const rest = said.unread?.includes(FLAG_FIELD) === true ? unflagged : said
  return {
    ...rest,
    ...given({
      paidMinor: paidAmount?.minor,
      totalMinor: totalAmount?.minor,
      countedMinor: counted?.minor,
      fee: fee && { by: fee.by, minor: fee.amount.minor },
    }),
  }
}

/** The reason that the gateway gives for a rejected call. */
function turnedOf<K extends 'turnedBy' | 'notSentBy'>(
  call: Attempt | undefined,
  name: K,
): { readonly [N in K]?: TurnedBy } {
  const by = call === undefined || callEndOf(call) !== 'turned-away' ? undefined : turnedBy(call.message)
  return (by === undefined ? {} : { [name]: by }) as { readonly [N in K]?: TurnedBy }
}

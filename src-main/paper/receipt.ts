import type { PaperDocument, PaperLine } from '#contract/paper-views.ts'
import type { Evidence } from '#domain/evidence.ts'
import { subtractMoney } from '#domain/money.ts'
import { isPaid, type Order, type OrderState } from '#domain/order.ts'
import { displayReference } from '#domain/reference.ts'
import { scanCodeOfOrder } from '#domain/scan-code.ts'
import type { PartOfSplit } from '#domain/split.ts'
import {
  amountLines,
  foot,
  framed,
  pair,
  partLines,
  personOf,
  rp,
  RULE,
  scanLines,
  sentences,
  tillLines,
  wordsOf,
  type SlipContext,
} from './frame.ts'
import { slipWords, type SlipWords } from './words.ts'

type PaidState = Extract<OrderState, { readonly evidence: Evidence }>

/**
 * The result of an order, for the customer. It says "paid" only when the gateway has confirmed it. A manual
 * resolution, cash and open orders are named as such, and are no proof of payment. `others`: the sale's other orders,
 * so that two slips of one sale are not mistaken for two sales. `part`: of a split.
 */
export function receipt(
  context: SlipContext,
  order: Order,
  others: readonly Pick<Order, 'state' | 'cash'>[] = [],
  part?: PartOfSplit,
): PaperDocument {
  const words = wordsOf(context)
  const { state } = order
  const evidence = 'evidence' in state ? state.evidence : undefined
  const moment =
    isPaid(state.kind) && evidence !== undefined ? (evidence.paidAt ?? evidence.at) : order.createdAt
  return framed(context, words, `${words.label('slip.receipt')} ${displayReference(order.reference)}`, [
    pair(words, 'slip.when', words.moment(moment)),
    ...tillLines(context, words, order.takenBy),
    RULE,
    ...outcome(context, words, order),
    ...partLines(words, part),
    RULE,
    pair(words, 'slip.method', words.label(`common.method.${order.method}`)),
    pair(words, 'slip.reference', displayReference(order.reference)),
    ...(evidence?.transactionId === undefined
      ? []
      : [pair(words, 'slip.transaction', evidence.transactionId)]),
    ...(evidence?.rrn === undefined ? [] : [pair(words, 'slip.rrn', evidence.rrn)]),
    ...(order.note === undefined ? [] : [pair(words, 'slip.note', order.note)]),
    ...confirmation(words, state),
    ...saleTwice(words, order, others),
    ...marks(context, words, order),
    ...scanLines(scanCodeOfOrder(order.reference)),
    ...foot(context),
  ])
}

function outcome(context: SlipContext, words: SlipWords, order: Order): readonly PaperLine[] {
  const { state } = order
  if (isPaid(state.kind) && 'evidence' in state) {
    return byGateway(state.evidence) ? paidByGateway(words, order, state) : markedOnly(words, order)
  }
  if (order.cash !== undefined) {
    return [
      headline(words.label('slip.cash')),
      ...amountLines(order.amount, words),
      pair(words, 'slip.cash.by', personOf(context, order.cash.by)),
      pair(words, 'slip.cash.at', words.moment(order.cash.at)),
      ...sentences(words, 'slip.cash.not'),
    ]
  }
  return [
    ...noProof(),
    headline(words.label(`common.state.${state.kind}`)),
    pair(words, 'slip.asked', rp(order.amount)),
    ...sentences(words, 'slip.noProof.why', { when: words.moment(state.since) }),
  ]
}

function paidByGateway(words: SlipWords, order: Order, state: PaidState): readonly PaperLine[] {
  const times = state.evidence.successes ?? 1
  const twice = times > 1 ? sentences(words, 'slip.successes', { n: String(times) }, true) : []
  switch (state.kind) {
    case 'paid-wrong-amount':
      return [
        headline(words.label('slip.paidWrong')),
        ...amountLines(state.paid, words),
        pair(words, 'slip.asked', rp(order.amount)),
        pair(words, 'slip.difference', rp(subtractMoney(state.paid, order.amount)), true),
        ...sentences(words, 'slip.paidWrong.why'),
      ]
    case 'paid-late':
      return [
        headline(words.label('slip.paidLate')),
        ...amountLines(order.amount, words),
        ...sentences(words, 'slip.paidLate.why', { state: words.label(`common.state.${state.was}`) }),
        ...twice,
      ]
    default:
      return [headline(words.label('slip.paid')), ...amountLines(order.amount, words), ...twice]
  }
}

/** A person resolved it: such a slip never says that it is paid. */
function markedOnly(words: SlipWords, order: Order): readonly PaperLine[] {
  return [
    ...noProof(),
    headline(words.label('slip.mark')),
    pair(words, 'slip.asked', rp(order.amount)),
    ...sentences(words, 'slip.mark.why'),
  ]
}

/** In both languages, whatever the rest uses: anyone may pick up the slip. */
function noProof(): readonly PaperLine[] {
  return slipWords('both')
    .say('slip.noProof')
    .map((text) => ({ kind: 'band', text }))
}

function headline(text: string): PaperLine {
  return { kind: 'text', text: text.toUpperCase(), align: 'center', size: 'large', bold: true }
}

function byGateway({ source }: Evidence): boolean {
  return source !== 'manager' && source !== 'till'
}

function confirmation(words: SlipWords, state: OrderState): readonly PaperLine[] {
  if (!isPaid(state.kind) || !('evidence' in state) || !byGateway(state.evidence)) return []
  const { at, source } = state.evidence
  return [
    RULE,
    ...sentences(words, 'slip.confirmed', { when: words.moment(at) }),
    ...sentences(words, `common.source.${source}`).map((line) =>
      line.kind === 'text' ? { ...line, text: `(${line.text})` } : line,
    ),
  ]
}

function saleTwice(
  words: SlipWords,
  order: Order,
  others: readonly Pick<Order, 'state' | 'cash'>[],
): readonly PaperLine[] {
  const holds = ({ state, cash }: Pick<Order, 'state' | 'cash'>): boolean =>
    cash !== undefined || isPaid(state.kind)
  return holds(order) && others.some(holds) ? [RULE, ...sentences(words, 'slip.saleTwice', {}, true)] : []
}

/** Records by people, next to the gateway's: cash taken before its result, and how irregular money was handled. */
function marks(context: SlipContext, words: SlipWords, order: Order): readonly PaperLine[] {
  const { cash, resolved, state } = order
  const alsoCash = cash !== undefined && isPaid(state.kind)
  if (!alsoCash && resolved === undefined) return []
  return [
    RULE,
    ...(alsoCash ? sentences(words, 'slip.cash.also', { when: words.moment(cash.at) }, true) : []),
    ...(resolved === undefined
      ? []
      : [
          pair(words, 'slip.resolved', words.label(`slip.resolved.${resolved.how}`)),
          pair(words, 'slip.resolved.at', words.moment(resolved.at)),
          pair(words, 'slip.resolved.by', personOf(context, resolved.approvedBy ?? resolved.by)),
          ...(resolved.note === undefined || resolved.note === ''
            ? []
            : [pair(words, 'slip.note', resolved.note)]),
        ]),
  ]
}

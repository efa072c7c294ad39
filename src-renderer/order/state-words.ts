import { callEndOf } from '#domain/call-end.ts'
import type { OrderView } from '#contract/views.ts'
import { isPaid } from '#domain/order.ts'
import { cameOf } from './came.ts'
import { isCashInstead } from './is-cash-instead.ts'
import { hasNothingToPay, isNeverSeen } from './never-seen.ts'
import { moneyWords } from '../ui/money-text.tsx'
import type { MessageKey } from '../words/messages.ts'
import type { Words } from '../words/words.tsx'
import { shownOf } from './shown-state.ts'
import { shownStateOf } from '#domain/shown-state.ts'

/** The state in a few big words. */
export function headlineOf(order: OrderView, words: Words): string {
  const { t } = words
  if (order.paidTwice !== undefined) return wordsOfTwice(order, words)
  if (isTurnedAway(order) && order.cash === undefined) return t('sale.headline.turned-away')
  if (isCashInstead(order)) return t('doubt.headline.cash')
  if (isNeverSeen(order)) return t('sale.headline.unseen', { method: order.method })
  if (hasNothingToPay(order)) return t('sale.headline.held')
  if (order.state === 'unknown' || order.state === 'expired') return t(`sale.headline.${order.state}`)
  const shown = shownOf(order)
  // What a manager has to decide, and a cancel under way, in their own words.
  return t(
    shown === 'manager' || order.state === 'cancelling'
      ? `common.state.${order.state}`
      : `sale.status.${shown}`,
  )
}

/** One sentence: what to do. */
export function todoOf(order: OrderView, words: Words): string {
  const { t } = words
  if (order.resolved !== undefined) return todoOfResolved(order, words)
  if (order.paidTwice === 'cash' && order.restMinor !== undefined) return t('doubt.todo.twice.rest')
  if (order.paidTwice !== undefined)
    return t(`doubt.todo.twice.${order.paidTwice}`, { n: order.evidence?.successes ?? 2 })
  if (isCashInstead(order)) return t('doubt.todo.cash')
  if (order.can.resolve && !isPaid(order.state))
    return t(order.state === 'settling' ? 'doubt.todo.silent.settling' : 'doubt.todo.silent')
  if (order.noQr !== undefined && order.state === 'waiting') {
    if (order.noQr.otherMerchant === true) return t('sale.todo.other-merchant')
    return t(order.noQr.again === true ? 'sale.todo.no-code-again' : `sale.todo.${order.noQr.why}`, {
      method: order.method,
    })
  }
  return untold(order, words) ?? todoByState(order, words)
}

/** A promised refund is still owed until it has gone back. */
function todoOfResolved({ refund }: OrderView, { t }: Words): string {
  if (refund === undefined) return t('doubt.todo.resolved')
  const { openMinor, paidMinor } = refund
  return openMinor > 0n
    ? t('refund.todo', { amount: moneyWords(openMinor) })
    : t('refund.todo.paid', { amount: moneyWords(paidMinor) })
}

/** A missing or refused answer of the gateway comes before what the state asks for. */
function untold(order: OrderView, { t }: Words): string | undefined {
  const { state, notSentWhy, lastAsked, cancelFailed } = order
  if (isTurnedAway(order))
    return t(
      notSentWhy === 'rate-limited' ? 'sale.todo.not-sent.rate-limited' : 'sale.todo.not-sent.unauthorized',
    )
  const end = lastAsked === undefined || !MAY_BE_PAID.has(state) ? undefined : callEndOf(lastAsked)
  if (end === 'turned-away')
    return `${t('sale.todo.turned-away')} ${t(`sale.turnedAway.${lastAsked?.turnedBy ?? 'unsaid'}`)}`
  if (end === 'unread') return t('sale.todo.unread')
  return cancelFailed === undefined ? undefined : t('sale.todo.cancel-failed')
}

function todoByState(order: OrderView, words: Words): string {
  const { t } = words
  if (isNeverSeen(order)) return t('sale.todo.unseen', { method: order.method })
  switch (order.state) {
    case 'paid-wrong-amount':
      return t(
        cameOf(order) === undefined ? 'sale.todo.paid-wrong-amount.plain' : 'sale.todo.paid-wrong-amount',
      )
    case 'paid-late':
      return t('sale.todo.paid-late', {
        was: t(`sale.status.${shownStateOf(order.was ?? 'expired')}`).toLowerCase(),
      })
    case 'waiting':
    case 'cancelling':
      return t(`sale.todo.${order.state}`, { method: order.method })
    default:
      return t(`sale.todo.${order.state}`)
  }
}

/** The reason in words; the codes are under "details". */
export function whyOf(order: OrderView, { tOr }: Words): string | undefined {
  const none: MessageKey = 'sale.details.none'
  const words = keyOfWhy(order)
  if (words === undefined) return undefined
  const text = tOr(words, none)
  return text === tOr(none, none) ? undefined : text
}

function keyOfWhy({ state, notSentWhy, notSentBy, unknownWhy, refusedAs }: OrderView): string | undefined {
  if (state === 'not-sent' && notSentWhy === 'unauthorized') return `sale.turnedAway.${notSentBy ?? 'unsaid'}`
  // The to-do sentence already says it.
  if (state === 'not-sent' && notSentWhy === 'rate-limited') return undefined
  if (state === 'not-sent') return `sale.notSent.${notSentWhy ?? ''}`
  if (state === 'unknown') return `sale.unknown.${unknownWhy ?? ''}`
  if (state === 'refused') return `sale.refused.${refusedAs ?? ''}`
  return undefined
}

/** One of the eight states, or cash instead. */
export function wordOf(order: OrderView, { t }: Words): string {
  return isCashInstead(order) ? t('doubt.headline.cash') : t(`sale.status.${shownOf(order)}`)
}

function wordsOfTwice({ paidTwice, evidence }: OrderView, { t }: Words): string {
  const times = evidence?.successes ?? 2
  return paidTwice === 'gateway' && times > 2
    ? t('doubt.headline.times', { n: times })
    : t('doubt.headline.twice')
}

/** It was sent and the gateway rejected it: "not sent" would be untrue. */
function isTurnedAway({ state, notSentWhy }: OrderView): boolean {
  return state === 'not-sent' && (notSentWhy === 'unauthorized' || notSentWhy === 'rate-limited')
}

const MAY_BE_PAID: ReadonlySet<OrderView['state']> = new Set(['waiting', 'expired', 'cancelled', 'unknown'])

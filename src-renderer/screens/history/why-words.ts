import { callEndOf } from '#domain/call-end.ts'
import type { OrderView } from '#contract/views.ts'
import type { Words } from '../../words/words.tsx'
import { reasonWords } from './event-words.ts'

/** The reason for the state, in a sentence or two. */
export function whyWords(words: Words, order: OrderView): string {
  const reason = reasonWords(words, order.unknownWhy ?? order.notSentWhy)
  const main = words.t(mainKey(order))
  return reason === undefined ? main : `${reason} ${main}`
}

function mainKey({ state, evidence, notice, lastAsked, notSentWhy }: OrderView) {
  const byTill = evidence?.source === 'till'
  if (state === 'not-sent' && (notSentWhy === 'unauthorized' || notSentWhy === 'rate-limited'))
    return 'history.why.not-sent.turned-away'
  if (state === 'waiting' && notice !== undefined) return 'history.why.waiting.notified'
  const end = lastAsked === undefined ? undefined : callEndOf(lastAsked)
  if (state === 'waiting' && end === 'unread') return 'history.why.waiting.unread'
  if (state === 'waiting' && end !== 'answered') return 'history.why.waiting.untold'
  if (state === 'expired' && byTill) return 'history.why.expired.till'
  if (state === 'cancelled' && byTill) return 'history.why.cancelled.till'
  if (state === 'paid' && (evidence?.successes ?? 1) > 1) return 'history.why.paid.twice'
  return `history.why.${state}` as const
}

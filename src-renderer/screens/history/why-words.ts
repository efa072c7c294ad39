import type { OrderView } from '#contract/views.ts'
import type { Words } from '../../app/words.tsx'
import { reasonWords } from './event-words.ts'

/** Why the state is what it is, in a sentence or two. */
export function whyWords(words: Words, order: OrderView): string {
  const reason = reasonWords(words, order.unknownWhy ?? order.notSentWhy)
  const main = words.t(mainKey(order))
  return reason === undefined ? main : `${reason} ${main}`
}

function mainKey({ state, evidence }: OrderView) {
  const byTill = evidence?.source === 'till'
  if (state === 'expired' && byTill) return 'history.why.expired.till'
  if (state === 'cancelled' && byTill) return 'history.why.cancelled.till'
  if (state === 'paid' && (evidence?.successes ?? 1) > 1) return 'history.why.paid.twice'
  return `history.why.${state}` as const
}

import { callEndOf } from '#domain/call-end.ts'
import type { LastAsked } from '#contract/last-asked.ts'
import type { OrderView } from '#contract/views.ts'
import type { MessageKey } from '../words/messages.ts'
import { spanOf } from '../words/span.ts'
import type { Words } from '../words/words.tsx'

/**
 * What an answer to the last status check means, by state. Missing states have their own evidence with source
 * and time: a paid order must not show an older, different answer.
 */
const ANSWERED: Readonly<Partial<Record<OrderView['state'], MessageKey>>> = {
  waiting: 'sale.asked.done',
  cancelling: 'sale.asked.done',
  cancelled: 'sale.asked.done',
  expired: 'sale.asked.done',
  unknown: 'sale.asked.unclear',
  suspect: 'sale.asked.suspect',
  settling: 'sale.asked.settling',
}

/** Whether the next answer may still change what the cashier should do. */
export function isAskedAbout({ state }: OrderView): boolean {
  return ANSWERED[state] !== undefined
}

/** "Last asked 4 s ago, answer: not paid yet"; undefined when it would add nothing. */
export function askedOf(
  { state, lastAsked, evidence, notice }: OrderView,
  now: number,
  words: Words,
): string | undefined {
  const { t } = words
  const answered = ANSWERED[state]
  if (answered === undefined) return undefined
  if (lastAsked === undefined) return state === 'waiting' ? t('sale.asked.never') : undefined
  // Not paid when last asked, but the gateway has sent a callback since.
  if (notice !== undefined) return t('sale.asked.notified')
  const answer =
    lastAsked.outcome === 'done'
      ? t(answered === 'sale.asked.done' || evidence?.source === 'status' ? answered : 'sale.asked.answered')
      : otherAnswer(lastAsked, words)
  return `${t('sale.asked', { span: spanOf(now - lastAsked.at, words) })}, ${answer}`
}

function otherAnswer(asked: LastAsked, { tOr }: Words): string {
  const end = callEndOf(asked)
  const name = end === 'answered' ? asked.outcome : end
  return tOr(`sale.asked.${name}`, 'sale.asked.unknown')
}

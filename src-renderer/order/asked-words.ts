import { callEndOf } from '#domain/call-end.ts'
import type { LastAsked } from '#contract/last-asked.ts'
import type { OrderView } from '#contract/views.ts'
import type { MessageKey } from '../words/messages.ts'
import { spanOf } from '../words/span.ts'
import type { Words } from '../words/words.tsx'

/**
 * What an answer to the last question means, by state. States that are missing here have their own evidence with source
 * and time: a paid order must not carry a line that a question was once answered otherwise.
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

/** "Last asked 4 s ago, answer: not paid yet"; undefined where it would say nothing new. */
export function askedOf(
  { state, lastAsked, evidence, notice }: OrderView,
  now: number,
  words: Words,
): string | undefined {
  const { t } = words
  const answered = ANSWERED[state]
  if (answered === undefined) return undefined
  if (lastAsked === undefined) return state === 'waiting' ? t('sale.asked.never') : undefined
  // It was not paid when it was asked about; the gateway has called since.
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

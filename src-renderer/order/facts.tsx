import type { OrderView } from '#contract/views.ts'
import { spanOf } from '../words/span.ts'
import { useWords, type Words } from '../words/words.tsx'
import { useNow } from '../ui/use-now.ts'
import { askedOf } from './asked-words.ts'
import { useConnectionLost } from './connection-lost.tsx'

/** One sentence: how old what is shown is, and who says so. The rest is under details. */
export function Facts({ order }: { readonly order: OrderView }) {
  const words = useWords()
  const now = useNow()
  // The message about the connection has its own time, and nothing can be asked.
  const isDown = useConnectionLost(order) !== undefined
  const text = factOf(order, now, words)
  if (text === undefined || isDown) return null
  return (
    <p data-fact="" className="text-note tabular-nums xl:text-body">
      {text}
    </p>
  )
}

function factOf(order: OrderView, now: number, words: Words): string | undefined {
  const { t, time } = words
  const { evidence, state, since } = order
  const asked = askedOf(order, now, words)
  if (asked !== undefined) return asked
  if (evidence !== undefined) return t(`sale.confirmed.${evidence.source}`, { time: time(evidence.at) })
  return state === 'sending'
    ? undefined
    : t('sale.since', { time: time(since), span: spanOf(now - since, words) })
}

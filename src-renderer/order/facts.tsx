import type { OrderView } from '#contract/views.ts'
import { spanOf } from '../words/span.ts'
import { useWords } from '../words/words.tsx'
import { useNow } from '../ui/use-now.ts'
import { askedOf, isAskedAbout } from './asked-words.ts'

const MOVING: ReadonlySet<OrderView['state']> = new Set([
  'unknown',
  'suspect',
  'settling',
  'cancelling',
  'sending',
  'not-sent',
])

type Props = {
  readonly order: OrderView
  /** On one line, where there is little room. */
  readonly isInline?: boolean
}

/** Who reported the state and when, how long ago, the last answer and its age, and the next status check. */
export function Facts({ order, isInline = false }: Props) {
  const words = useWords()
  const { t, time } = words
  const now = useNow()
  const { evidence, nextCheckAt, state, since } = order
  const lines: string[] = []
  if (evidence !== undefined) {
    lines.push(
      t('sale.evidence', { source: t(`common.source.${evidence.source}`), time: time(evidence.at, true) }),
    )
  }
  if (MOVING.has(state))
    lines.push(t('sale.since', { time: time(since, true), span: spanOf(now - since, words) }))
  const asked = askedOf(order, now, words)
  if (asked !== undefined) lines.push(asked)
  if (nextCheckAt !== undefined && isAskedAbout(order)) {
    lines.push(t('sale.next', { seconds: Math.max(0, Math.ceil((nextCheckAt - now) / 1000)) }))
  }
  if (order.siblings.length > 0) lines.push(t('sale.siblings', { n: order.siblings.length }))
  return (
    <ul
      className={`flex text-note tabular-nums ${isInline ? 'flex-wrap gap-x-5' : 'flex-col gap-0.5 xl:text-body'}`}
    >
      {lines.map((line) => (
        <li key={line.replace(/\d/g, '')} className="first-letter:uppercase">
          {line}
        </li>
      ))}
    </ul>
  )
}

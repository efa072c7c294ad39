import type { OrderView } from '#contract/views.ts'
import { useWords } from '../words/words.tsx'
import { ConnectionLost, useConnectionLost } from './connection-lost.tsx'
import { todoOf, whyOf } from './state-words.ts'

type Props = { readonly order: OrderView; readonly className: string }

/** What to do, and why. While the connection is down: the whole message of an order that may be paid. */
export function Todo({ order, className }: Props) {
  const words = useWords()
  const down = useConnectionLost(order)
  if (down !== undefined) return <ConnectionLost since={down.since} />
  const why = whyOf(order, words)
  return (
    <p className={className}>
      {todoOf(order, words)}
      {why === undefined ? null : <span className="font-normal"> {why}</span>}
    </p>
  )
}

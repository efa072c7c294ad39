import type { OrderView } from '#contract/views.ts'
import { useWords } from '../../app/words.tsx'
import { useQueryOf } from '../../bridge/queries.ts'
import { todoOf, whyOf } from './state-words.ts'

type Props = { readonly order: OrderView; readonly className: string }

/** What to do, and why. While the line is down, that is the whole story of an order that may still be paid. */
export function Todo({ order, className }: Props) {
  const words = useWords()
  const { data } = useQueryOf('health.get', {})
  const open = order.state === 'waiting' || order.state === 'unknown'
  if (open && data?.gateway.line === 'down') {
    return (
      <p
        role="status"
        className="rounded-control bg-clock-soft px-4 py-2 text-note font-semibold text-clock-text xl:text-lead"
      >
        {words.t('sale.lineDown')}
      </p>
    )
  }
  const why = whyOf(order, words)
  return (
    <>
      <p className={`text-balance ${className}`}>{todoOf(order, words)}</p>
      {why === undefined ? null : <p className="text-body">{why}</p>}
    </>
  )
}

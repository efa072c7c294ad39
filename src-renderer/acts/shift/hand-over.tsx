import type { ShiftView } from '#contract/shift-views.ts'
import { useWords } from '../../words/words.tsx'
import { Mark } from '../../ui/mark.tsx'
import { OrderLines } from './order-lines.tsx'

type Props = {
  readonly handOver: ShiftView['handOver']
  readonly title: string
  /** Its orders lead nowhere. */
  readonly isFixed?: boolean
}

/** Orders and slips still open. */
export function HandOver({ handOver: { orders, slips }, title, isFixed = false }: Props) {
  const { t } = useWords()
  const isNothing = orders.length === 0 && slips.length === 0
  return (
    <section
      aria-labelledby="shift-hand-over"
      className="flex min-h-0 flex-col gap-2"
      data-hand-over={orders.length}
    >
      <h2 id="shift-hand-over" className="font-bold">
        {title}
        {orders.length === 0 ? null : <span className="text-muted"> · {orders.length}</span>}
      </h2>
      {isNothing ? <Mark tone="paid" shape="up" words={t('shift.handOver.none')} /> : null}
      {orders.length === 0 ? null : <OrderLines orders={orders} label={title} isFixed={isFixed} />}
      {slips.length === 0 ? null : (
        <p className="text-unknown-text">{t('shift.handOver.slips', { list: slips.join(', ') })}</p>
      )}
    </section>
  )
}

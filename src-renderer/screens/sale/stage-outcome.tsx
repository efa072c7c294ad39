import type { OrderView } from '#contract/views.ts'
import { useWords } from '../../app/words.tsx'
import { GoodsLine } from '../../ui/goods-line.tsx'
import { StateGlyph } from '../../ui/state-glyph.tsx'
import { INK, SOFT, TONE_OF_STATE } from '../../ui/tone.ts'
import { DetailsButton } from './details-button.tsx'
import { Facts } from './facts.tsx'
import { StageAmount } from './stage-amount.tsx'
import { headlineOf } from './state-words.ts'
import { Todo } from './todo.tsx'

const URGENT: ReadonlySet<OrderView['state']> = new Set(['unknown', 'suspect', 'paid-wrong-amount'])

/** Every state in which there is nothing for the customer to scan: a shape, a word, what to do. */
export function StageOutcome({
  order,
  onDetails,
}: {
  readonly order: OrderView
  readonly onDetails: () => void
}) {
  const words = useWords()
  const tone = TONE_OF_STATE[order.state]
  return (
    <div
      className={`flex h-full items-center gap-6 rounded-card p-6 xl:gap-10 xl:p-10 ${SOFT[tone]} [--glyph-hole:var(--color-paid-soft)]`}
    >
      <div className="flex shrink-0 flex-col items-center gap-6">
        <StateGlyph state={order.state} className="size-40 xl:size-60" />
        <DetailsButton onPress={onDetails} />
      </div>
      <div className="flex min-w-0 grow flex-col gap-3 text-text xl:gap-4">
        <h1
          className={`text-title font-extrabold text-balance xl:text-[2.25rem] xl:leading-tight ${INK[tone]}`}
        >
          {headlineOf(order, words)}
        </h1>
        <StageAmount minor={order.amountMinor} />
        <GoodsLine goods={order.goods} isUrgent={URGENT.has(order.state)} />
        <Todo order={order} className="text-lead font-semibold xl:text-title" />
        <Facts order={order} />
      </div>
    </div>
  )
}

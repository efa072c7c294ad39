import type { OrderView } from '#contract/views.ts'
import { useWords } from '../../../words/words.tsx'
import { ReleaseSign } from '../../../order/release-sign.tsx'
import { BigTick } from '../../../order/state-glyph.tsx'
import { DetailsButton } from './details-button.tsx'
import { Facts } from '../../../order/facts.tsx'
import { LargeAmount } from '../../../order/large-amount.tsx'
import { WaysOut } from './ways-out.tsx'
import { StageNote } from './stage-note.tsx'
import { headlineOf, todoOf } from '../../../order/state-words.ts'

/** Confirmed by the gateway: the money is there. Stays until a key. */
export function StagePaid({
  order,
  onDetails,
}: {
  readonly order: OrderView
  readonly onDetails: () => void
}) {
  const words = useWords()
  return (
    <div className="flex h-full items-center gap-6 rounded-card bg-paid p-6 xl:gap-10 xl:p-10 text-on-paid small:h-auto small:items-start small:gap-4 small:p-4 [--glyph-hole:var(--color-paid)]">
      <BigTick className="size-48 xl:size-64 small:size-24" />
      <div className="flex min-w-0 grow flex-col gap-3">
        <h1 className="text-big leading-tight text-balance xl:text-[3.5rem] font-extrabold">
          {headlineOf(order, words)}
        </h1>
        <LargeAmount minor={order.amountMinor} />
        <StageNote note={order.note} />
        <ReleaseSign release={order.release} inverse />
        <p className="text-lead xl:text-title">{todoOf(order, words)}</p>
        <Facts order={order} />
        <div className="flex flex-wrap items-center gap-3">
          {order.slips === undefined ? null : <WaysOut order={order} />}
          <div className="-ml-3">
            <DetailsButton onPress={onDetails} />
          </div>
        </div>
      </div>
    </div>
  )
}

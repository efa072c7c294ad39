import type { OrderView } from '#contract/views.ts'
import { useWords } from '../../../words/words.tsx'
import { askedForOf, cameOf } from '../../../order/came.ts'
import { isCashInstead } from '../../../order/is-cash-instead.ts'
import { usePersonName } from '../../../order/person-name.ts'
import { ReleaseSign } from '../../../order/release-sign.tsx'
import { SOFT } from '../../../ui/tone.ts'
import { useConnectionLost } from '../../../order/connection-lost.tsx'
import { Marks } from '../../../order/marks.tsx'
import { OrderGlyph, toneOf } from '../../../order/order-glyph.tsx'
import { tellOf } from '../../../order/tell-of.ts'
import { Tell } from '../../../order/tell.tsx'
import { ShowToCustomer } from './show-to-customer.tsx'
import { WaysOut } from './ways-out.tsx'
import { DetailsButton } from './details-button.tsx'
import { Facts } from '../../../order/facts.tsx'
import { LargeAmount } from '../../../order/large-amount.tsx'
import { StageNote } from './stage-note.tsx'
import { headlineOf } from '../../../order/state-words.ts'
import { Todo } from '../../../order/todo.tsx'

/** States without a code to scan: a shape, a word, what to do, what to tell the customer, ways out. */
export function StageOutcome({
  order,
  onDetails,
}: {
  readonly order: OrderView
  readonly onDetails: () => void
}) {
  const words = useWords()
  const tone = toneOf(order)
  // While the connection is down, other words are said to the customer.
  const tell = useConnectionLost(order) === undefined ? tellOf(order) : undefined
  return (
    <div
      className={`flex h-full flex-col justify-center-safe gap-2.5 overflow-y-auto rounded-card p-4 xl:gap-4 xl:p-7 low:gap-1.5 low:px-4 low:py-2.5 small:h-auto small:overflow-visible ${SOFT[tone]} [--glyph-hole:var(--color-paid-soft)]`}
    >
      <div className="flex items-center gap-5 xl:gap-8">
        <OrderGlyph order={order} className="size-28 xl:size-44 low:size-24 small:size-20" />
        <div className="flex min-w-0 grow flex-col items-start xl:gap-1">
          <h1 className="text-title leading-tight font-extrabold text-balance xl:text-[2.25rem] low:text-[1.5rem]">
            {headlineOf(order, words)}
          </h1>
          <div className="w-full text-text">
            <Amount order={order} />
          </div>
          <div className="mt-0.5 flex xl:mt-1">
            <Release order={order} />
          </div>
        </div>
      </div>
      <div className="flex flex-col gap-[inherit] text-text">
        <Marks order={order} />
        <Todo order={order} className="text-body leading-snug font-semibold xl:text-lead" />
        {tell === undefined ? null : <Tell id={tell} isOnTint />}
        <div className="flex flex-wrap items-center justify-between gap-2">
          <WaysOut order={order} />
          <ShowToCustomer order={order} />
          <div className="-mr-3 ml-auto">
            <DetailsButton onPress={onDetails} />
          </div>
        </div>
        <div className="text-note">
          <StageNote note={order.note} />
          <Facts order={order} />
        </div>
      </div>
    </div>
  )
}

/** What came stands first and largest, where it is not what was asked for. */
function Amount({ order }: { readonly order: OrderView }) {
  const words = useWords()
  const came = cameOf(order)
  if (came === undefined) return <LargeAmount minor={order.amountMinor} isCompact />
  return (
    <>
      <LargeAmount minor={came} label={words.t('sale.came')} isCompact />
      <p data-asked-for="" className="text-body font-semibold xl:text-lead">
        {askedForOf(order, words)}
      </p>
    </>
  )
}

/** A person's decision replaces the question; a refund, or another way, says nothing about the goods. */
function Release({ order }: { readonly order: OrderView }) {
  const nameOf = usePersonName()
  const { resolved } = order
  if (resolved !== undefined && !HANDED_OVER.has(resolved.how)) return null
  const decision = resolved ?? (isCashInstead(order) ? order.cash : undefined)
  if (decision === undefined) return <ReleaseSign release={order.release} />
  return <ReleaseSign release="yes" by={nameOf(decision.approvedBy ?? decision.by)} />
}

const HANDED_OVER: ReadonlySet<NonNullable<OrderView['resolved']>['how']> = new Set([
  'goods-given',
  'paid-rest-in-cash',
])

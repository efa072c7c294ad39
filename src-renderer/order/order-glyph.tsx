import type { OrderView } from '#contract/views.ts'
import { isCashInstead } from './is-cash-instead.ts'
import { hasNothingToPay } from './never-seen.ts'
import { StateGlyph } from './state-glyph.tsx'
import { TONE_OF_STATE } from './state-tone.ts'
import type { Tone } from '../ui/tone.ts'

type Props = { readonly order: OrderView; readonly className: string }

const TWO_TICKS = (
  <>
    <circle cx="8.500" cy="8.500" r="7" />
    <path d="M5.500 8.700 7.700 11l4-4.500M16.800 9a7 7 0 1 1-7.900 7.900" />
    <path d="m12.800 16 2.200 2.300 4-4.500" />
  </>
)
const BANKNOTE = (
  <>
    <rect x="1.500" y="5.500" width="21" height="13" rx="2" />
    <circle cx="12" cy="12" r="3" />
    <path d="M5.500 12h.01M18.500 12h.01" strokeWidth="3" />
  </>
)

/** The shape of an order's state; a double payment and cash instead have their own shapes in any state. */
export function OrderGlyph({ order, className }: Props) {
  const isTwice = order.paidTwice !== undefined
  if (!isTwice && !isCashInstead(order))
    return <StateGlyph state={hasNothingToPay(order) ? 'unknown' : order.state} className={className} />
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      data-glyph={isTwice ? 'paid-twice' : 'cash'}
      className={`shrink-0 fill-none stroke-current ${className}`}
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {isTwice ? TWO_TICKS : BANKNOTE}
    </svg>
  )
}

/** Cash, and what a manager has resolved, is plain: it must not look like the gateway's word, nor call for help. */
export function toneOf(order: OrderView): Tone {
  if (order.resolved !== undefined) return 'quiet'
  if (order.paidTwice !== undefined) return 'danger'
  if (isCashInstead(order)) return 'quiet'
  return TONE_OF_STATE[hasNothingToPay(order) ? 'unknown' : order.state]
}

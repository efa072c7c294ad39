import type { OrderView } from '#contract/views.ts'
import { StateGlyph } from './state-glyph.tsx'
import { TONE_OF_STATE } from './state-tone.ts'
import type { Tone } from '../ui/tone.ts'

type Props = { readonly order: OrderView; readonly className: string }

/** The shape of an order's state; a double payment has its own shape in any state. */
export function OrderGlyph({ order, className }: Props) {
  if (order.paidTwice === undefined) return <StateGlyph state={order.state} className={className} />
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      data-glyph="paid-twice"
      className={`shrink-0 fill-none stroke-current ${className}`}
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <circle cx="8.500" cy="8.500" r="7" />
      <path d="M5.500 8.700 7.700 11l4-4.500M16.800 9a7 7 0 1 1-7.900 7.900" />
      <path d="m12.800 16 2.200 2.300 4-4.500" />
    </svg>
  )
}

export function toneOf({ state, paidTwice }: OrderView): Tone {
  return paidTwice === undefined ? TONE_OF_STATE[state] : 'danger'
}

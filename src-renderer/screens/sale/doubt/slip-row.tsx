import { shownStateOf } from '#domain/shown-state.ts'
import { Button } from 'react-aria-components'
import type { SlipView } from '#contract/doubt-views.ts'
import { isPaid } from '#domain/order.ts'
import type { MessageKey } from '../../../words/messages.ts'
import { spanOf } from '../../../words/span.ts'
import { useWords } from '../../../words/words.tsx'
import { MoneyText } from '../../../ui/money-text.tsx'
import { SOFT, type Tone } from '../../../ui/tone.ts'
import { useNow } from '../../../ui/use-now.ts'

const MINUTE = 60_000

/** One slip in a list: number, amount, status, age, what was written down, and whether the customer can be reached. */
export function SlipRow({ slip, onPress }: { readonly slip: SlipView; readonly onPress: () => void }) {
  const words = useWords()
  const { t } = words
  const now = useNow(MINUTE)
  const { number, amountMinor, at, ended, phone, note } = slip
  const more = [
    ...(phone === undefined ? [] : [t('doubt.slip.phone')]),
    ...(note === undefined ? [] : [note]),
  ].join(' · ')
  return (
    <Button
      data-slip-row={number}
      onPress={onPress}
      preventFocusOnPress
      className={`flex min-h-14 w-full cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 text-left data-focus-visible:outline-3 data-focus-visible:outline-focus ${SOFT[toneOf(slip)]}`}
    >
      <SlipGlyph />
      <span className="flex min-w-0 grow flex-col leading-tight">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3 font-bold text-text">
          <MoneyText minor={amountMinor} />
          <span className="tabular-nums">#{number}</span>
        </span>
        <span className="text-note font-semibold">
          {t(statusOf(slip))}
          {' · '}
          {t('common.ago', { span: spanOf(now - (ended?.at ?? at), words) })}
        </span>
        {more === '' ? null : <span className="line-clamp-2 text-note wrap-anywhere text-text">{more}</span>}
      </span>
    </Button>
  )
}

function hasCome({ order }: SlipView): boolean {
  return order !== undefined && isPaid(order.state)
}

function statusOf(slip: SlipView): MessageKey {
  const { ended, order } = slip
  if (ended !== undefined) return `doubt.end.${ended.how}`
  if (hasCome(slip)) return 'doubt.slip.state.came'
  return order === undefined ? 'doubt.slip.state.open' : `sale.status.${shownStateOf(order.state)}`
}

function toneOf(slip: SlipView): Tone {
  if (slip.ended !== undefined) return 'quiet'
  return hasCome(slip) ? 'paid' : 'unknown'
}

/** A slip with a torn edge. */
function SlipGlyph() {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="size-6 shrink-0 fill-none stroke-current"
      strokeWidth="2.25"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M5 2.500h14v19l-3.500-2.500-3.500 2.500-3.500-2.500L5 21.500ZM9.500 8v5.500M14.500 8v5.500" />
    </svg>
  )
}

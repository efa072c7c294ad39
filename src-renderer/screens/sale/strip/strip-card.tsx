import { useEffect, useRef } from 'react'
import { Button } from 'react-aria-components'
import type { OrderView } from '#contract/views.ts'
import { spanOf } from '../../../words/span.ts'
import { useWords } from '../../../words/words.tsx'
import { clockOf } from '../../../ui/countdown-ring.tsx'
import { MoneyText } from '../../../ui/money-text.tsx'
import { SOFT } from '../../../ui/tone.ts'
import { useNow } from '../../../ui/use-now.ts'
import { useSmall } from '../../../ui/use-small.ts'
import { askedForOf, cameOf } from '../../../order/came.ts'
import { hasNothingToPay } from '../../../order/never-seen.ts'
import { OrderGlyph, toneOf } from '../../../order/order-glyph.tsx'
import { wordOf } from '../../../order/state-words.ts'

/** From ten billion rupiah the amount needs smaller digits to fit. */
const LONG_MINOR = 1_000_000_000_000n

type Props = {
  readonly order: OrderView
  readonly isCurrent: boolean
  /** The customer sees it now. */
  readonly isShown: boolean
  readonly onPress: () => void
}

/** One open payment: shape, amount, word, and time left or elapsed. */
export function StripCard({ order, isCurrent, isShown, onPress }: Props) {
  const words = useWords()
  const { t } = words
  const now = useNow()
  const card = useRef<HTMLButtonElement>(null)
  const isSmall = useSmall()
  useEffect(() => {
    // Where the cards lie below the stage, the stage must stay in view.
    if (isCurrent && !isSmall) card.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent, isSmall])
  const left = order.expiresAt - now
  const came = cameOf(order)
  const shown = came ?? order.amountMinor
  const age =
    order.state === 'waiting' && left > 0 && !hasNothingToPay(order)
      ? t('sale.open.left', { time: clockOf(left) })
      : t('common.ago', { span: spanOf(now - order.since, words) })
  return (
    <Button
      ref={card}
      data-order={order.reference}
      onPress={onPress}
      preventFocusOnPress
      {...(isCurrent ? { 'aria-current': 'true' as const } : {})}
      className={`flex min-h-20 w-full cursor-pointer items-center gap-2 rounded-control px-2 py-2 xl:gap-2.5 xl:px-2.5 text-left aria-[current]:outline-3 aria-[current]:-outline-offset-3 aria-[current]:outline-current data-focus-visible:outline-3 data-focus-visible:outline-focus ${SOFT[toneOf(order)]} [--glyph-hole:var(--color-paid-soft)]`}
    >
      <OrderGlyph order={order} className="size-6" />
      <span className="flex min-w-0 grow flex-col leading-tight">
        <span className="flex flex-wrap items-baseline gap-x-1 text-text">
          {came === undefined ? null : <span className="text-note font-semibold">{t('sale.came')}</span>}
          <MoneyText
            minor={shown}
            className={`font-bold ${shown < LONG_MINOR ? 'text-body' : 'text-note tracking-tighter'}`}
          />
        </span>
        {came === undefined ? null : <span className="text-note text-text">{askedForOf(order, words)}</span>}
        <span className="text-note font-semibold leading-tight">{wordOf(order, words)}</span>
        {order.part === undefined ? null : (
          <span data-part="" className="text-note leading-tight">
            {t('sale.split.mark', order.part)}
          </span>
        )}
        <span className="mt-0.5 text-note leading-6 tabular-nums">{age}</span>
        {isShown ? (
          <span data-shown="" className="flex items-center gap-1 text-note font-semibold text-text">
            <MonitorGlyph />
            {t('display.shown')}
          </span>
        ) : null}
      </span>
    </Button>
  )
}

function MonitorGlyph() {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="size-4 shrink-0 fill-none stroke-current"
      strokeWidth="2.4"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <rect x="2" y="4" width="20" height="13" rx="2" />
      <path d="M8 21h8M12 17v4" />
    </svg>
  )
}

import { Button as Pressable } from 'react-aria-components'
import type { OrderView } from '#contract/views.ts'
import { useNavigation } from '../../../till/navigation.tsx'
import { spanOf } from '../../../words/span.ts'
import { useWords } from '../../../words/words.tsx'
import { Button } from '../../../ui/button.tsx'
import { MoneyText } from '../../../ui/money-text.tsx'
import { StateGlyph } from '../../../order/state-glyph.tsx'
import { TONE_OF_STATE } from '../../../order/state-tone.ts'
import { SOFT } from '../../../ui/tone.ts'
import { useNow } from '../../../ui/use-now.ts'
import { useShortcuts } from '../../../ui/use-shortcuts.ts'
import { askedOf, isAskedAbout } from '../../../order/asked-words.ts'
import { useNewSale } from '../entry/new-sale.tsx'
import { headlineOf } from '../../../order/state-words.ts'
import { useRecovered } from './use-recovered.ts'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/**
 * "Three payments were open when this till stopped": amount, age, the gateway's current answer and the next
 * step of each. Shown in place of the amount until dismissed; a digit dismisses it and is typed.
 */
export function RecoveredBoard() {
  const { t } = useWords()
  const { orders, interrupted, count, goOn } = useRecovered()
  const { act } = useNewSale()
  const { focusOrder } = useNavigation()
  useShortcuts({
    Enter: goOn,
    ...Object.fromEntries(
      DIGITS.map((digits): [string, () => void] => [
        digits,
        () => {
          goOn()
          act({ type: 'digits', digits })
        },
      ]),
    ),
  })
  return (
    <section
      data-board="recovered"
      aria-labelledby="board-title"
      className="flex h-full flex-col gap-4 rounded-card bg-raised p-6 xl:p-8 small:h-auto small:p-4"
    >
      <header className="flex flex-col gap-1">
        <h1 id="board-title" className="text-title font-extrabold text-balance">
          {t('sale.recovered', { n: count })}
        </h1>
        <p className="text-body xl:text-lead">
          {t('doubt.board.lead')} {interrupted === 0 ? '' : t('doubt.board.interrupted', { n: interrupted })}
        </p>
      </header>
      <ol className="flex min-h-0 grow flex-col gap-2 overflow-y-auto p-0.5 small:overflow-visible">
        {orders.map((order) => (
          <li key={order.reference}>
            <BoardRow order={order} onPress={() => focusOrder(order.reference)} />
          </li>
        ))}
      </ol>
      <Button kind="primary" shortcut="Enter" className="min-h-18 text-lead" onPress={goOn}>
        {t('doubt.board.goOn')}
      </Button>
    </section>
  )
}

type RowProps = {
  readonly order: OrderView
  readonly onPress: () => void
}

function BoardRow({ order, onPress }: RowProps) {
  const words = useWords()
  const { t, time } = words
  const now = useNow()
  const asked = askedOf(order, now, words)
  return (
    <Pressable
      onPress={onPress}
      className={`flex min-h-16 w-full cursor-pointer items-center gap-4 rounded-control px-4 py-2 text-left data-focus-visible:outline-3 data-focus-visible:outline-focus [--glyph-hole:var(--color-paid-soft)] ${SOFT[TONE_OF_STATE[order.state]]}`}
    >
      <StateGlyph state={order.state} className="size-9" />
      <span className="flex min-w-0 grow flex-col leading-tight">
        <span className="flex flex-wrap items-baseline gap-x-4">
          <MoneyText minor={order.amountMinor} className="text-lead font-bold text-text" />
          <span className="font-semibold">{headlineOf(order, words)}</span>
        </span>
        <span className="text-note text-text tabular-nums first-letter:uppercase">
          {t('doubt.board.made', {
            time: time(order.createdAt),
            span: spanOf(now - order.createdAt, words),
          })}
          {'. '}
          {asked ?? (isAskedAbout(order) ? t('doubt.board.beingAsked') : '')}
        </span>
      </span>
    </Pressable>
  )
}

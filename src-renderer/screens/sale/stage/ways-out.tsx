import type { OrderView } from '#contract/views.ts'
import { isPaid } from '#domain/order.ts'
import { useNavigation } from '../../../till/navigation.tsx'
import { useWords } from '../../../words/words.tsx'
import { Button } from '../../../ui/button.tsx'
import { shownStateOf } from '#domain/shown-state.ts'
import { wasNeverShown } from '../../../order/never-seen.ts'
import { useDoubt } from '../doubt/doubt-flow.tsx'

/** States in which the customer may have to wait for an answer, and gets a hold slip. */
const HOLDS: ReadonlySet<OrderView['state']> = new Set([
  'unknown',
  'suspect',
  'settling',
  'waiting',
  'cancelling',
])

type Sibling = OrderView['siblings'][number]

/** The most important other order of the sale: a paid one, otherwise the newest. */
export function siblingOf({ siblings }: OrderView): Sibling | undefined {
  return siblings.findLast(({ state }) => isPaid(state)) ?? siblings.at(-1)
}

/** Acts in addition to the main row: hold slip, cash instead, the sale's other order. */
export function WaysOut({ order }: { readonly order: OrderView }) {
  const { t } = useWords()
  const { go } = useDoubt()
  const { focusOrder } = useNavigation()
  const { reference, amountMinor, can, state, slips = [], release, correct } = order
  const mayCorrect = correct !== undefined && correct.ways.length > 0
  const [slip] = slips
  const mayHold = slip !== undefined || (HOLDS.has(state) && release !== 'yes' && !wasNeverShown(order))
  const mayCash = can.takeCash
  const sibling = siblingOf(order)
  const hold = () =>
    slip === undefined
      ? go({ kind: 'hold', about: { reference, amountMinor } })
      : go({ kind: 'slip', number: slip })
  const cash = () => go({ kind: 'cash', reference })
  const look = () => {
    if (sibling !== undefined) focusOrder(sibling.reference)
  }
  if (!mayHold && !mayCash && !mayCorrect && sibling === undefined) return null
  return (
    <div className="flex flex-wrap gap-2">
      {mayHold ? (
        <Button name="hold" className="px-4! low:px-2!" onPress={hold}>
          {slip === undefined ? t('doubt.hold') : t('doubt.slip.open', { number: slip })}
        </Button>
      ) : null}
      {mayCash ? (
        <Button name="cash" className="px-4! low:px-2!" onPress={cash}>
          {t('doubt.cash')}
        </Button>
      ) : null}
      {mayCorrect ? (
        <Button
          name="correct"
          className="px-4! low:px-2!"
          onPress={() => go({ kind: 'resolve', reference, corrects: correct.at })}
        >
          {t('refund.correct')}
        </Button>
      ) : null}
      {sibling === undefined ? null : (
        <Button name="sibling" className="px-4! low:px-2!" onPress={look}>
          {t('doubt.sibling', { state: t(`sale.status.${shownStateOf(sibling.state)}`).toLowerCase() })}
        </Button>
      )}
    </div>
  )
}

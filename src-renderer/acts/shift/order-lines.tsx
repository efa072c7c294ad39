import { Button } from 'react-aria-components'
import type { CarriedOver } from '#domain/shift.ts'
import { useNavigation } from '../../till/navigation.tsx'
import { referenceWords } from '../../words/reference-words.ts'
import { useWords } from '../../words/words.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { StatusBadge } from '../../order/status-badge.tsx'

type Props = {
  readonly orders: readonly CarriedOver[]
  readonly label: string
  readonly isFixed?: boolean
}

const LINE =
  'flex min-h-12 w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-line px-3 py-2 text-left'

/** Orders as they were; each links to its current state, unless they are fixed. */
export function OrderLines({ orders, label, isFixed = false }: Props) {
  const { focusOrder } = useNavigation()
  return (
    <ul aria-label={label} className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-2">
      {orders.map((order) => (
        <li key={order.reference} data-reference={order.reference}>
          {isFixed ? (
            <div className={LINE}>
              <Line order={order} />
            </div>
          ) : (
            <Button
              onPress={() => focusOrder(order.reference)}
              className={`${LINE} cursor-pointer data-hovered:bg-sunken`}
            >
              <Line order={order} />
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function Line({ order: { reference, method, minor, state, createdAt } }: { readonly order: CarriedOver }) {
  const { t, dateTime } = useWords()
  return (
    <>
      <span className="flex min-w-0 grow flex-col">
        <MoneyText minor={minor} className="font-semibold" />
        <span className="text-note text-muted">
          {t(`common.method.${method}`)} · {dateTime(createdAt)}
        </span>
        <span className="text-note text-muted wrap-anywhere tabular-nums">{referenceWords(reference)}</span>
      </span>
      <StatusBadge state={state} />
    </>
  )
}

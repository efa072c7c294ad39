import { Button } from 'react-aria-components'
import { displayReference, isReference } from '#domain/reference.ts'
import type { CarriedOver } from '#domain/shift.ts'
import { useNavigation } from '../../till/navigation.tsx'
import { useWords } from '../../words/words.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { StatusBadge } from '../../order/status-badge.tsx'

type Props = { readonly orders: readonly CarriedOver[]; readonly label: string }

/** Orders as they were; each links to its current state. */
export function OrderLines({ orders, label }: Props) {
  const { t, dateTime } = useWords()
  const { focusOrder } = useNavigation()
  return (
    <ul aria-label={label} className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-2">
      {orders.map(({ reference, method, minor, state, createdAt }) => (
        <li key={reference} data-reference={reference}>
          <Button
            onPress={() => focusOrder(reference)}
            className="flex min-h-12 w-full cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-line px-3 py-2 text-left data-hovered:bg-sunken"
          >
            <span className="flex min-w-0 grow flex-col">
              <MoneyText minor={minor} className="font-semibold" />
              <span className="text-note text-muted">
                {t(`common.method.${method}`)} · {dateTime(createdAt)}
              </span>
              <span className="text-note text-muted wrap-anywhere tabular-nums">{spelled(reference)}</span>
            </span>
            <StatusBadge state={state} />
          </Button>
        </li>
      ))}
    </ul>
  )
}

export function spelled(reference: string): string {
  return isReference(reference) ? displayReference(reference) : reference
}

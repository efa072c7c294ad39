import { Label, Radio, RadioGroup } from 'react-aria-components'
import { useJakartaTime, useWords } from '../../words/words.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { StatusBadge } from '../../order/status-badge.tsx'
import type { PracticeOrder } from './use-practice-orders.ts'

type Props = {
  readonly open: readonly PracticeOrder[]
  readonly over: readonly PracticeOrder[]
  readonly chosen: string
  readonly onChoose: (reference: string) => void
  readonly className?: string
}

/** The order whose customer is played: open orders, then the latest finished ones. */
export function OrderPicker({ open, over, chosen, onChoose, className = '' }: Props) {
  const { t } = useWords()
  return (
    <RadioGroup value={chosen} onChange={onChoose} className={`flex min-h-0 flex-col gap-2 ${className}`}>
      <Label className="pl-1 text-body font-bold">{t('practice.orders')}</Label>
      <div className="flex min-h-0 flex-col gap-2 overflow-y-auto p-1 small:overflow-visible">
        <Group title={t('practice.orders.open')} orders={open} />
        <Group title={t('practice.orders.closed')} orders={over} />
      </div>
    </RadioGroup>
  )
}

function Group({ title, orders }: { readonly title: string; readonly orders: readonly PracticeOrder[] }) {
  if (orders.length === 0) return null
  return (
    <>
      <p className="pt-1 text-note font-semibold text-muted">{title}</p>
      {orders.map((order) => (
        <OrderChoice key={order.reference} order={order} />
      ))}
    </>
  )
}

function OrderChoice({ order }: { readonly order: PracticeOrder }) {
  const { t } = useWords()
  const { seconds } = useJakartaTime()
  const { reference, displayReference, amountMinor, method, state, createdAt } = order
  return (
    <Radio
      value={reference}
      className="relative flex shrink-0 cursor-pointer flex-col gap-1 rounded-card border-2 border-transparent bg-raised px-3 py-2 data-focus-visible:outline-3 data-hovered:bg-sunken data-selected:border-action"
    >
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <MoneyText minor={amountMinor} className="font-bold" />
        <StatusBadge state={state} />
      </span>
      <span className="flex flex-wrap justify-between gap-x-3 text-note text-muted">
        <span>
          {t(`common.method.${method}`)} · {seconds(createdAt)}
        </span>
        <span className="tabular-nums">{displayReference.slice(-12)}</span>
      </span>
    </Radio>
  )
}

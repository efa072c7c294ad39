import type { ReactNode } from 'react'
import type { OrderView } from '#contract/views.ts'
import { useWords } from '../../app/words.tsx'
import { useJakartaTime } from '../../ui/jakarta-time.ts'
import { MoneyText, moneyWords } from '../../ui/money-text.tsx'

type Fact = readonly [label: string, value: ReactNode]

/** Everything that is known of an order, in pairs; what is not there is left out. */
export function OrderFacts({ order }: { readonly order: OrderView }) {
  const { t } = useWords()
  const facts = useFacts(order)
  return (
    <dl aria-label={t('history.facts')} data-selectable className="flex flex-col gap-2">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-note text-muted">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function useFacts(order: OrderView): readonly Fact[] {
  const { t } = useWords()
  const { full } = useJakartaTime()
  const said = order.evidence ?? order.lastWord
  const facts: readonly (readonly [string, ReactNode | undefined])[] = [
    [t('history.fact.note'), order.note],
    [t('history.fact.difference'), differenceOf(order, t)],
    [
      t('history.fact.paid'),
      said?.paidMinor === undefined ? undefined : <MoneyText minor={said.paidMinor} />,
    ],
    [t('history.fact.successes'), (said?.successes ?? 1) > 1 ? said?.successes : undefined],
    [t('history.fact.was'), order.was === undefined ? undefined : t(`common.state.${order.was}`)],
    [t('history.fact.method'), t(`common.method.${order.method}`)],
    [t('history.fact.va'), order.virtualAccountNo],
    [t('history.fact.created'), full(order.createdAt)],
    [t('history.fact.expires'), full(order.expiresAt)],
    [t('history.fact.paidAt'), said?.paidAt === undefined ? undefined : full(said.paidAt)],
    [t('history.fact.transactionId'), said?.transactionId],
    [t('history.fact.rrn'), said?.rrn],
    [t('history.fact.lastAsked'), order.lastAsked === undefined ? undefined : full(order.lastAsked.at)],
    [t('history.fact.next'), order.nextCheckAt === undefined ? undefined : full(order.nextCheckAt)],
    [t('history.fact.watched'), full(order.watchUntil)],
    [t('history.fact.code'), said?.code],
    [t('history.fact.message'), said?.message],
  ]
  return facts.filter((fact): fact is Fact => fact[1] !== undefined)
}

function differenceOf(
  { differenceMinor }: OrderView,
  t: ReturnType<typeof useWords>['t'],
): string | undefined {
  if (differenceMinor === undefined || differenceMinor === 0n) return undefined
  if (differenceMinor < 0n) return t('history.less', { amount: moneyWords(-differenceMinor) })
  return t('history.over', { amount: moneyWords(differenceMinor) })
}

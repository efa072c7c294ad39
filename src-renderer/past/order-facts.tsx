import type { OrderView } from '#contract/views.ts'
import { useRole } from '../till/navigation.tsx'
import type { MessageKey } from '../words/messages.ts'
import { useJakartaTime, useWords } from '../words/words.tsx'
import { moneyWords } from '../ui/money-text.tsx'

type Fact = { readonly label: MessageKey; readonly value: string | undefined }

/** All known facts of an order as pairs, for IT with the provider's code; missing ones are left out. */
export function OrderFacts({ order }: { readonly order: OrderView }) {
  const { t } = useWords()
  const facts = useFacts(order)
  return (
    <dl aria-label={t('history.facts')} data-selectable className="flex flex-col gap-2">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-note text-muted">{t(label)}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function useFacts(order: OrderView): readonly Fact[] {
  const { t } = useWords()
  const { full } = useJakartaTime()
  const role = useRole()
  const said = order.evidence ?? order.lastWord
  const when = (at: number | undefined) => (at === undefined ? undefined : full(at))
  const facts: readonly Fact[] = [
    fact('note', order.note),
    fact('difference', differenceOf(order, t)),
    fact('paid', said?.paidMinor === undefined ? undefined : moneyWords(said.paidMinor)),
    fact('successes', (said?.successes ?? 1) > 1 ? String(said?.successes) : undefined),
    fact('was', order.was === undefined ? undefined : t(`common.state.${order.was}`)),
    fact('method', t(`common.method.${order.method}`)),
    fact('pageMethod', order.pageMethod),
    fact('va', order.virtualAccountNo),
    fact('created', full(order.createdAt)),
    fact('expires', full(order.expiresAt)),
    fact('paidAt', when(said?.paidAt)),
    fact('transactionId', said?.transactionId),
    fact('rrn', said?.rrn),
    fact('lastAsked', when(order.lastAsked?.at)),
    fact('next', when(order.nextCheckAt)),
    fact('watched', full(order.watchUntil)),
    ...(role === 'it' ? [fact('code', said?.code), fact('message', said?.message)] : []),
  ]
  return facts.filter(({ value }) => value !== undefined)
}

type Name =
  | 'note'
  | 'difference'
  | 'paid'
  | 'successes'
  | 'was'
  | 'method'
  | 'pageMethod'
  | 'va'
  | 'created'
  | 'expires'
  | 'paidAt'
  | 'transactionId'
  | 'rrn'
  | 'lastAsked'
  | 'next'
  | 'watched'
  | 'code'
  | 'message'

function fact(name: Name, value: string | undefined): Fact {
  return { label: `history.fact.${name}`, value }
}

function differenceOf(
  { differenceMinor }: OrderView,
  t: ReturnType<typeof useWords>['t'],
): string | undefined {
  if (differenceMinor === undefined || differenceMinor === 0n) return undefined
  if (differenceMinor < 0n) return t('history.less', { amount: moneyWords(-differenceMinor) })
  return t('history.over', { amount: moneyWords(differenceMinor) })
}

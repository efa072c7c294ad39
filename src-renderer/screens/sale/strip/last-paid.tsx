import { useQueryOf } from '../../../bridge/queries.ts'
import { moneyWords } from '../../../ui/money-text.tsx'
import { useWords } from '../../../words/words.tsx'

/** The last sale that was paid, for a customer who comes back to ask. */
export function LastPaid() {
  const { t, time } = useWords()
  const { data } = useQueryOf('history.list', { limit: 1, state: 'paid' })
  const last = data?.rows[0]
  if (last === undefined) return null
  return (
    <p data-last-paid="" className="flex shrink-0 justify-between gap-2 px-1 text-note text-muted">
      <span>{t('sale.lastPaid')}</span>
      <span className="font-semibold text-text">
        {moneyWords(last.amountMinor)} <span aria-hidden="true">✓</span> {time(last.since)}
      </span>
    </p>
  )
}

import type { StatementView } from '#contract/settlement-statement-views.ts'
import { yearOf } from '#domain/day.ts'
import { useQueryOf } from '../../bridge/queries.ts'
import { Callout } from '../../ui/callout.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { useWords } from '../../words/words.tsx'

type Read = NonNullable<StatementView['read']>

/** What makes the reading doubtful: lines, balances, and years without holidays. */
export function ReadNotes({ read }: { readonly read: Read }) {
  const { t } = useWords()
  const { counts, balanceBreaks } = read
  const years = useUnknownYears(read)
  return (
    <>
      {counts.unread === 0 ? null : (
        <Callout tone="danger" shape="down">
          {t('reconcile.read.unread', { n: counts.unread })}
        </Callout>
      )}
      <BalanceNote read={read} />
      {balanceBreaks.length === 0 ? null : (
        <Callout tone="clock" shape="note">
          {t('reconcile.read.breaks', {
            lines: balanceBreaks.slice(0, 5).join(', '),
            n: balanceBreaks.length,
          })}
        </Callout>
      )}
      {years.length === 0 ? null : (
        <Callout tone="clock" shape="note">
          {t('reconcile.years', { years: years.join(', ') })}
        </Callout>
      )}
    </>
  )
}

/** Whether the lines lead from the opening to the closing balance. */
export function BalanceNote({ read: { balance } }: { readonly read: Read }) {
  const { t } = useWords()
  if (balance === undefined) return null
  const { gap } = balance
  if (gap === 0n) return <p className="text-note text-muted">{t('reconcile.read.balance')}</p>
  return (
    <Callout tone="danger" shape="down">
      <p>
        {t('reconcile.read.gap')} <MoneyText minor={gap < 0n ? -gap : gap} />
      </p>
    </Callout>
  )
}

/** Years of the statement whose holidays are not all known: what is due in them may be due later. */
function useUnknownYears({ days, period }: Read): readonly number[] {
  const terms = useQueryOf('settlement.terms', {})
  const { data } = terms
  if (data === undefined || days === undefined) return []
  const known = new Set([
    ...data.years.filter(({ complete }) => complete).map(({ year }) => year),
    ...data.terms.holidays.completed,
  ])
  const from = yearOf(period?.from ?? days.from)
  const through = yearOf(period?.through ?? days.through)
  return Array.from({ length: through - from + 1 }, (_, at) => from + at).filter((year) => !known.has(year))
}

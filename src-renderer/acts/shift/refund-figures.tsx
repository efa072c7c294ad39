import { REFUND_WAYS } from '#domain/refund.ts'
import type { RefundFigures as Figures } from '#domain/shift.ts'
import { spanOf } from '../../words/span.ts'
import { useWords } from '../../words/words.tsx'
import { TallyTable, type TallyRow } from './tally-table.tsx'

type Props = {
  readonly refunds: Figures
  /** The time of the report, epoch milliseconds. */
  readonly at: number
}

/** Promised refunds on an X or a Z: what is still owed, and what was paid out by which way. */
export function RefundFigures({ refunds: { open, oldestAt, paid, byWay }, at }: Props) {
  const words = useWords()
  const { t } = words
  const ways = REFUND_WAYS.flatMap((way): readonly TallyRow[] => {
    const tally = byWay[way]
    const name = `${t('refund.figures.paid')}: ${t(`refund.way.${way}`)}`
    return tally === undefined ? [] : [{ key: way, name, tally }]
  })
  const owed = { key: 'open', name: t('refund.figures.open'), tally: open }
  return (
    <div data-refunds-owed={String(open.minor)} data-refunds-paid={String(paid.minor)}>
      <TallyTable caption={t('refund.title')} rows={[owed, ...ways]} />
      {oldestAt === undefined ? null : (
        <p className="text-note font-semibold text-clock-text">
          {t('refund.oldest', { span: spanOf(at - oldestAt, words) })}
        </p>
      )}
    </div>
  )
}

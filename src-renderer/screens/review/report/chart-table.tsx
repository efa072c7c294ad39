import type { ReactNode } from 'react'
import { MoneyText } from '../../../ui/money-text.tsx'
import { useWords } from '../../../words/words.tsx'

type Props = {
  readonly caption: string
  /** What the first column names. */
  readonly of: string
  readonly rows: readonly {
    readonly key: string
    readonly name: ReactNode
    readonly count: number
    readonly minor: bigint
  }[]
}

/** The numbers of a chart. */
export function ChartTable({ caption, of, rows }: Props) {
  const { t } = useWords()
  return (
    <table className="w-full border-collapse text-note">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="text-muted">
          <th scope="col" className="py-1 pr-3 text-left font-semibold">
            {of}
          </th>
          <th scope="col" className="py-1 pr-3 text-right font-semibold">
            {t('review.sum.count')}
          </th>
          <th scope="col" className="py-1 text-right font-semibold">
            {t('report.chart.received')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, count, minor }) => (
          <tr key={key} className="border-t border-line">
            <th scope="row" className="py-1 pr-3 text-left font-semibold">
              {name}
            </th>
            <td className="py-1 pr-3 text-right">{t('review.number', { n: count })}</td>
            <td className="py-1 text-right">
              <MoneyText minor={minor} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

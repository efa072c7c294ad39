import type { ReactNode } from 'react'
import type { Tally } from '#domain/shift.ts'
import { useWords } from '../../words/words.tsx'
import { MoneyText } from '../../ui/money-text.tsx'

export type TallyRow = { readonly key: string; readonly name: ReactNode; readonly tally: Tally }

type Props = { readonly caption: string; readonly rows: readonly TallyRow[] }

/** Groups with count and sum; the numbers are aligned. */
export function TallyTable({ caption, rows }: Props) {
  const { t } = useWords()
  return (
    <table className="w-full border-collapse self-start">
      <caption className="pb-1 text-left text-note font-semibold text-muted">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('shift.col.what')}</th>
          <th scope="col">{t('shift.col.count')}</th>
          <th scope="col">{t('shift.col.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.length === 0 ? (
          <tr>
            <td colSpan={3} className="py-1.5 text-muted">
              {t('shift.table.none')}
            </td>
          </tr>
        ) : (
          rows.map(({ key, name, tally }) => (
            <tr key={key} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-3 text-left font-semibold wrap-anywhere">
                {name}
              </th>
              <td className="py-1.5 pr-3 text-right text-muted tabular-nums">{tally.count}</td>
              <td className="py-1.5 text-right font-semibold">
                <MoneyText minor={tally.minor} />
              </td>
            </tr>
          ))
        )}
      </tbody>
    </table>
  )
}

import { DAY_SUMS, type DaySums, takingsOf } from '#domain/day-sums.ts'
import { groupDigits } from '#domain/money.ts'
import { MoneyText } from '../../ui/money-text.tsx'
import { useWords } from '../../words/words.tsx'

type Props = { readonly sums: DaySums; readonly title: string }

/** What a day came to; what is nothing is left out. */
export function DayFigures({ sums, title }: Props) {
  const { t } = useWords()
  const filled = DAY_SUMS.flatMap((name) => {
    const tally = sums[name]
    return tally === undefined ? [] : [{ name, ...tally }]
  })
  return (
    <table className="w-full border-collapse tabular-nums">
      <caption className="pb-1 text-left font-semibold">{title}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{t('signoff.count')}</th>
          <th scope="col">{t('signoff.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {filled.map(({ name, count, minor }) => (
          <tr key={name} className="border-b border-line">
            <th scope="row" className="py-1 pr-3 text-left font-normal">
              {t(`signoff.sum.${name}`)}
            </th>
            <td className="px-3 text-right">{groupDigits(BigInt(count))}</td>
            <td className="text-right font-semibold whitespace-nowrap">
              <MoneyText minor={minor} />
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row" className="py-1 pr-3 text-left font-bold">
            {t('signoff.takings')}
          </th>
          <td />
          <td className="text-right text-lead font-bold whitespace-nowrap">
            <MoneyText minor={takingsOf(sums)} />
          </td>
        </tr>
      </tbody>
    </table>
  )
}

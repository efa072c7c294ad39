import type { ReactNode } from 'react'
import type { CashCount } from '#domain/shift.ts'
import { useWords } from '../../words/words.tsx'
import { Mark } from '../../ui/mark.tsx'
import { MoneyText, moneyWords } from '../../ui/money-text.tsx'

type Props = {
  readonly cash: CashCount
  /** For a Z: the counted cash and its difference, in sen. */
  readonly result?: { readonly counted: bigint; readonly difference: bigint }
}

/** The drawer's cash as a sum. */
export function CashLines({ cash, result }: Props) {
  const { t } = useWords()
  return (
    <dl className="flex flex-col">
      <Line name={t('shift.cash.float')}>
        <MoneyText minor={cash.float.minor} />
      </Line>
      <Line name={t('shift.cash.sales')} count={cash.sales.count}>
        <MoneyText minor={cash.sales.minor} />
      </Line>
      <Line name={t('shift.cash.in')} count={cash.in.count}>
        <MoneyText minor={cash.in.minor} />
      </Line>
      <Line name={t('shift.cash.out')} count={cash.out.count}>
        <MoneyText minor={-cash.out.minor} />
      </Line>
      <Line name={t('shift.cash.expected')} isSum>
        <MoneyText minor={cash.expected.minor} />
      </Line>
      {result === undefined ? null : (
        <>
          <Line name={t('shift.cash.counted')} isSum>
            <MoneyText minor={result.counted} />
          </Line>
          <Line name={t('shift.cash.difference')} isSum>
            <Difference minor={result.difference} />
          </Line>
        </>
      )}
    </dl>
  )
}

/** Exact, over or short: shape, word and colour. */
export function Difference({ minor }: { readonly minor: bigint }) {
  const { t } = useWords()
  if (minor === 0n) return <Mark tone="paid" shape="up" words={t('shift.cash.exact')} />
  const amount = moneyWords(minor < 0n ? -minor : minor)
  return minor > 0n ? (
    <Mark tone="clock" shape="open" words={t('shift.cash.over', { amount })} />
  ) : (
    <Mark tone="danger" shape="down" words={t('shift.cash.short', { amount })} />
  )
}

type LineProps = {
  readonly name: string
  readonly count?: number
  readonly isSum?: boolean
  readonly children: ReactNode
}

function Line({ name, count, isSum = false, children }: LineProps) {
  return (
    <div className={`flex items-baseline gap-3 border-t border-line py-1.5 ${isSum ? 'font-bold' : ''}`}>
      <dt className="min-w-0 grow">{name}</dt>
      {count === undefined ? null : <dd className="text-muted tabular-nums">{count}</dd>}
      <dd className="text-right">{children}</dd>
    </div>
  )
}

import type { ReactNode } from 'react'
import type { ZReport } from '#domain/shift.ts'
import { useWords } from '../../words/words.tsx'
import { Mark } from '../../ui/mark.tsx'
import { MoneyText, moneyWords } from '../../ui/money-text.tsx'

type Props = {
  readonly cash: ZReport['cash']
  /** Of a Z: with the count, or the note that another program makes it. */
  readonly isClosed?: boolean
}

/** The drawer's cash as a sum. */
export function CashLines({ cash, isClosed = false }: Props) {
  const { t } = useWords()
  return (
    <dl className="flex flex-col">
      <Line name={t('shift.cash.float')}>
        <MoneyText minor={cash.float.minor} />
      </Line>
      {cash.sold === undefined ? null : (
        <Line name={t('shift.cash.sold')} count={cash.sold.taken.count}>
          <MoneyText minor={cash.sold.taken.minor} />
        </Line>
      )}
      {cash.sold === undefined || cash.sold.voided.count === 0 ? null : (
        <Line name={t('shift.cash.voided')} count={cash.sold.voided.count}>
          <MoneyText minor={-cash.sold.voided.minor} />
        </Line>
      )}
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
      {cash.counted === undefined ? null : (
        <Line name={t('shift.cash.counted')} isSum>
          <MoneyText minor={cash.counted.minor} />
        </Line>
      )}
      {cash.difference === undefined ? null : (
        <Line name={t('shift.cash.difference')} isSum>
          <Difference minor={cash.difference.minor} />
        </Line>
      )}
      {isClosed && cash.counted === undefined ? (
        <Line name={t('shift.cash.counted')}>{t('shift.cash.notHere')}</Line>
      ) : null}
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

import type { ReactNode } from 'react'
import type { PayoutRow } from '#contract/payout-views.ts'
import { usePersonName } from '../../../order/person-name.ts'
import { Mark } from '../../../ui/mark.tsx'
import { MoneyText } from '../../../ui/money-text.tsx'
import { dayWords } from '../../../words/iso-day.ts'
import { useWords } from '../../../words/words.tsx'
import { lookOf, stageWords } from './stage.ts'

type Props = {
  readonly row: PayoutRow
  readonly onOpen: () => void
  /** More about it, below its number. */
  readonly children?: ReactNode
}

/** A payout in a list; it leads to its story. */
export function PayoutLine({ row, onOpen, children }: Props) {
  const words = useWords()
  const { t } = words
  const nameOf = usePersonName()
  const { number, amountMinor, day, bankName, accountEndsIn, name = t('payouts.nameless') } = row
  return (
    <button
      type="button"
      name="payout-open"
      data-payout={number}
      data-stage={row.stage}
      onClick={onOpen}
      className="flex min-h-12 w-full cursor-pointer flex-wrap items-center gap-x-6 gap-y-1 rounded-control border border-line px-4 py-3 text-left hover:bg-sunken"
    >
      <span className="flex min-w-56 flex-col">
        <MoneyText minor={amountMinor} className="text-lead font-bold tabular-nums" />
        <span className="text-note text-muted">
          {t('payouts.number', { n: number })} · {t('payouts.on', { day: dayWords(words, day) })}
        </span>
        {children}
      </span>
      <span className="flex min-w-0 grow basis-64 flex-col">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="text-note text-muted wrap-anywhere">
          {t('payouts.account', { bank: bankName, end: accountEndsIn })}
        </span>
      </span>
      <Mark {...lookOf(row)} words={stageWords(row, words, nameOf)} />
    </button>
  )
}

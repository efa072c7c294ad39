import type { ReactNode } from 'react'
import type { ReviewRow } from '#contract/review-views.ts'
import { StateGlyph } from '../../order/state-glyph.tsx'
import { TONE_OF_STATE } from '../../order/state-tone.ts'
import { MoneyText, moneyWords } from '../../ui/money-text.tsx'
import { INK } from '../../ui/tone.ts'
import { spanOf } from '../../words/span.ts'
import { useJakartaTime, useWords } from '../../words/words.tsx'
import { stateShown } from './group-state.ts'
import { RowMarks } from './row-marks.tsx'
import { CASHIER_CELL, METHOD_CELL } from './row-shape.ts'
import {
  cameWords,
  cashInAddition,
  differenceOf,
  differenceWords,
  referenceEnd,
  sourceWords,
} from './row-words.ts'

type Props = { readonly row: ReviewRow; readonly cashier: string | undefined }

/** What a row shows. Screen readers get its sentence instead, so all of it is text and shapes. */
export function RowCells({ row, cashier }: Props) {
  const words = useWords()
  const { t } = words
  const { seconds } = useJakartaTime()
  const difference = differenceOf(row)
  const state = stateShown(row)
  const cash = cashInAddition(row)
  const got = row.method === 'cash' ? row.cashMinor : row.cameMinor
  const span = row.secondsToPay === undefined ? undefined : spanOf(row.secondsToPay * 1000, words)
  return (
    <>
      <Cell className="tabular-nums small:order-1">
        <Line className="font-semibold">{seconds(row.createdAt)}</Line>
        <Line isNote>{referenceEnd(row)}</Line>
      </Cell>
      <Cell className="text-right tabular-nums small:order-2">
        <MoneyText minor={row.askedMinor} className="font-bold" />
        <span className="hidden text-note text-muted small:block">
          <Came row={row} />
        </span>
      </Cell>
      <Cell className="text-right tabular-nums small:hidden">
        {got === 0n ? <span className="text-muted">–</span> : <MoneyText minor={got} className="font-bold" />}
        {difference === undefined ? (
          <Line isNote>
            {cash === undefined ? undefined : t('review.says.cash', { amount: moneyWords(cash) })}
          </Line>
        ) : (
          <span className="block text-note font-semibold text-danger-text">
            {differenceWords(difference, words)}
          </span>
        )}
      </Cell>
      <Cell className="small:order-3">
        <span className={`flex items-center gap-2 font-semibold ${INK[TONE_OF_STATE[state]]}`}>
          <StateGlyph state={state} className="size-4 [--glyph-hole:var(--color-raised)]" />
          <Line>{t(`sale.status.${row.group}`)}</Line>
        </span>
        <Line isNote>{sourceWords(row, words)}</Line>
      </Cell>
      <Cell className={METHOD_CELL}>
        <Line>{t(`common.method.${row.method}`)}</Line>
        <Line isNote>{row.wallet}</Line>
      </Cell>
      <Cell className={CASHIER_CELL}>
        <Line>{cashier}</Line>
        <Line isNote>{span === undefined ? undefined : t('review.paidIn', { span })}</Line>
      </Cell>
      <Cell className="small:order-4 small:text-right">
        <RowMarks row={row} isAlone={row.note === undefined} />
        <Line isNote>{row.note}</Line>
      </Cell>
    </>
  )
}

/** Hidden from screen readers, who get the sentence of the row. */
function Cell({ className, children }: { readonly className: string; readonly children: ReactNode }) {
  return (
    <span aria-hidden="true" className={`min-w-0 ${className}`}>
      {children}
    </span>
  )
}

type LineProps = {
  readonly children: string | undefined
  readonly isNote?: boolean
  readonly className?: string
}

/** One line, shortened where it does not fit, and whole under the pointer. */
function Line({ children, isNote = false, className = '' }: LineProps) {
  if (children === undefined) return null
  return (
    <span title={children} className={`block truncate ${isNote ? 'text-note text-muted' : ''} ${className}`}>
      {children}
    </span>
  )
}

function Came({ row }: { readonly row: ReviewRow }) {
  const words = useWords()
  const difference = differenceOf(row)
  const cash = cashInAddition(row)
  return (
    <>
      {cash !== undefined && row.cameMinor === 0n ? null : cameWords(row, words)}
      {cash === undefined ? null : (
        <>
          {row.cameMinor === 0n ? null : ' · '}
          {words.t('review.says.cash', { amount: moneyWords(cash) })}
        </>
      )}
      {difference === undefined ? null : (
        <span className="font-semibold text-danger-text"> · {differenceWords(difference, words)}</span>
      )}
    </>
  )
}

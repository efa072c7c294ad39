import { useEffect, useRef, useState } from 'react'
import type { CashSaleView } from '#contract/cash-views.ts'
import { useWords } from '../words/words.tsx'
import { useQueryOf } from '../bridge/queries.ts'
import { usePersonName } from '../order/person-name.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../till/error-state.tsx'
import { usePrint } from '../till/use-print.ts'
import { MoneyText, moneyWords } from '../ui/money-text.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useShortcuts } from '../ui/use-shortcuts.ts'
import { VoidDialog } from './void-dialog.tsx'

/** Sales for cash, newest first; each can be printed again, or taken back with a manager. */
export function CashList({ onBack }: { readonly onBack: () => void }) {
  const { t } = useWords()
  const [before, setBefore] = useState<bigint | undefined>(undefined)
  const [voiding, setVoiding] = useState<CashSaleView | undefined>(undefined)
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, error, refetch } = useQueryOf('cash.list', before === undefined ? {} : { before }, {
    keep: true,
  })
  useEffect(() => heading.current?.focus(), [])
  const last = data?.rows.at(-1)
  useShortcuts({ Esc: onBack })
  return (
    <section aria-labelledby="cash-list" className="flex h-full flex-col gap-3 small:h-auto">
      <div className="flex shrink-0 flex-wrap items-center gap-3">
        <Button name="back" shortcut="Esc" onPress={onBack}>
          {t('history.cash.back')}
        </Button>
        <h1
          ref={heading}
          tabIndex={-1}
          id="cash-list"
          className="text-title font-bold shadow-none! outline-none!"
        >
          {t('history.cash.title')}
        </h1>
      </div>
      {data === undefined ? (
        error === null ? (
          <Skeleton lines={8} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )
      ) : data.rows.length === 0 ? (
        <EmptyState title={t('history.cash.none')} body={t('history.cash.none.body')} />
      ) : (
        <ul
          tabIndex={0}
          aria-label={t('history.cash.title')}
          className="flex min-h-0 grow flex-col gap-2 overflow-y-auto p-1 small:overflow-visible"
        >
          {data.rows.map((sale) => (
            <SaleLine key={sale.reference} sale={sale} onVoid={() => setVoiding(sale)} />
          ))}
          {data.hasMore && last !== undefined ? (
            <li className="flex justify-center">
              <Button onPress={() => setBefore(last.seq)}>{t('history.cash.more')}</Button>
            </li>
          ) : null}
        </ul>
      )}
      {voiding === undefined ? null : <VoidDialog sale={voiding} onClose={() => setVoiding(undefined)} />}
    </section>
  )
}

function SaleLine({ sale, onVoid }: { readonly sale: CashSaleView; readonly onVoid: () => void }) {
  const words = useWords()
  const { t, dateTime } = words
  const { print } = usePrint()
  const nameOf = usePersonName()
  const { reference, displayReference, at, minor, tenderedMinor, changeMinor, by, note, voided } = sale
  const change = { given: moneyWords(tenderedMinor), change: moneyWords(changeMinor) }
  return (
    <li
      data-cash-sale={reference}
      className="flex shrink-0 flex-wrap items-center gap-x-6 gap-y-2 rounded-card bg-raised px-5 py-3"
    >
      <div className="min-w-48 grow">
        <p className={`text-lead font-bold ${voided === undefined ? '' : 'text-muted line-through'}`}>
          <MoneyText minor={minor} />
        </p>
        <p className="text-note text-muted">{t('history.cash.change', change)}</p>
      </div>
      <div className="min-w-48 grow text-note wrap-anywhere">
        <p>
          {dateTime(at)} · {nameOf(by)}
        </p>
        <p className="text-muted">{[displayReference, ...(note === undefined ? [] : [note])].join(' · ')}</p>
        {voided === undefined ? null : (
          <p className="font-semibold text-danger-text">
            {t('history.cash.voided', { when: dateTime(voided.at), note: voided.note })}
          </p>
        )}
      </div>
      <div className="flex gap-2">
        <Button name="print" onPress={() => print({ kind: 'receipt', reference })}>
          {t('history.cash.print')}
        </Button>
        {voided === undefined ? (
          <Button name="void" onPress={onVoid}>
            {t('history.cash.void')}
          </Button>
        ) : null}
      </div>
    </li>
  )
}

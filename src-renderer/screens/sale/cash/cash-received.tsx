import { useId } from 'react'
import { useWords } from '../../../words/words.tsx'
import { BridgeRefusal } from '../../../bridge/call.ts'
import { moneyOfDraft } from '../../../ui/amount-draft.ts'
import { AmountField } from '../../../ui/amount-field.tsx'
import { amountKeys } from '../../../ui/amount-keys.ts'
import { Button } from '../../../ui/button.tsx'
import { MoneyText, moneyWords } from '../../../ui/money-text.tsx'
import { QuickAmounts } from '../../../ui/quick-amounts.tsx'
import { useShortcuts } from '../../../ui/use-shortcuts.ts'
import { WithKeypad } from '../../../ui/with-keypad.tsx'
import { LargeAmount } from '../../../order/large-amount.tsx'
import { SaleQuestion } from '../entry/sale-question.tsx'
import { useSplitRefusal } from '../split/split-refusal.ts'
import { quickSums } from './quick-sums.ts'
import type { CashSale } from './use-cash-sale.ts'

/** The cash that the customer gives, by keypad or as a usual sum; the change stands below. */
export function CashReceived({ cash }: { readonly cash: CashSale }) {
  const { t } = useWords()
  const { step, type, take, end, isPending } = cash
  const saysId = useId()
  const refused = useRefused(cash.error)
  const back = () => {
    if (!isPending) end()
  }
  useShortcuts({ ...amountKeys(type), Esc: back, Enter: take })
  if (step?.kind !== 'asked') return null
  const { amountMinor, given } = step
  const givenMinor = moneyOfDraft(given).minor
  const isEnough = givenMinor >= amountMinor
  return (
    <section aria-labelledby="cash-title" className="flex h-full flex-col gap-4 low:gap-2 small:h-auto">
      <div className="rounded-card bg-raised px-6 pt-3 pb-2 low:pt-2 small:px-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h1 id="cash-title" className="text-lead font-bold">
            {t('sale.cash.title')}
          </h1>
          <p className="flex items-baseline gap-3 text-lead font-bold">
            <span className="text-muted">{t('sale.cash.total')}</span>
            <MoneyText minor={amountMinor} className="text-title" />
          </p>
        </div>
        <p aria-hidden="true" className="text-muted">
          {t('sale.cash.given')}
        </p>
        <AmountField label={t('sale.cash.given')} draft={given} onAction={type} describedBy={saysId} />
      </div>
      <WithKeypad onAction={type} className="gap-3 low:gap-2">
        <QuickAmounts
          label={t('sale.cash.quick')}
          amounts={quickSums(amountMinor).map((minor, at) => ({
            minor,
            words: at === 0 ? t('sale.cash.exact') : moneyWords(minor),
          }))}
          onAction={type}
        />
        <div
          id={saysId}
          role={refused === undefined ? 'status' : 'alert'}
          className="flex grow flex-col justify-center"
        >
          {refused === undefined ? (
            <Change givenMinor={givenMinor} amountMinor={amountMinor} />
          ) : (
            <p className="text-center text-body font-semibold text-danger-text">{refused}</p>
          )}
        </div>
        <div className="flex gap-2 *:min-h-18">
          <Button shortcut="Esc" onPress={back} className="shrink-0">
            {t('sale.cash.back')}
          </Button>
          <Button
            kind="primary"
            name="take-cash"
            shortcut="Enter"
            isDisabled={!isEnough}
            isPending={isPending}
            describedBy={saysId}
            onPress={take}
            className="min-w-0 grow text-lead xl:text-title"
          >
            {t('sale.cash.take')}
          </Button>
        </div>
      </WithKeypad>
      <SaleQuestion />
    </section>
  )
}

type ChangeProps = { readonly givenMinor: bigint; readonly amountMinor: bigint }

function Change({ givenMinor, amountMinor }: ChangeProps) {
  const { t } = useWords()
  if (givenMinor === 0n) return <p className="text-center text-muted">{t('sale.cash.empty')}</p>
  if (givenMinor < amountMinor)
    return (
      <p className="text-center text-lead font-bold text-clock-text">
        {t('sale.cash.short', { amount: moneyWords(amountMinor - givenMinor) })}
      </p>
    )
  return <LargeAmount minor={givenMinor - amountMinor} label={t('sale.cash.change')} isCompact />
}

function useRefused(error: Error | null): string | undefined {
  const { t } = useWords()
  const ofPart = useSplitRefusal()
  const why = error instanceof BridgeRefusal ? error.error.details?.['why'] : undefined
  if (why === 'nobody' || why === 'elsewhere') return t(`sale.cash.refused.${why}`)
  return ofPart(error)
}

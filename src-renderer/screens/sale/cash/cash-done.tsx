import { useEffect, useRef } from 'react'
import type { CashSaleView } from '#contract/cash-views.ts'
import { useWords } from '../../../words/words.tsx'
import { LargeAmount } from '../../../order/large-amount.tsx'
import { ReleaseSign } from '../../../order/release-sign.tsx'
import { BigTick } from '../../../order/state-glyph.tsx'
import { useNavigation } from '../../../till/navigation.tsx'
import { usePrint } from '../../../till/use-print.ts'
import { Button } from '../../../ui/button.tsx'
import { moneyWords } from '../../../ui/money-text.tsx'
import { useCalm } from '../../../ui/use-calm.ts'
import { useShortcuts } from '../../../ui/use-shortcuts.ts'

type Props = {
  readonly sale: CashSaleView
  /** One part of a sale lets nothing go: the whole decides. */
  readonly isPart: boolean
  readonly onEnd: () => void
}

/** The cash is in the drawer. The change stays until a key, on the customer's screen too. */
export function CashDone({ sale, isPart, onEnd }: Props) {
  const { t } = useWords()
  const { focusOrder } = useNavigation()
  const { print, isPending } = usePrint()
  const section = useRef<HTMLElement>(null)
  // The second Enter of a double press must not take the change off the screen.
  const isCalm = useCalm(sale.reference)
  const { reference, minor, tenderedMinor, changeMinor } = sale
  useEffect(() => section.current?.focus(), [])
  const next = () => {
    onEnd()
    focusOrder(null)
  }
  useShortcuts({
    Enter: () => {
      if (isCalm()) next()
    },
  })
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t('sale.cash.done', { amount: moneyWords(minor) })}
      data-cash-sale={reference}
      className="flex h-full min-h-0 flex-col gap-3 shadow-none! outline-none! small:h-auto"
    >
      <div className="flex min-h-0 grow items-center gap-6 rounded-card bg-paid p-6 text-on-paid xl:gap-10 xl:p-10 small:items-start small:gap-4 small:p-4 [--glyph-hole:var(--color-paid)]">
        <BigTick className="size-48 xl:size-64 low:size-32 small:size-24" />
        <div className="flex min-w-0 grow flex-col gap-3 low:gap-2">
          <h1 className="text-title leading-tight font-bold">
            {changeMinor === 0n ? t('sale.cash.noChange') : t('sale.cash.change')}
          </h1>
          <LargeAmount minor={changeMinor} />
          {isPart ? null : <ReleaseSign release="yes" inverse />}
          <p className="text-lead">
            {t('sale.cash.done', { amount: moneyWords(minor) })} ·{' '}
            {t('sale.cash.received', { amount: moneyWords(tenderedMinor) })}
          </p>
        </div>
      </div>
      <div className="flex gap-2 *:min-h-18">
        <Button
          name="print"
          isPending={isPending}
          onPress={() => print({ kind: 'receipt', reference })}
          className="shrink-0"
        >
          {t('sale.cash.print')}
        </Button>
        <Button kind="primary" shortcut="Enter" onPress={next} className="min-w-0 grow text-lead">
          {t(isPart ? 'sale.split.amount' : 'sale.cash.next')}
        </Button>
      </div>
    </section>
  )
}

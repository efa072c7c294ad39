import type { SplitLegView, SplitView } from '#contract/split-views.ts'
import { LegMark } from '../../../order/leg-mark.tsx'
import { shownOfLeg, type ShownLeg } from '../../../order/leg-state.ts'
import { useNavigation } from '../../../till/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { MoneyText, moneyWords } from '../../../ui/money-text.tsx'
import { useWords } from '../../../words/words.tsx'

/** Each part with its own truth; a press opens its payment. */
export function SplitLegs({ split: { legs } }: { readonly split: SplitView }) {
  const { t } = useWords()
  if (legs.length === 0) return <p className="px-1 text-muted low:sr-only">{t('sale.split.none')}</p>
  return (
    <ol
      aria-label={t('sale.split.parts')}
      tabIndex={0}
      className="flex max-h-40 shrink-0 flex-col gap-1 overflow-y-auto p-1 low:max-h-14 small:max-h-none small:overflow-visible"
    >
      {legs.map((leg, at) => (
        <Leg key={leg.saleId} leg={leg} n={at + 1} />
      ))}
    </ol>
  )
}

function Leg({ leg, n }: { readonly leg: SplitLegView; readonly n: number }) {
  const { t } = useWords()
  const { focusOrder } = useNavigation()
  const { method, reference, askedMinor, gotMinor } = leg
  const shown = shownOfLeg(leg)
  const name = t('sale.split.part', { n, method: t(`common.method.${method}`) })
  return (
    <li
      data-leg={kindOf(leg, shown)}
      className="flex min-h-12 flex-wrap items-center gap-x-4 rounded-control bg-raised px-4"
    >
      <span className="grow font-semibold">{name}</span>
      <LegMark leg={leg} />
      <MoneyText minor={gotMinor > 0n ? gotMinor : askedMinor} className="font-bold" />
      {reference === undefined ? null : (
        <Button
          kind="quiet"
          label={`${name}, ${moneyWords(askedMinor)}`}
          className="px-3!"
          onPress={() => focusOrder(reference)}
        >
          →
        </Button>
      )}
    </li>
  )
}

function kindOf({ pendingMinor }: SplitLegView, shown: ShownLeg): 'paid' | 'pending' | 'other' {
  if (shown === 'paid') return 'paid'
  return pendingMinor > 0n ? 'pending' : 'other'
}

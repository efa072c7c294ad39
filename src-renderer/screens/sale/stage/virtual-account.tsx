import { useWords } from '../../../words/words.tsx'
import { inFours } from '../../../ui/in-fours.ts'

const EM_PER_CHARACTER = 0.66

/** In groups of four, as read aloud; on one line, however long. */
export function VirtualAccount({ number }: { readonly number: string }) {
  const { t } = useWords()
  const shown = inFours(number)
  return (
    <div className="@container rounded-control bg-raised px-5 py-2 xl:py-3">
      <p className="text-note text-muted">{t('sale.va')}</p>
      <p
        data-selectable
        className="leading-tight font-bold tracking-wide whitespace-nowrap tabular-nums"
        style={{ fontSize: `min(2.75rem, ${(100 / (shown.length * EM_PER_CHARACTER)).toFixed(2)}cqi)` }}
      >
        {shown}
      </p>
    </div>
  )
}

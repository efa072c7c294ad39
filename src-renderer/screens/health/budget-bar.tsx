import { Label, Meter } from 'react-aria-components'
import { useWords } from '../../words/words.tsx'

type Props = { readonly label: string; readonly left: number; readonly of: number }

/** Requests left in the rate limit's window. */
export function BudgetBar({ label, left, of }: Props) {
  const { t } = useWords()
  const words = t('health.of', { left, of })
  const share = of <= 0 ? 0 : Math.min(1, Math.max(0, left / of))
  const isLow = share <= 0.2
  return (
    <Meter
      value={Math.min(left, of)}
      minValue={0}
      maxValue={Math.max(1, of)}
      valueLabel={words}
      className="flex flex-col gap-1"
    >
      <div className="flex flex-wrap justify-between gap-x-4">
        <Label>{label}</Label>
        <span className={`font-semibold tabular-nums ${isLow ? 'text-clock-text' : ''}`}>{words}</span>
      </div>
      <svg
        aria-hidden="true"
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        className="h-2 w-full overflow-hidden rounded-pill bg-sunken"
      >
        <rect width={share * 100} height="4" className={isLow ? 'fill-clock' : 'fill-waiting'} />
      </svg>
    </Meter>
  )
}

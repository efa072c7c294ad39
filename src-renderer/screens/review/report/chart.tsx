import { lazy, Suspense, useId, type ReactNode } from 'react'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { useWords } from '../../../words/words.tsx'
import type { BarsProps } from './bars.tsx'

/** The chart library, loaded with the first report. Without it the numbers are still there. */
const Bars = lazy(() =>
  import('./bars.tsx').then(
    (loaded) => ({ default: loaded.Bars }),
    () => ({ default: NoBars }),
  ),
)

function NoBars() {
  const { t } = useWords()
  return <p className="p-3 text-note">{t('report.chart.missing')}</p>
}

type Props = BarsProps & {
  readonly name: string
  /** Its place among the others. */
  readonly className?: string
  readonly title: string
  /** What the picture shows, in a sentence. */
  readonly says: string
  /** The same numbers. */
  readonly table: ReactNode
}

/** A picture of numbers, and the numbers themselves on demand. */
export function Chart({ name, title, says, table, className = '', ...bars }: Props) {
  const { t } = useWords()
  const id = useId()
  return (
    <div
      role="group"
      aria-labelledby={id}
      data-chart={name}
      className={`flex min-w-0 flex-col gap-1 rounded-card bg-raised px-4 py-2 ${className}`}
    >
      <Disclosure
        head={
          <h2 id={id} className="text-body font-bold">
            {title}
          </h2>
        }
        label={t('report.numbers')}
        about={title}
      >
        {() => (
          // One box that scrolls, also for a year of days.
          <div
            role="region"
            aria-label={title}
            tabIndex={0}
            className="max-h-72 overflow-auto rounded-control small:max-h-none"
          >
            {table}
          </div>
        )}
      </Disclosure>
      <div role="img" aria-label={says} className="h-48">
        <Suspense fallback={<div className="size-full rounded-control bg-sunken" />}>
          <Bars {...bars} />
        </Suspense>
      </div>
    </div>
  )
}

import type { HourTakings } from '#contract/today-views.ts'
import { moneyWords } from '../../ui/money-text.tsx'
import { useWords } from '../../words/words.tsx'

type Props = {
  readonly hours: readonly HourTakings[]
  /** Of the day a week ago; absent without one. */
  readonly weekday: string | undefined
}

const HEIGHT = 100
const WIDTH = 10
const BAR = 4

const clock = (hour: number) => String(hour).padStart(2, '0')

/** Two bars an hour: filled is today, hollow the day a week ago. The same stands there as a table for screen readers. */
export function Hours({ hours, weekday }: Props) {
  const { t } = useWords()
  const before = weekday === undefined ? undefined : t('today.hours.before', { day: weekday })
  return (
    <figure className="flex flex-col gap-1">
      <figcaption className="flex flex-wrap items-center gap-x-4 text-note text-muted">
        <span className="font-semibold">{t('today.hours')}</span>
        <span className="flex items-center gap-1.5">
          <span className="size-3 bg-waiting" />
          {t('today.hours.today')}
        </span>
        {before === undefined ? null : (
          <span className="flex items-center gap-1.5">
            <span className="size-3 border-2 border-edge" />
            {before}
          </span>
        )}
      </figcaption>
      <Bars hours={hours} />
      <table className="sr-only">
        <caption>{t('today.hours')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('today.hours.hour')}</th>
            <th scope="col">{t('today.hours.today')}</th>
            {before === undefined ? null : <th scope="col">{before}</th>}
          </tr>
        </thead>
        <tbody>
          {hours.map(({ hour, todayMinor, beforeMinor }, nth) => (
            // An hour can be there twice.
            <tr key={nth}>
              <th scope="row">{clock(hour)}</th>
              <td>{moneyWords(todayMinor)}</td>
              {before === undefined ? null : <td>{moneyWords(beforeMinor)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

function Bars({ hours }: Pick<Props, 'hours'>) {
  const most = hours.reduce((top, { todayMinor, beforeMinor }) => {
    const higher = todayMinor > beforeMinor ? todayMinor : beforeMinor
    return higher > top ? higher : top
  }, 1n)
  // A picture has room for about this precision.
  const heightOf = (minor: bigint) => Number((minor * 1_000n) / most) / (1_000 / HEIGHT)
  return (
    <div aria-hidden="true">
      <svg
        viewBox={`0 0 ${hours.length * WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-24 w-full border-b border-edge low:h-16"
      >
        {hours.map(({ todayMinor, beforeMinor }, nth) => (
          <g key={nth} transform={`translate(${nth * WIDTH + (WIDTH - 2 * BAR) / 2} 0)`}>
            <rect
              width={BAR}
              y={HEIGHT - heightOf(todayMinor)}
              height={heightOf(todayMinor)}
              className="fill-waiting"
            />
            <rect
              x={BAR}
              width={BAR}
              y={HEIGHT - heightOf(beforeMinor)}
              height={heightOf(beforeMinor)}
              vectorEffect="non-scaling-stroke"
              strokeWidth="2"
              className="fill-none stroke-edge"
            />
          </g>
        ))}
      </svg>
      <div className="flex text-note text-muted tabular-nums">
        {hours.map(({ hour }, nth) => (
          <span key={nth} className="min-w-0 flex-1 text-center">
            {clock(hour)}
          </span>
        ))}
      </div>
    </div>
  )
}

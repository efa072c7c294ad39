import { useNow } from './use-now.ts'

type Props = {
  readonly startedAt: number
  readonly expiresAt: number
  readonly label: string
  readonly className?: string
  /** Size class of the digits. */
  readonly textClass?: string
  /** Below one minute, seconds alone are read faster. */
  readonly format?: 'clock' | 'seconds'
}

/**
 * Minutes and seconds, `09:41`, also above an hour (`60:00`): one form to read at a glance; never negative.
 */
export function clockOf(milliseconds: number): string {
  const left = Math.max(0, Math.ceil(milliseconds / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(left / 60))}:${two(left % 60)}`
}

/** The time left, as a ring that empties and as digits. */
export function CountdownRing({
  startedAt,
  expiresAt,
  label,
  className = 'size-28',
  textClass = 'text-title',
  format = 'clock',
}: Props) {
  const now = useNow()
  const left = Math.max(0, expiresAt - now)
  const digits = format === 'clock' ? clockOf(left) : String(Math.ceil(left / 1000))
  const share = Math.min(1, left / Math.max(1, expiresAt - startedAt))
  return (
    <div role="timer" aria-label={`${label} ${digits}`} className={`relative shrink-0 ${className}`}>
      <svg viewBox="0 0 100 100" aria-hidden="true" className="size-full -rotate-90 fill-none">
        <circle cx="50" cy="50" r="45" strokeWidth="6" className="stroke-line" />
        <circle
          cx="50"
          cy="50"
          r="45"
          pathLength="1"
          strokeDasharray="1"
          strokeDashoffset={1 - share}
          strokeWidth="10"
          className="stroke-current"
        />
      </svg>
      <span
        aria-hidden="true"
        className={`absolute inset-0 grid place-items-center font-bold tabular-nums ${textClass}`}
      >
        {digits}
      </span>
    </div>
  )
}

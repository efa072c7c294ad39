import { ProgressBar } from 'react-aria-components'

type Props = {
  readonly label: string
  readonly done: number
  /** 0 while it is not known yet. */
  readonly of: number
  /** How far it is, for screen readers. */
  readonly words: string
}

/** How much of long work is done. */
export function ProgressLine({ label, done, of, words }: Props) {
  return (
    <ProgressBar aria-label={label} value={done} maxValue={Math.max(1, of)} valueLabel={words}>
      <svg
        aria-hidden="true"
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        className="h-3 w-full overflow-hidden rounded-pill bg-sunken"
      >
        <rect width={of === 0 ? 0 : (done * 100) / of} height="4" className="fill-waiting" />
      </svg>
    </ProgressBar>
  )
}

import type { ReviewMark } from '#contract/review-views.ts'
import type { Tone } from '../../ui/tone.ts'

// Drawn on 16 by 16, one outline each.
const PATHS: Readonly<Record<ReviewMark, string>> = {
  late: 'M8 2.500a5.5 5.5 0 1 1-5.500 5.500M8 5v3.500h2.500',
  twice: 'M1.500 8.500 4.500 11.500 9.500 5M7.500 11 8 11.500 14.500 4',
  wrong: 'M3 6h10M3 10.500h10M11 3 5 13.500',
  cash: 'M1.500 4.500h13v7h-13ZM8 6.500a1.5 1.5 0 1 0 0 3 1.500 1.500 0 1 0 0-3',
  slip: 'M4 2h8v12l-2-1.500-2 1.500-2-1.500-2 1.500ZM6.500 6h3M6.500 9h3',
  resolved: 'M8 2a6 6 0 1 0 0 12A6 6 0 1 0 8 2M5.500 8.200 7.300 10 10.500 6.300',
  refund: 'M6 3 2.500 6.500 6 10M3 6.500h6.500a3.500 3.500 0 1 1 0 7H6',
  reprinted: 'M4.500 6V2.500h7V6M4.500 11.500H2.500V6h11v5.500h-2M4.500 9.500h7v4h-7Z',
  split: 'M8 2v4M8 6 3.500 13.500M8 6l4.500 7.500',
}

/** What a manager must know at once is not as plain as the rest. */
export const TONE_OF_MARK: Readonly<Record<ReviewMark, Tone>> = {
  late: 'clock',
  twice: 'danger',
  wrong: 'danger',
  cash: 'quiet',
  slip: 'unknown',
  resolved: 'quiet',
  refund: 'clock',
  reprinted: 'quiet',
  split: 'quiet',
}

/** The shape of a mark; its word always stands next to it. */
export function ReviewMarkGlyph({ mark }: { readonly mark: ReviewMark }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      data-glyph={`mark-${mark}`}
      className="size-4 shrink-0 fill-none stroke-current"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[mark]} />
    </svg>
  )
}

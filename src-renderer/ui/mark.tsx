import { INK, type Tone } from './tone.ts'

const PATHS = {
  up: 'M2 7.500 6 11.500 14 3.500',
  down: 'M3 3 13 13M13 3 3 13',
  ask: 'M3 8h10',
  open: 'M8 2.500a5.5 5.5 0 1 0 0 11 5.5 5.5 0 1 0 0-11',
  note: 'M8 2.500v7M8 13.200v.100',
  doubt: 'M5 5.500a3 3 0 1 1 4.500 2.600C8.500 8.700 8 9.200 8 10M8 13.200v.100',
  wait: 'M8 2.500a5.5 5.5 0 1 1-5.500 5.500M8 5v3.500h2.500',
} as const

export type MarkShape = keyof typeof PATHS
type Props = { readonly tone: Tone; readonly shape: MarkShape; readonly words: string }

/** A status: shape, word and colour. */
export function Mark({ tone, shape, words }: Props) {
  return (
    <span className={`inline-flex items-center gap-2 font-semibold ${INK[tone]}`}>
      <MarkGlyph shape={shape} />
      {words}
    </span>
  )
}

export function MarkGlyph({
  shape,
  className = 'size-4',
}: {
  readonly shape: MarkShape
  readonly className?: string
}) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={`shrink-0 fill-none stroke-current ${className}`}
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[shape]} />
    </svg>
  )
}

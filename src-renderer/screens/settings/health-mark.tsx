import { INK, type Tone } from '../../ui/tone.ts'

const PATHS = { up: 'M2 7.500 6 11.500 14 3.500', down: 'M3 3 13 13M13 3 3 13', ask: 'M3 8h10' } as const

type Props = { readonly tone: Tone; readonly shape: keyof typeof PATHS; readonly words: string }

/** Shape, word and colour of how something stands. */
export function HealthMark({ tone, shape, words }: Props) {
  return (
    <span className={`inline-flex items-center gap-2 font-semibold ${INK[tone]}`}>
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        className="size-4 shrink-0 fill-none stroke-current"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={PATHS[shape]} />
      </svg>
      {words}
    </span>
  )
}

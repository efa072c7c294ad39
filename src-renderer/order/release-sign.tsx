import { useWords } from '../words/words.tsx'
import { SOLID } from '../ui/tone.ts'

export type Release = 'yes' | 'no' | 'manager'

// A bag with a tick, a bag with a bar, a raised hand: distinct without colour.
const BAG = 'M5 8h14l1 13H4ZM9 8a3 3 0 0 1 6 0'
const PATHS: Readonly<Record<Release, string>> = {
  yes: `${BAG}M8.5 14.5l2.5 2.5 4.5-5`,
  no: `${BAG}M2 22 22 2`,
  manager:
    'M7 21c-2-2-3.5-5-4.5-7.5 1.5-1 3 0 4 2V5.5a1.5 1.5 0 0 1 3 0V11V3.5a1.5 1.5 0 0 1 3 0V11V4.5a1.5 1.5 0 0 1 3 0V12V7.5a1.5 1.5 0 0 1 3 0V15c0 3-1 5-2.5 6Z',
}
// On any ground: a "no" is a white sign with a red edge, an answer a full fill.
const LOOKS: Readonly<Record<Release, string>> = {
  yes: SOLID.paid,
  no: 'bg-raised text-danger-text ring-3 ring-danger ring-inset',
  manager: SOLID.clock,
}

type Props = {
  readonly release: Release
  /** For a ground of the same fill: swaps the colours. */
  readonly inverse?: boolean
  /** The person who decided, where the gateway's word did not. */
  readonly by?: string
}

/** Release decision: shape, word and colour, the same in every state. */
export function ReleaseSign({ release, inverse = false, by }: Props) {
  const { t } = useWords()
  const words = t(`sale.release.${release}`)
  return (
    <p
      data-release={release}
      className={`inline-flex items-center gap-3 self-start rounded-pill px-5 py-2 text-lead font-bold low:px-4 low:py-1 ${inverse ? 'bg-on-paid text-paid' : LOOKS[release]}`}
    >
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className="size-7 shrink-0 fill-none stroke-current"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={PATHS[release]} />
      </svg>
      {by === undefined ? words : t('sale.release.by', { words, by })}
    </p>
  )
}

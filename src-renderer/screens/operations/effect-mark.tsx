import type { ReactNode } from 'react'
import { useWords } from '../../words/words.tsx'
import { INK, type Tone } from '../../ui/tone.ts'

type Look = { readonly tone: Tone; readonly shape: ReactNode }

const LOOKS: Readonly<Record<string, Look>> = {
  reads: {
    tone: 'quiet',
    shape: (
      <>
        <path d="M1.500 8C4 4 12 4 14.500 8 12 12 4 12 1.500 8Z" />
        <circle cx="8" cy="8" r="1.4" />
      </>
    ),
  },
  'asks-for-money': {
    tone: 'waiting',
    shape: <path d="M2 2h4.500v4.500H2ZM9.500 2H14v4.500H9.500ZM2 9.500h4.500V14H2ZM10 10h4v4" />,
  },
  'moves-money': { tone: 'danger', shape: <path d="M2 13 13 2.500M6 2.500h7.500V10" /> },
  cancels: { tone: 'clock', shape: <path d="M2.500 2.500h11v11h-11ZM5.500 8h5" /> },
  registers: {
    tone: 'unknown',
    shape: (
      <path d="M2 14c0-6 8-6 8 0M6 7a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5ZM12.500 4v5M10 6.500h5" />
    ),
  },
}
const OTHER: Look = { tone: 'quiet', shape: <path d="M3 8h10" /> }

/** What a call does to money or people: shape and word. */
export function EffectMark({ effect }: { readonly effect: string }) {
  const { tOr } = useWords()
  const { tone, shape } = LOOKS[effect] ?? OTHER
  return (
    <span className={`inline-flex items-center gap-2 text-note font-semibold ${INK[tone]}`}>
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        className="size-4 shrink-0 fill-none stroke-current"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {shape}
      </svg>
      {tOr(`operations.effect.${effect}`, 'operations.effect.other', { name: effect })}
    </span>
  )
}

import { useWords } from '../words/words.tsx'

/** Kinds of unreal money, as the views name them. */
export type Unreal = 'practice' | 'sandbox'

export function unrealOf(
  view: { readonly mode: 'practice' | 'real'; readonly sandbox?: true } | undefined,
): Unreal | undefined {
  if (view?.mode === 'practice') return 'practice'
  return view?.sandbox === true ? 'sandbox' : undefined
}

/** For a bar: the same in one word. */
export function UnrealPill({ of }: { readonly of: Unreal | undefined }) {
  const { t } = useWords()
  if (of === undefined) return null
  return (
    <p className="rounded-pill border-2 border-dashed border-clock bg-clock-soft px-3 py-0.5 text-note font-bold text-clock-text">
      {t(`common.${of}`)}
    </p>
  )
}

/**
 * Covers everything where money is not real, and lets presses through. Dark letters with a light edge are
 * visible on any background.
 */
export function PracticeWatermark({ of }: { readonly of: Unreal | undefined }) {
  const { t } = useWords()
  if (of === undefined) return null
  return (
    <div
      aria-hidden="true"
      data-watermark={of}
      className="pointer-events-none fixed inset-0 z-30 overflow-hidden"
    >
      <div className="absolute -inset-1/4 flex -rotate-[24deg] flex-col justify-around">
        {Array.from({ length: 6 }, (_, row) => (
          <p
            key={row}
            className={`text-big font-bold tracking-wider whitespace-pre text-watermark [-webkit-text-stroke:1px_var(--color-watermark-edge)] ${row % 2 === 0 ? 'pl-0' : 'pl-64'}`}
          >
            {Array.from({ length: 4 }, () => t(`common.${of}Watermark`)).join('          ')}
          </p>
        ))}
      </div>
    </div>
  )
}

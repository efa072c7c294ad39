import { useWords } from '../words/words.tsx'

/** Kinds of unreal money, as the views name them. */
export type Unreal = 'practice' | 'sandbox'

export function unrealOf(
  view: { readonly mode: 'practice' | 'real'; readonly sandbox?: true } | undefined,
): Unreal | undefined {
  if (view?.mode === 'practice') return 'practice'
  return view?.sandbox === true ? 'sandbox' : undefined
}

/** In a header: that money is not real, in one word where there is little room. */
export function UnrealPill({ of }: { readonly of: Unreal | undefined }) {
  const { t } = useWords()
  if (of === undefined) return null
  return (
    <p
      data-unreal={of}
      className="rounded-pill border-2 border-dashed border-clock bg-clock-soft px-3 py-0.5 text-note font-bold whitespace-nowrap text-clock-text"
    >
      <span className="xl:hidden">{t(`common.${of}`)}</span>
      <span className="hidden xl:inline">{t(`common.${of}Watermark`)}</span>
    </p>
  )
}

/** Slanting stripes that stand out on any ground, so that nothing has to be written across what is shown. */
export const UNREAL_STRIPES =
  'border-transparent [border-image:repeating-linear-gradient(-45deg,var(--color-clock)_0_0.625rem,var(--color-clock-soft)_0.625rem_1.25rem)_6]'

/** Around a whole window where money is not real, dialogs included; lets presses through. */
export function UnrealFrame({ of }: { readonly of: Unreal | undefined }) {
  if (of === undefined) return null
  return (
    <div
      aria-hidden="true"
      data-unreal-frame={of}
      className={`pointer-events-none fixed inset-0 z-45 border-[6px] ${UNREAL_STRIPES}`}
    />
  )
}

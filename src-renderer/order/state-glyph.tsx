import type { ReactNode } from 'react'
import type { StateKind } from '#domain/order.ts'

// Drawn on 24 by 24, strokes of 2.25, one outline each: distinct without colour and at two metres.
const CIRCLE = <circle cx="12" cy="12" r="9.5" />
const OCTAGON = <path d="M8 2.5h8L21.5 8v8L16 21.500H8L2.5 16V8Z" />
const ENVELOPE = <path d="M3 5.500h18v13H3ZM3.5 6.5 12 13l8.5-6.5" />

const SHAPES: Readonly<Record<StateKind, ReactNode>> = {
  draft: <circle cx="12" cy="12" r="9.5" strokeDasharray="3 3.6" />,
  sending: <path d="M21.5 2.5 2.5 10l7.5 4 4 7.500ZM10 14 21.5 2.5" />,
  'not-sent': (
    <>
      {ENVELOPE}
      <path d="M2.5 22 21.5 2" />
    </>
  ),
  refused: (
    <>
      {CIRCLE}
      <path d="M7 12h10" strokeWidth="4" />
    </>
  ),
  waiting: (
    <>
      <path d="M12 2.500A9.5 9.5 0 1 1 2.5 12" />
      <circle cx="12" cy="12" r="2.6" fill="currentColor" stroke="none" />
    </>
  ),
  cancelling: <path d="M4 4.500v5.500h5.500M4.6 10A8.5 8.5 0 1 1 4 15.5" />,
  unknown: (
    <>
      <path d="M12 1.8 22.2 12 12 22.2 1.8 12Z" />
      <path d="M9.3 9.800a2.8 2.8 0 1 1 3.9 2.600c-.8.4-1.2.90-1.2 1.700v.2" />
      <circle cx="12" cy="17.1" r="1.3" fill="currentColor" stroke="none" />
    </>
  ),
  'never-arrived': (
    <>
      {ENVELOPE}
      <path d="M16 22.500l-3-3 3-3M13 19.500h8" strokeWidth="2.5" />
    </>
  ),
  suspect: (
    <>
      {OCTAGON}
      <path d="M9.5 8v8M14.5 8v8" strokeWidth="2.8" />
    </>
  ),
  settling: (
    <path d="M6 2.500h12M6 21.500h12M7.5 2.500v4L12 12l-4.5 5.500v4M16.5 2.500v4L12 12l4.5 5.500v4" />
  ),
  failed: (
    <>
      {CIRCLE}
      <path d="m8 8 8 8m0-8-8 8" strokeWidth="2.8" />
    </>
  ),
  expired: (
    <>
      {CIRCLE}
      <path d="M12 6.500V12l3.5 2.5" />
      <path d="M3 21 21 3" strokeWidth="2.8" />
    </>
  ),
  cancelled: (
    <>
      <rect x="3" y="3" width="18" height="18" rx="3" />
      <path d="M8 12h8" strokeWidth="2.8" />
    </>
  ),
  paid: (
    <>
      <circle cx="12" cy="12" r="11" fill="currentColor" stroke="none" />
      <path className="stroke-(--glyph-hole)" d="m6.8 12.5 3.6 3.6 7-7.7" strokeWidth="2.8" />
    </>
  ),
  'paid-wrong-amount': (
    <>
      <path d="M12 1.8 22.7 21H1.300Z" />
      <path d="M8.5 12.500h7M8.5 16.500h7M14.6 9.800l-4.8 9.4" strokeWidth="2" />
    </>
  ),
  'paid-late': (
    <>
      <path d="M21.3 10.500A9.5 9.5 0 1 0 12 21.5" />
      <path d="M12 6.500V12H8.5" />
      <path d="m14.5 18 2.8 2.8 5.2-5.8" strokeWidth="2.8" />
    </>
  ),
}

type Props = {
  readonly state: StateKind
  /** Tailwind size classes; 24 px by default. */
  readonly className?: string
}

/** The shape of a state. Decoration: the word always stands next to it, so screen readers skip it. */
export function StateGlyph({ state, className = 'size-6' }: Props) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      data-glyph={state}
      className={`shrink-0 fill-none stroke-current ${className}`}
      strokeWidth="2.25"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {SHAPES[state]}
    </svg>
  )
}

/** The full-size tick; animated once, when the money arrives. */
export function BigTick({ className = 'size-48' }: { readonly className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      data-glyph="paid"
      className={`shrink-0 fill-none ${className}`}
    >
      <circle cx="12" cy="12" r="11.5" className="fill-current" />
      <path
        d="m6.5 12.6 3.9 3.9 7.3-8.2"
        className="animate-draw stroke-(--glyph-hole)"
        pathLength="1"
        strokeDasharray="1"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

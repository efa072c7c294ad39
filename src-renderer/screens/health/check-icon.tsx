import type { ReactNode } from 'react'
import type { CheckId } from '#contract/health-views.ts'

const ICONS: Readonly<Record<CheckId, ReactNode>> = {
  journal: <path d="M5 4h12a2 2 0 0 1 2 2v14H7a2 2 0 0 1-2-2ZM5 18a2 2 0 0 1 2-2h12M9 8h6" />,
  copy: <path d="M8 8h12v13H8ZM16 8V3H4v13h4" />,
  backup: <path d="M12 3 4 6v6c0 5 3.500 8 8 9 4.500-1 8-4 8-9V6ZM9 12l2 2 4-4" />,
  disk: <path d="M3 13h18v7H3ZM3 13l3-9h12l3 9M17 16.500h.1" />,
  clock: <path d="M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18M12 7v5l3.500 2" />,
  connection: <path d="M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0ZM12 17v4" />,
  rate: <path d="M4 18a9 9 0 1 1 16 0M12 14l4-5" />,
  printer: <path d="M7 9V3h10v6M7 17H4V9h16v8h-3M7 14h10v7H7Z" />,
  'second-screen': <path d="M3 5h18v11H3ZM12 16v4M8 20h8" />,
  voice: <path d="M4 9v6h4l5 4V5L8 9ZM16.500 9a4 4 0 0 1 0 6M19 6.500a8 8 0 0 1 0 11" />,
  versions: <path d="M3 12V4h8l9 9-7 7ZM7.500 8h.1" />,
}

/** A book, two sheets, a shield, a drive, a clock, a plug, a gauge, a printer, a monitor, a speaker, a label. */
export function CheckIcon({ of }: { readonly of: CheckId }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="size-6 shrink-0 fill-none stroke-current"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {ICONS[of]}
    </svg>
  )
}

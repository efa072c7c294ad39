import type { ReactNode } from 'react'
import type { Screen } from '../till/navigation.tsx'

const ICONS: Readonly<Record<Screen, ReactNode>> = {
  today: <path d="M4 5h16v16H4ZM4 9.500h16M8 2.500v4M16 2.500v4M8.500 15l2.500 2.500 4.500-5" />,
  sale: <path d="M4 20V10a8 8 0 0 1 16 0v10M2 20h20M8 20v-6h8v6" />,
  history: <path d="M5 3h14v18l-3-2-2 2-2-2-2 2-2-2-3 2ZM9 8h6M9 12h6" />,
  review: <path d="M4 3h11v7M4 3v18h7M8 7h4M8 11h2M15.500 13a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM18.500 20l3 3" />,
  attention: (
    <path d="M10 4h4M9 2.500h6V6H9ZM15 4h3v9M6 4h3M6 4v17h6M9 11h5M9 15h2M18 15.500v3M18 21.500v.100" />
  ),
  reconcile: <path d="M12 4v16M7 20h10M4 7h16M4 7l-2.500 7h5ZM20 7l-2.500 7h5Z" />,
  documents: <path d="M8 3h9l3 3v11H8ZM16 3v4h4M8 7H4v14h11v-4M11 10h6M11 13h4" />,
  shift: <path d="M3 11h18v9H3ZM3 11l3-7h12l3 7M10 15.500h4M9 7.500h6" />,
  practice: <path d="M12 3 1.5 8.5 12 14l10.5-5.5ZM6 11v5.5c3.5 3 8.5 3 12 0V11M22.5 8.5V15" />,
  people: (
    <path d="M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM2 21v-1a7 7 0 0 1 14 0v1M16 3.400a4 4 0 0 1 0 7.200M22 21v-1a7 7 0 0 0-4.500-6.500" />
  ),
  connection: <path d="M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0ZM12 17v4" />,
  connect: <path d="M4 6h3M4 12h3M4 18h3M11 6h9M11 12h9M11 18h5" />,
  operations: <path d="M8 5 3 12l5 7M16 5l5 7-5 7M13.5 4l-3 16" />,
  health: <path d="M3 12h4l3-8 4 16 3-8h4" />,
  backup: (
    <path d="M4 7c0-2 3.600-3.500 8-3.500S20 5 20 7v10c0 2-3.600 3.500-8 3.500S4 19 4 17ZM4 7c0 2 3.600 3.500 8 3.500S20 9 20 7M9 15l2 2 4-4" />
  ),
  settings: <path d="M3 7h9M18 7h3M3 17h3M12 17h9M15 4v6M9 14v6" />,
}

/**
 * A calendar with a tick, a counter window, a slip, a page under a lens, a list with a warning, scales, two sheets, a drawer, a
 * mortarboard, two people, a plug, brackets, sliders.
 */
export function NavIcon({ screen }: { readonly screen: Screen }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="size-6 fill-none stroke-current"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {ICONS[screen]}
    </svg>
  )
}

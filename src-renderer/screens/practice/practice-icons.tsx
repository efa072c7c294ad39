import type { ReactNode } from 'react'
import type { Act, FaultAct } from './acts.ts'

type Name = Act['id'] | FaultAct['kind']

// Drawn on 24 by 24. Customers have a phone or coins; faults have a broken line.
const SHAPES: Readonly<Record<Name, ReactNode>> = {
  open: <path d="M7 2.500h10v19H7ZM10.500 18.500h3M10 7h4M10 10.500h4" />,
  pay: <path d="M3 6h18v12H3ZM3 10h18M7 14.500h4" />,
  'pay-late': <path d="M12 3a9 9 0 1 1-9 9M12 7v5l3.500 2M3 3.500V8h4.500" />,
  'pay-wrong': <path d="M5 9.500h14M5 14.500h14M16 5 8 19" />,
  'pay-twice': <path d="M2.500 8h14v9h-14ZM7 8V4.500h14.500v9h-5M2.500 11.500h14" />,
  suspect: (
    <path d="M10.500 4a6.500 6.500 0 1 1 0 13 6.500 6.500 0 0 1 0-13M15.500 15.500 21 21M10.500 7.500v3.500M10.500 13.600v.2" />
  ),
  correcting: <path d="m4 20 1-4.500L16 4.500l3.500 3.500L8.500 19ZM13.500 7l3.500 3.500" />,
  settling: (
    <path d="M6 2.500h12M6 21.500h12M7.500 2.500v4L12 12l-4.500 5.500v4M16.500 2.500v4L12 12l4.500 5.500v4" />
  ),
  expire: <path d="M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18M12 7v5l3 2M3 21 21 3" />,
  fail: <path d="M3 6h18v12H3ZM9.500 9.500l5 5M14.500 9.500l-5 5" />,
  'answer-lost': <path d="M21 8H5M8.500 4.500 5 8l3.500 3.500M3 17h4M10 17h2M15 17h1M19 17h.5" />,
  'drop-before': <path d="M3 12h7M14 7v10M18 9l3.500 6M21.500 9 18 15" />,
  'cut-at': <path d="M5 3h14v7l-3 2-3-2-3 2-3-2-2 1.500ZM5 17l3-2 3 2 3-2 3 2 2-1.500V21H5Z" />,
  delay: <path d="M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18M12 7v5h4" />,
  'http-500': (
    <path d="M4 4h16v6.500H4ZM4 13.500h16V20H4ZM7.500 7.300h.2M7.500 16.800h.2M13 15.200l3.500 3M16.500 15.200l-3.500 3" />
  ),
  html: <path d="m8 7-5 5 5 5M16 7l5 5-5 5M13.500 5l-3 14" />,
  'bad-json': (
    <path d="M8 4C4 4 7 11 3 12c4 1 1 8 5 8M16 4c4 0 1 7 5 8-2.500.6-2.300 3.500-2.300 5.500M11 9.500l2 2.500-2 2.500" />
  ),
  empty: <path d="M4 5h16v14H4Z" strokeDasharray="3 3.200" />,
  'wrong-signature': (
    <path d="M3 17c3-8 5-12 7-11s-3 9-1 10 3-5 5-4-.5 3 1.500 3M15 19.500l5 .01M17 4.500l4 4M21 4.500l-4 4" />
  ),
  'gateway-down': <path d="M12 3v9M7 6.300a8 8 0 1 0 10 0" />,
}

/** Decoration: the words stand next to it. */
export function PracticeIcon({ name }: { readonly name: Name }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="size-6 fill-none stroke-current"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {SHAPES[name]}
    </svg>
  )
}

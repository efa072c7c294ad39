import type { ReactNode } from 'react'
import type { PersonRole } from '#domain/person.ts'

// A counter window, a rosette, a spanner: distinct without colour.
const SHAPES: Readonly<Record<PersonRole, ReactNode>> = {
  cashier: <path d="M4 20V10a8 8 0 0 1 16 0v10M2 20h20M8 20v-6h8v6" />,
  manager: (
    <>
      <circle cx="12" cy="9" r="6.5" />
      <path d="m9 9 2.200 2.200L15.200 7M8 14.500 6.500 22 12 19l5.500 3-1.500-7.500" />
    </>
  ),
  it: (
    <path d="M14.500 6.500a4.500 4.500 0 0 1 5.700-3.400l-3 3 .4 2.300 2.300.4 1.700-2.100a4.500 4.500 0 0 1-6.200 5.600L7 21a2.100 2.100 0 0 1-3-3l8.700-8.400a4.500 4.500 0 0 1 1.800-3.100Z" />
  ),
}

export function RoleGlyph({ role, className }: { readonly role: PersonRole; readonly className: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={`shrink-0 fill-none stroke-current ${className}`}
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {SHAPES[role]}
    </svg>
  )
}

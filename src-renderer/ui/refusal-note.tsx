import type { ReactNode } from 'react'
import { Callout } from './callout.tsx'

/** Why an act was refused; nothing without a refusal. */
export function RefusalNote({ children }: { readonly children: ReactNode }) {
  if (children === undefined || children === null) return null
  return (
    <Callout tone="danger" shape="down" role="alert">
      {children}
    </Callout>
  )
}

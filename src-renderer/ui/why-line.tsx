import type { ReactNode } from 'react'

type Props = {
  /** For `describedBy` of the button. */
  readonly id: string
  /** Why the act was refused. */
  readonly refused: string | undefined
  /** Otherwise: why the button cannot be pressed yet. */
  readonly children: ReactNode
}

/** The line below a form: what is missing, or in red why the act was refused. */
export function WhyLine({ id, refused, children }: Props) {
  const isRefused = refused !== undefined
  return (
    <p
      id={id}
      role={isRefused ? 'alert' : 'status'}
      className={`font-semibold ${isRefused ? 'text-danger-text' : 'text-muted'}`}
    >
      {refused ?? children}
    </p>
  )
}

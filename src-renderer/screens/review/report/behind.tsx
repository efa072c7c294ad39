import type { ReactNode } from 'react'

type Props = {
  /** A later answer is under way. */
  readonly is: boolean
  readonly children: ReactNode
}

/** What stands until the next answer. It fades only after a moment: most answers are there sooner. */
export function Behind({ is, children }: Props) {
  return (
    <div
      aria-busy={is}
      className={`flex shrink-0 flex-col gap-3 ${is ? 'opacity-60 transition-opacity delay-200' : ''}`}
    >
      {children}
    </div>
  )
}

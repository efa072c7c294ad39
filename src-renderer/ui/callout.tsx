import type { ReactNode } from 'react'
import { MarkGlyph, type MarkShape } from './mark.tsx'
import { SOFT, type Tone } from './tone.ts'

type Props = {
  readonly tone: Tone
  readonly shape: MarkShape
  readonly children: ReactNode
  /** Announced by screen readers when it appears. */
  readonly role?: 'alert' | 'status'
}

/** A notice that must not be overlooked, in a sentence or two. */
export function Callout({ tone, shape, children, role }: Props) {
  return (
    <div
      {...(role === undefined ? {} : { role })}
      className={`flex gap-3 rounded-control px-4 py-3 ${SOFT[tone]}`}
    >
      <MarkGlyph shape={shape} className="mt-1 size-4" />
      <div className="flex min-w-0 flex-col gap-1 wrap-anywhere">{children}</div>
    </div>
  )
}

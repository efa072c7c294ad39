import type { ReactNode } from 'react'

type Props = {
  readonly title: string
  readonly body?: string
  readonly icon?: ReactNode
  readonly action?: ReactNode
}

/** Nothing to show, and why that is fine. */
export function EmptyState({ title, body, icon, action }: Props) {
  return (
    <div className="flex h-full flex-col items-center justify-center gap-3 p-6 text-center">
      <span className="text-muted">{icon}</span>
      <p className="text-lead font-semibold">{title}</p>
      {body === undefined ? null : <p className="max-w-md text-body text-muted">{body}</p>}
      {action}
    </div>
  )
}

import { type ReactNode, useEffect } from 'react'
import { Pager } from '../ui/pager.tsx'
import { type Asked, QueryBody } from './query-body.tsx'

type Part<T> = { readonly total: number; readonly rows: readonly T[] }
type Props<T> = {
  readonly id: string
  readonly title: string
  /** Which lines are shown. */
  readonly head: ReactNode
  /** In words, when there are no such lines. */
  readonly none: string
  readonly of: Asked<Part<T>>
  readonly skip: number
  readonly onSkip: (skip: number) => void
  readonly children: (row: T) => ReactNode
}

/** Lines of one part. */
export const SHEET_PART = 50

/** The lines of a file that is open, part by part. */
export function SheetList<T>({ id, title, head, none, of, skip, onSkip, children }: Props<T>) {
  const total = of.data?.total ?? 0
  // The last line of the last part may be corrected, and is then among other lines.
  const isPast = of.data !== undefined && skip > 0 && skip >= total
  useEffect(() => {
    if (isPast) onSkip(Math.max(0, Math.ceil(total / SHEET_PART) - 1) * SHEET_PART)
  }, [isPast, total, onSkip])
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2 rounded-card bg-raised p-4">
      <h2 id={id} className="text-lead font-bold">
        {title}
      </h2>
      {head}
      <QueryBody of={of}>
        {({ rows }) => (
          <>
            {rows.length === 0 && !isPast ? <p className="py-2 text-muted">{none}</p> : null}
            <ul data-sheet-lines={total} className="flex flex-col">
              {rows.map(children)}
            </ul>
            <Pager total={total} skip={skip} shown={rows.length} part={SHEET_PART} onSkip={onSkip} />
          </>
        )}
      </QueryBody>
    </section>
  )
}

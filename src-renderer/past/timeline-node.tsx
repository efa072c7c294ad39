import type { ReactNode } from 'react'
import { useJakartaTime } from '../words/words.tsx'

type Props = {
  readonly at: number
  /** Drawn on the line. */
  readonly mark: ReactNode
  readonly children: ReactNode
  readonly dayMark?: string | undefined
}

/** One step: time to the second, a mark on the line, and the event. */
export function TimelineNode({ at, mark, children, dayMark }: Props) {
  const time = useJakartaTime()
  return (
    <li className="group/node grid grid-cols-[4.75rem_2rem_minmax(0,1fr)] gap-x-3">
      {dayMark === undefined ? null : (
        <p className="col-start-3 pt-4 pb-2 text-note font-semibold text-muted first:pt-0">{dayMark}</p>
      )}
      <time
        dateTime={new Date(at).toISOString()}
        title={time.exact(at)}
        className="col-start-1 pt-1 text-right text-note leading-6 font-semibold tabular-nums"
      >
        {time.seconds(at)}
      </time>
      <div className="relative flex justify-center">
        <span
          aria-hidden="true"
          className="absolute top-8 bottom-0 w-0.5 rounded-pill bg-line group-last/node:hidden"
        />
        <span className="mt-0.5 grid size-8 place-items-center">{mark}</span>
      </div>
      <div className="min-w-0 pt-1 pb-5">{children}</div>
    </li>
  )
}

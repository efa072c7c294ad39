import type { Db } from '../connection.ts'
import type { ProjectionResult } from './check-projection.ts'
import { type ChainResult, eventsBetween, type HexLink, openChain } from './checks.ts'
import type { Link } from '../chain/chain.ts'

type Fault<Result extends { readonly ok: boolean }> = Result & { readonly ok: false }

export type EventFault =
  | { readonly ok: false; readonly chain: Fault<ChainResult> }
  | { readonly ok: false; readonly rows: Fault<ProjectionResult> }

type Pass = {
  readonly from: bigint
  /** Default: the end, which must then be the head. */
  readonly to?: bigint | undefined
  readonly judgeRows: (link: Link) => ProjectionResult
  readonly onEvent: () => void
}

/** Reads each event once: for its link, for its rows, and for the caller, who compares it with the copy. */
export function openPass(db: Db, { from, to, judgeRows, onEvent }: Pass) {
  const events = eventsBetween(db, from, to)
  const chain = openChain(db, from)
  let rows: ProjectionResult = { ok: true }
  let last = from - 1n
  const next = (): IteratorResult<HexLink, undefined> => {
    const read = events.next()
    if (read.done === true) return read
    last = read.value.seq
    if (chain.follow(read.value) && rows.ok) rows = judgeRows(read.value)
    onEvent()
    return read
  }
  return {
    next,
    /** Reads the rest up to this event, or to the head. A broken chain is told first: it explains the rows. */
    faultUpTo: (goal: bigint | undefined): EventFault | undefined => {
      while ((goal === undefined || last < goal) && next().done !== true);
      const result = chain.end(goal)
      if (!result.ok) return { ok: false, chain: result }
      return rows.ok ? undefined : { ok: false, rows }
    },
    /** Until then SQLite is busy with it. */
    close: (): void => void events.return?.(),
  }
}

import type { CheckPlace } from '../chain/checkpoint-text.ts'
import { compareCopy, COPY_BEGINS, type CopyAgrees, type CopyPlace } from '../copy/check-copy.ts'
import { recordsBetween, scanCopy } from '../copy/copy-scan.ts'
import type { Db } from '../connection.ts'
import { type Head, readHead } from '../chain/events.ts'
import { openProjection, type ProjectionResult } from './check-projection.ts'
import { type ChainResult, verifyChain } from './checks.ts'

export type Sweep = {
  readonly copy?: string | undefined
  /** Where an earlier check stopped: this one begins there, and ends there. */
  readonly from?: CheckPlace | undefined
  readonly onProgress?: ((done: number, of: number) => void) | undefined
  /** Up to here all is proven, from where it began. */
  readonly onPlace?: ((place: CheckPlace) => void) | undefined
  /** Only for tests. */
  readonly stretch?: number | undefined
}

type Fault<Result extends { readonly ok: boolean }> = Result & { readonly ok: false }

export type Swept =
  | { readonly ok: true; readonly head: Head; readonly unreadable: number }
  | { readonly ok: false; readonly chain: Fault<ChainResult> }
  | { readonly ok: false; readonly rows: Fault<ProjectionResult> }
  | { readonly ok: false; readonly copy: Fault<CopyAgrees> }

/** Seconds of work: little is lost when the till is switched off, and a place is seldom noted. */
const STRETCH = 200_000

/**
 * Proves chain, rows and copy in stretches, once around: from an earlier place to the end, then from the beginning to
 * that place. So every part is reached in time, however short the days are. Run it in one read transaction.
 */
export function sweep(db: Db, { copy, from, onProgress, onPlace, stretch = STRETCH }: Sweep): Swept {
  const head = readHead(db)
  const end = copy === undefined ? 0 : scanCopy(copy).end
  const place = placeIn(head.seq, copy, end, from)
  const { judgeRows, compareCounts } = openProjection(db)
  const each = copy === undefined ? 2 : 3
  const of = each * Number(head.seq)
  let done = 0
  let unreadable = 0

  /** The part after one place up to an event; `isEnd`: it is the last of the journal. */
  const prove = (after: CopyPlace, last: bigint, isEnd: boolean, copyEnd: number): Swept | undefined => {
    let now = after
    do {
      const goal = now.seq + BigInt(stretch) < last ? now.seq + BigInt(stretch) : last
      const compared =
        copy === undefined
          ? undefined
          : compareCopy(db, copy, {
              ...{ from: now, to: head.seq, end: copyEnd },
              until: goal === last ? last + 1n : goal,
            })
      const next = nextOf(compared, goal, last)
      const from = now.seq + 1n
      const to = isEnd && next.seq === last ? undefined : next.seq
      const told = (count: number): void => onProgress?.(done + count, of)
      const chain = verifyChain(db, { from, to, onProgress: told })
      if (!chain.ok) return { ok: false, chain }
      done += Number(next.seq - now.seq)
      const rows = judgeRows({ from, to, onProgress: told })
      if (!rows.ok) return { ok: false, rows }
      done += Number(next.seq - now.seq) * (each - 1)
      if (compared?.ok === false) return { ok: false, copy: compared }
      if (compared !== undefined) {
        unreadable += compared.unreadable
        // Only at the end of the journal may a line be missing: it is on its way.
        if (!isEnd && compared.place.seq < goal && compared.unreadable === 0)
          return { ok: false, copy: { ok: false, seq: compared.place.seq + 1n, why: 'missing' } }
      }
      now = next
      if (now.seq < head.seq) onPlace?.({ seq: Number(now.seq), copyAt: now.at })
    } while (now.seq < last)
    return undefined
  }

  const fault =
    prove(place, head.seq, true, end) ??
    (place.seq === 0n ? undefined : prove(COPY_BEGINS, place.seq, false, place.at))
  if (fault !== undefined) return fault
  const rows = compareCounts()
  return rows.ok ? { ok: true, head, unreadable } : { ok: false, rows }
}

/** A line may end behind the goal, and a copy that lacks its last lines before it. */
function nextOf(compared: ReturnType<typeof compareCopy> | undefined, goal: bigint, last: bigint): CopyPlace {
  if (compared?.ok !== true) return { seq: goal, at: 0 }
  const { seq, at } = compared.place
  return { seq: goal === last || seq < goal ? last : seq, at }
}

/** The beginning, when the copy has no line there: it was made anew meanwhile. */
function placeIn(
  last: bigint,
  copy: string | undefined,
  end: number,
  from: CheckPlace | undefined,
): CopyPlace {
  if (from === undefined || from.seq <= 0 || BigInt(from.seq) > last) return COPY_BEGINS
  const place = { seq: BigInt(from.seq), at: from.copyAt }
  if (copy === undefined) return { ...place, at: 0 }
  if (from.copyAt <= 0 || from.copyAt > end) return COPY_BEGINS
  for (const { record } of recordsBetween(copy, from.copyAt, end)) {
    if (record === undefined) return COPY_BEGINS
    const first = record.events[0]
    if (first !== undefined) return first.seq === place.seq + 1n ? place : COPY_BEGINS
  }
  return place.seq === last ? place : COPY_BEGINS
}

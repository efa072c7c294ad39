import { statSync } from 'node:fs'
import type { CheckPlace } from '../chain/checkpoint-text.ts'
import { compareCopy, COPY_BEGINS, type CopyAgrees, type CopyPlace } from '../copy/check-copy.ts'
import { recordsBetween, recordsFrom } from '../copy/copy-scan.ts'
import type { Db } from '../connection.ts'
import { type Head, readHead } from '../chain/events.ts'
import { openProjection } from './check-projection.ts'
import { type EventFault, openPass } from './one-pass.ts'

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

export type Swept =
  | { readonly ok: true; readonly head: Head; readonly unreadable: number }
  | EventFault
  | { readonly ok: false; readonly copy: CopyAgrees & { readonly ok: false } }

/** Seconds of work: little is lost when the till is switched off, and a place is seldom noted. */
const STRETCH = 200_000
const PROGRESS_EVERY = 1_000

/**
 * Proves chain, rows and copy in stretches, once around: from an earlier place to the end, then from the beginning to
 * that place. So every part is reached in time, however short the days are. Run it in one read transaction.
 */
export function sweep(db: Db, { copy, from, onProgress, onPlace, stretch = STRETCH }: Sweep): Swept {
  const head = readHead(db)
  const place = placeIn(head.seq, copy, from)
  const { judgeRows, compareCounts } = openProjection(db)
  let done = 0
  let unreadable = 0
  const onEvent = (): void => {
    done += 1
    if (done % PROGRESS_EVERY === 0) onProgress?.(done, Number(head.seq))
  }

  /** To the end of the copy, or to the place where this check began. */
  const linesOf = (file: string, { seq, at }: CopyPlace, isEnd: boolean) =>
    isEnd ? recordsFrom(file, at, seq) : recordsBetween(file, at, place.at)

  /** The part after one place up to an event; `isEnd`: it is the last of the journal. */
  const prove = (after: CopyPlace, last: bigint, isEnd: boolean): Swept | undefined => {
    let now = after
    const lines = copy === undefined ? undefined : linesOf(copy, now, isEnd)
    const events = openPass(db, { from: now.seq + 1n, to: isEnd ? undefined : last, judgeRows, onEvent })
    try {
      do {
        const goal = now.seq + BigInt(stretch) < last ? now.seq + BigInt(stretch) : last
        const until = goal === last ? last + 1n : goal
        const compared = lines && compareCopy(events, lines, { from: now, to: head.seq, until })
        const next = nextOf(compared, goal, last)
        const fault = events.faultUpTo(isEnd && next.seq === last ? undefined : next.seq)
        if (fault !== undefined) return fault
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
    } finally {
      events.close()
      lines?.return(undefined)
    }
  }

  const fault =
    prove(place, head.seq, true) ?? (place.seq === 0n ? undefined : prove(COPY_BEGINS, place.seq, false))
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
function placeIn(last: bigint, copy: string | undefined, from: CheckPlace | undefined): CopyPlace {
  if (from === undefined || from.seq <= 0 || BigInt(from.seq) > last) return COPY_BEGINS
  const place = { seq: BigInt(from.seq), at: from.copyAt }
  if (copy === undefined) return { ...place, at: 0 }
  if (from.copyAt <= 0 || from.copyAt > statSync(copy).size) return COPY_BEGINS
  for (const { record } of recordsBetween(copy, from.copyAt, Infinity)) {
    if (record === undefined) return COPY_BEGINS
    const first = record.events[0]
    if (first !== undefined) return first.seq === place.seq + 1n ? place : COPY_BEGINS
  }
  return place.seq === last ? place : COPY_BEGINS
}

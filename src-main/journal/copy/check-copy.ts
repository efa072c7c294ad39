import type { Link } from '../chain/chain.ts'
import type { CopiedEvent } from './copy-lines.ts'
import { type PlacedRecord, recordsFrom } from './copy-scan.ts'

export type CopyAgrees =
  | { readonly ok: true; readonly events: number; readonly unreadable: number }
  | {
      readonly ok: false
      readonly seq: bigint
      readonly why: 'differs' | 'journal-ends' | 'order' | 'missing'
    }

/** How far the copy was compared: the last event, and where the next line begins. */
export type CopyPlace = { readonly seq: bigint; readonly at: number }

export const COPY_BEGINS: CopyPlace = { seq: 0n, at: 0 }

type Compared =
  | (CopyAgrees & { readonly ok: false })
  | { readonly ok: true; readonly place: CopyPlace; readonly events: number; readonly unreadable: number }

/** An event as the check reads it. `hash` is hexadecimal. */
type JournalRow = Link & { readonly hash: string }
type Rows = { readonly next: () => IteratorResult<JournalRow, undefined> }
type Lines = { readonly next: () => IteratorResult<PlacedRecord, unknown> }

type Stretch = {
  readonly from: CopyPlace
  /** Stops after the line in which this event lies. */
  readonly until: bigint
  /** Committed later than the journal state read here, so not visible in it. */
  readonly to: bigint
}

/**
 * Compares every event of the copy with the journal. Unreadable lines are only counted: opening the copy repairs
 * them. Events missing at the copy's end are ignored: one may be on its way.
 */
export function verifyCopy(rows: Rows, copy: string, { to }: { readonly to: bigint }): CopyAgrees {
  const lines = recordsFrom(copy, 0, 0n)
  try {
    const compared = compareCopy(rows, lines, { from: COPY_BEGINS, until: to + 1n, to })
    if (!compared.ok) return compared
    return { ok: true, events: compared.events, unreadable: compared.unreadable }
  } finally {
    lines.return(undefined)
  }
}

/** The same of some lines. `rows`, `lines`: events and lines from there on; the next call goes on with both. */
export function compareCopy(rows: Rows, lines: Lines, { from, until, to }: Stretch): Compared {
  let { seq: last, at } = from
  let events = 0
  let unreadable = 0
  let mayLack = false
  for (let line = lines.next(); line.done !== true; line = lines.next()) {
    const { record, next } = line.value
    if (record === undefined) unreadable += 1
    mayLack ||= record === undefined
    for (const event of record?.events ?? []) {
      if (event.seq <= last) return { ok: false, seq: event.seq, why: 'order' }
      if (event.seq > to) return { ok: true, place: { seq: last, at }, events, unreadable }
      if (event.seq > last + 1n && !mayLack) return { ok: false, seq: last + 1n, why: 'missing' }
      mayLack = false
      last = event.seq
      const row = nextRow(rows, event.seq)
      if (row === undefined) return { ok: false, seq: event.seq, why: 'journal-ends' }
      if (!isSame(row, event)) return { ok: false, seq: event.seq, why: 'differs' }
      events += 1
    }
    at = next
    if (last >= until && record !== undefined) break
  }
  return { ok: true, place: { seq: last, at }, events, unreadable }
}

function nextRow(rows: Rows, seq: bigint): JournalRow | undefined {
  for (;;) {
    const { value, done } = rows.next()
    if (done === true || value.seq === seq) return value
    if (value.seq > seq) return undefined
  }
}

function isSame(a: JournalRow, b: CopiedEvent): boolean {
  return (
    a.at === b.at &&
    a.stream === b.stream &&
    a.kind === b.kind &&
    a.body === b.body &&
    a.hash === b.hash.toString('hex')
  )
}

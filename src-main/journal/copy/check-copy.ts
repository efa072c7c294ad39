import { PROGRESS_EVERY } from '../check/checks.ts'
import type { Db } from '../connection.ts'
import type { CopiedEvent } from './copy-lines.ts'
import { recordsOf } from './copy-scan.ts'

export type CopyAgrees =
  | { readonly ok: true; readonly events: number; readonly unreadable: number }
  | {
      readonly ok: false
      readonly seq: bigint
      readonly why: 'differs' | 'journal-ends' | 'order' | 'missing'
    }

/**
 * Compares every event of the copy with the journal. Unreadable lines are only counted: opening the copy repairs
 * them. Events missing at the copy's end are ignored: one may be on its way.
 */
export function verifyCopy(
  db: Db,
  copy: string,
  { to, onProgress }: { readonly to: bigint; readonly onProgress?: (done: number) => void },
): CopyAgrees {
  const rows = db
    .prepare<[], CopiedEvent>('SELECT seq, at, stream, kind, body, hash FROM events ORDER BY seq')
    .iterate()
  let events = 0
  let unreadable = 0
  let last = 0n
  let mayLack = false
  try {
    for (const record of recordsOf(copy)) {
      if (record === undefined) unreadable += 1
      mayLack ||= record === undefined
      for (const event of record?.events ?? []) {
        if (event.seq <= last) return { ok: false, seq: event.seq, why: 'order' }
        // Committed after the journal state read here, so not visible in it.
        if (event.seq > to) return { ok: true, events, unreadable }
        if (event.seq > last + 1n && !mayLack) return { ok: false, seq: last + 1n, why: 'missing' }
        mayLack = false
        last = event.seq
        const row = nextRow(rows, event.seq)
        if (row === undefined) return { ok: false, seq: event.seq, why: 'journal-ends' }
        if (!isSame(row, event)) return { ok: false, seq: event.seq, why: 'differs' }
        events += 1
        if (events % PROGRESS_EVERY === 0) onProgress?.(events)
      }
    }
    return { ok: true, events, unreadable }
  } finally {
    rows.return?.()
  }
}

function nextRow(rows: Iterator<CopiedEvent>, seq: bigint): CopiedEvent | undefined {
  for (;;) {
    const { value, done } = rows.next() as IteratorResult<CopiedEvent, undefined>
    if (done === true || value.seq === seq) return value
    if (value.seq > seq) return undefined
  }
}

function isSame(a: CopiedEvent, b: CopiedEvent): boolean {
  return (
    a.at === b.at && a.stream === b.stream && a.kind === b.kind && a.body === b.body && a.hash.equals(b.hash)
  )
}

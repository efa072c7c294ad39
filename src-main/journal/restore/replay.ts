import { hashLink } from '../chain/chain.ts'
import type { Db } from '../connection.ts'
import type { CopiedEvent, CopiedSequences } from '../copy/copy-lines.ts'
import { openEntries } from '../tables/entries.ts'
import { readHead } from '../chain/events.ts'

/**
 * Puts events into an empty journal as they were, and has the till's own code make their rows. To be called inside
 * transactions. What the events say is believed here; the chain is not: false for one that does not follow.
 */
export function makeReplay(db: Db): (event: CopiedEvent) => boolean {
  const insert = db.prepare(
    'INSERT INTO events (seq, at, stream, kind, body, prev, hash) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const moveHead = db.prepare('UPDATE head SET seq = ?, hash = ? WHERE one = 1')
  const entries = openEntries(db)
  let last = readHead(db)
  return (event) => {
    if (event.seq !== last.seq + 1n || !hashLink(last.hash, event).equals(event.hash)) return false
    const { seq, at, stream, kind, body, hash } = event
    insert.run(seq, at, stream, kind, body, last.hash, hash)
    moveHead.run(seq, hash)
    last = event
    entries.replay(event)
    return true
  }
}

/** Raises every sequence to what was given out. */
export function putSequences(db: Db, given: CopiedSequences): void {
  const put = db.prepare(`INSERT INTO sequences (name, next) VALUES (?, ?)
    ON CONFLICT (name) DO UPDATE SET next = excluded.next WHERE excluded.next > next`)
  for (const [name, next] of Object.entries(given)) put.run(name, next)
}

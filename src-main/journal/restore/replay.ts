import { hashLink } from '../chain/chain.ts'
import type { Db } from '../connection.ts'
import type { CopiedEvent, CopiedSequences } from '../copy/copy-lines.ts'
import { openEntries } from '../tables/entries.ts'
import { readHead } from '../chain/events.ts'

/**
 * Inserts events unchanged into an empty journal, and lets the till's own code write their rows. Call it inside
 * transactions. It trusts the events' content but not the chain: returns false for an event that does not follow.
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

/** Raises every sequence to at least these numbers. */
export function putSequences(db: Db, given: CopiedSequences): void {
  const put = db.prepare(`INSERT INTO sequences (name, next) VALUES (?, ?)
    ON CONFLICT (name) DO UPDATE SET next = excluded.next WHERE excluded.next > next`)
  for (const [name, next] of Object.entries(given)) put.run(name, next)
}

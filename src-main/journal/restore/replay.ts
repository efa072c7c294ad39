import type { Db } from '../connection.ts'
import type { CopiedEvent } from '../copy/copy-lines.ts'
import { openEntries } from '../tables/entries.ts'
import { readHead } from '../chain/events.ts'

/** Inserts events into an empty journal. Call all of it inside transactions. */
export type Replay = {
  /** Trusts that the event follows the last one in the chain. */
  readonly put: (event: CopiedEvent) => void
  /** Before each transaction ends. */
  readonly moveHead: () => void
}

/** The events stay unchanged, and the till's own code writes their rows. */
export function makeReplay(db: Db): Replay {
  const insert = db.prepare(
    'INSERT INTO events (seq, at, stream, kind, body, prev, hash) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const moveHead = db.prepare('UPDATE head SET seq = ?, hash = ? WHERE one = 1')
  const entries = openEntries(db)
  let last = readHead(db)
  return {
    put: (event) => {
      const { seq, at, stream, kind, body, hash } = event
      insert.run(seq, at, stream, kind, body, last.hash, hash)
      last = event
      entries.replay(event)
    },
    moveHead: () => void moveHead.run(last.seq, last.hash),
  }
}

const OF_LARGE_TABLES = `SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL
  AND tbl_name IN ('attempts', 'callbacks', 'events', 'orders', 'takings')`

/** Fills the large tables without their indexes: made at the end, each takes one sort and not a search for every row. */
export function withoutIndexes<Filled>(db: Db, fill: () => Filled): Filled {
  const indexes = db.prepare<[], { name: string; sql: string }>(OF_LARGE_TABLES).all()
  for (const { name } of indexes) db.exec(`DROP INDEX ${name}`)
  const filled = fill()
  for (const { sql } of indexes) db.exec(sql)
  return filled
}

import { hashLink } from './chain.ts'
import type { Db } from './connection.ts'
import type { CopiedEvent, CopiedSequences } from './copy-lines.ts'
import { decodeEntry, type Entry } from './entries.ts'
import { readHead } from './events.ts'
import { makePuts } from './write.ts'

/**
 * Puts events into an empty journal as they were, and has the till's own code make their rows. To be called inside
 * transactions. What the events say is believed here; the chain is not: false for one that does not follow.
 */
export function makeReplay(db: Db): (event: CopiedEvent) => boolean {
  const insert = db.prepare(
    'INSERT INTO events (seq, at, stream, kind, body, prev, hash) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const moveHead = db.prepare('UPDATE head SET seq = ?, hash = ? WHERE one = 1')
  let now: CopiedEvent | undefined
  let last = readHead(db)
  // An event is already written; what puts its rows asks only where it stands.
  const put = makePuts(db, () => {
    if (now === undefined) throw new Error('rows without an event')
    return now
  })
  return (event) => {
    if (event.seq !== last.seq + 1n || !hashLink(last.hash, event).equals(event.hash)) return false
    const { seq, at, stream, kind, body, hash } = event
    insert.run(seq, at, stream, kind, body, last.hash, hash)
    moveHead.run(seq, hash)
    now = event
    last = event
    putRows(put, Number(at), event)
    return true
  }
}

/** Raises every sequence to what was given out. */
export function putSequences(db: Db, given: CopiedSequences): void {
  const put = db.prepare(`INSERT INTO sequences (name, next) VALUES (?, ?)
    ON CONFLICT (name) DO UPDATE SET next = excluded.next WHERE excluded.next > next`)
  for (const [name, next] of Object.entries(given)) put.run(name, next)
}

type Puts = ReturnType<typeof makePuts>

function putRows(put: Puts, at: number, { kind, body }: CopiedEvent): void {
  const entry: Entry = decodeEntry(kind, body)
  switch (entry.type) {
    case 'order':
      return put.order(at, entry.change)
    case 'instruction':
      return put.instruction(at, entry.change)
    case 'bill':
      return put.bill(at, entry.bill)
    case 'callback':
      return put.callback(at, entry.fact)
    case 'attempt-start':
      return put.started(at, entry.start)
    case 'attempt-end':
      return put.ended(at, entry.end)
    case 'shift-opened':
      return put.shift(at, { opened: entry.shift })
    case 'shift-closed':
      return put.shift(at, { closed: entry.shift })
    case 'cash':
      return put.cash(at, entry.move)
    case 'slip':
      return put.slip(at, entry.slip)
    case 'print':
      return put.print(at, entry.fact)
    case 'setting':
      return put.setting(at, entry)
    case 'note':
      return undefined
  }
}

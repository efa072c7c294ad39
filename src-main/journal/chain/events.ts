import { hashLink, type Link } from './chain.ts'
import type { Db } from '../connection.ts'
import type { CopiedEvent } from '../copy/copy-lines.ts'
import type { Encoded } from '../tables/define.ts'
import { decodeEntry, type Entry } from '../tables/entries.ts'

export type Head = { readonly seq: bigint; readonly hash: Buffer }

/** One link with the hash before it and its own. */
export type HashedLink = Link & { readonly prev: Buffer; readonly hash: Buffer }

export type JournalEvent = {
  readonly seq: bigint
  /** Epoch milliseconds. */
  readonly at: number
  readonly stream: string
  /** `<kind>/<name>` of its declaration in `entries.ts`. */
  readonly kind: string
  readonly entry: Entry
}

export const EVENTS_OF = 'SELECT seq, at, stream, kind, body FROM events WHERE stream = +? ORDER BY seq'
export const EVENTS_AFTER =
  'SELECT seq, at, stream, kind, body FROM events WHERE stream = +? AND seq > ? ORDER BY seq'
export const LINKS_OF =
  'SELECT seq, at, stream, kind, body, prev, hash FROM events WHERE stream = +? ORDER BY seq'
export const LINK_AT = 'SELECT seq, at, stream, kind, body, prev, hash FROM events WHERE seq = ?'
const HEAD = 'SELECT seq, hash FROM head WHERE one = 1'
const INSERT = 'INSERT INTO events (seq, at, stream, kind, body, prev, hash) VALUES (?, ?, ?, ?, ?, ?, ?)'
const MOVE_HEAD = 'UPDATE head SET seq = ?, hash = ? WHERE one = 1'

export function eventReads(db: Db) {
  const select = db.prepare<[string], Link>(EVENTS_OF)
  const selectAfter = db.prepare<[string, bigint], Link>(EVENTS_AFTER)
  const selectLinks = db.prepare<[string], HashedLink>(LINKS_OF)
  const selectLink = db.prepare<[bigint], HashedLink>(LINK_AT)
  const selectHead = db.prepare<[], Head>(HEAD)
  const head = (): Head => thereIs(selectHead.get())
  return {
    /** The last link; before the first event, the journal's genesis at 0. */
    head,
    /** The number of the last event: the next one journalled gets the number after it. */
    seqNow: (): bigint => head().seq,
    /** Everything journalled about an order or an instruction, oldest first. */
    eventsOf: (stream: string): readonly JournalEvent[] => select.all(stream).map(readEvent),
    /** The later ones, for what remembers the earlier. */
    eventsAfter: (stream: string, seq: bigint): readonly JournalEvent[] =>
      selectAfter.all(stream, seq).map(readEvent),
    /** The same as stored, with the hashes that chain them: for a proof outside the journal. */
    linksOf: (stream: string): readonly HashedLink[] => selectLinks.all(stream),
    linkAt: (seq: bigint): HashedLink | undefined => selectLink.get(seq),
  }
}

export function readHead(db: Db): Head {
  return thereIs(db.prepare<[], Head>(HEAD).get())
}

function thereIs(head: Head | undefined): Head {
  if (head === undefined) throw new Error('the journal has lost its head')
  return head
}

/** `onAppend` receives every link, including those of a transaction that is rolled back later. */
export function makeAppend(
  db: Db,
  onAppend: (event: CopiedEvent) => void,
): (at: number, stream: string, event: Encoded) => Head {
  const selectHead = db.prepare<[], Head>(HEAD)
  const insert = db.prepare(INSERT)
  const moveHead = db.prepare<[bigint, Buffer]>(MOVE_HEAD)
  return (at, stream, { kind, body }) => {
    // Read rather than remembered: after a rollback there is nothing to correct.
    const last = thereIs(selectHead.get())
    if (!Number.isSafeInteger(at)) throw new RangeError(`not a time: ${at}`)
    if (!stream.isWellFormed() || !kind.isWellFormed())
      throw new TypeError('a broken letter in stream or kind')
    const link: Link = { seq: last.seq + 1n, at: BigInt(at), stream, kind, body }
    const hash = hashLink(last.hash, link)
    insert.run(link.seq, link.at, stream, kind, body, last.hash, hash)
    moveHead.run(link.seq, hash)
    onAppend({ ...link, hash })
    return { seq: link.seq, hash }
  }
}

function readEvent(link: Link): JournalEvent {
  const { seq, at, stream, kind, body } = link
  return { seq, at: Number(at), stream, kind, entry: decodeEntry(kind, body) }
}

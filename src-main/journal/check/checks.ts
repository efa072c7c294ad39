import { genesisOf, hashLink, type Link } from '../chain/chain.ts'
import type { Db } from '../connection.ts'
import { type Head, readHead } from '../chain/events.ts'
import { readMeta } from '../meta.ts'

export type CheckOptions = {
  /** First event to check; the one before it is trusted. Default 1. */
  readonly from?: bigint | undefined
  /** Last event to check. Default: the end, which must then be the head. */
  readonly to?: bigint | undefined
}

export type ChainBreak =
  /** The event with this number is missing. */
  | 'missing'
  /** It does not point to the event before it: an event was inserted, removed or moved. */
  | 'not-linked'
  /** Its content does not match its hash. */
  | 'edited'
  /** The head recorded in the file does not match the last event. */
  | 'wrong-head'

export type ChainResult =
  | { readonly ok: true; readonly events: bigint; readonly head: Buffer }
  | { readonly ok: false; readonly brokenAt: bigint; readonly why: ChainBreak }

/** As hexadecimal text: a Buffer for each hash takes longer to make than all else of the row. */
export type HexLink = Link & { readonly prev: string; readonly hash: string }

/** Close it with `return` when not all are read: until then SQLite is busy with it. */
export type Events = IterableIterator<HexLink, undefined>

/** Events from one number up to another, with their hashes. */
export function eventsBetween(db: Db, from: bigint, to = 2n ** 63n - 1n): Events {
  return db
    .prepare<[bigint, bigint], HexLink>(
      `SELECT seq, at, stream, kind, body, lower(hex(prev)) AS prev, lower(hex(hash)) AS hash
       FROM events WHERE seq >= ? AND seq <= ? ORDER BY seq`,
    )
    .iterate(from, to)
}

/** Recomputes every link. Changes nothing; run it in a read transaction when there may be a writer. */
export function verifyChain(db: Db, { from = 1n, to }: CheckOptions = {}): ChainResult {
  const chain = openChain(db, from)
  for (const row of eventsBetween(db, from, to)) if (!chain.follow(row)) break
  return chain.end(to)
}

/** The same for events that the caller reads, in their order. */
export function openChain(db: Db, from: bigint) {
  const trusted = before(db, from)
  let last = trusted ?? { seq: from - 1n, hash: Buffer.alloc(0) }
  let lastHash = last.hash.toString('hex')
  let fault = trusted === undefined ? broken(last.seq, 'missing') : undefined
  const faultOf = (row: HexLink): ChainResult | undefined => {
    if (row.seq !== last.seq + 1n) return broken(last.seq + 1n, 'missing')
    if (row.prev !== lastHash) return broken(row.seq, 'not-linked')
    const hash = hashLink(last.hash, row)
    lastHash = hash.toString('hex')
    if (row.hash !== lastHash) return broken(row.seq, 'edited')
    last = { seq: row.seq, hash }
    return undefined
  }
  return {
    /** False from the first fault on. */
    follow: (row: HexLink): boolean => {
      fault ??= faultOf(row)
      return fault === undefined
    },
    /** The result up to this event, or up to the head. */
    end: (to: bigint | undefined): ChainResult => {
      if (fault !== undefined) return fault
      const sound = { ok: true, events: last.seq - from + 1n, head: last.hash } as const
      if (to !== undefined) return last.seq < to ? broken(last.seq + 1n, 'missing') : sound
      const head = readHead(db)
      if (head.seq > last.seq) return broken(last.seq + 1n, 'missing')
      return head.seq === last.seq && head.hash.equals(last.hash) ? sound : broken(last.seq, 'wrong-head')
    },
  }
}

function before(db: Db, from: bigint): Head | undefined {
  if (from <= 1n) return { seq: 0n, hash: genesisOf(readMeta(db).id) }
  return db.prepare<[bigint], Head>('SELECT seq, hash FROM events WHERE seq = ?').get(from - 1n)
}

function broken(brokenAt: bigint, why: ChainBreak): ChainResult {
  return { ok: false, brokenAt, why }
}

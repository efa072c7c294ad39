import { genesisOf, hashLink, type Link } from '../chain/chain.ts'
import type { Db } from '../connection.ts'
import { type Head, readHead } from '../chain/events.ts'
import { readMeta } from '../meta.ts'

export type CheckOptions = {
  /** First event to check; the one before it is trusted. Default 1. */
  readonly from?: bigint | undefined
  /** Last event to check. Default: the end, which must then be the head. */
  readonly to?: bigint | undefined
  readonly onProgress?: ((done: number) => void) | undefined
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

type ChainedRow = Link & { readonly prev: Buffer; readonly hash: Buffer }

export const PROGRESS_EVERY = 2_000

/** Recomputes every link. Changes nothing; run it in a read transaction when there may be a writer. */
export function verifyChain(db: Db, { from = 1n, to, onProgress }: CheckOptions = {}): ChainResult {
  let last = before(db, from)
  if (last === undefined) return broken(from - 1n, 'missing')
  let events = 0n
  const rows = db.prepare<[bigint, bigint], ChainedRow>(
    'SELECT seq, at, stream, kind, body, prev, hash FROM events WHERE seq >= ? AND seq <= ? ORDER BY seq',
  )
  for (const row of rows.iterate(from, to ?? 2n ** 63n - 1n)) {
    if (row.seq !== last.seq + 1n) return broken(last.seq + 1n, 'missing')
    if (!row.prev.equals(last.hash)) return broken(row.seq, 'not-linked')
    if (!row.hash.equals(hashLink(row.prev, row))) return broken(row.seq, 'edited')
    last = { seq: row.seq, hash: row.hash }
    events += 1n
    if (events % BigInt(PROGRESS_EVERY) === 0n) onProgress?.(Number(events))
  }
  if (to !== undefined) return last.seq < to ? broken(last.seq + 1n, 'missing') : sound(events, last)
  const head = readHead(db)
  if (head.seq > last.seq) return broken(last.seq + 1n, 'missing')
  if (head.seq < last.seq || !head.hash.equals(last.hash)) return broken(last.seq, 'wrong-head')
  return sound(events, last)
}

function before(db: Db, from: bigint): Head | undefined {
  if (from <= 1n) return { seq: 0n, hash: genesisOf(readMeta(db).id) }
  return db.prepare<[bigint], Head>('SELECT seq, hash FROM events WHERE seq = ?').get(from - 1n)
}

function sound(events: bigint, last: Head): ChainResult {
  return { ok: true, events, head: last.hash }
}

function broken(brokenAt: bigint, why: ChainBreak): ChainResult {
  return { ok: false, brokenAt, why }
}

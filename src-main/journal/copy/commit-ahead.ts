import { hashLink } from '../chain/chain.ts'
import { readHead } from '../chain/events.ts'
import type { HeadSeal } from '../chain/head-seal.ts'
import type { Db } from '../connection.ts'
import { makeReplay } from '../restore/replay.ts'
import { believable, putSequences } from '../tables/sequences.ts'
import type { CopyRecord } from './copy-lines.ts'
import type { CopyScan } from './copy-scan.ts'

/** A commit that this till sealed. */
type SealedRecord = CopyRecord & { readonly seal: Buffer }

/**
 * The commit that only the copy has: both are flushed at the same time, and a power cut may keep it from the journal.
 * It was acknowledged to no caller. Undefined for what no crash leaves, and for what this till has not sealed.
 */
export function commitAhead(
  db: Db,
  { last, isClosed }: Pick<CopyScan, 'last' | 'isClosed'>,
  seal: Pick<HeadSeal, 'isOurs'>,
): SealedRecord | undefined {
  const end = last?.events.at(-1)
  const before = readHead(db)
  if (last === undefined || end === undefined || end.seq <= before.seq || isClosed) return undefined
  let [seq, hash] = [before.seq, before.hash]
  for (const event of last.events) {
    if (event.seq !== seq + 1n || event.at !== end.at || !hashLink(hash, event).equals(event.hash))
      return undefined
    ;[seq, hash] = [event.seq, event.hash]
  }
  return last.seal !== undefined && seal.isOurs(end, last.seal) ? { ...last, seal: last.seal } : undefined
}

/** Commits it to the journal too, with the rows that its events make and the numbers that they used. */
export function bringUp(db: Db, { events, sequences, seal }: SealedRecord): void {
  db.transaction(() => {
    const { put, moveHead } = makeReplay(db)
    for (const event of events) put(event)
    moveHead()
    putSequences(db, believable(sequences ?? {}))
    db.prepare('UPDATE head SET seal = ? WHERE one = 1').run(seal)
  }).immediate()
}

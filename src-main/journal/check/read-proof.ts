import type { Db } from '../connection.ts'
import type { FoundRow, Touch } from '../tables/define.ts'
import { brokenOff, type Fault } from './check-report.ts'
import { makeStreamProof, type ProvenStream, rowName } from './stream-proof.ts'

/** More than any list holds, so that its next look proves nothing again; beyond it the oldest is proven anew. */
const MOST_KEPT = 65_536

/**
 * While the check in the background has not proven everything, each stream is proven when it is first read. A read
 * never throws by it: `onFault` is called at every touch of what is not as it was journalled.
 */
export function openReadProof(
  db: Db,
  onFault: (stream: string, fault: Fault) => void,
  proveStream?: (stream: string) => ProvenStream,
) {
  const kept = new Map<string, ProvenStream>()
  let prove = proveStream
  let isOver = false
  const proveAnew = (stream: string): ProvenStream => {
    const [oldest] = kept.keys()
    if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    const found = guarded(() => (prove ??= makeStreamProof(db))(stream))
    kept.set(stream, found)
    return found
  }
  const touch: Touch = (stream, row) => {
    if (isOver) return
    const known = kept.get(stream)
    const has = (found: ProvenStream): boolean =>
      row === undefined || !found.ok || found.rows.has(rowName(row.place, row.key))
    // A row that is not there yet may have been written since.
    const found = known !== undefined && has(known) ? known : proveAnew(stream)
    if (!found.ok) onFault(stream, found)
    else if (row !== undefined && !has(found)) onFault(stream, madeByNone(row))
  }
  return {
    touch,
    /** All is proven, or known to be broken. */
    end: (): void => {
      isOver = true
      kept.clear()
    },
  }
}

/**
 * The same for a process that has no check of its own. A read throws by it. Each proof sees one snapshot: what the till
 * commits meanwhile is no contradiction.
 */
export function provenOnce(db: Db): Touch {
  const prove = makeStreamProof(db)
  const fail = (_: string, { why }: Fault): never => {
    throw new Error(why)
  }
  return openReadProof(
    db,
    fail,
    db.transaction((stream: string) => prove(stream)),
  ).touch
}

function madeByNone({ place: { table }, key }: FoundRow): Fault {
  return { ok: false, found: 'projection', why: `${table} ${key.join(' ')}` }
}

function guarded(act: () => ProvenStream): ProvenStream {
  try {
    return act()
  } catch (error) {
    return brokenOff(error)
  }
}

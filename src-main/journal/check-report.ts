import { type ProjectionResult, verifyProjection } from './check-projection.ts'
import { type ChainResult, verifyChain } from './checks.ts'
import type { Db } from './connection.ts'
import { readHead } from './events.ts'

/** Plain JSON: it crosses every kind of process boundary. `head` is hexadecimal. */
export type CheckReport =
  | { readonly ok: true; readonly events: number; readonly head: string }
  | {
      readonly ok: false
      readonly found: 'unreadable' | 'damaged-pages' | 'chain' | 'projection'
      /** The event at which it shows, where there is one. */
      readonly brokenAt?: number
      readonly why: string
    }

export type CheckMessage =
  | { readonly type: 'progress'; readonly done: number; readonly of: number }
  | { readonly type: 'result'; readonly report: CheckReport }

/**
 * Pages, chain and projection, all on the one state that the file had when it began: writers go on meanwhile.
 * Progress counts every event twice, once for the chain and once for its rows.
 */
export function checkJournal(db: Db, onProgress?: (done: number, of: number) => void): CheckReport {
  try {
    return db.transaction(() => checkSnapshot(db, onProgress))()
  } catch (error) {
    return { ok: false, found: 'unreadable', why: error instanceof Error ? error.message : String(error) }
  }
}

function checkSnapshot(db: Db, onProgress?: (done: number, of: number) => void): CheckReport {
  const events = Number(readHead(db).seq)
  const pages = String(db.pragma('quick_check(1)', { simple: true }))
  if (pages !== 'ok') return { ok: false, found: 'damaged-pages', why: pages }
  const chain = verifyChain(db, { onProgress: (done) => onProgress?.(done, 2 * events) })
  if (!chain.ok) return chainBroken(chain)
  const projection = verifyProjection(db, { onProgress: (done) => onProgress?.(events + done, 2 * events) })
  if (!projection.ok) return projectionBroken(projection)
  return { ok: true, events, head: chain.head.toString('hex') }
}

export function chainBroken(chain: ChainResult & { readonly ok: false }): CheckReport {
  return { ok: false, found: 'chain', brokenAt: Number(chain.brokenAt), why: chain.why }
}

export function projectionBroken({
  table,
  key,
  seq,
}: ProjectionResult & { readonly ok: false }): CheckReport {
  const why = key === undefined ? `${table}: rows that no event made` : `${table} ${key}`
  return { ok: false, found: 'projection', ...(seq === undefined ? {} : { brokenAt: Number(seq) }), why }
}

import { textOf } from '../copy/beside.ts'
import { type CopyAgrees, verifyCopy } from '../copy/check-copy.ts'
import { type ProjectionResult, verifyProjection } from './check-projection.ts'
import { schemaFault } from './check-schema.ts'
import { type ChainResult, verifyChain } from './checks.ts'
import type { Db } from '../connection.ts'
import { readHead } from '../chain/events.ts'
import { failureOf, sqliteCode } from '../failure.ts'

/** Plain JSON, so that it crosses any process boundary. `head` is hexadecimal. */
export type CheckReport =
  | { readonly ok: true; readonly events: number; readonly head: string }
  | {
      readonly ok: false
      readonly found:
        /** The disk did not deliver: says nothing about the journal; check again. */
        | 'not-looked'
        | 'unreadable'
        | 'damaged-pages'
        | 'chain'
        | 'projection'
        | 'copy'
        | 'schema'
        | 'checkpoint'
      /** The first event with the fault, if there is one. */
      readonly brokenAt?: number
      readonly why: string
    }

export type CheckMessage =
  | { readonly type: 'progress'; readonly done: number; readonly of: number }
  | { readonly type: 'result'; readonly report: CheckReport }

export type CheckAll = {
  /** Also compared with the journal, when given. */
  readonly copy?: string | undefined
  readonly onProgress?: ((done: number, of: number) => void) | undefined
}

/**
 * Checks pages, chain, rows, copy and triggers, all on the state of the file at the start; writers may continue.
 * Progress counts every event once for the chain, once for its rows, and once for the copy.
 */
export function checkJournal(db: Db, options: CheckAll = {}): CheckReport {
  try {
    return db.transaction(() => checkSnapshot(db, options))()
  } catch (error) {
    return brokenOff(error)
  }
}

/** A check that could not finish. */
export function brokenOff(error: unknown): CheckReport & { readonly ok: false } {
  return { ok: false, found: isOfDisk(error) ? 'not-looked' : 'unreadable', why: textOf(error) }
}

/** Undefined when every page is what SQLite expects. */
export function pagesFault(db: Db): (CheckReport & { readonly ok: false }) | undefined {
  const pages = String(db.pragma('quick_check(1)', { simple: true }))
  if (pages === 'ok') return undefined
  const code = Number(/unable to get the page\. error code=(\d+)/.exec(pages)?.[1] ?? 0)
  return { ok: false, found: NOT_GIVEN.has(code & 0xff) ? 'not-looked' : 'damaged-pages', why: pages }
}

/** SQLITE_NOMEM, SQLITE_IOERR, SQLITE_CANTOPEN: `quick_check` reports an unread page only in its text. */
const NOT_GIVEN: ReadonlySet<number> = new Set([7, 10, 14])

function isOfDisk(error: unknown): boolean {
  const failure = failureOf(error)
  if (failure !== undefined) return failure.reason !== 'corrupt'
  if (sqliteCode(error)?.startsWith('SQLITE_BUSY') === true) return true
  // From the copy, which is read without SQLite.
  return error instanceof Error && 'syscall' in error
}

function checkSnapshot(db: Db, { copy, onProgress }: CheckAll): CheckReport {
  const { seq } = readHead(db)
  const events = Number(seq)
  const of = (copy === undefined ? 2 : 3) * events
  const pages = pagesFault(db)
  if (pages !== undefined) return pages
  const chain = verifyChain(db, { onProgress: (done) => onProgress?.(done, of) })
  if (!chain.ok) return chainBroken(chain)
  const projection = verifyProjection(db, { onProgress: (done) => onProgress?.(events + done, of) })
  if (!projection.ok) return projectionBroken(projection)
  if (copy !== undefined) {
    const agrees = verifyCopy(db, copy, {
      to: seq,
      onProgress: (done) => onProgress?.(2 * events + done, of),
    })
    if (!agrees.ok) return copyBroken(agrees)
  }
  const schema = schemaFault(db)
  if (schema !== undefined) return { ok: false, found: 'schema', why: schema }
  return { ok: true, events, head: chain.head.toString('hex') }
}

function copyBroken({ seq, why }: CopyAgrees & { readonly ok: false }): CheckReport {
  return { ok: false, found: 'copy', brokenAt: Number(seq), why: `event ${seq} of the copy: ${why}` }
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

import { textOf } from '../copy/beside.ts'
import type { CheckPlace } from '../chain/checkpoint-text.ts'
import type { CopyAgrees } from '../copy/check-copy.ts'
import type { ProjectionResult } from './check-projection.ts'
import { schemaFault } from './check-schema.ts'
import type { ChainResult } from './checks.ts'
import type { Db } from '../connection.ts'
import { type Sweep, sweep } from './sweep.ts'
import { failureOf, sqliteCode } from '../failure.ts'

/** Plain JSON, so that it crosses any process boundary. `head` is hexadecimal. */
export type CheckReport =
  | {
      readonly ok: true
      readonly events: number
      readonly head: string
      /** Lines of the copy that cannot be read: the next opening mends them. */
      readonly unreadable?: number
    }
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

export type Fault = CheckReport & { readonly ok: false }

export type CheckMessage =
  | { readonly type: 'progress'; readonly done: number; readonly of: number }
  | { readonly type: 'place'; readonly place: CheckPlace }
  | { readonly type: 'result'; readonly report: CheckReport }

/**
 * Checks pages, chain, rows, copy and triggers, all on the state of the file at the start; writers may continue.
 * Progress counts events: each is read once, and proven in its chain, its rows and its line of the copy.
 */
export function checkJournal(db: Db, options: Sweep = {}): CheckReport {
  try {
    return db.transaction(() => checkSnapshot(db, options))()
  } catch (error) {
    return brokenOff(error)
  }
}

/** A check that could not finish. */
export function brokenOff(error: unknown): Fault {
  return { ok: false, found: isOfDisk(error) ? 'not-looked' : 'unreadable', why: textOf(error) }
}

/** Undefined when every page, or every page of one table, is what SQLite expects. */
export function pagesFault(db: Db, table?: string): Fault | undefined {
  const pages = String(db.pragma(`quick_check(${table ?? '1'})`, { simple: true }))
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

function checkSnapshot(db: Db, options: Sweep): CheckReport {
  const pages = pagesFault(db)
  if (pages !== undefined) return pages
  const swept = sweep(db, options)
  if (!swept.ok) {
    if ('chain' in swept) return chainBroken(swept.chain)
    return 'rows' in swept ? projectionBroken(swept.rows) : copyBroken(swept.copy)
  }
  const schema = schemaFault(db)
  if (schema !== undefined) return { ok: false, found: 'schema', why: schema }
  const { head, unreadable } = swept
  const found = { ok: true, events: Number(head.seq), head: head.hash.toString('hex') } as const
  return unreadable === 0 ? found : { ...found, unreadable }
}

function copyBroken({ seq, why }: CopyAgrees & { readonly ok: false }): CheckReport {
  return { ok: false, found: 'copy', brokenAt: Number(seq), why: `event ${seq} of the copy: ${why}` }
}

export function chainBroken(chain: ChainResult & { readonly ok: false }): Fault {
  return { ok: false, found: 'chain', brokenAt: Number(chain.brokenAt), why: chain.why }
}

export function projectionBroken({ table, key, seq }: ProjectionResult & { readonly ok: false }): Fault {
  const why = key === undefined ? `${table}: rows that no event made` : `${table} ${key}`
  return { ok: false, found: 'projection', ...(seq === undefined ? {} : { brokenAt: Number(seq) }), why }
}

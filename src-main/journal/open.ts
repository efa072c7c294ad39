import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, openSync, realpathSync } from 'node:fs'
import type { Clock } from '#domain/ports.ts'
import { genesisOf } from './chain.ts'
import { connect, type Db, makeDurable, proveWritable } from './connection.ts'
import { copyOf, type CopyOptions, type CopyRefusal, openCopy } from './copy.ts'
import { DISK } from './copy-write.ts'
import { failureOf, sqliteCode } from './failure.ts'
import { openHeadSeal, type SealKey } from './head-seal.ts'
import { type Journal, makeJournal, type OpenedJournal } from './journal.ts'
import { reopenable } from './reopen.ts'
import { takeWriterLock } from './lock.ts'
import { type JournalMode, readMeta } from './meta.ts'
import { migrate, readFileKind } from './migrate.ts'
import { MIGRATIONS } from './migrations/list.ts'

export type OpenOptions = {
  /** In a folder that exists. */
  readonly file: string
  /** Fixed when the file is made: practice can never mix with real. */
  readonly mode: JournalMode
  readonly clock: Clock
  /**
   * What the end of the chain is sealed with. Without it, and while it is undefined, the one commit that a crash may keep from
   * the copy is taken over unproven.
   */
  readonly sealKey?: SealKey
  /** The second copy of every event; `none` only for the controls of proofs, and to measure what it costs. */
  readonly copy?: CopyOptions | 'none'
  /** Only for the controls of the flush proofs: shows that without flushing the proofs would fail. */
  readonly unsafeSynchronous?: 'OFF' | 'NORMAL'
  /** Only for tests: a connection to a disk that fails. */
  readonly connect?: (file: string) => Db
}

export type OpenRefusal =
  | 'newer-version'
  | 'wrong-mode'
  | 'not-a-journal'
  | 'corrupt'
  | 'locked'
  | 'io'
  | CopyRefusal

export type OpenResult =
  | { readonly ok: true; readonly journal: Journal }
  | { readonly ok: false; readonly why: OpenRefusal; readonly detail: string }

/**
 * Opens or makes the journal. A file that is refused is not changed. What comes back can be opened anew after a disk
 * has failed; whoever holds it keeps holding the same journal.
 */
export function openJournal(options: OpenOptions): OpenResult {
  const opened = openOnce(options)
  return opened.ok ? { ok: true, journal: reopenable(opened.journal, () => openOnce(options)) } : opened
}

type Once = { readonly ok: true; readonly journal: OpenedJournal } | (OpenResult & { readonly ok: false })

function openOnce(options: OpenOptions): Once {
  const stack: (() => void)[] = []
  try {
    // Two names of one file must meet at one lock.
    const file = existsSync(options.file) ? realpathSync(options.file) : options.file
    const lock = takeWriterLock(file)
    if (lock === undefined) return refused('locked', `another copy writes to ${file}`)
    stack.push(lock.release)
    const copyFile = options.copy === 'none' ? undefined : copyOf(file, options.copy)
    if (!existsSync(file) && copyFile !== undefined && existsSync(copyFile)) {
      unwind(stack)
      return refused('copy-ahead', `${file} is not there, but its copy is`)
    }
    if (!existsSync(file)) closeSync(openSync(file, 'wx', 0o600))
    const db = (options.connect ?? connect)(file)
    stack.push(() => db.close())
    const refusal = prepare(db, file, options)
    if (refusal !== undefined) {
      unwind(stack)
      return refusal
    }
    const meta = readMeta(db)
    const now = (): number => options.clock.now()
    const seal = openHeadSeal(meta, options.sealKey)
    const parts = { file, meta, now, release: lock.release, seal }
    if (copyFile === undefined) return { ok: true, journal: makeJournal(db, parts) }
    const asked = options.copy === 'none' ? undefined : options.copy?.disk
    const disk =
      options.unsafeSynchronous === 'OFF' ? { ...DISK, flush: () => undefined, flushes: false } : asked
    const opened = openCopy(db, copyFile, { meta, now: now(), seal, ...(disk === undefined ? {} : { disk }) })
    if (!opened.ok) {
      unwind(stack)
      return opened
    }
    return { ok: true, journal: makeJournal(db, { ...parts, copy: opened.copy }) }
  } catch (error) {
    unwind(stack)
    return refused(whyOf(error), error instanceof Error ? error.message : String(error))
  }
}

function prepare(
  db: Db,
  file: string,
  { mode, clock, unsafeSynchronous }: OpenOptions,
): (OpenResult & { readonly ok: false }) | undefined {
  const kind = readFileKind(db, MIGRATIONS)
  if (kind === 'newer') return refused('newer-version', 'the file was written by a newer version')
  if (kind === 'foreign') return refused('not-a-journal', 'a database, but not one of ours')
  if (kind === 'journal') {
    const found = readMeta(db).mode
    if (found !== mode) return refused('wrong-mode', `the file is for ${found}, not for ${mode}`)
  }
  proveWritable(db)
  makeDurable(db, unsafeSynchronous ?? 'FULL')
  const id = randomBytes(16)
  migrate(db, file, MIGRATIONS, { id, genesis: genesisOf(id), mode, at: clock.now() })
  return undefined
}

function unwind(stack: (() => void)[]): void {
  for (const undo of stack.toReversed()) {
    try {
      undo()
    } catch {
      // The refusal that is on its way says more than a second failure while letting go.
    }
  }
}

function whyOf(error: unknown): OpenRefusal {
  const code = sqliteCode(error) ?? ''
  if (code.startsWith('SQLITE_BUSY')) return 'locked'
  if (code === 'SQLITE_NOTADB') return 'not-a-journal'
  if (failureOf(error)?.reason === 'corrupt') return 'corrupt'
  return 'io'
}

function refused(why: OpenRefusal, detail: string): OpenResult & { readonly ok: false } {
  return { ok: false, why, detail }
}

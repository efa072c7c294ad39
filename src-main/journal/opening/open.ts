import { existsSync, realpathSync } from 'node:fs'
import { dirname } from 'node:path'
import { given } from '#domain/given.ts'
import type { Clock } from '#domain/ports.ts'
import { connect, type Db, makeDurable, proveWritable } from '../connection.ts'
import { copyOf, type CopyOptions, openCopy } from '../copy/copy.ts'
import { DISK } from '../copy/copy-write.ts'
import { failureOf, sqliteCode } from '../failure.ts'
import { foundingNow, foundJournal } from './founding.ts'
import { openHeadSeal, type SealKey } from '../chain/head-seal.ts'
import { type Journal, makeJournal, type OpenedJournal } from '../journal.ts'
import { judgeFiles, type OpenRefusal } from './judge.ts'
import { noteOpening } from './last-opening.ts'
import type { Drawn } from '../tables/sequences.ts'
import { reopenable } from './reopen.ts'
import { takeWriterLock } from './lock.ts'
import { type JournalMode, readMeta } from '../meta.ts'
import { migrate } from './migrate.ts'
import { MIGRATIONS } from '../migrations/list.ts'

export type OpenOptions = {
  /** In an existing folder. */
  readonly file: string
  /** Fixed when the file is made: practice and real never mix. */
  readonly mode: JournalMode
  readonly clock: Clock
  /**
   * Seals the end of the chain. Without it, or while it is undefined, the one commit that a crash may keep from the
   * copy is accepted unproven.
   */
  readonly sealKey?: SealKey
  /** The second copy of every event; `none` only for the controls of proofs, and to measure its cost. */
  readonly copy?: CopyOptions | 'none'
  /** Files elsewhere that show that a journal of this name existed: if there are any, no journal is founded. */
  readonly traces?: () => readonly string[]
  /** Only for the controls of the flush proofs: shows that they would fail without flushing. */
  readonly unsafeSynchronous?: 'OFF' | 'NORMAL'
  /** Only for tests: a connection to a failing disk. */
  readonly connect?: (file: string) => Db
}

export type OpenResult =
  | { readonly ok: true; readonly journal: Journal }
  | { readonly ok: false; readonly why: OpenRefusal; readonly detail: string }

/**
 * Opens the journal, or founds it when nothing shows that one existed. Everything that can be refused by content is
 * judged before any write, so that a refused file is unchanged. The result can be reopened after a disk failure, and
 * its holders keep the same object.
 */
export function openJournal(options: OpenOptions): OpenResult {
  const drawn: Drawn = new Map()
  const once = () => openOnce(options, drawn)
  const opened = once()
  return opened.ok ? { ok: true, journal: reopenable(opened.journal, once) } : opened
}

type Once = { readonly ok: true; readonly journal: OpenedJournal } | (OpenResult & { readonly ok: false })

function openOnce(options: OpenOptions, drawn: Drawn): Once {
  const stack: (() => void)[] = []
  try {
    // Two names of one file must lead to one lock.
    const file = existsSync(options.file) ? realpathSync(options.file) : options.file
    const copyFile = options.copy === 'none' ? undefined : copyOf(file, options.copy)
    if (copyFile !== undefined && isElsewhere(copyFile, file) && !existsSync(dirname(copyFile)))
      return refused('copy-folder-missing', dirname(copyFile))
    const lock = takeWriterLock(file)
    if (lock === undefined) return refused('locked', `another copy writes to ${file}`)
    stack.push(lock.release)
    const { mode, clock, sealKey, traces } = options
    const judged = judgeFiles({ file, copyFile, mode, sealKey, traces })
    if (!judged.ok) {
      unwind(stack)
      return judged
    }
    const flushes = options.unsafeSynchronous !== 'OFF'
    if (judged.isNew) foundJournal(file, { mode, at: clock.now(), flushes })
    const db = (options.connect ?? connect)(file)
    stack.push(() => db.close())
    proveWritable(db)
    makeDurable(db, options.unsafeSynchronous ?? 'FULL')
    migrate(db, file, MIGRATIONS, foundingNow(mode, clock.now()))
    const meta = readMeta(db)
    const now = (): number => clock.now()
    const seal = judged.seal ?? openHeadSeal(meta, sealKey)
    seal.sealAnew(db, now())
    const parts = { file, meta, now, release: lock.release, seal, drawn }
    if (copyFile === undefined) return { ok: true, journal: makeJournal(db, parts) }
    const asked = options.copy === 'none' ? undefined : options.copy?.disk
    const disk = flushes ? asked : { write: DISK.write, flush: () => undefined, flushes: false }
    const copy = openCopy(db, copyFile, {
      ...{ meta, now: now(), seal, scan: judged.scan },
      ...given({ disk }),
    })
    noteOpening(file, { copy: copyFile, ...copy.opened }, flushes)
    return { ok: true, journal: makeJournal(db, { ...parts, copy }) }
  } catch (error) {
    unwind(stack)
    return refused(whyOf(error), error instanceof Error ? error.message : String(error))
  }
}

const isElsewhere = (copyFile: string, file: string): boolean => dirname(copyFile) !== dirname(file)

function unwind(stack: (() => void)[]): void {
  for (const undo of stack.toReversed()) {
    try {
      undo()
    } catch {
      // The original refusal says more than a second failure during clean-up.
    }
  }
}

function whyOf(error: unknown): OpenRefusal {
  const code = sqliteCode(error) ?? ''
  if (code.startsWith('SQLITE_BUSY')) return 'locked'
  if (code === 'SQLITE_NOTADB') return 'not-a-journal'
  // Our own SQL is valid: a name it uses is missing from a damaged schema.
  if (code === 'SQLITE_ERROR') return 'corrupt'
  if (failureOf(error)?.reason === 'corrupt') return 'corrupt'
  return 'io'
}

function refused(why: OpenRefusal, detail: string): OpenResult & { readonly ok: false } {
  return { ok: false, why, detail }
}

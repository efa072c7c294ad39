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
import { reopenable } from './reopen.ts'
import { takeWriterLock } from './lock.ts'
import { type JournalMode, readMeta } from '../meta.ts'
import { migrate } from './migrate.ts'
import { MIGRATIONS } from '../migrations/list.ts'

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
  /** Files elsewhere that say that there was a journal of this name: with one of them none is founded. */
  readonly traces?: () => readonly string[]
  /** Only for the controls of the flush proofs: shows that without flushing the proofs would fail. */
  readonly unsafeSynchronous?: 'OFF' | 'NORMAL'
  /** Only for tests: a connection to a disk that fails. */
  readonly connect?: (file: string) => Db
}

export type OpenResult =
  | { readonly ok: true; readonly journal: Journal }
  | { readonly ok: false; readonly why: OpenRefusal; readonly detail: string }

/**
 * Opens the journal, or founds it where nothing says that there was one. All that can be refused for what it says is judged
 * before anything is written, so that no byte of it changes. What comes back can be opened anew after a disk has failed;
 * whoever holds it keeps holding the same journal.
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
    const parts = { file, meta, now, release: lock.release, seal }
    if (copyFile === undefined) return { ok: true, journal: makeJournal(db, parts) }
    const asked = options.copy === 'none' ? undefined : options.copy?.disk
    const disk = flushes ? asked : { ...DISK, flush: () => undefined, flushes: false }
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
      // The refusal that is on its way says more than a second failure while letting go.
    }
  }
}

function whyOf(error: unknown): OpenRefusal {
  const code = sqliteCode(error) ?? ''
  if (code.startsWith('SQLITE_BUSY')) return 'locked'
  if (code === 'SQLITE_NOTADB') return 'not-a-journal'
  // Our own SQL is right: what it names has gone from a schema that was damaged.
  if (code === 'SQLITE_ERROR') return 'corrupt'
  if (failureOf(error)?.reason === 'corrupt') return 'corrupt'
  return 'io'
}

function refused(why: OpenRefusal, detail: string): OpenResult & { readonly ok: false } {
  return { ok: false, why, detail }
}

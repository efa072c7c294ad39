import { existsSync, statSync } from 'node:fs'
import { connectToLook, type Db } from '../connection.ts'
import { boundOf, lookAtCheckpoint } from '../chain/checkpoint.ts'
import { judgeCopy, type CopyRefusal } from '../copy/copy.ts'
import { type CopyAnchor, type CopyScan, scanCopy } from '../copy/copy-scan.ts'
import { sequencesOf } from '../copy/copy-write.ts'
import { openEntries } from '../tables/entries.ts'
import { tracesOf } from './founding.ts'
import { type HeadSeal, isSealedAnew, openHeadSeal, type SealKey } from '../chain/head-seal.ts'
import { lastOpening } from './last-opening.ts'
import { isCopied, type JournalMode, readMeta } from '../meta.ts'
import { isOfNow, readFileKind } from './migrate.ts'
import { MIGRATIONS } from '../migrations/list.ts'
import { makeRead } from '../reads/reads.ts'

export type OpenRefusal =
  | 'newer-version'
  | 'wrong-mode'
  | 'not-a-journal'
  | 'corrupt'
  | 'locked'
  | 'io'
  /** Missing or empty, although something shows that it existed. */
  | 'journal-lost'
  /** The folder for the copy is missing: its disk is not plugged in. */
  | 'copy-folder-missing'
  | CopyRefusal

export type Judged =
  | {
      readonly ok: true
      /** No journal exists and nothing shows that one did: it may be founded. */
      readonly isNew: boolean
      readonly scan?: CopyScan | undefined
      readonly seal?: HeadSeal
    }
  | Refused

type Refused = { readonly ok: false; readonly why: OpenRefusal; readonly detail: string }

type Files = {
  readonly file: string
  readonly copyFile: string | undefined
  readonly mode: JournalMode
  readonly sealKey: SealKey | undefined
  readonly traces: (() => readonly string[]) | undefined
}

/** Whether these files may be opened, judged by their content. Throws SQLite and disk errors as they are. */
export function judgeFiles(files: Files): Judged {
  if (sizeOf(files.file) === 0) return judgeNothing(files)
  const db = connectToLook(files.file)
  try {
    return judgeJournal(db, files)
  } finally {
    db.close()
  }
}

function judgeJournal(db: Db, files: Files): Judged {
  const { file, copyFile, mode, sealKey } = files
  const kind = readFileKind(db, MIGRATIONS)
  if (kind === 'newer') return refused('newer-version', 'the file was written by a newer version')
  if (kind === 'foreign') return refused('not-a-journal', 'a database, but not one of ours')
  if (kind === 'new') return judgeNothing(files)
  const meta = readMeta(db)
  if (meta.mode !== mode) return refused('wrong-mode', `the file is for ${meta.mode}, not for ${mode}`)
  const seal = openHeadSeal(meta, sealKey)
  if (isOfNow(db, MIGRATIONS)) asIfOpened(db)
  if (copyFile === undefined) return { ok: true, isNew: false, seal }
  const judged = judgeCopy(db, copyFile, meta, seal, anchorIn(file, sealKey?.({ meta })))
  return judged.ok ? { ok: true, isNew: false, scan: judged.scan, seal } : judged
}

/** The line of the copy up to which a start needs to read nothing again. */
function anchorIn(file: string, key: Uint8Array | undefined): CopyAnchor | undefined {
  const checkpoint = lookAtCheckpoint(file, key)
  const line = boundOf(checkpoint)
  if (line === undefined || checkpoint === undefined || checkpoint === 'forged') return undefined
  const numbers = Object.entries(line.sequences).map(([name, next]) => [name, BigInt(next)] as const)
  const { seq, hash } = checkpoint
  return { at: line.at, seq, hash, sequences: Object.fromEntries(numbers) }
}

/**
 * Reads all that an opening reads: a damaged schema or first page of a table shows here, before anything is written.
 */
function asIfOpened(db: Db): void {
  makeRead(db)
  openEntries(db)
  isSealedAnew(db)
  isCopied(db)
  sequencesOf(db)
}

/** No journal, or an empty file: founded only when nothing shows that one existed. */
function judgeNothing({ file, copyFile, traces = () => [] }: Files): Judged {
  if (copyFile !== undefined && existsSync(copyFile) && scanCopy(copyFile).head !== undefined)
    return refused('copy-ahead', `${file} is not there or empty, but its copy is there`)
  const found = [...(existsSync(file) ? [file] : []), ...tracesOf(file, copyFile), ...traces()]
  if (found.length === 0) return { ok: true, isNew: true }
  const copy = lastOpening(file)?.copy
  const where = copy === undefined ? '' : `; its copy was ${copy}`
  return refused('journal-lost', `${file} is not there or empty. It was: ${found.join(', ')}${where}`)
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

function refused(why: OpenRefusal, detail: string): Refused {
  return { ok: false, why, detail }
}

import { existsSync, statSync } from 'node:fs'
import { openBeside, textOf } from './copy/beside.ts'
import { connectToCopy, type Db } from './connection.ts'
import { type Head, readHead } from './chain/events.ts'
import { beginFile, diskRefusal, discardFile, type FileRefusal, finishFile } from './restore/whole-file.ts'

/** Plain JSON. `head` is hexadecimal: noted elsewhere, it later proves that the chain was not forged. */
export type BackupReport =
  | { readonly ok: true; readonly events: number; readonly head: string; readonly bytes: number }
  | { readonly ok: false; readonly why: BackupRefusal; readonly detail: string }

export type BackupRefusal =
  | FileRefusal
  /** The file is missing, or is not a journal. */
  | 'unreadable'
  /** The copy does not match the journal. */
  | 'damaged'

// One mebibyte at a time: large enough for progress, small enough to let the till flush in between.
const PAGES_PER_STEP = 256

/**
 * Copies the journal, as it is at this moment, into one self-contained file. It copies page by page inside a read
 * transaction, so writers never wait. Without the transaction, each write meanwhile would restart the copy. `VACUUM
 * INTO` would also work, but rewrites every row in one step without progress.
 * The copy gets its name only when it is flushed and proven. Progress counts pages.
 */
export async function backUp(
  file: string,
  target: string,
  onProgress?: (done: number, of: number) => void,
): Promise<BackupReport> {
  if (existsSync(target)) return refused('target-exists', target)
  const journal = openBeside(file)
  if (!journal.ok) return refused('unreadable', journal.detail)
  try {
    const report = await copy(journal.db, target, onProgress)
    if (!report.ok) discardFile(target)
    return report
  } catch (error) {
    discardFile(target)
    return refused(diskRefusal(error) ?? 'unreadable', textOf(error))
  } finally {
    journal.db.close()
  }
}

async function copy(
  db: Db,
  target: string,
  onProgress?: (done: number, of: number) => void,
): Promise<BackupReport> {
  const part = beginFile(target)
  db.exec('BEGIN')
  const head = readHead(db)
  const { totalPages } = await db.backup(part, {
    progress: ({ totalPages: of, remainingPages }) => {
      onProgress?.(of - remainingPages, of)
      return PAGES_PER_STEP
    },
  })
  db.exec('COMMIT')
  const fault = prove(part, head)
  if (fault !== undefined) return refused('damaged', fault)
  const bytes = statSync(part).size
  if (!finishFile(target)) return refused('target-exists', target)
  onProgress?.(totalPages, totalPages)
  return { ok: true, events: Number(head.seq), head: head.hash.toString('hex'), bytes }
}

/** The fault in the copy, if any: bad pages, or a different end than the journal had. */
function prove(part: string, head: Head): string | undefined {
  const db = connectToCopy(part)
  try {
    const pages = String(db.pragma('quick_check(1)', { simple: true }))
    if (pages !== 'ok') return pages
    const noted = readHead(db)
    const last = db.prepare<[], Head>('SELECT seq, hash FROM events ORDER BY seq DESC LIMIT 1').get()
    const ends = last === undefined ? [noted] : [noted, last]
    if (head.seq > 0n && last === undefined) return 'the events are missing'
    const same = ends.every(({ seq, hash }) => seq === head.seq && hash.equals(head.hash))
    return same ? undefined : 'the chain ends elsewhere'
  } finally {
    db.close()
  }
}

function refused(why: BackupRefusal, detail: string): BackupReport {
  return { ok: false, why, detail }
}

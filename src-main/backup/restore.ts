import { closeSync, existsSync, openSync, rmSync } from 'node:fs'
import { openBeside, textOf } from '#journal/copy/beside.ts'
import { type CopyScan, scanCopy } from '#journal/copy/copy-scan.ts'
import { readHead } from '#journal/chain/events.ts'
import { readMeta } from '#journal/meta.ts'
import {
  type RestoreOptions,
  type RestoreRefusal,
  type RestoreReport,
  restoreJournal,
} from '#journal/restore/restore.ts'
import { diskRefusal } from '#journal/restore/whole-file.ts'
import { type BackupHeader, readHeader } from './header.ts'
import { openBackup } from './open-backup.ts'

/** Plain JSON. */
export type RestoredReport =
  | (Extract<RestoreReport, { ok: true }> & {
      /** Time of the last restored event, epoch milliseconds: later events must be looked up elsewhere. */
      readonly lastAt?: number
    })
  | {
      readonly ok: false
      readonly why:
        | RestoreRefusal
        | 'gone'
        | 'newer'
        /** No key was given that opens it. */
        | 'no-key'
        /** The key is right but the content is not what was sealed: cut off or altered. */
        | 'sealed'
        /** The backup belongs to another till, or to practice mode. */
        | 'other-journal'
      readonly detail: string
    }

export type KeyOf = (header: BackupHeader) => Promise<Uint8Array | undefined> | Uint8Array | undefined

/**
 * Rebuilds a journal from its second copy and fills its gaps from a backup, either sealed or a plain copy of the
 * file. The copy comes first, because it is newer than any backup. Nothing existing is thrown away.
 */
export async function restoreFrom(options: RestoreOptions, keyOf: KeyOf): Promise<RestoredReport> {
  const { backup } = options
  if (backup === undefined) return withLast(restoreJournal(options), options.file)
  if (!existsSync(backup)) return { ok: false, why: 'gone', detail: backup }
  const plain = `${options.file}.from-backup`
  try {
    const header = headerOf(backup)
    if (header === undefined) return withLast(restoreJournal(options), options.file)
    if (header === 'newer') return { ok: false, why: 'newer', detail: backup }
    if (isOfAnother(header, options)) return { ok: false, why: 'other-journal', detail: backup }
    rmSync(plain, { force: true })
    closeSync(openSync(plain, 'wx', 0o600))
    const opened = await openBackup(backup, plain, keyOf)
    if (!opened.ok)
      return { ok: false, why: opened.why === 'not-a-backup' ? 'sealed' : opened.why, detail: opened.detail }
    return withLast(restoreJournal({ ...options, backup: plain }), options.file)
  } catch (error) {
    return { ok: false, why: diskRefusal(error) ?? 'damaged', detail: textOf(error) }
  } finally {
    for (const end of ['', '-wal', '-shm']) rmSync(`${plain}${end}`, { force: true })
  }
}

function headerOf(backup: string): BackupHeader | 'newer' | undefined {
  const file = openSync(backup, 'r')
  try {
    const read = readHeader(file)
    if (read.kind === 'none') return undefined
    return read.kind === 'newer' ? 'newer' : read.header
  } finally {
    closeSync(file)
  }
}

/** Compares the ids in the existing files. A file that is unreadable or has no events decides nothing. */
function isOfAnother({ journal }: BackupHeader, { file, copy, isBackupAlone }: RestoreOptions): boolean {
  const isAsked = isBackupAlone !== true && existsSync(copy)
  const there = [isAsked ? idOf(scanCopy(copy)) : undefined, idIn(file)]
  return there.some((id) => id !== undefined && id.toString('hex') !== journal)
}

function idOf({ head, last }: CopyScan): Buffer | undefined {
  return last === undefined ? undefined : head?.id
}

function idIn(file: string): Buffer | undefined {
  const beside = existsSync(file) ? openBeside(file) : undefined
  if (beside?.ok !== true) return undefined
  try {
    return readHead(beside.db).seq === 0n ? undefined : readMeta(beside.db).id
  } catch {
    return undefined
  } finally {
    beside.db.close()
  }
}

function withLast(report: RestoreReport, file: string): RestoredReport {
  if (!report.ok) return report
  const beside = openBeside(file)
  if (!beside.ok) return report
  try {
    const last = beside.db
      .prepare<[], { at: bigint }>('SELECT at FROM events ORDER BY seq DESC LIMIT 1')
      .get()
    return last === undefined ? report : { ...report, lastAt: Number(last.at) }
  } finally {
    beside.db.close()
  }
}

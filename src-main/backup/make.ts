import { createHash } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { textOf } from '#journal/copy/beside.ts'
import { backUp } from '#journal/backup.ts'
import { checkJournal } from '#journal/check/check-report.ts'
import { connectToCopy } from '#journal/connection.ts'
import { readMeta } from '#journal/meta.ts'
import { beginFile, diskRefusal, discardFile, finishFile } from '#journal/restore/whole-file.ts'
import { fileKey, openChunks, sealChunks, writeAll } from './chunks.ts'
import { findBackups } from './folder.ts'
import { type BackupHeader, encodeHeader, HEAD } from './header.ts'
import type { MakeJob, MakeReport } from './jobs.ts'
import { nameOf } from './names.ts'
import { skip } from './open-backup.ts'
import { mayGo } from './rotation.ts'
import { workFile } from './work.ts'

/** Four stages: snapshot, proof of the snapshot, sealing, reading back. */
const STEPS = 4

/**
 * Makes one backup: a consistent copy of the journal, proven from end to end and sealed into one file. The file gets
 * its name only after reading it back matches byte for byte. Only then may older ones be deleted. Unsealed data never
 * leaves `work`.
 */
export async function makeBackup(
  job: MakeJob,
  onProgress: (done: number, of: number) => void,
): Promise<MakeReport> {
  const fault = folderFault(job)
  if (fault !== undefined) return fault
  const snapshot = workFile(job.work, 'snapshot')
  let target: string | undefined
  try {
    const copied = await backUp(job.journal, snapshot, (done, of) =>
      onProgress(of === 0 ? 0 : done / of, STEPS),
    )
    if (!copied.ok) return refused(isFileFault(copied.why) ? copied.why : 'journal', copied.detail)
    onProgress(1, STEPS)
    const proven = prove(snapshot)
    if (!proven.ok) return refused('journal', proven.why)
    onProgress(2, STEPS)
    const { journal, events, head } = proven
    const number = Math.max(job.least, 1 + Math.max(0, ...(await numbersIn(job.folder, journal))))
    const header: BackupHeader = { ...HEAD, journal, ...job.header, number, events, head }
    const name = nameOf(header)
    target = join(job.folder, name)
    const part = beginFile(target)
    const sealed = seal(snapshot, part, header, job.key)
    onProgress(3, STEPS)
    if (!opensAs(part, header, job.key, sealed)) {
      discardFile(target)
      return refused('not-proven', name)
    }
    const bytes = statSync(part).size
    if (!finishFile(target)) return refused('target-exists', name)
    onProgress(STEPS, STEPS)
    const removed = await takeAway(job.folder, journal, name)
    return { ok: true, name, number, madeAt: header.madeAt, events, bytes, removed }
  } catch (error) {
    if (target !== undefined) discardFile(target)
    return refused(diskRefusal(error) ?? 'journal', textOf(error))
  } finally {
    rmSync(snapshot, { force: true })
  }
}

function folderFault({ folder, journal, mayMakeFolder, isElsewhere }: MakeJob): MakeReport | undefined {
  try {
    if (mayMakeFolder) mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (!existsSync(folder) || !statSync(folder).isDirectory()) return refused('folder-gone', folder)
    // An empty mount point looks like any folder, and a backup in it would fill the wrong disk.
    const isHere = statSync(folder).dev === statSync(dirname(journal)).dev
    return isElsewhere && isHere ? refused('disk-gone', folder) : undefined
  } catch (error) {
    return refused(diskRefusal(error) ?? 'folder-gone', textOf(error))
  }
}

function prove(
  snapshot: string,
):
  | { readonly ok: true; readonly journal: string; readonly events: number; readonly head: string }
  | { readonly ok: false; readonly why: string } {
  const db = connectToCopy(snapshot)
  try {
    const check = checkJournal(db)
    return check.ok ? { ...check, journal: readMeta(db).id.toString('hex') } : check
  } finally {
    db.close()
  }
}

/** Numbers in use, including those of files that someone copied back. */
async function numbersIn(folder: string, journal: string): Promise<readonly number[]> {
  return (await findBackups(folder, journal)).map(({ header }) => header.number)
}

/** Returns the digest of the plain bytes that were sealed. */
function seal(snapshot: string, part: string, header: BackupHeader, key: Uint8Array): string {
  const digest = createHash('sha256')
  const plain = openSync(snapshot, 'r')
  const sealed = openSync(part, 'r+')
  const about = encodeHeader(header)
  const own = fileKey(key, Buffer.from(header.salt, 'hex'))
  try {
    writeAll(sealed, about)
    sealChunks(plain, sealed, { key: own, about }, (bytes) => digest.update(bytes))
    fsyncSync(sealed)
  } finally {
    own.fill(0)
    closeSync(sealed)
    closeSync(plain)
  }
  return digest.digest('hex')
}

function opensAs(part: string, header: BackupHeader, key: Uint8Array, sealed: string): boolean {
  const digest = createHash('sha256')
  const file = openSync(part, 'r')
  const about = encodeHeader(header)
  const own = fileKey(key, Buffer.from(header.salt, 'hex'))
  try {
    skip(file, about.length)
    const opened = openChunks(file, { key: own, about }, (bytes) => digest.update(bytes))
    return opened.ok && digest.digest('hex') === sealed
  } finally {
    own.fill(0)
    closeSync(file)
  }
}

/** A failure here does not undo a finished backup: an undeleted one goes next time. */
async function takeAway(folder: string, journal: string, made: string): Promise<readonly string[]> {
  try {
    const all = (await findBackups(folder, journal)).map(({ name, header: { number, madeAt } }) => ({
      name,
      number,
      madeAt,
    }))
    const names = mayGo(all).filter((name) => name !== made)
    return names.filter((name) => {
      rmSync(join(folder, name), { force: true })
      return true
    })
  } catch {
    return []
  }
}

function isFileFault(why: string): why is 'disk-full' | 'unwritable' {
  return why === 'disk-full' || why === 'unwritable'
}

function refused(why: Extract<MakeReport, { ok: false }>['why'], detail: string): MakeReport {
  return { ok: false, why, detail }
}

import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { RestoreFault } from '#contract/backup-views.ts'
import { readHead } from '#journal/chain/events.ts'
import { openBeside } from '#journal/copy/beside.ts'
import type { Db } from '#journal/connection.ts'
import { asideStem, hashAt } from '#journal/copy/copy.ts'
import { scanCopy } from '#journal/copy/copy-scan.ts'
import { takeWriterLock } from '#journal/opening/lock.ts'
import { putAside, takeBack } from '#journal/restore/restore.ts'
import { restoreFrom } from './restore.ts'
import type { RestoreEnd, RestorePlace, RestorePlan } from './restore-note.ts'

/** The journal that a rehearsal has opened and kept for the last step. */
export const openedJournal = ({ work }: Pick<RestorePlace, 'work'>): string => join(work, 'restore.journal')

/**
 * The last step of a restore from the screen: what the command does with `--backup-alone`, from a backup that is
 * already opened and proven. No till may have the journal open. It may have been cut off anywhere and is then done
 * again: it ends on the backup, or on the journal of before. Throws when the disk allows neither.
 */
export async function bringBack(
  plan: RestorePlan,
  place: RestorePlace,
  onProgress: (done: number) => void = () => undefined,
): Promise<RestoreEnd> {
  // Held from the first look: another process may still be moving these files.
  const lock = takeWriterLock(place.file)
  if (lock === undefined) return failed(plan, 'locked')
  try {
    return await underLock(plan, place, onProgress)
  } finally {
    lock.release()
  }
}

async function underLock(
  plan: RestorePlan,
  place: RestorePlace,
  onProgress: (done: number) => void,
): Promise<RestoreEnd> {
  const { file, copy } = place
  const { events, at: now, was } = plan
  const stem = asideStem(file, 'before', now)
  // Only the log was set aside: without it the journal lacks its last events.
  if (!existsSync(stem)) takeBack(file, stem)
  if (isInPlace(plan, place)) {
    // Its last step may be missing: with the old checkpoint no money would be taken.
    putAside(`${file}.checkpoint`, now)
    return done(plan, place)
  }
  const present = headOf(file)
  if (present !== undefined && present !== was && present !== plan.head) {
    // The old journal has the backup's last event too, so that alone does not tell.
    const isReplaced = existsSync(stem)
    if (isReplaced && hasGoneOn(plan, place)) return done(plan, place)
    // Another hand was here after the intent: what it left is not replaced.
    if (isReplaced || was !== undefined) return failed(plan, 'changed')
  }
  const backup = openedJournal(place)
  if (headOf(backup) !== plan.head) {
    takeBack(file, stem)
    return failed(plan, 'sealed')
  }
  const report = await restoreFrom(
    {
      ...{ file, copy, backup, now },
      isBackupAlone: true,
      hasLock: true,
      asideAs: 'before',
      onProgress: (so) => onProgress(so / (2 * events || 1)),
    },
    () => undefined,
  )
  if (report.ok || isInPlace(plan, place)) return done(plan, place)
  takeBack(file, stem)
  return failed(plan, faultOf(report.why))
}

function done({ name, madeAt, lastAt, lost, at }: RestorePlan, place: RestorePlace): RestoreEnd {
  return {
    ...{ state: 'done', name, madeAt, at, kept: keptOf(place, at), isJournalled: false },
    ...(lastAt === undefined ? {} : { lastAt }),
    ...(lost === undefined ? {} : { lost }),
  }
}

function failed({ name, at }: RestorePlan, why: RestoreFault): RestoreEnd {
  return { state: 'failed', name, at, why }
}

function isInPlace({ head }: RestorePlan, { file, copy }: RestorePlace): boolean {
  if (headOf(file) !== head || !existsSync(copy)) return false
  return scanCopy(copy).last?.events.at(-1)?.hash.toString('hex') === head
}

/** The till was on the backup and has sold since: the end of the restore was not noted. */
function hasGoneOn({ events, head }: RestorePlan, { file }: RestorePlace): boolean {
  return readOf(file, (db) => hashAt(db, BigInt(events)))?.toString('hex') === head
}

/** The hash of a journal's last event; undefined where there is no journal that can be read. */
export function headOf(file: string): string | undefined {
  return readOf(file, (db) => readHead(db).hash.toString('hex'))
}

function readOf<Found>(file: string, read: (db: Db) => Found): Found | undefined {
  const beside = existsSync(file) ? openBeside(file) : undefined
  if (beside?.ok !== true) return undefined
  try {
    return read(beside.db)
  } catch {
    return undefined
  } finally {
    beside.db.close()
  }
}

/** By name: an attempt that was cut off has set aside a part of them. A journal's log goes without saying. */
function keptOf({ file, copy }: RestorePlace, now: number): string[] {
  const stems = [file, copy, `${file}.checkpoint`].map((each) => asideStem(each, 'before', now))
  return stems.flatMap((stem) =>
    readdirSync(dirname(stem))
      .filter((name) => name.startsWith(basename(stem)) && !/-(wal|shm)$/.test(name))
      .toSorted(),
  )
}

function faultOf(why: string): RestoreFault {
  if (why === 'disk-full' || why === 'unwritable' || why === 'locked') return why
  return why === 'no-key' || why === 'sealed' || why === 'gone' ? 'sealed' : 'journal'
}

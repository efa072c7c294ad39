import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { RestoreFault } from '#contract/backup-views.ts'
import { readHead } from '#journal/chain/events.ts'
import { openBeside } from '#journal/copy/beside.ts'
import { asideStem } from '#journal/copy/copy.ts'
import { scanCopy } from '#journal/copy/copy-scan.ts'
import { putAside, takeBack } from '#journal/restore/restore.ts'
import { restoreFrom } from './restore.ts'
import type { RestoreEnd, RestorePlace, RestorePlan } from './restore-note.ts'

/** The journal that a rehearsal has opened and kept for the last step. */
export const openedJournal = ({ work }: Pick<RestorePlace, 'work'>): string => join(work, 'restore.journal')

/**
 * The last step of a restore from the screen: what the command does with `--backup-alone`, from a backup that is
 * already opened and proven. No till may have the journal open. It may have been cut off anywhere and is then done
 * again: it ends on the backup, or on the journal of before.
 */
export async function bringBack(
  plan: RestorePlan,
  place: RestorePlace,
  onProgress: (done: number) => void = () => undefined,
): Promise<RestoreEnd> {
  const { file, copy } = place
  const { events, at: now, was } = plan
  const done = (): RestoreEnd => ({
    state: 'done',
    name: plan.name,
    madeAt: plan.madeAt,
    ...(plan.lastAt === undefined ? {} : { lastAt: plan.lastAt }),
    at: now,
    kept: keptOf(place, now),
    isJournalled: false,
  })
  const failed = (why: RestoreFault): RestoreEnd => ({ state: 'failed', name: plan.name, at: now, why })
  if (isInPlace(plan, place)) {
    // Its last step may be missing: with the old checkpoint no money would be taken.
    putAside(`${file}.checkpoint`, now)
    return done()
  }
  const present = headOf(file)
  // Another hand was here after the intent: what it left is not replaced.
  if (was !== undefined && present !== undefined && present !== was && present !== plan.head)
    return failed('changed')
  const backup = openedJournal(place)
  if (headOf(backup) !== plan.head) {
    takeBack(file, asideStem(file, 'before', now))
    return failed('sealed')
  }
  const report = await restoreFrom(
    {
      ...{ file, copy, backup, now },
      isBackupAlone: true,
      asideAs: 'before',
      onProgress: (so) => onProgress(so / (events || 1)),
    },
    () => undefined,
  )
  if (report.ok || isInPlace(plan, place)) return done()
  if (report.why !== 'locked') takeBack(file, asideStem(file, 'before', now))
  return failed(faultOf(report.why))
}

function isInPlace({ head }: RestorePlan, { file, copy }: RestorePlace): boolean {
  if (headOf(file) !== head || !existsSync(copy)) return false
  return scanCopy(copy).last?.events.at(-1)?.hash.toString('hex') === head
}

/** The hash of a journal's last event; undefined where there is no journal that can be read. */
export function headOf(file: string): string | undefined {
  const beside = existsSync(file) ? openBeside(file) : undefined
  if (beside?.ok !== true) return undefined
  try {
    return readHead(beside.db).hash.toString('hex')
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

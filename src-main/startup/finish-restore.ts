import { existsSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { bringBack, openedJournal } from '#backup/bring-back.ts'
import { readRestoreNote } from '#backup/restore-note.ts'
import { copyOf } from '#journal/copy/copy.ts'
import type { Log } from '#support/log.ts'
import { restoreNotes } from './backup-files.ts'
import { copyPlace } from './copy-place.ts'

/** The only place for unsealed files of a backup. */
export function backupWork(folder: string): string {
  return join(folder, 'backup-work')
}

/**
 * Before the journal is opened: finishes a restore from the screen that was cut off, or leaves the journal of before.
 * The note then says which, on the screens too. Where neither can be done now, the intent stays for the next start.
 */
export async function finishRestore(folder: string, file: string, log: Pick<Log, 'warn'>): Promise<void> {
  const work = backupWork(folder)
  try {
    if (await isSettled(folder, file, log)) removeOpened(openedJournal({ work }))
  } catch (err) {
    log.warn({ err }, 'a restore that was cut off cannot be finished now')
  }
}

/** False while the intent stays. */
async function isSettled(folder: string, file: string, log: Pick<Log, 'warn'>): Promise<boolean> {
  const notes = restoreNotes(folder, file)
  const plan = readRestoreNote(notes)
  if (plan.state !== 'begun') return true
  const copy = copyOf(file, copyPlace(file))
  // Its disk is away. Opening the journal says so.
  if (!existsSync(dirname(copy))) return false
  const end = await bringBack(plan, { file, copy, work: backupWork(folder) })
  // Another process may still be finishing it.
  if (end.state === 'failed' && end.why === 'locked') return false
  if (end.state === 'failed') log.warn({ reason: end.why }, 'a restore that was cut off was given up')
  else log.warn({}, 'a restore that was cut off is done')
  const written = notes.write(end)
  if (!written.ok) log.warn({ reason: written.code }, 'the end of a restore was not noted')
  return written.ok
}

function removeOpened(journal: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(`${journal}${end}`, { force: true })
}

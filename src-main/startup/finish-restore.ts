import { join } from 'node:path'
import { app } from 'electron'
import { bringBack } from '#backup/bring-back.ts'
import { readRestoreNote } from '#backup/restore-note.ts'
import { copyOf } from '#journal/copy/copy.ts'
import type { Log } from '#support/log.ts'
import { asStarted } from './as-started.ts'
import { restoreNotes } from './backup-files.ts'
import { copyPlace } from './copy-place.ts'

/** The only place for unsealed files of a backup. */
export function backupWork(folder: string): string {
  return join(folder, 'backup-work')
}

/**
 * Before the journal is opened: finishes a restore from the screen that was cut off, or leaves the journal of before.
 * The note then says which, on the screens too.
 */
export async function finishRestore(folder: string, file: string, log: Pick<Log, 'warn'>): Promise<void> {
  const notes = restoreNotes(folder, file)
  const plan = readRestoreNote(notes)
  if (plan.state !== 'begun') return
  const copy = copyOf(file, copyPlace(file))
  const end = await bringBack(plan, { file, copy, work: backupWork(folder) })
  notes.write(end)
  if (end.state === 'failed') log.warn({ reason: end.why }, 'a restore that was cut off was given up')
  else log.warn({}, 'a restore that was cut off is done')
}

/** Ends Loket and opens it again, as it was started. */
export function startAgain(): void {
  setImmediate(() => {
    app.relaunch(asStarted())
    app.quit()
  })
}

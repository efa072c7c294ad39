import { lastKnown } from '#backup/last-known.ts'
import { backupNotes, ownBackups } from './backup-files.ts'
import { copyPlace } from './copy-place.ts'
import { type Program, toolCommand } from './tool-command.ts'

/**
 * What a restore can mend; a journal whose first page is gone does not look like one any more. Where journal and copy say
 * different things a person has to look first.
 */
const MENDED: ReadonlySet<string> = new Set(['corrupt', 'copy-ahead', 'not-sealed', 'not-a-journal'])

export const canBeRestored = (why: string): boolean => MENDED.has(why)

/** The very words that IT types to bring back a journal that does not open; empty where no restore is the way. */
export function restoreHint(why: string, folder: string, journalFile: string, program: Program): string {
  if (!canBeRestored(why)) return ''
  const { file: copy } = copyPlace(journalFile)
  const backup = lastKnown(backupNotes(folder, journalFile), ownBackups(folder))
  const given = [
    journalFile,
    ...(copy === undefined ? [] : ['--copy', copy]),
    ...(backup === undefined ? [] : ['--backup', backup]),
  ]
  return `\n\n${toolCommand(program, 'restore', given)}`
}

import { lastKnown } from '#backup/last-known.ts'
import { backupNotes, ownBackups } from './backup-files.ts'
import { copyPlace } from './copy-place.ts'

/** What a restore can mend. Where journal and copy say different things a person has to look first. */
const MENDED: ReadonlySet<string> = new Set(['corrupt', 'copy-ahead'])

/** The very words that IT types to bring back a journal that does not open; empty where no restore is the way. */
export function restoreHint(why: string, folder: string, journalFile: string): string {
  if (!MENDED.has(why)) return ''
  const { file: copy } = copyPlace(journalFile)
  const backup = lastKnown(backupNotes(folder, journalFile), ownBackups(folder))
  const given = [
    `"${journalFile}"`,
    ...(copy === undefined ? [] : ['--copy', `"${copy}"`]),
    ...(backup === undefined ? [] : ['--backup', `"${backup}"`]),
  ]
  return `\n\nnpm run restore -- ${given.join(' ')}`
}

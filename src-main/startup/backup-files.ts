import { basename, join } from 'node:path'
import { jsonFile, type JsonFile } from '#support/json-file.ts'

/** The folder for backups until IT chooses another. */
export function ownBackups(folder: string): string {
  return join(folder, 'backups')
}

/** Notes about the backups of one journal; each environment has its own. */
export function backupNotes(folder: string, journalFile: string): JsonFile {
  return jsonFile(join(folder, `${basename(journalFile, '.journal')}-backups.json`))
}

/** What is known of the last restore of this journal from the screen. */
export function restoreNotes(folder: string, journalFile: string): JsonFile {
  return jsonFile(join(folder, `${basename(journalFile, '.journal')}-restore.json`))
}

/** The backup keys of practice. Those of a real till are in the vault. */
export function practiceKeys(folder: string): JsonFile {
  return jsonFile(join(folder, 'practice-backup-keys.json'))
}

/** Files other than the journal's own that show there was a journal: the notes of its backups. */
export function journalTraces(folder: string, journalFile: string): readonly string[] {
  const name = `${basename(journalFile, '.journal')}-backups.json`
  return backupNotes(folder, journalFile).exists() ? [join(folder, name)] : []
}

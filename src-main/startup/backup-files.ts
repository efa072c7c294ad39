import { basename, join } from 'node:path'
import { jsonFile, type JsonFile } from './json-file.ts'

/** Where backups go until IT says otherwise. */
export function ownBackups(folder: string): string {
  return join(folder, 'backups')
}

/** What is noted of the backups of one journal: each environment has its own. */
export function backupNotes(folder: string, journalFile: string): JsonFile {
  return jsonFile(join(folder, `${basename(journalFile, '.journal')}-backups.json`))
}

/** The keys of practice. Those of a real till are in the vault. */
export function practiceKeys(folder: string): JsonFile {
  return jsonFile(join(folder, 'practice-backup-keys.json'))
}

/** What says beside the journal's own files that there was one: notes of its backups. */
export function journalTraces(folder: string, journalFile: string): readonly string[] {
  const name = `${basename(journalFile, '.journal')}-backups.json`
  return backupNotes(folder, journalFile).exists() ? [join(folder, name)] : []
}

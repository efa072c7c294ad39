import { closeSync, openSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type BackupHeader, readHeader } from './header.ts'
import { isBackupName, nameOf } from './names.ts'

export type Found = { readonly name: string; readonly bytes: number; readonly header: BackupHeader }

/**
 * Our backups of one journal in a folder. What has another name, another journal's header or none that can be read is not
 * ours to count, and above all not to take away. Throws what the disk throws at the folder itself.
 */
export function findBackups(folder: string, journal: string): readonly Found[] {
  return readdirSync(folder)
    .filter(isBackupName)
    .flatMap((name) => {
      const found = look(folder, name)
      return found?.header.journal === journal && nameOf(found.header) === name ? [found] : []
    })
}

function look(folder: string, name: string): Found | undefined {
  try {
    const path = join(folder, name)
    const file = openSync(path, 'r')
    try {
      const read = readHeader(file)
      return read.kind === 'header' ? { name, bytes: statSync(path).size, header: read.header } : undefined
    } finally {
      closeSync(file)
    }
  } catch {
    return undefined
  }
}

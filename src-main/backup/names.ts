import type { BackupHeader } from './header.ts'

const NAME = /^loket-[0-9a-f]{8}-\d{7}\.loket-backup$/

/** The name tells the journal and the order of backups, independent of any clock. */
export function nameOf({ journal, number }: Pick<BackupHeader, 'journal' | 'number'>): string {
  return `loket-${journal.slice(0, 8)}-${String(number).padStart(7, '0')}.loket-backup`
}

/** Whether the name follows our pattern. Any other file is not ours, and is not even read. */
export function isBackupName(name: string): boolean {
  return NAME.test(name)
}

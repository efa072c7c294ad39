import type { BackupHeader } from './header.ts'

const NAME = /^loket-[0-9a-f]{8}-\d{7}\.loket-backup$/

/** A name that says whose it is and which comes after which, and nothing that a clock has said. */
export function nameOf({ journal, number }: Pick<BackupHeader, 'journal' | 'number'>): string {
  return `loket-${journal.slice(0, 8)}-${String(number).padStart(7, '0')}.loket-backup`
}

/** Whether we could have given it. What is called otherwise is somebody else's, and is not even read. */
export function isBackupName(name: string): boolean {
  return NAME.test(name)
}

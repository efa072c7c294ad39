import type { BackupDesk } from '#backup/desk.ts'
import { accept } from '#contract/envelope.ts'
import type { HandlersOf } from '../handler.ts'

/** Backups of the journal: how they stand, one now, and one tried out. */
export function createBackupHandlers(desk: BackupDesk): HandlersOf<'backup'> {
  return {
    'backup.get': (_nothing, role) => accept(desk.view(role)),
    'backup.now': () => desk.now(),
    'backup.rehearse': ({ name }) => desk.rehearse(name),
    'backup.chooseFolder': ({ to }, _role, right) => desk.chooseFolder(to, right),
    'backup.setPassphrase': ({ passphrase }, _role, right) => desk.setPassphrase(passphrase, right),
  }
}

import type { BackupController } from '#backup/backup-controller.ts'
import { accept } from '#contract/envelope.ts'
import type { HandlersOf } from '../handler.ts'

/** Backups of the journal: their state, a backup now, and a rehearsal. */
export function createBackupHandlers(controller: BackupController): HandlersOf<'backup'> {
  return {
    'backup.get': (_nothing, role) => accept(controller.view(role)),
    'backup.now': () => controller.now(),
    'backup.rehearse': ({ name }) => controller.rehearse(name),
    'backup.chooseFolder': ({ to }, _role, right) => controller.chooseFolder(to, right),
    'backup.setPassphrase': ({ passphrase }, _role, right) => controller.setPassphrase(passphrase, right),
  }
}

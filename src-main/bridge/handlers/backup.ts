import type { BackupController } from '#backup/backup-controller.ts'
import { accept } from '#contract/envelope.ts'
import type { PinApprover } from '#counter/sale/approval.ts'
import type { HandlersOf } from '../handler.ts'

/** Backups of the journal: their state, a backup now, a rehearsal, and a restore. */
export function createBackupHandlers(
  controller: BackupController,
  approveAsIt: PinApprover,
): HandlersOf<'backup'> {
  return {
    'backup.get': (_nothing, role) => accept(controller.view(role)),
    'backup.now': () => controller.now(),
    'backup.rehearse': ({ name, passphrase }) => controller.rehearse(name, passphrase),
    'backup.restore': ({ name, seq, confirmed, approval }, _role, right) =>
      controller.restore(
        { name, seq, isConfirmed: confirmed === true },
        () => approveAsIt(approval, right),
        right,
      ),
    'backup.acknowledgeRestore': () => controller.acknowledgeRestore(),
    'backup.chooseFolder': ({ to }, _role, right) => controller.chooseFolder(to, right),
    'backup.setPassphrase': ({ passphrase }, _role, right) => controller.setPassphrase(passphrase, right),
  }
}

/** Backups of the journal: seen by who looks after the till, set up by IT. */
import { z } from 'zod'
import type { BackupView } from '../backup-views.ts'
import { command, KEEPER, nothing, passphrase, query, SETUP } from '../define.ts'

const name = z.string().regex(/^loket-[0-9a-f]{8}-\d{7}\.loket-backup$/)

export const backupProcedures = {
  'backup.get': query<BackupView>()(KEEPER, nothing, ['backup-changed', 'setup-changed']),
  /**
   * Begins one; what becomes of it stands in the view. Refusals: not-allowed (details.why `busy`, or a trouble of the keys).
   */
  'backup.now': command<null>()(KEEPER, nothing),
  /** Begins to open one and prove it, and changes nothing. Refusals: not-found, not-allowed (details.why `busy`, `no-key`). */
  'backup.rehearse': command<null>()(KEEPER, z.strictObject({ name })),
  /**
   * Asks with the system's own dialog where backups go, or goes back to the program's own folder; the page never names a
   * place. Refusals: not-allowed (details.why `busy`), internal (details.disk).
   */
  'backup.chooseFolder': command<null>()(SETUP, z.strictObject({ to: z.enum(['ask', 'own']) })),
  /** What opens backups without this machine. Refusals: not-allowed (details.why), as of the keys. */
  'backup.setPassphrase': command<null>()(SETUP, z.strictObject({ passphrase })),
} as const

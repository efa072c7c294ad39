/** Backups of the journal: viewed by managers and IT, set up by IT. */
import { z } from 'zod'
import type { BackupView } from '../backup-views.ts'
import { approval, command, confirmed, KEEPER, nothing, passphrase, query, SETUP } from '../define.ts'

const name = z.string().regex(/^loket-[0-9a-f]{8}-\d{7}\.loket-backup$/)
const seq = z.int().min(0)

export const backupProcedures = {
  'backup.get': query<BackupView>()(KEEPER, nothing, ['backup-changed', 'setup-changed']),
  /**
   * Starts a backup; the view shows its result. Refusals: not-allowed (details.why `busy`, or a problem with the
   * keys).
   */
  'backup.now': command<null>()(KEEPER, nothing),
  /**
   * Starts to open and verify a backup; changes nothing. Refusals: not-found, not-allowed (`busy`; `no-key`: its
   * recovery passphrase is needed; `wrong-passphrase`).
   */
  'backup.rehearse': command<null>()(
    KEEPER,
    z.strictObject({ name, passphrase: passphrase.exactOptional() }),
  ),
  /**
   * Starts to replace the journal by the backup that was rehearsed last, then starts Loket again. What was there is
   * kept. `seq`: that of the rehearsal whose loss was shown. Refusals: not-found, not-allowed (`busy`; `not-rehearsed`;
   * `stale`: the loss or what is open is another now; `unread`; `no-key`), confirm-first (details.payments and
   * details.instructions open, details.shift 1 while one is open) until it is `confirmed`. Then the PIN of IT:
   * approval-needed, wrong-pin, locked-out.
   */
  'backup.restore': command<null>()(SETUP, z.strictObject({ name, seq, confirmed, approval })),
  /** Acknowledges the result of the last restore. Refusal: internal (details.disk). */
  'backup.acknowledgeRestore': command<null>()(KEEPER, nothing),
  /**
   * Asks for the backup folder with the system's dialog, or returns to the program's own. The page never names a
   * path. Refusals: not-allowed (details.why `busy`), internal (details.disk).
   */
  'backup.chooseFolder': command<null>()(SETUP, z.strictObject({ to: z.enum(['ask', 'own']) })),
  /** Sets the passphrase that opens backups without this machine. Refusals: not-allowed (details.why). */
  'backup.setPassphrase': command<null>()(SETUP, z.strictObject({ passphrase })),
} as const

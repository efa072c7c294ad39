import { rmSync } from 'node:fs'
import { type BackupController, openBackupController } from '#backup/backup-controller.ts'
import { createKeyRing } from '#backup/key-ring.ts'
import type { RestoringDeps } from '#backup/restoring.ts'
import type { PageEvent } from '#contract/events.ts'
import { copyOf } from '#journal/copy/copy.ts'
import type { Journal } from '#journal/journal.ts'
import { runBackupsApart } from '#shell/backup-apart.ts'
import { askForPlaces } from '#shell/choose-file.ts'
import { systemClock, systemRandom, systemTimers } from '#support/real-ports.ts'
import type { Vault } from '#vault/vault.ts'
import { backupNotes, ownBackups, practiceKeys, restoreNotes } from './backup-files.ts'
import { fileBackupKeys, vaultBackupKeys } from './backup-keys.ts'
import { copyPlace } from './copy-place.ts'
import { startAgain } from './as-started.ts'
import { backupWork } from './finish-restore.ts'
import type { Runtime } from './runtime.ts'
import { type Program, toolCommand } from './tool-command.ts'

type Options = {
  /** The folder of Loket's files. */
  readonly folder: string
  /** The program that makes and opens backups. */
  readonly script: string
  readonly runtime: Pick<Runtime, 'mode' | 'profile'>
  readonly vault: Vault
  readonly journal: Journal
  readonly program: Program
  /** The policy's. */
  readonly decidedFolder: string | undefined
  readonly whileRestoring: Pick<RestoringDeps, 'emptyDisplay' | 'standStill'>
  readonly announce: (event: PageEvent) => void
  readonly bug: (error: unknown, where: string) => void
}

/** Backups of this till's journal, with the machine's own clock, disks and dialogs. */
export function openBackups(options: Options): BackupController {
  const { folder, script, runtime, vault, journal, program, decidedFolder, announce, bug } = options
  const { mode } = runtime
  const work = backupWork(folder)
  tidyWork(work, bug)
  const apart = runBackupsApart(script)
  const controller = openBackupController({
    mode,
    environment: runtime.profile().environment,
    journal,
    ownFolder: ownBackups(folder),
    decidedFolder,
    work,
    notes: backupNotes(folder, journal.file),
    keys: createKeyRing(mode === 'real' ? vaultBackupKeys(vault) : fileBackupKeys(practiceKeys(folder)), {
      clock: systemClock,
      random: systemRandom,
    }),
    clock: systemClock,
    timers: systemTimers,
    random: systemRandom,
    run: apart.run,
    restoring: {
      copy: copyOf(journal.file, copyPlace(journal.file)),
      note: restoreNotes(folder, journal.file),
      ...options.whileRestoring,
      startAgain,
    },
    restoreCommand: (backup) => toolCommand(program, 'restore', [journal.file, '--backup', backup]),
    askFolder: askForPlaces().folder,
    note: (kind, body) => {
      try {
        journal.write.commit({ at: systemClock.now(), note: { stream: 'setup', kind, body } })
        return true
      } catch (error) {
        // The backup stands; a failing disk has reported itself.
        bug(error, 'backup')
        return false
      }
    },
    announce,
    bug,
  })
  return {
    ...controller,
    stop: () => {
      controller.stop()
      apart.stop()
    },
  }
}

/** Removes the unsealed file of a till that ended during a backup. It exposes no more than the journal itself. */
function tidyWork(work: string, bug: Options['bug']): void {
  try {
    rmSync(work, { recursive: true, force: true })
  } catch (error) {
    // The till opens all the same; the next backup tries again.
    bug(error, 'backup work folder')
  }
}

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type BackupController, openBackupController } from '#backup/backup-controller.ts'
import { createKeyRing } from '#backup/key-ring.ts'
import type { PageEvent } from '#contract/events.ts'
import type { Journal } from '#journal/journal.ts'
import { runBackupsApart } from '#shell/backup-apart.ts'
import { askForPlaces } from '#shell/choose-file.ts'
import { systemClock, systemRandom, systemTimers } from '#support/real-ports.ts'
import type { Vault } from '#vault/vault.ts'
import { backupNotes, ownBackups, practiceKeys } from './backup-files.ts'
import { fileBackupKeys, vaultBackupKeys } from './backup-keys.ts'
import type { Runtime } from './runtime.ts'
import { type Program, toolCommand } from './tool-command.ts'

type Options = {
  /** Where Loket keeps its files. */
  readonly folder: string
  /** The program that makes and opens them. */
  readonly script: string
  readonly runtime: Pick<Runtime, 'mode' | 'profile'>
  readonly vault: Vault
  readonly journal: Journal
  readonly program: Program
  readonly announce: (event: PageEvent) => void
  readonly bug: (error: unknown, where: string) => void
}

/** Backups of this till's journal, with the machine's own clock, disks and dialogs. */
export function openBackups(options: Options): BackupController {
  const { folder, script, runtime, vault, journal, program, announce, bug } = options
  const { mode } = runtime
  const work = join(folder, 'backup-work')
  tidyWork(work, bug)
  const apart = runBackupsApart(script)
  const controller = openBackupController({
    mode,
    environment: runtime.profile().environment,
    journal,
    ownFolder: ownBackups(folder),
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
    restoreCommand: (backup) => toolCommand(program, 'restore', [journal.file, '--backup', backup]),
    askFolder: askForPlaces().folder,
    note: (kind, body) => {
      try {
        journal.write.commit({ at: systemClock.now(), note: { stream: 'setup', kind, body } })
      } catch (error) {
        // What was done is done; a disk that fails has said so itself.
        bug(error, 'backup')
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

/** A till that was ended while it made one has left it here unsealed; the journal beside it is no less readable. */
function tidyWork(work: string, bug: Options['bug']): void {
  try {
    rmSync(work, { recursive: true, force: true })
  } catch (error) {
    // No till stays shut for that; the next backup tries again.
    bug(error, 'backup work folder')
  }
}

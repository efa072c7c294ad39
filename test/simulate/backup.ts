/** A backup as IT has it made: by the till's own desk, in the till's process, onto a stick. */
import { ALWAYS } from '#domain/right.ts'
import { join } from 'node:path'
import { openBackupController } from '#backup/backup-controller.ts'
import type { Job, RunJob } from '#backup/jobs.ts'
import { createKeyRing, type KeyRing, type KeyStore } from '#backup/key-ring.ts'
import { makeBackup } from '#backup/make.ts'
import type { KeyOf } from '#backup/restore.ts'
import type { Journal } from '#journal/journal.ts'
import { backupNotes, ownBackups } from '#startup/backup-files.ts'
import { noRestoring } from '#test/support/no-restoring.ts'
import { seededRandom } from '#test/support/seeded-random.ts'

type Place = {
  /** Where Loket keeps its files. */
  readonly folder: string
  readonly stick: string
  readonly journal: Journal
  readonly now: () => number
}

/** Wherever the vault is, it is not what is tried here: stretching a passphrase takes longer than ten lives. */
function openKeys(now: () => number): KeyRing {
  let text: string | undefined
  const store: KeyStore = {
    read: () => ({ state: 'open', text }),
    write: (next) => {
      text = next
      return Promise.resolve({ ok: true })
    },
  }
  return createKeyRing(store, { clock: { now }, random: seededRandom(7) })
}

/** What opens it again. */
export async function makeOnStick({ folder, stick, journal, now }: Place): Promise<KeyOf> {
  const keys = openKeys(now)
  let ended: (why: string | undefined) => void
  const end = new Promise<string | undefined>((resolve) => {
    ended = resolve
  })
  const run = (job: Job): Promise<unknown> => {
    if (job.type === 'make') return makeBackup(job, () => undefined)
    throw new Error('nothing is rehearsed here')
  }
  const controller = openBackupController({
    ...{ mode: 'practice', environment: 'practice', journal, keys, clock: { now }, random: seededRandom(8) },
    ownFolder: ownBackups(folder),
    work: join(folder, 'backup-work'),
    notes: backupNotes(folder, journal.file),
    timers: { after: () => () => undefined },
    run: run as RunJob,
    restoring: noRestoring(journal.file),
    restoreCommand: () => '',
    askFolder: () => Promise.resolve(stick),
    note: () => true,
    announce: ({ type }) => {
      // The first after the work is done.
      if (type === 'health-changed' && isMaking) ended(controller.view('it').trouble)
    },
    bug: (error) => ended(String(error)),
  })
  let isMaking = false
  await controller.chooseFolder('ask', ALWAYS)
  isMaking = true
  const begun = await controller.now()
  const trouble = begun.ok ? await end : begun.refusal.code
  controller.stop()
  if (trouble !== undefined) throw new Error(`no backup: ${trouble}`)
  return ({ keyId }) => keys.byId(keyId)
}

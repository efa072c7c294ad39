/** Backups of a till in virtual time, made and rehearsed in this process by the code of the real one. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type BackupController, openBackupController } from '#backup/backup-controller.ts'
import { bringBack } from '#backup/bring-back.ts'
import type { Job, MakeReport, RehearseReport, RestoreReport, RunJob } from '#backup/jobs.ts'
import { createKeyRing, type KeyStore } from '#backup/key-ring.ts'
import { makeBackup } from '#backup/make.ts'
import { rehearse } from '#backup/rehearse.ts'
import type { PageEvent } from '#contract/events.ts'
import { copyOf } from '#journal/copy/copy.ts'
import { seededRandom } from './seeded-random.ts'
import type { VirtualTill } from './virtual-till.ts'

export type TestBackups = {
  readonly controller: BackupController
  readonly folder: string
  readonly events: PageEvent['type'][]
  readonly noted: string[]
  readonly bugs: unknown[]
  readonly jobs: Job[]
  readonly state: {
    vault: 'open' | 'closed' | 'no-vault'
    keys: string | undefined
    /** The person's choice in the system's dialog. */
    chosen: string | undefined
    /** The failure to report instead of doing the job. */
    fails: Extract<MakeReport, { ok: false }>['why'] | undefined
    notes: unknown
    /** How often it has set its timer: once when opened, then after each check of its own. */
    rounds: number
    restoreNote: unknown
    /** The restore note cannot be written. */
    isNoteStuck: boolean
    /** Nothing can be journalled. */
    isJournalFailed: boolean
    /** What the till did for a restore, in order. */
    /** How often the customer's window was emptied for a restore. */
    emptied: number
    steps: ('still' | 'again')[]
  }
  /** The same till after a restart: only its stored notes remain. */
  again(): BackupController
}

export function openTestBackups(
  shop: VirtualTill,
  mode: 'practice' | 'real' = 'real',
  announce: (event: PageEvent) => void = () => undefined,
): TestBackups {
  const folder = mkdtempSync(join(tmpdir(), 'loket-backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const events: PageEvent['type'][] = []
  const noted: string[] = []
  const bugs: unknown[] = []
  const jobs: Job[] = []
  const state: TestBackups['state'] = {
    vault: 'open',
    keys: undefined,
    chosen: undefined,
    fails: undefined,
    notes: undefined,
    rounds: 0,
    restoreNote: undefined,
    isNoteStuck: false,
    isJournalFailed: false,
    emptied: 0,
    steps: [],
  }
  const store: KeyStore = {
    read: () => (state.vault === 'open' ? { state: 'open', text: state.keys } : { state: state.vault }),
    write: async (text, right) => {
      if (right?.holds() === false) return { ok: false, why: 'no-right' }
      state.keys = text
      return { ok: true }
    },
  }
  const run = (
    job: Job,
    onProgress: (done: number) => void,
  ): Promise<MakeReport | RehearseReport | RestoreReport> => {
    jobs.push(job)
    const tell = (done: number, of: number) => onProgress(done / of)
    if (job.type === 'rehearse') return rehearse(job, shop.time.stopwatch.elapsed, tell)
    if (job.type === 'restore')
      return bringBack(job.plan, job.place, onProgress).then((end) => ({ ok: true, end }))
    if (job.type === 'rebuild') throw new Error('a till that is open asks for no rebuild')
    if (state.fails !== undefined) return Promise.resolve({ ok: false, why: state.fails, detail: '' })
    return makeBackup(job, tell)
  }
  const { clock, timers } = shop.time
  const open = (): BackupController => {
    const controller = openBackupController({
      mode,
      environment: mode === 'practice' ? 'practice' : 'sandbox',
      journal: shop.journal(),
      ownFolder: join(folder, 'backups'),
      work: join(folder, 'work'),
      restoreCommand: (backup) => `loket restore ${backup}`,
      notes: {
        read: () => state.notes,
        write: (value) => {
          state.notes = structuredClone(value)
          return { ok: true }
        },
      },
      keys: createKeyRing(store, { clock, random: seededRandom(8) }),
      clock,
      timers: {
        after: (ms, run) => {
          state.rounds += 1
          return timers.after(ms, run)
        },
      },
      random: seededRandom(9),
      run: run as RunJob,
      restoring: {
        copy: copyOf(shop.journal().file),
        note: {
          read: () => state.restoreNote,
          write: (value) => {
            if (state.isNoteStuck) return { ok: false, code: 'EROFS' }
            state.restoreNote = structuredClone(value)
            return { ok: true }
          },
        },
        emptyDisplay: () => void (state.emptied += 1),
        standStill: () => {
          state.steps.push('still')
          shop.journal().close()
        },
        startAgain: () => void state.steps.push('again'),
      },
      askFolder: async () => state.chosen,
      note: (kind) => {
        if (state.isJournalFailed) return false
        noted.push(kind)
        return true
      },
      announce: (event) => {
        events.push(event.type)
        announce(event)
      },
      bug: (error) => void bugs.push(error),
    })
    onTestFinished(() => controller.stop())
    return controller
  }
  return { controller: open(), folder, events, noted, bugs, jobs, state, again: open }
}

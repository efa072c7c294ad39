import { join } from 'node:path'
import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { Role } from '#contract/define.ts'
import type { BackupTrouble, BackupView, RehearsalView } from '#contract/backup-views.ts'
import type { PageEvent } from '#contract/events.ts'
import type { Clock, Random, Timers } from '#domain/ports.ts'
import type { Right } from '#domain/right.ts'
import type { Journal } from '#journal/journal.ts'
import type { BackupHeader } from './header.ts'
import type { MakeJob, RehearseReport, RunJob } from './jobs.ts'
import type { BackupKey, KeyRing } from './key-ring.ts'
import type { NoteFile, Notes } from './notes.ts'
import { openRestoring, type RestoringDeps, type RestoringParts } from './restoring.ts'
import { isDue } from './schedule.ts'
import { openShelf, type Shelf } from './shelf.ts'
import { openUnlocking } from './unlock-backup.ts'
import { lastOf, viewOf, viewRehearsal } from './view.ts'

export type BackupControllerDeps = {
  readonly mode: 'practice' | 'real'
  readonly environment: BackupHeader['environment']
  readonly journal: Pick<Journal, 'file' | 'meta' | 'read'>
  /** `ownFolder`: the destination until IT chooses another. `work`: the only place for temporary unsealed files. */
  readonly ownFolder: string
  /** The policy's: no one at the till chooses another. */
  readonly decidedFolder?: string | undefined
  readonly work: string
  readonly notes: NoteFile
  readonly keys: KeyRing
  readonly clock: Clock
  readonly timers: Timers
  readonly random: Random
  readonly run: RunJob
  readonly restoring: RestoringDeps
  /** The command IT types to restore this file. */
  readonly restoreCommand: (backup: string) => string
  readonly askFolder: (start: string) => Promise<string | undefined>
  /** Journals a change that IT made; never contains a secret. False when it was not journalled. */
  readonly note: (kind: string, body: Readonly<Record<string, string>>) => boolean
  readonly announce: (event: PageEvent) => void
  readonly bug: (error: unknown, where: string) => void
}

export type BackupController = {
  view(role: Role): BackupView
  now(): Promise<Result<null>>
  /** `passphrase`: its recovery passphrase, where its key is not in the vault. */
  rehearse(name: string, passphrase?: string): Result<null> | Promise<Result<null>>
  readonly restore: ReturnType<typeof openRestoring>['restore']
  readonly acknowledgeRestore: ReturnType<typeof openRestoring>['acknowledge']
  /** The last restore from the screen, until it was acknowledged. */
  readonly restored: ReturnType<typeof openRestoring>['view']
  chooseFolder(to: 'ask' | 'own', right: Right): Promise<Result<null>>
  setPassphrase(passphrase: string, right: Right): Promise<Result<null>>
  heard(event: PageEvent): void
  stop(): void
}

const TICK_MS = 60_000

/**
 * Decides when to back up, and tracks where the backups are and their state. Runs one job at a time, never in the way
 * of a payment.
 */
export function openBackupController(deps: BackupControllerDeps): BackupController {
  const { clock, keys, journal } = deps
  let work: BackupView['work']
  let trouble: BackupTrouble | undefined
  let failedAt: number | undefined
  let movedAt: number | undefined
  let rehearsal: { readonly view: RehearsalView; readonly report: RehearseReport } | undefined
  /** Opens the backup that was rehearsed last. */
  let lastKey: { readonly name: string; readonly key: Uint8Array } | undefined
  const unlock = openUnlocking()
  let callOff: () => void = () => undefined
  let isStopped = false

  const changed = (): void => {
    if (!isStopped) deps.announce({ type: 'backup-changed' })
  }
  const shelf = openShelf({ journal, ownFolder: deps.ownFolder, file: deps.notes, changed })

  const begin = (next: NonNullable<BackupView['work']>): ((done: number) => void) => {
    work = next
    changed()
    return (done) => {
      work = { ...next, done }
      changed()
    }
  }
  const end = async (): Promise<void> => {
    work = undefined
    await shelf.look()
  }
  const failed = (why: BackupTrouble): void => {
    trouble = why
    failedAt = clock.now()
    deps.announce({ type: 'health-changed' })
  }

  const make = async (): Promise<Result<null>> => {
    if (work !== undefined) return refuse('not-allowed', { why: 'busy' })
    const tell = begin({ kind: 'backup', done: 0 })
    const key = await keys.current()
    if (!key.ok) {
      const why = key.why === 'passphrase-too-short' ? 'keys-damaged' : key.why
      failed(why)
      await end()
      return refuse('not-allowed', { why })
    }
    void makeWith(key.value, tell)
      .catch((error: unknown) => {
        failed('stopped')
        deps.bug(error, 'backup')
      })
      .finally(() => void end())
    return accept(null)
  }
  const makeWith = async (sealing: BackupKey, tell: (done: number) => void): Promise<void> => {
    const report = await deps.run(jobOf(deps, shelf, sealing), tell)
    if (!report.ok) return failed(report.why === 'target-exists' ? 'unwritable' : report.why)
    const { name, number, madeAt, events } = report
    trouble = undefined
    failedAt = undefined
    const last = { number, madeAt, events, keyId: sealing.id, hasRecovery: sealing.recovery !== undefined }
    noteLook(name, true, { last })
    await shelf.look()
    shelf.tidy()
    deps.announce({ type: 'health-changed' })
  }
  const noteLook = (name: string, ok: boolean, more: Partial<Notes> = {}): void => {
    const notes = shelf.notes()
    shelf.keep({ ...notes, ...more, looks: { ...notes.looks, [name]: { at: clock.now(), ok } } })
  }

  const open: RestoringParts['open'] = async (name, key, tell, keeps = false) => {
    const backup = join(shelf.folder(), name)
    const own = Uint8Array.from(key)
    lastKey?.key.fill(0)
    lastKey = { name, key: own }
    const report = await deps.run(
      { type: 'rehearse', journal: journal.file, backup, work: deps.work, key: own, keeps, now: clock.now() },
      tell,
    )
    rehearsal = { view: viewRehearsal(name, clock.now(), report), report }
    if (report.ok || SPEAKS_AGAINST.has(report.why)) noteLook(name, report.ok)
    deps.announce({ type: 'health-changed' })
    return report
  }
  const rehearse = (name: string, key: Uint8Array): Result<null> => {
    if (work !== undefined) return refuse('not-allowed', { why: 'busy' })
    void open(name, key, begin({ kind: 'rehearsal', name, done: 0 }))
      .catch((error: unknown) => deps.bug(error, 'rehearsal'))
      .finally(() => void end())
    return accept(null)
  }
  const found = (name: string) => shelf.seen().found.find((each) => each.name === name)
  const restoring = openRestoring(deps, {
    begin,
    end,
    open,
    changed: () => {
      changed()
      deps.announce({ type: 'session-changed' })
    },
    ready: (name) => {
      if (work !== undefined) return refuse('not-allowed', { why: 'busy' })
      const header = found(name)?.header
      if (header === undefined) return refuse('not-found')
      if (rehearsal?.report.ok !== true || rehearsal.view.name !== name)
        return refuse('not-allowed', { why: 'not-rehearsed' })
      const key = keys.byId(header.keyId) ?? (lastKey?.name === name ? lastKey.key : undefined)
      if (key === undefined) return refuse('not-allowed', { why: 'no-key' })
      return accept({ header, key, agreed: rehearsal.report })
    },
  })

  const isDueNow = (): boolean => {
    const last = lastOf(shelf.notes(), shelf.seen())
    const known = keys.known()
    return isDue({
      now: clock.now(),
      lastAt: last?.madeAt,
      failedAt,
      movedAt,
      isZNew: last !== undefined && journal.read.lastClosedSeq() > BigInt(last.events),
      // Once a recovery passphrase is set, make a backup that it opens: the last one opens only on this machine or
      // with an older one.
      isKeyNew:
        last !== undefined && known?.hasRecovery === true && !(last.hasRecovery && last.keyId === known.id),
    })
  }
  const tick = async (): Promise<void> => {
    await shelf.look()
    if (!isStopped && deps.mode === 'real' && work === undefined && isDueNow()) await make()
  }
  const again = (): void => {
    callOff = deps.timers.after(TICK_MS, () => {
      tick()
        .catch((error: unknown) => deps.bug(error, 'backup schedule'))
        .finally(() => {
          if (!isStopped) again()
        })
    })
  }
  const { decidedFolder } = deps
  const isDecided = decidedFolder !== undefined && shelf.notes().folder?.path !== decidedFolder
  const firstLook = isDecided ? shelf.moveTo(decidedFolder) : shelf.look()
  void firstLook.catch((error: unknown) => deps.bug(error, 'backup folder'))
  again()

  const state = () => ({
    deps,
    notes: shelf.notes(),
    seen: shelf.seen(),
    work,
    trouble,
    rehearsal: rehearsal?.view,
    restored: restoring.view(),
    folder: shelf.folder(),
    now: clock.now(),
  })
  return {
    view: (role) => viewOf(state(), role),
    now: make,
    rehearse: (name, passphrase) => {
      if (work !== undefined) return refuse('not-allowed', { why: 'busy' })
      const header = found(name)?.header
      if (header === undefined) return refuse('not-found')
      const key = keys.byId(header.keyId)
      if (key !== undefined) return rehearse(name, key)
      return unlock(header, passphrase).then((opened) => (opened.ok ? rehearse(name, opened.value) : opened))
    },
    restore: restoring.restore,
    acknowledgeRestore: restoring.acknowledge,
    restored: restoring.view,
    chooseFolder: async (to, right) => {
      if (decidedFolder !== undefined) return refuse('not-allowed', { why: 'policy' })
      if (work !== undefined) return refuse('not-allowed', { why: 'busy' })
      const path = to === 'own' ? deps.ownFolder : await deps.askFolder(shelf.folder())
      if (path === undefined) return accept(null)
      if (!right.isHere()) return refuse('forbidden')
      const kept = await shelf.moveTo(path)
      trouble = undefined
      failedAt = undefined
      deps.announce({ type: 'health-changed' })
      if (!kept.ok) return refuse('internal', { disk: kept.code })
      deps.note('backup-folder', { to: path === deps.ownFolder ? 'own' : 'chosen' })
      return accept(null)
    },
    setPassphrase: async (passphrase, right) => {
      const set = await keys.setPassphrase(passphrase, right)
      if (!set.ok) return right.holds() ? refuse('not-allowed', { why: set.why }) : refuse('forbidden')
      deps.note('backup-passphrase', {})
      deps.announce({ type: 'health-changed' })
      changed()
      return accept(null)
    },
    heard: ({ type }) => {
      if (type === 'order-changed') movedAt = clock.now()
      // The vault may be open now: retry without waiting.
      if (type === 'setup-changed') failedAt = undefined
    },
    stop: () => {
      isStopped = true
      callOff()
    },
  }
}

function jobOf(deps: BackupControllerDeps, shelf: Shelf, { id, key, recovery }: BackupKey): MakeJob {
  const { folder, last } = shelf.notes()
  return {
    type: 'make',
    journal: deps.journal.file,
    folder: shelf.folder(),
    mayMakeFolder: folder === undefined,
    isElsewhere: folder?.isElsewhere === true,
    work: deps.work,
    header: {
      mode: deps.mode,
      environment: deps.environment,
      madeAt: deps.clock.now(),
      keyId: id,
      salt: Buffer.from(deps.random.bytes(32)).toString('hex'),
      ...(recovery === undefined ? {} : { recovery }),
    },
    least: 1 + (last?.number ?? 0),
    key,
  }
}

/** Only these faults condemn the backup. The others say nothing about it. */
const SPEAKS_AGAINST: ReadonlySet<Extract<RehearseReport, { ok: false }>['why']> = new Set([
  'not-a-backup',
  'sealed',
  'journal',
])

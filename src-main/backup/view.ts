import { join } from 'node:path'
import type {
  BackupHealth,
  BackupRow,
  BackupTrouble,
  BackupView,
  RehearsalView,
  RestoredView,
} from '#contract/backup-views.ts'
import type { Role } from '#contract/define.ts'
import type { Found } from './folder.ts'
import { type KeyRing, LEAST_RECOVERY } from './key-ring.ts'
import type { RehearseReport } from './jobs.ts'
import type { Notes } from './notes.ts'
import { stateAt } from './schedule.ts'

/** What the folder held at the last look. */
export type Seen = {
  readonly isReachable: boolean
  readonly disk: BackupView['disk']
  readonly found: readonly Found[]
}

export type BackupFacts = {
  readonly deps: {
    readonly mode: 'practice' | 'real'
    readonly decidedFolder?: string | undefined
    readonly keys: KeyRing
    readonly restoreCommand: (backup: string) => string
  }
  readonly notes: Notes
  readonly seen: Seen
  readonly work: BackupView['work']
  readonly trouble: BackupTrouble | undefined
  readonly rehearsal: RehearsalView | undefined
  readonly restored: RestoredView | undefined
  readonly folder: string
  readonly now: number
}

/** The newest backup that is not known to be broken; from the notes while its disk is away. */
export function lastOf(notes: Notes, { isReachable, found }: Seen): Notes['last'] {
  if (!isReachable) return notes.last
  const good = newestFirst(found).find(({ name }) => notes.looks[name]?.ok !== false)
  if (good === undefined) return undefined
  const { number, madeAt, events, keyId, recovery } = good.header
  return { number, madeAt, events, keyId, hasRecovery: recovery !== undefined }
}

function healthOf({ deps, notes, seen, trouble, now }: BackupFacts): BackupHealth {
  const last = lastOf(notes, seen)
  return {
    state: stateAt(now, last?.madeAt),
    ...(last === undefined ? {} : { lastAt: last.madeAt }),
    ...(trouble === undefined ? {} : { trouble }),
    hasRecovery: deps.keys.known()?.hasRecovery === true,
  }
}

export function viewOf(state: BackupFacts, role: Role): BackupView {
  const { deps, notes, seen, work, rehearsal, restored, folder } = state
  const current = deps.keys.known()?.id
  const backups = newestFirst(seen.found).map((found) => rowOf(found, notes, current))
  const [newest] = backups
  return {
    mode: deps.mode,
    ...healthOf(state),
    folder,
    isOwnFolder: notes.folder === undefined,
    isDecidedFolder: deps.decidedFolder !== undefined,
    disk: seen.disk,
    isReachable: seen.isReachable,
    keys: deps.keys.state(),
    leastPassphrase: LEAST_RECOVERY,
    ...(work === undefined ? {} : { work }),
    backups,
    ...(newest === undefined ? {} : { restoreCommand: deps.restoreCommand(join(folder, newest.name)) }),
    ...(rehearsal === undefined ? {} : { rehearsal }),
    ...(restored === undefined ? {} : { restored }),
    mayChange: role === 'it',
  }
}

function rowOf({ name, bytes, header }: Found, notes: Notes, current: string | undefined): BackupRow {
  const look = notes.looks[name]
  const { madeAt, events, recovery, keyId } = header
  return {
    name,
    madeAt,
    bytes,
    events,
    ...(look?.ok === true ? { provenAt: look.at } : {}),
    isBroken: look?.ok === false,
    opensWith:
      recovery === undefined ? 'this-machine' : keyId === current ? 'passphrase' : 'older-passphrase',
  }
}

function newestFirst(found: readonly Found[]): readonly Found[] {
  return found.toSorted((a, b) => b.header.number - a.header.number)
}

export function viewRehearsal(name: string, at: number, report: RehearseReport): RehearsalView {
  if (!report.ok) return { name, at, ok: false, why: report.why }
  const { likeness, live, events, orders, zs, lastAt, ms } = report
  return {
    ...{ name, at, ok: true, seq: live.seq, events, orders, zs, ms },
    ...(lastAt === undefined ? {} : { lastAt }),
    minor: BigInt(report.minor),
    likeness: likeness.kind === 'behind' ? { ...likeness, minor: BigInt(likeness.minor) } : likeness,
  }
}

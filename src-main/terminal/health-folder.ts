import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { BackupFacts } from '#backoffice/health/facts.ts'
import { reportHealth } from '#backoffice/health/report.ts'
import { readNotes } from '#backup/notes.ts'
import { stateAt } from '#backup/schedule.ts'
import type { HealthReport } from '#contract/health-views.ts'
import { moneyKindOf, type MoneyKind } from '#domain/money-kind.ts'
import { objectOf } from '#gateway/transport/json.ts'
import { connectReadOnly } from '#journal/connection.ts'
import { sqliteCode } from '#journal/failure.ts'
import { modeOf } from '#support/mode.ts'
import { lookAtStorage } from '#support/storage.ts'
import { programVersions } from '#support/versions.ts'
import { updateFacts } from '#update/note.ts'
import { beginsAsDatabase } from './file-head.ts'
import { JOURNALS, readJson } from './folder.ts'

export type FolderHealth = HealthReport & {
  readonly mode: MoneyKind
  readonly till: 'running' | 'closed'
}

type Known = {
  readonly copyFolder: string | undefined
  /** Of this program; undefined on plain Node. */
  readonly version: string | undefined
  readonly now: number
}

/**
 * What the files of a till tell about it, also while it runs. Changes nothing in the folder, and asks SQLite nothing
 * about the journal. `copyFolder`: where the second copy is, when it is not next to the journal. A text says why it could not
 * look.
 */
export function lookAtFolder(folder: string, { copyFolder, version, now }: Known): FolderHealth | string {
  const mode = modeIn(folder)
  if (mode === undefined) return `${folder} does not say whether this till practises or takes real money`
  const journal = join(folder, JOURNALS[mode])
  const storage = lookAtStorage(journal, join(copyFolder ?? folder, `${basename(journal)}.copy`))
  const backup = backupsOf(folder, journal, now)
  if (storage.journal === undefined && storage.copy === undefined && backup.state === 'none')
    return `${folder} has no journal; name the folder of Loket's files`
  const report = reportHealth({
    now,
    mode,
    storage:
      storage.journal === undefined
        ? storage
        : { ...storage, journal: { ...storage.journal, isDatabase: beginsAsDatabase(journal) } },
    backup,
    updates: updateFacts({ read: () => readJson(join(folder, 'updates.json')) }),
    versions: {
      ...(version === undefined ? {} : { loket: version }),
      ...programVersions(),
    },
  })
  return { mode, till: isRunning(journal) ? 'running' : 'closed', ...report }
}

function modeIn(folder: string): MoneyKind | undefined {
  const file = join(folder, 'mode.json')
  const mode = modeOf({ read: () => readJson(file), exists: () => existsSync(file) })
  if (mode === 'unreadable') return undefined
  const { environment } = objectOf(readJson(join(folder, 'gateway-profile.json')))
  if (mode === 'real' && typeof environment !== 'string') return undefined
  return moneyKindOf(mode, String(environment))
}

/** By the notes about them: opening each backup takes the vault, and reading the journal could wait for the till. */
function backupsOf(folder: string, journal: string, now: number): BackupFacts {
  const file = join(folder, `${basename(journal, '.journal')}-backups.json`)
  const { folder: chosen, last, looks } = readNotes({ read: () => readJson(file) })
  const place = chosen?.path ?? join(folder, 'backups')
  const disk = diskOf(place, folder)
  const isEmptyMount = chosen?.isElsewhere === true && disk === 'same'
  const present = isEmptyMount ? undefined : namesIn(place)
  const proven = Object.entries(looks).flatMap(([name, { at, ok }]) =>
    ok && present?.has(name) !== false ? [at] : [],
  )
  return {
    state: proven.length === 0 ? 'none' : stateAt(now, last?.madeAt),
    ...(last === undefined || proven.length === 0
      ? {}
      : { lastAt: last.madeAt, provenAt: Math.max(...proven) }),
    hasRecovery: last?.hasRecovery === true,
    isReachable: present !== undefined || chosen === undefined,
    disk,
  }
}

function namesIn(folder: string): ReadonlySet<string> | undefined {
  try {
    return new Set(readdirSync(folder))
  } catch {
    return undefined
  }
}

function diskOf(place: string, folder: string): BackupFacts['disk'] {
  try {
    return statSync(place).dev === statSync(folder).dev ? 'same' : 'other'
  } catch {
    return 'unknown'
  }
}

/**
 * A running till holds its lock file. A till that was closed has merged its log, so the lock is tried only where a
 * log is left: a till that starts at that moment would take this look for another till.
 */
function isRunning(journal: string): boolean {
  const lock = `${journal}.lock`
  if (!existsSync(`${journal}-wal`) || !existsSync(lock)) return false
  try {
    // Connecting reads the file, which the holder's lock forbids.
    connectReadOnly(lock, 0).close()
    return false
  } catch (error) {
    if (sqliteCode(error)?.startsWith('SQLITE_BUSY')) return true
    throw error
  }
}

import type { KnownFacts, StorageFacts, TillFacts } from '#backoffice/health/facts.ts'
import { reportHealth } from '#backoffice/health/report.ts'
import type { HandlerDeps } from '#bridge/handlers.ts'
import type { BackupView } from '#contract/backup-views.ts'
import type { HealthReport } from '#contract/health-views.ts'

const GB = 1_000_000_000

/** A sound journal with its copy on another disk, both with room. */
export const STORAGE: StorageFacts = {
  journal: { bytes: 4_200_000 },
  copy: { bytes: 3_100_000, freeBytes: 27 * GB },
  isCopyElsewhere: true,
  freeBytes: 118 * GB,
  provenAt: Date.UTC(2026, 10, 20, 1, 2, 3),
}

/** What the bridge is handed of a machine that no test looks at. */
export const QUIET_MACHINE: Pick<HandlerDeps, 'updates' | 'storage' | 'versions'> = {
  updates: {
    view: () => ({ version: '1', off: 'no-feed', state: 'idle' }),
    facts: () => ({}),
    look: () => false,
    install: () => false,
  },
  storage: () => STORAGE,
  versions: () => ({ node: '24.15.0' }),
}

const VERSIONS = { loket: '0.1.0', electron: '45.4.1', node: '24.15.0', system: 'linux 6.12.0 x64' }

type Shown = TillFacts & {
  readonly mode: NonNullable<KnownFacts['mode']>
  readonly backup: BackupView
  readonly storage: Partial<StorageFacts> | undefined
  readonly updates: KnownFacts['updates']
}

/** The report that the real checks make of what the page is shown elsewhere. */
export function fakeReport({ mode, backup, storage, updates, ...till }: Shown): HealthReport {
  return reportHealth({
    now: Date.now(),
    mode,
    storage: { ...STORAGE, ...storage },
    backup: { ...backup, provenAt: backup.backups[0]?.provenAt },
    versions: VERSIONS,
    updates,
    till,
  })
}

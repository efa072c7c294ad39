import type { BackupView } from '#contract/backup-views.ts'
import type { ScreensView } from '#contract/display-views.ts'
import type { UpdateFacts } from '#contract/health-views.ts'
import type { PaperView } from '#contract/paper-views.ts'
import type { Health } from '#contract/views.ts'
import type { MoneyKind } from '#domain/money-kind.ts'

/** The till's files, as the system describes them. */
export type StorageFacts = {
  /** Undefined when there is no such file. */
  readonly journal?: (FileFacts & { readonly isDatabase?: boolean }) | undefined
  readonly copy?: (FileFacts & { readonly freeBytes?: number | undefined }) | undefined
  /** Whether the copy is on another disk than the journal. */
  readonly isCopyElsewhere: boolean
  /** Where the journal is. */
  readonly freeBytes?: number | undefined
  /** When the journal was last proven from its beginning to its end. */
  readonly provenAt?: number | undefined
}
type FileFacts = { readonly bytes: number }

export type BackupFacts = Pick<BackupView, 'state' | 'lastAt' | 'trouble' | 'hasRecovery' | 'isReachable'> & {
  readonly disk: BackupView['disk']
  readonly provenAt?: number | undefined
}

/** What is known about a till. Without the running till much of it is not. */
export type KnownFacts = {
  /** Epoch milliseconds. */
  readonly now: number
  /** Undefined when it cannot be told. */
  readonly mode: MoneyKind | undefined
  readonly storage: StorageFacts
  /** Undefined when there is nothing to read about backups. */
  readonly backup: BackupFacts | undefined
  readonly versions: Readonly<Partial<Record<'loket' | 'electron' | 'node' | 'system', string>>>
  readonly updates: UpdateFacts
  /** Known to the running till only. */
  readonly till?: TillFacts
}

export type TillFacts = {
  readonly health: Pick<Health, 'gateway' | 'journal' | 'budget' | 'clockSetBy' | 'broughtUp'>
  /** The provider's clock minus ours at the last connection test, milliseconds. */
  readonly testedClockMs?: number | undefined
  readonly paper: Pick<PaperView, 'settings' | 'printers' | 'failed'>
  readonly screens: ScreensView
  /** Voices of the system for the till's language, and whether amounts are to be spoken. */
  readonly voice: { readonly count: number; readonly isWanted: boolean }
}

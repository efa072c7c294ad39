/** Backups as the screen shows them. No key is in here, and no path but the one of the folder. */

/** Why there is no newer one, and what a person can do something about. */
export const BACKUP_TROUBLES = [
  'vault-closed',
  'no-vault',
  'keys-damaged',
  'not-kept',
  'folder-gone',
  'disk-gone',
  'disk-full',
  'unwritable',
  'journal',
  'not-proven',
  'stopped',
] as const
export type BackupTrouble = (typeof BACKUP_TROUBLES)[number]

/** Why a rehearsal came to nothing. All but `disk-full`, `unwritable` and `stopped` speak against the backup. */
export const REHEARSAL_FAULTS = [
  'gone',
  'not-a-backup',
  'newer',
  'sealed',
  'journal',
  'disk-full',
  'unwritable',
  'stopped',
] as const
export type RehearsalFault = (typeof REHEARSAL_FAULTS)[number]

/** `late`: older than 26 hours; `none`: there is none that could be opened. */
export type BackupState = 'fresh' | 'late' | 'none'

/** What everybody at the till may know: on a real till alone. */
export type BackupHealth = {
  readonly state: BackupState
  /** Epoch milliseconds. */
  readonly lastAt?: number
  readonly trouble?: BackupTrouble
  /** Could it be opened if this machine were gone? */
  readonly hasRecovery: boolean
}

export type BackupRow = {
  readonly name: string
  readonly madeAt: number
  readonly bytes: number
  readonly events: number
  /** When it was last opened and proven, by the program or by a person. */
  readonly provenAt?: number
  /** A rehearsal has found it broken. */
  readonly isBroken: boolean
  /** By the recovery passphrase that is set now, by an older one, or by none: then with this machine's vault only. */
  readonly opensWith: 'passphrase' | 'older-passphrase' | 'this-machine'
}

export type RehearsalView = { readonly name: string; readonly at: number } & (
  | {
      readonly ok: true
      readonly events: number
      readonly orders: number
      /** What has come in all its orders together, sen. */
      readonly minor: bigint
      /** Of the last event in it, epoch milliseconds. */
      readonly lastAt?: number
      readonly likeness:
        | { readonly kind: 'behind'; readonly events: number }
        | { readonly kind: 'differs' }
        | { readonly kind: 'no-journal' }
      readonly ms: number
    }
  | { readonly ok: false; readonly why: RehearsalFault }
)

export type BackupView = {
  readonly mode: 'practice' | 'real'
  readonly state: BackupState
  readonly lastAt?: number
  readonly folder: string
  /** The program's own, beside the journal. */
  readonly isOwnFolder: boolean
  /** Against the journal's, as far as the system tells: two parts of one disk look like two. */
  readonly disk: 'same' | 'other' | 'unknown'
  /** False: the folder cannot be looked into now. */
  readonly isReachable: boolean
  readonly keys: 'open' | 'closed' | 'no-vault' | 'damaged'
  readonly hasRecovery: boolean
  readonly leastPassphrase: number
  readonly trouble?: BackupTrouble
  readonly work?: { readonly kind: 'backup' | 'rehearsal'; readonly name?: string; readonly done: number }
  /** Newest first. */
  readonly backups: readonly BackupRow[]
  /** What IT types to bring the newest back; absent while there is none. */
  readonly restoreCommand?: string
  readonly rehearsal?: RehearsalView
  /** What a manager may see and IT alone may change. */
  readonly mayChange: boolean
}

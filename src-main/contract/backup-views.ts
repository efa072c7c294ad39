/** Backups as the screen shows them. This carries no key, and no path except the folder's. */

/** Why there is no newer backup, for reasons a person can do something about. */
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

/** Why a rehearsal failed. Only `not-a-backup`, `sealed` and `journal` mean the backup is bad. */
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

/** Why a restore changed nothing: the till is on the journal of before. */
export const RESTORE_FAULTS = [
  /** The running journal has changed in what it loses or has open, while the backup was being opened. */
  'in-use',
  /** Another person has signed in meanwhile. */
  'left',
  /** The journal was changed by another hand after the restore was begun. */
  'changed',
  'locked',
  'sealed',
  'journal',
  'disk-full',
  'unwritable',
  'stopped',
] as const
export type RestoreFault = (typeof RESTORE_FAULTS)[number]

/** `late`: older than 26 hours. `none`: no backup that could be opened exists. */
export type BackupState = 'fresh' | 'late' | 'none'

/** Whether a backup could bring this till back today. */
export type BackupHealth = {
  readonly state: BackupState
  /** Epoch milliseconds. */
  readonly lastAt?: number
  readonly trouble?: BackupTrouble
  /** Whether backups made from now on could be opened if this machine were gone. */
  readonly hasRecovery: boolean
}

export type BackupRow = {
  readonly name: string
  readonly madeAt: number
  readonly bytes: number
  readonly events: number
  /** When it was last opened and proven, by the program or by a person. */
  readonly provenAt?: number
  /** A rehearsal found it broken. */
  readonly isBroken: boolean
  /** What opens it: the present recovery passphrase, an older one, or only this machine's vault. */
  readonly opensWith: 'passphrase' | 'older-passphrase' | 'this-machine'
}

export type RehearsalView = { readonly name: string; readonly at: number } & (
  | {
      readonly ok: true
      /** The running journal's last event when it was compared; 0 where it cannot be read. */
      readonly seq: number
      readonly events: number
      readonly orders: number
      /** Closed shifts. */
      readonly zs: number
      /** Total received over all its orders, sen. */
      readonly minor: bigint
      /** Time of its last event, epoch milliseconds. */
      readonly lastAt?: number
      readonly likeness:
        | {
            readonly kind: 'behind'
            readonly events: number
            /** Only the running journal has them: a restore would lose these orders, this money (sen) and these Zs. */
            readonly orders: number
            readonly minor: bigint
            readonly zs: number
            readonly slips: number
            readonly cashMoves: number
            /** Payouts and other commands to the gateway. */
            readonly instructions: number
            /** A shift that was closed since would be open again. */
            readonly reopensShift: boolean
          }
        | { readonly kind: 'differs' }
        | { readonly kind: 'no-journal' }
      readonly ms: number
    }
  | { readonly ok: false; readonly why: RehearsalFault }
)

/** The last restore from the screen, until a person has put it away. */
export type RestoredView = { readonly name: string; readonly at: number } & (
  | {
      readonly ok: true
      readonly madeAt: number
      /** Time of the last event that came back. */
      readonly lastAt?: number
      /** Counts that only the journal of before has; absent where they are not known. */
      readonly lost?: {
        readonly zs: number
        readonly slips: number
        readonly instructions: number
        readonly reopensShift: boolean
      }
      /** Names of the files of before, where they were. */
      readonly kept: readonly string[]
    }
  | { readonly ok: false; readonly why: RestoreFault }
)

export type BackupView = {
  readonly mode: 'practice' | 'real'
  readonly state: BackupState
  readonly lastAt?: number
  readonly folder: string
  /** True for the program's own folder, next to the journal. */
  readonly isOwnFolder: boolean
  /** The policy of this computer names the folder. */
  readonly isDecidedFolder: boolean
  /** Compared with the journal's disk, as far as the system tells: two partitions of one disk look like two. */
  readonly disk: 'same' | 'other' | 'unknown'
  /** False while the folder cannot be read. */
  readonly isReachable: boolean
  readonly keys: 'open' | 'closed' | 'no-vault' | 'damaged'
  readonly hasRecovery: boolean
  readonly leastPassphrase: number
  readonly trouble?: BackupTrouble
  readonly work?: {
    readonly kind: 'backup' | 'rehearsal' | 'restore'
    readonly name?: string
    readonly done: number
  }
  /** Newest first. */
  readonly backups: readonly BackupRow[]
  /** What IT types to restore the newest backup; absent while no backup exists. */
  readonly restoreCommand?: string
  readonly rehearsal?: RehearsalView
  readonly restored?: RestoredView
  /** A manager may view this; only IT may change it. */
  readonly mayChange: boolean
}

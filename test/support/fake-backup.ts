import type { BackupRow, BackupView } from '#contract/backup-views.ts'
import type { InputOf, OutputOf, ProcedureName } from '#contract/procedures.ts'
import { Refused } from './fake-setup.ts'

const DAY = 86_400_000
const NIGHT = Date.UTC(2026, 10, 19, 15, 4, 9)

export function backupRow(number: number, changes: Partial<BackupRow> = {}): BackupRow {
  const madeAt = NIGHT - (3 - number) * DAY
  return {
    name: `loket-7f3a91ac-${String(number).padStart(7, '0')}.loket-backup`,
    madeAt,
    bytes: 1_200_000 + number * 90_000,
    events: 1_000 + number * 68,
    provenAt: madeAt + 4_000,
    isBroken: false,
    opensWith: 'passphrase',
    ...changes,
  }
}

/** Three nights on a separate stick, all as it should be. */
export const BACKUPS: BackupView = {
  mode: 'real',
  state: 'fresh',
  lastAt: NIGHT,
  folder: '/media/kasir/CADANGAN/loket',
  isOwnFolder: false,
  isDecidedFolder: false,
  disk: 'other',
  isReachable: true,
  keys: 'open',
  hasRecovery: true,
  leastPassphrase: 12,
  backups: [backupRow(3), backupRow(2), backupRow(1)],
  restoreCommand: `"/opt/Loket/loket" restore "/home/kasir/.config/Loket/real.journal" --backup "/media/kasir/CADANGAN/loket/${backupRow(3).name}"`,
  mayChange: true,
}

type BackupName = Extract<ProcedureName, `backup.${string}`>
type Handlers = { [N in BackupName]: (input: InputOf<N>) => OutputOf<N> }

/** Backups as the page sees them: a started job runs until the test ends it. */
export function createFakeBackups(init: BackupView, changed: () => void) {
  let view = init
  const change = (next: Partial<BackupView>): null => {
    view = { ...view, ...next }
    changed()
    return null
  }
  const begin = (work: NonNullable<BackupView['work']>): null => {
    if (view.work !== undefined) throw new Refused('not-allowed', { why: 'busy' })
    return change({ work })
  }
  const handlers: Handlers = {
    'backup.get': () => view,
    'backup.now': () => begin({ kind: 'backup', done: 0 }),
    'backup.rehearse': ({ name }) => begin({ kind: 'rehearsal', name, done: 0 }),
    'backup.restore': ({ name, approval }) => {
      if (approval === undefined) throw new Refused('approval-needed')
      return begin({ kind: 'restore', name, done: 0 })
    },
    'backup.acknowledgeRestore': () => {
      const { restored: _read, ...rest } = view
      view = rest
      return change({})
    },
    'backup.chooseFolder': ({ to }) =>
      change(
        to === 'own'
          ? { folder: '/home/kasir/.config/Loket/backups', isOwnFolder: true, disk: 'same', backups: [] }
          : { folder: '/media/kasir/LAIN', isOwnFolder: false, disk: 'other', backups: [] },
      ),
    'backup.setPassphrase': () => change({ hasRecovery: true }),
  }
  return {
    handlers,
    /** `isDone` ends the job under way. */
    change: (next: Partial<BackupView>, isDone = false): null => {
      if (isDone) {
        const { work: _ended, ...rest } = view
        view = rest
      }
      return change(next)
    },
  }
}

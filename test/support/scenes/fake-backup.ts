import type { BackupView, RehearsalView } from '#contract/backup-views.ts'
import { BACKUPS, backupRow } from '../fake-backup.ts'
import type { FakeStage } from './fake-stage.ts'
import { DIALOG, type Chapter, type Scene } from './scene.ts'

const [NEWEST] = BACKUPS.backups
const NAME = NEWEST?.name ?? ''
const MANY = Array.from({ length: 23 }, (_, n) =>
  backupRow(23 - n, {
    madeAt: Date.UTC(2026, 10, 19, 15) - n * 86_400_000,
    isBroken: n === 4,
    ...(n > 15 ? { opensWith: 'older-passphrase' as const } : {}),
    ...(n === 21 ? { opensWith: 'this-machine' as const } : {}),
    ...(n === 2 ? { bytes: 812_000_000, events: 1_104_220 } : {}),
  }),
)
const GOOD: RehearsalView = {
  name: NAME,
  at: Date.UTC(2026, 10, 20, 5),
  ok: true,
  events: 1_204,
  orders: 312,
  minor: 3_004_300_000n,
  likeness: { kind: 'behind', events: 48 },
  ms: 2_400,
}
const LONG_FOLDER =
  '/media/kasir/USB-CADANGAN-TOKO-SEMBAKO-IBU-SRI-WAHYUNI/loket/cadangan/kasir-depan-sebelah-kiri'

async function onBackups(
  at: FakeStage,
  backup: Partial<BackupView>,
  role: 'manager' | 'it' = 'it',
): Promise<void> {
  const mode = backup.mode ?? 'real'
  await at.become({
    session: { role, mode },
    health: { mode },
    backup: { lastAt: Date.now() - 5 * 3_600_000, ...backup },
  })
  await at.press('F11')
  await at.wait('#settings-backup')
  await at.press('Alt+b')
  await at.wait('#backup-state')
}

const scene = (
  name: string,
  backup: Partial<BackupView>,
  then: (at: FakeStage) => Promise<unknown> = async () => undefined,
  role: 'manager' | 'it' = 'it',
): Scene<FakeStage> => ({
  name: `backup-${name}`,
  screen: 'settings',
  state: 'backup',
  reach: async (at) => {
    await onBackups(at, backup, role)
    await then(at)
  },
})

const recovery = (name: string, then: (at: FakeStage) => Promise<unknown>): Scene<FakeStage> => ({
  ...scene(name, { hasRecovery: true }, async (at) => {
    await at.open(() => at.page.getByRole('button', { name: 'Ganti frasa pemulihan' }).click())
    await then(at)
  }),
  leave: ({ close }) => close(),
})

export const BACKUP: Chapter = {
  title: 'backups',
  on: 'fake',
  scenes: [
    {
      name: 'backup-card',
      screen: 'settings',
      state: 'backup',
      reach: async (at) => {
        await at.become({
          session: { role: 'manager', mode: 'real' },
          health: { mode: 'real' },
          backup: { state: 'late', lastAt: Date.now() - 30 * 3_600_000, hasRecovery: false },
        })
        await at.press('F11')
        await at.wait('#settings-backup')
        await at.page.locator('#settings-backup').scrollIntoViewIfNeeded()
      },
    },
    {
      name: 'settings-set-by-it',
      screen: 'settings',
      state: 'locked by policy',
      reach: async (at) => {
        await at.become({
          session: { role: 'manager', mode: 'real' },
          settings: { locked: ['merchantName', 'theme', 'volume', 'speakAmounts'] },
        })
        await at.press('F11')
        await at.wait('#settings-look')
      },
    },
    scene('folder-set-by-it', { isDecidedFolder: true, mayChange: true }),
    scene('good', {}),
    scene('many', { backups: MANY, folder: LONG_FOLDER }),
    scene('none', {
      state: 'none',
      backups: [],
      hasRecovery: false,
      isOwnFolder: true,
      disk: 'same',
      folder: '/home/kasir/.config/Loket/backups',
    }),
    scene('late', { state: 'late', lastAt: Date.now() - 75 * 3_600_000, trouble: 'disk-full' }),
    scene('gone', {
      state: 'late',
      isReachable: false,
      disk: 'unknown',
      trouble: 'folder-gone',
      backups: [],
    }),
    scene('practice', { mode: 'practice' }),
    scene('manager', { hasRecovery: false, mayChange: false }, undefined, 'manager'),
    scene('working', { work: { kind: 'backup', done: 0.62 } }, ({ wait }) => wait('[role="progressbar"]')),
    scene('rehearsed', { rehearsal: GOOD }),
    scene('rehearsed-differs', { rehearsal: { ...GOOD, likeness: { kind: 'differs' } } }),
    scene('rehearsed-broken', {
      backups: [backupRow(3, { isBroken: true }), ...BACKUPS.backups.slice(1)],
      rehearsal: { name: NAME, at: 0, ok: false, why: 'sealed' },
    }),
    recovery('recovery', async ({ page, wait }) => {
      await page.getByLabel('Frasa sandi baru').fill('kuda laut biru')
      await wait(`${DIALOG} [role="status"]`)
    }),
    recovery('recovery-filled', async ({ page, wait }) => {
      for (const label of ['Frasa sandi baru', 'Sekali lagi'])
        await page.getByLabel(label).fill('kuda laut biru muda')
      await page.getByText('Sudah saya tulis di kertas').click()
      await wait(`${DIALOG} [data-selected]`)
    }),
  ],
}

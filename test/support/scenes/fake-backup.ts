import type { BackupView, RehearsalView } from '#contract/backup-views.ts'
import { BACKUPS, backupRow } from '../fake-backup.ts'
import type { FakeBridgeInit } from '../fake-bridge.ts'
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
  seq: 1_252,
  events: 1_204,
  orders: 312,
  minor: 3_004_300_000n,
  zs: 2,
  likeness: {
    ...{ kind: 'behind', events: 48, orders: 7, minor: 81_500_000n, zs: 1 },
    ...{ slips: 2, cashMoves: 1, instructions: 1, reopensShift: false },
  },
  ms: 2_400,
}
const LONG_FOLDER =
  '/media/kasir/USB-CADANGAN-TOKO-SEMBAKO-IBU-SRI-WAHYUNI/loket/cadangan/kasir-depan-sebelah-kiri'

async function onBackups(
  at: FakeStage,
  backup: Partial<BackupView>,
  role: 'manager' | 'it' = 'it',
  refuses: FakeBridgeInit['refuses'] = {},
): Promise<void> {
  const mode = backup.mode ?? 'real'
  await at.become({
    session: { role, mode },
    health: { mode },
    refuses,
    backup: { lastAt: Date.now() - 5 * 3_600_000, ...backup },
  })
  await at.go('settings')
  await at.page.click('[data-tab="shop"]')
  await at.wait('#settings-backup')
  await at.push('backup')
  await at.wait('#backup-state')
}

const scene = (
  name: string,
  backup: Partial<BackupView>,
  then: (at: FakeStage) => Promise<unknown> = async () => undefined,
  role: 'manager' | 'it' = 'it',
  refuses: FakeBridgeInit['refuses'] = {},
): Scene<FakeStage> => ({
  name: `backup-${name}`,
  screen: 'settings',
  state: 'backup',
  reach: async (at) => {
    await onBackups(at, backup, role, refuses)
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

/** The dialog that says what a restore loses; `then` goes on in it. */
const asked = (
  name: string,
  then: (at: FakeStage) => Promise<unknown> = async () => undefined,
  refuses: FakeBridgeInit['refuses'] = {},
): Scene<FakeStage> => ({
  ...scene(
    `restore-${name}`,
    { rehearsal: GOOD },
    async (at) => {
      await at.open(() => at.push('restore'))
      await then(at)
    },
    'it',
    refuses,
  ),
  leave: ({ close }) => close(),
})
const restore = (at: FakeStage) => at.page.getByRole('button', { name: 'Pulihkan', exact: true }).click()

const DONE = {
  name: NAME,
  at: Date.UTC(2026, 10, 20, 5),
  ok: true,
  madeAt: Date.UTC(2026, 10, 19, 15, 4),
  lastAt: Date.UTC(2026, 10, 19, 15, 3),
  kept: ['real.journal.before-20261120T050000Z', 'real.journal.copy.before-20261120T050000Z'],
} as const

const RESTORE: readonly Scene<FakeStage>[] = [
  asked('asked'),
  asked(
    'in-use',
    async (at) => {
      await restore(at)
      await at.wait(`${DIALOG} >> text=Tetap pulihkan`)
    },
    { 'backup.restore': { code: 'confirm-first', details: { payments: 2, shift: 1 } } },
  ),
  asked('pin', async (at) => {
    await restore(at)
    await at.wait('text=Perlu persetujuan petugas TI')
  }),
  scene('restoring', { work: { kind: 'restore', name: NAME, done: 0.4 } }, ({ wait }) => wait(DIALOG)),
  scene('restored', { restored: DONE }),
  scene('restored-not', { restored: { name: NAME, at: DONE.at, ok: false, why: 'disk-full' } }),
  {
    name: 'backup-restored-lock',
    screen: 'lock',
    state: 'restored',
    reach: async (at) => {
      const session = { role: 'nobody', mode: 'real', restored: { ok: true, to: DONE.lastAt } } as const
      await at.become({ session, health: { mode: 'real' } }, '[data-locked]')
    },
  },
  {
    ...scene(
      'unlock',
      {},
      async (at) => {
        await at.open(() => at.push('rehearse'))
      },
      'it',
      { 'backup.rehearse': { code: 'not-allowed', details: { why: 'no-key' } } },
    ),
    leave: ({ close }) => close(),
  },
]

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
        await at.go('settings')
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
          session: { role: 'cashier', mode: 'real' },
          settings: { locked: ['merchantName', 'theme', 'volume', 'speakAmounts'] },
        })
        await at.go('settings')
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
    ...RESTORE,
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

import type { BackupView } from '#contract/backup-views.ts'
import type { StorageFacts } from '#backoffice/health/facts.ts'
import type { FakeBridgeInit } from '../fake-bridge.ts'
import { NORMAL_KEYS } from '#contract/keys.ts'
import { HEALTH } from '../fake-bridge.ts'
import { SCREENS } from '../fake-display.ts'
import type { FakeStage } from './fake-stage.ts'
import type { Chapter, Scene } from './scene.ts'

const FRESH: Partial<BackupView> = { lastAt: Date.now() - 5 * 3_600_000 }
const REAL: FakeBridgeInit = {
  session: { role: 'it', mode: 'real' },
  health: { mode: 'real' },
  backup: FRESH,
}
const FULL_DISK: Partial<StorageFacts> = {
  journal: { bytes: 812_000_000 },
  freeBytes: 61_000_000,
}

async function onHealth(at: FakeStage, init: FakeBridgeInit): Promise<void> {
  await at.become({ ...REAL, ...init })
  await at.go('settings')
  await at.wait('#settings-till')
  await at.push('health')
  await at.wait('#health-title')
  await at.page.mouse.move(0, 0)
}

const scene = (
  name: string,
  state: string,
  init: FakeBridgeInit = {},
  then: (at: FakeStage) => Promise<unknown> = (at) => at.wait('[data-check]'),
): Scene<FakeStage> => ({
  name: `health-${name}`,
  screen: 'health',
  state,
  reach: async (at) => {
    await onHealth(at, init)
    await then(at)
  },
})

export const HEALTH_OF_THE_TILL: Chapter = {
  title: 'health',
  on: 'fake',
  scenes: [
    scene('good', 'good'),
    scene('practice', 'good', {
      session: { role: 'it', mode: 'practice' },
      health: { mode: 'practice', gateway: { ...HEALTH.gateway, connection: 'untried' } },
    }),
    scene('look', 'look', {
      health: { mode: 'real', broughtUp: 2, clockSetBy: -600_000 },
      backup: { state: 'late', lastAt: Date.now() - 75 * 3_600_000, trouble: 'disk-full' },
      settings: { speakAmounts: true },
    }),
    scene('bad', 'bad', {
      storage: { copy: undefined },
      health: {
        mode: 'real',
        gateway: { ...HEALTH.gateway, connection: 'down', lastAnswerAt: Date.now() - 480_000 },
      },
    }),
    {
      ...scene(
        'full',
        'bad',
        {
          health: {
            mode: 'real',
            clockSetBy: 86_400_000,
            journal: {
              ...HEALTH.journal,
              state: 'broken',
              events: 1_104_220n,
              detail:
                'event 1104219: the hash does not follow from the event before it, as read from page 88213',
            },
            gateway: {
              ...HEALTH.gateway,
              turnedAway: { at: Date.now(), by: 'clock', clockMs: -86_400_000 },
              lastAnswerAt: Date.now() - 480_000,
            },
            budget: {
              minuteLeft: 0,
              minuteOf: 60,
              hourLeft: 12,
              hourOf: 600,
              nextFreeAt: Date.now() + 30_000,
            },
          },
          storage: { ...FULL_DISK, copy: undefined, isCopyElsewhere: false },
          backup: { state: 'late', lastAt: Date.now() - 75 * 3_600_000, hasRecovery: false },
          paper: { printers: [] },
          screens: { ...SCREENS, choice: 'gone' },
          settings: { speakAmounts: true },
        },
        // The note about the provider lies over the last row.
        (at) => at.page.getByRole('button', { name: 'Tutup' }).click(),
      ),
      hasSmallForm: true,
    },
    scene('newer', 'good', {
      session: { role: 'it', mode: 'real' },
      update: { state: 'ready', found: '0.2.0', lookedAt: Date.now() },
    }),
    {
      ...scene(
        'newer-failed',
        'good',
        { update: { found: '0.2.0', fault: 'failed-trial', lookedAt: Date.now() - 600_000 } },
        (at) => at.wait('[data-update]'),
      ),
      hasSmallForm: true,
    },
    {
      name: 'health-newer-install',
      screen: 'health',
      reach: async (at) => {
        await onHealth(at, { update: { state: 'ready', found: '0.2.0', lookedAt: Date.now() } })
        await at.open(() => at.page.getByRole('button', { name: 'Pasang sekarang' }).click())
      },
      leave: ({ close }) => close(),
    },
    scene('failed', 'failed', { refuses: { 'health.report': 'internal' } }, (at) =>
      at.wait('text=Coba lagi'),
    ),
    {
      name: 'health-diagnosis',
      screen: 'health',
      reach: async (at) => {
        await onHealth(at, { session: { role: 'it', mode: 'real' } })
        await at.open(() => at.push('diagnosis'))
        await at.wait('pre')
      },
      leave: ({ close }) => close(),
    },
    {
      name: 'settings-health',
      screen: 'settings',
      state: 'bad',
      reach: async (at) => {
        await at.become({ ...REAL, storage: { copy: undefined } })
        await at.go('settings')
        await at.wait('text=1 hal bermasalah')
      },
    },
    {
      name: 'settings-keys',
      hasSmallForm: true,
      screen: 'settings',
      state: 'changed',
      reach: async (at) => {
        const keys = { ...NORMAL_KEYS, renew: 'F9', help: 'Insert' } as const
        await at.become({ ...REAL, settings: { keys } })
        await at.go('settings')
        await at.wait('#settings-keys')
        await at.page.evaluate(() => document.querySelector('#settings-keys')?.scrollIntoView())
      },
    },
    {
      name: 'settings-key-taken',
      hasSmallForm: true,
      screen: 'settings',
      state: 'refused',
      reach: async (at) => {
        await at.open(() => at.push('key-renew'))
        await at.page.keyboard.press('F8')
        await at.wait('[role="dialog"] [role="alert"]')
      },
      leave: ({ close }) => close(),
    },
  ],
}

import { rupiah } from '#domain/money.ts'
import { attentionOf, NO_ATTENTION } from '../fake-attention.ts'
import type { FakeBridgeInit } from '../fake-bridge.ts'
import { HEALTH } from '../fake-bridge.ts'
import { unsignedDays } from '../fake-signoff.ts'
import { counted, fakeToday } from '../fake-today.ts'
import type { FakeStage } from './fake-stage.ts'
import type { Chapter, Scene } from './scene.ts'

const HOUR_MS = 3_600_000
const FRESH: FakeBridgeInit = {
  session: { role: 'manager', mode: 'real' },
  health: { mode: 'real', gateway: { ...HEALTH.gateway, lastAnswerAt: Date.now() - 40_000 } },
  backup: { lastAt: Date.now() - 5 * HOUR_MS, disk: 'other' },
  review: { orders: 4_000, days: 30 },
  attention: NO_ATTENTION,
}
const FULL = fakeToday({ orders: 4_000, days: 30 })
const MOST = rupiah(99_999_999_999)

const today = (
  name: string,
  state: string,
  init: FakeBridgeInit,
  ready: string,
  more: Partial<Scene<FakeStage>> = {},
): Scene<FakeStage> => ({
  name: `today-${name}`,
  screen: 'today',
  state,
  reach: async (at) => {
    await at.become({ ...FRESH, ...init })
    await at.wait(ready)
    await at.page.mouse.move(0, 0)
  },
  ...more,
})

export const TODAY: Chapter = {
  title: 'today',
  on: 'fake',
  scenes: [
    today('good', 'good', {}, '[data-verdict="good"]', { hasSmallForm: true }),
    today(
      'needs',
      'needs',
      {
        attention: attentionOf(1),
        signoff: { days: unsignedDays(2) },
        backup: { state: 'late', lastAt: Date.now() - 75 * HOUR_MS, trouble: 'disk-full' },
      },
      '[data-verdict="needs"]',
    ),
    today(
      'full',
      'very full',
      {
        attention: { ...attentionOf(44), total: 1_204 },
        signoff: { days: { ...unsignedDays(31), next: 20_261_020 } },
        storage: { copy: undefined, freeBytes: 61_000_000 },
        backup: {
          state: 'late',
          lastAt: Date.now() - 75 * HOUR_MS,
          folder: '/media/kasir/cadangan toko/tahun 2026/komputer kasir depan/loket',
          isReachable: false,
        },
        paper: { printers: [] },
        health: { mode: 'real', clockSetBy: 86_400_000, gateway: { ...HEALTH.gateway, connection: 'down' } },
        review: {
          ...{ orders: 4_000, days: 30 },
          today: {
            ...FULL,
            soFar: {
              gateway: { count: 12_402, minor: MOST.minor },
              cash: { count: 3_011, minor: MOST.minor },
              back: counted(12, 1_250_000),
            },
            hours: Array.from({ length: 24 }, (_, hour) => ({
              hour,
              todayMinor: MOST.minor / BigInt(hour + 1),
              beforeMinor: MOST.minor / BigInt(24 - hour),
            })),
          },
        },
      },
      '[data-verdict="needs"]',
      { hasSmallForm: true },
    ),
    today('first-day', 'empty', { review: { orders: 0, days: 0 } }, '[data-verdict="good"]', {
      hasSmallForm: true,
    }),
    today(
      'building',
      'building',
      { review: { orders: 4_000, days: 30, building: { done: 402_113, of: 1_000_000 } } },
      '[data-verdict="unknown"]',
    ),
    today(
      'no-connection',
      'no connection',
      { health: { mode: 'real', gateway: { ...HEALTH.gateway, connection: 'down' } } },
      '[data-verdict="needs"]',
    ),
    today(
      'practice',
      'practice',
      { session: { role: 'manager', mode: 'practice' }, health: { mode: 'practice' } },
      '[data-verdict="good"]',
    ),
    {
      ...today('sign-off', 'days', { signoff: { days: unsignedDays(2) } }, '[data-card="unsigned"] li'),
      reach: async (at) => {
        await at.become({ ...FRESH, signoff: { days: unsignedDays(2) } })
        await at.open(() => at.push('sign-20261119'))
        await at.wait('[name="signoff-begin"]')
      },
      leave: (at) => at.close(),
    },
    today(
      'failed',
      'failed',
      {
        refuses: {
          'review.today': 'not-ready',
          'attention.list': 'internal',
          'health.report': 'internal',
          'signoff.days': 'not-ready',
          'backup.get': 'internal',
        },
      },
      '[data-verdict="unknown"]',
    ),
    today(
      'loading',
      'loading',
      {
        stalls: [
          'review.today',
          'attention.list',
          'health.report',
          'backup.get',
          'shift.get',
          'signoff.days',
        ],
      },
      '[data-verdict="asking"]',
    ),
    {
      name: 'today-it',
      screen: 'today',
      state: 'good',
      reach: async (at) => {
        await at.become({ ...FRESH, session: { role: 'it', mode: 'real' } })
        await at.go('today')
        await at.wait('[data-card="health"] [data-check]')
      },
    },
  ],
}

import type { FakeBridgeInit } from '../fake-bridge.ts'
import type { FakeSignoffInit } from '../fake-signoff.ts'
import { close, ONE_DAY, open, ROWS } from './fake-review.ts'
import type { FakeStage } from './fake-stage.ts'
import type { Chapter, Scene } from './scene.ts'

const TWO = {
  limitMinor: 1_000_000_000n,
  signers: ['practice-manager', 'practice-second'],
} satisfies FakeSignoffInit
const DISK_FULL = { code: 'not-saved', details: { why: 'disk-full' } } as const

/** The day's dialog in this state. */
const signing = (
  name: string,
  signoff: FakeSignoffInit,
  then: (at: FakeStage) => Promise<unknown> = async () => undefined,
  more: FakeBridgeInit = {},
): Scene<FakeStage> => ({
  name: `sign-off-${name}`,
  screen: 'review',
  state: 'sign-off',
  reach: async (at) => {
    await open(at, ONE_DAY, { signoff, ...more })
    await at.wait(ROWS)
    await at.open(() => at.page.click('button[name="signoff"] >> nth=0'))
    await then(at)
  },
  leave: close,
  hasSmallForm: true,
})

const figures = (at: FakeStage) => at.wait('[role="dialog"] table')
const pin = async (at: FakeStage) => {
  await figures(at)
  await at.push('signoff-begin')
  await at.wait('[role="dialog"] input[type="password"]')
}

export const SIGN_OFF: Chapter = {
  title: 'the sign-off of a day',
  on: 'fake',
  scenes: [
    {
      ...signing('heading', { signed: true, addenda: 2 }),
      reach: async (at) => {
        await open(at, ONE_DAY, { signoff: { signed: true, addenda: 2 } })
        await at.wait('button[name="signoff"]')
      },
      leave: async () => undefined,
    },
    signing('day', {}, figures),
    signing('full', { open: 40 }, figures),
    signing('shift-open', { cannot: 'shift-open' }, figures),
    signing('empty', { cannot: 'no-sales', open: 0 }, (at) => at.wait('text=Tidak ada penjualan')),
    signing('no-second', { ...TWO, signers: ['practice-manager'] }, figures),
    signing('loading', {}, undefined, { stalls: ['signoff.day'] }),
    signing('failed', {}, (at) => at.wait('[role="dialog"] button:has-text("Coba lagi")'), {
      refuses: { 'signoff.day': 'not-ready' },
    }),
    signing('pin', {}, pin),
    signing('pin-wrong', { pins: { 'practice-manager': '0000' } }, async (at) => {
      await pin(at)
      await at.page.keyboard.type('1234')
      await at.press('Enter')
      await at.wait('[role="dialog"] [role="alert"]')
    }),
    signing('second', TWO, async (at) => {
      await pin(at)
      await at.page.keyboard.type('1234')
      await at.press('Enter')
      await at.wait('text=Manajer kedua')
    }),
    signing('signed', { signed: true }, figures),
    signing('addenda', { signed: true, addenda: 3 }, figures),
    signing('not-sound', { signed: true, isSound: false }, figures),
    signing('report', { signed: true }, async (at) => {
      await figures(at)
      await at.push('signoff-document')
      await at.wait('text=Tersimpan:')
    }),
    signing(
      'report-failed',
      { signed: true },
      async (at) => {
        await figures(at)
        await at.push('signoff-document')
        await at.wait('[role="dialog"] [role="alert"]')
      },
      { refuses: { 'signoff.report': DISK_FULL } },
    ),
    signing('limit', TWO, async (at) => {
      await figures(at)
      await at.push('signoff-limit')
      await at.wait('#signoff-limit')
    }),
  ],
}

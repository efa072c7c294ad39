import type { FakeBridgeInit } from '../fake-bridge.ts'
import type { FakeLinksInit } from '../fake-links.ts'
import type { FakeStage } from './fake-stage.ts'
import type { Chapter, Scene } from './scene.ts'

const MANAGER: FakeBridgeInit = {
  session: { role: 'manager', mode: 'practice' },
  health: { mode: 'practice' },
}

/** The room with this page open. */
async function open(at: FakeStage, links: FakeLinksInit, more: FakeBridgeInit = {}): Promise<void> {
  await at.become({ ...MANAGER, ...more, links })
  await at.go('documents')
  await at.page.click('[data-tab="links"]')
}

const scene = (
  name: string,
  state: string,
  reach: Scene<FakeStage>['reach'],
  more: Partial<Scene<FakeStage>> = {},
): Scene<FakeStage> => ({ name: `links-${name}`, screen: 'documents', state, reach, ...more })

const close: Scene<FakeStage>['leave'] = (at) => at.close()

export const LINKS: Chapter = {
  title: 'payment links',
  on: 'fake',
  scenes: [
    scene('none', 'empty', async (at) => {
      await open(at, {})
      await at.wait('text=Belum ada tautan bayar')
    }),
    scene(
      'list',
      'full',
      async (at) => {
        await open(at, { links: 70 })
        await at.wait('[data-links="50"]')
      },
      { hasSmallForm: true },
    ),
    scene('none-found', 'empty', async (at) => {
      await open(at, { links: 3 })
      await at.wait('[data-link]')
      await at.page.fill('[inputmode="search"]', 'siapa')
      await at.wait('text=Tautan bayar tidak ditemukan')
    }),
    scene('sealed', 'locked', async (at) => {
      await open(at, { links: 6, isSealed: true })
      await at.wait('[data-links="6"]')
    }),
    scene('not-offered', 'empty', async (at) => {
      await open(at, { offer: { notOffered: 'product-code' } })
      await at.wait('text=belum punya kode produk')
    }),
    scene('loading', 'loading', async (at) => {
      await open(at, {}, { stalls: ['links.list'] })
      await at.wait('main [role="status"][aria-label]')
    }),
    scene('failed', 'failed', async (at) => {
      await open(at, {}, { refuses: { 'links.list': 'not-ready' } })
      await at.wait('main [role="alert"]')
    }),
    scene(
      'open',
      'waiting',
      async (at) => {
        await open(at, { links: 3 })
        await at.wait('[data-link]')
        await at.open(() => at.page.click('[data-link]'))
        await at.wait('[data-link-open] [data-qr]')
      },
      { leave: close, hasSmallForm: true },
    ),
    scene(
      'ended',
      'paid',
      async (at) => {
        await open(at, { links: 3 })
        await at.wait('[data-link]')
        await at.open(() => at.page.locator('[data-link]').nth(1).click())
        await at.wait('[data-link-open]')
      },
      { leave: close },
    ),
    scene(
      'cancel',
      'waiting',
      async (at) => {
        await open(at, { links: 3 })
        await at.wait('[data-link]')
        await at.page.click('[data-link]')
        await at.push('cancel-link')
        await at.wait('[role="alertdialog"]')
      },
      { leave: close },
    ),
    scene(
      'make',
      'empty',
      async (at) => {
        await open(at, {})
        await at.open(() => at.push('make-link'))
        await at.wait('#link-balance')
      },
      { leave: close, hasSmallForm: true },
    ),
    scene(
      'make-linked',
      'full',
      async (at) => {
        const linked = Array.from({ length: 200 }, (_, place) => ({
          reference: `P001261120${String(place).padStart(7, '0')}7F3Q`,
          ...{ phoneEndsIn: '7890', accountEndsIn: '2215', isConfirmed: place % 2 === 1 },
          linkedAt: Date.parse('2026-11-20T09:00:00+07:00'),
        }))
        await open(at, { offer: { linked } })
        await at.open(() => at.push('make-link'))
        await at.page.selectOption('#link-linked', { index: 1 })
        await at.wait('text=penyedia menolaknya')
      },
      { leave: close, hasSmallForm: true },
    ),
    scene(
      'make-wrong',
      'wrong',
      async (at) => {
        await open(at, {})
        await at.open(() => at.push('make-link'))
        await at.page.fill('#link-amount', '20000000')
        await at.page.fill('#link-name', 'Siti Ñurbaya')
        await at.page.fill('#link-email', 'siti')
        await at.page.fill('#link-phone', '12')
        await at.page.fill('#link-fee', '2500')
        await at.wait('text=Biaya perlu metode')
      },
      { leave: close },
    ),
  ],
}

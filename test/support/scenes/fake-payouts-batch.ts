import type { Batch } from '#contract/batch-views.ts'
import type { PayoutStage } from '#contract/payout-views.ts'
import { rupiah } from '#domain/money.ts'
import { fakeBatch, type FakeBatch, type FakeBatchesInit } from '../fake-batches.ts'
import type { FakeBridgeInit } from '../fake-bridge.ts'
import { CHECKER } from '../fake-payouts.ts'
import { TILES } from '../fake-people.ts'
import type { FakeStage } from './fake-stage.ts'
import type { Chapter, Scene } from './scene.ts'

const PEOPLE = [...TILES, { id: CHECKER, name: 'Manajer kedua', role: 'manager' as const }]
const MANAGER = {
  session: { mode: 'practice', role: 'manager', people: PEOPLE },
  health: { mode: 'practice' },
} as const
const LONG = 'gaji-dan-tunjangan-hari-raya-seluruh-karyawan-toko-cabang-kebayoran-lama-november.xlsx'
const FULL: FakeBatch = fakeBatch(
  { proposed: 500 },
  { name: LONG, totalMinor: rupiah(9_999_999_999_999n).minor },
)

async function desk(at: FakeStage, batches: FakeBatchesInit, more: FakeBridgeInit = {}): Promise<void> {
  await at.become({ ...MANAGER, batches, ...more })
  await at.go('documents')
  await at.page.click('[data-tab="payouts"]')
}
async function start(at: FakeStage, batches: FakeBatchesInit, more: FakeBridgeInit = {}): Promise<void> {
  await desk(at, batches, more)
  await at.push('payout-batches')
}
async function card(
  at: FakeStage,
  stages: Readonly<Partial<Record<PayoutStage, number>>>,
  changes: Partial<Batch> = {},
): Promise<void> {
  await desk(at, { batches: [fakeBatch(stages, changes)] })
  await at.page.click('[data-batch]')
  await at.wait('[data-sheet-lines]')
}

const scene = (
  name: string,
  state: string,
  reach: Scene<FakeStage>['reach'],
  more: Partial<Scene<FakeStage>> = {},
): Scene<FakeStage> => ({ name: `payouts-batch-${name}`, screen: 'documents', state, reach, ...more })

const escape: Partial<Scene<FakeStage>> = { leave: (at) => at.press('Escape'), hasSmallForm: true }

export const PAYOUT_BATCHES: Chapter = {
  title: 'payouts from a workbook',
  on: 'fake',
  scenes: [
    scene('none', 'empty', async (at) => {
      await start(at, {})
      await at.wait('[name="open-batch"]')
    }),
    scene('loading', 'loading', async (at) => {
      await start(at, {}, { stalls: ['batches.draft'] })
      await at.wait('main [role="status"][aria-label]')
    }),
    scene('failed', 'failed', async (at) => {
      await start(at, {}, { refuses: { 'batches.draft': 'internal' } })
      await at.wait('main [role="alert"]')
    }),
    scene('refused', 'failed', async (at) => {
      const refuses = { 'batches.open': { code: 'unreadable-file', details: { why: 'pdf' } } } as const
      await start(at, {}, { refuses })
      await at.push('open-batch')
      await at.wait('main [role="alert"]')
    }),
    scene(
      'faults',
      'rows',
      async (at) => {
        await start(at, { workbook: 'faults', isOpen: true })
        await at.wait('[data-sheet-line="faults"]')
      },
      { hasSmallForm: true },
    ),
    scene(
      'propose',
      'confirm',
      async (at) => {
        await start(at, { workbook: 'full', isOpen: true })
        await at.open(() => at.push('propose-batch'))
      },
      escape,
    ),
    scene('list', 'check', async (at) => {
      await desk(at, { batches: [fakeBatch({ proposed: 3 }), { ...FULL, id: '1f2c4e1a7b3d5f60' }] })
      await at.wait('[data-batches="2"]')
    }),
    scene(
      'check',
      'full',
      async (at) => {
        await desk(at, { batches: [FULL] })
        await at.page.click('[data-batch]')
        await at.wait('[data-sheet-lines="500"]')
      },
      { hasSmallForm: true },
    ),
    scene('approve', 'check', async (at) => {
      await card(at, { proposed: 2 })
      await at.page.fill('#batch-total', '500000')
      await at.wait('#batch-approve-why')
    }),
    scene('paying', 'sending', (at) => card(at, { confirmed: 18, accepted: 2, approved: 30 })),
    scene('paused', 'unknown', (at) =>
      card(at, { confirmed: 18, unknown: 1, approved: 31 }, { paused: { at: Date.now(), why: 'unknown' } }),
    ),
    scene('ended', 'results', (at) => card(at, { confirmed: 46, refused: 2, withdrawn: 2 })),
    scene(
      'cancel',
      'sending',
      async (at) => {
        await card(at, { confirmed: 2, approved: 3 })
        await at.open(() => at.push('withdraw-batch'))
      },
      escape,
    ),
  ],
}

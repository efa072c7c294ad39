import { rupiah } from '#domain/money.ts'
import type { PayoutView } from '#contract/payout-views.ts'
import { attentionItem } from '../fake-attention.ts'
import type { FakeBridgeInit } from '../fake-bridge.ts'
import { CHECKER, type FakePayoutsInit, payeeView, payoutView } from '../fake-payouts.ts'
import { TILES } from '../fake-people.ts'
import type { FakeStage } from './fake-stage.ts'
import { DIALOG, type Chapter, type Scene } from './scene.ts'

const PEOPLE = [...TILES, { id: CHECKER, name: 'Manajer kedua', role: 'manager' as const }]
const MANAGER = {
  session: { mode: 'practice', role: 'manager', people: PEOPLE },
  health: { mode: 'practice' },
} as const
const LARGEST = rupiah(9_999_999_999_999n).minor
const LONG = 'PERSEROAN TERBATAS SUMBER PANGAN NUSANTARA SEJAHTERA ABADI CABANG KEBAYORAN LAMA'
const PAYEES = [payeeView(1), payeeView(2, { name: LONG })]
const BEFORE = {
  ...{ number: 3, at: Date.now() - 9 * 86_400_000, amountMinor: rupiah(100_000).minor },
  ...{ name: 'BUDI SANTOSO', bankName: 'Bank Lama' },
}
const FULL: readonly PayoutView[] = Array.from({ length: 60 }, (_, index) =>
  payoutView(
    index + 1,
    (['draft', 'proposed', 'approved', 'overdue', 'not-sent'] as const)[index % 5] ?? 'draft',
    {
      ...(index % 4 === 0 ? { amountMinor: LARGEST, name: LONG } : {}),
    },
  ),
)

async function desk(at: FakeStage, payouts: FakePayoutsInit, more: FakeBridgeInit = {}): Promise<void> {
  await at.become({ ...MANAGER, payouts, ...more })
  await at.go('documents')
  await at.page.click('[data-tab="payouts"]')
}

/** The story of a payout. */
async function story(at: FakeStage, payout: PayoutView): Promise<void> {
  const item = attentionItem('payout', payout.number)
  await at.become({
    ...MANAGER,
    payouts: { payouts: [payout], payees: PAYEES },
    attention: { items: [item], total: 1 },
  })
  await at.go('attention')
  await at.push(item.act)
  await at.wait(`[data-payout-stage="${payout.stage}"]`)
}

const scene = (
  name: string,
  state: string,
  reach: Scene<FakeStage>['reach'],
  more: Partial<Scene<FakeStage>> = {},
): Scene<FakeStage> => ({ name: `payouts-${name}`, screen: 'documents', state, reach, ...more })

const escape: Partial<Scene<FakeStage>> = { leave: (at) => at.press('Escape'), hasSmallForm: true }
const dialog = async (at: FakeStage, button: string): Promise<void> => {
  await at.push(button)
  await at.wait(DIALOG)
}

export const PAYOUTS: Chapter = {
  title: 'payouts',
  on: 'fake',
  scenes: [
    scene('empty', 'empty', async (at) => {
      await desk(at, {})
      await at.wait('text=Belum ada')
    }),
    scene('list', 'open', async (at) => {
      await desk(at, {
        payouts: [payoutView(1, 'proposed'), payoutView(2, 'approved'), payoutView(3, 'draft')],
      })
      await at.wait('[data-payout="1"]')
    }),
    scene('full', 'full', async (at) => {
      await desk(at, { payouts: FULL, limits: { eachMinor: LARGEST, dayMinor: LARGEST, usedMinor: LARGEST } })
      await at.wait('[data-payout="60"]')
    }),
    scene('loading', 'loading', async (at) => {
      await desk(at, {}, { stalls: ['payouts.list'] })
      await at.wait('main [role="status"]')
    }),
    scene('failed', 'failed', async (at) => {
      await desk(at, {}, { refuses: { 'payouts.list': 'internal' } })
      await at.wait('main [role="alert"]')
    }),
    scene('no-source', 'empty', async (at) => {
      await desk(at, { form: { source: undefined } as never })
      await at.wait('text=Rekening sumber belum diatur')
    }),
    scene('form', 'form', async (at) => {
      await desk(at, { payees: PAYEES })
      await at.push('payout-new')
      await at.page.selectOption('#payout-payee', '2')
    }),
    scene('payees', 'payees', async (at) => {
      const checked = { at: Date.now(), verdict: 'different', name: 'BUDI SANTOSO' } as const
      await desk(at, { payees: [...PAYEES, payeeView(3, { checked })] })
      await at.push('payout-book')
      await at.wait('[data-payee="3"]')
    }),
    scene(
      'payee-add',
      'payees',
      async (at) => {
        await desk(at, {})
        await at.push('payout-book')
        await dialog(at, 'payee-add')
      },
      escape,
    ),
    scene(
      'limits',
      'limits',
      async (at) => {
        await desk(at, {})
        await dialog(at, 'payout-limits')
      },
      escape,
    ),
    ...(['proposed', 'unknown', 'confirmed', 'overdue', 'expired'] as const).map((stage) =>
      scene(`one-${stage}`, stage, (at) => story(at, payoutView(1, stage))),
    ),
    scene('one-statement', 'confirmed', (at) =>
      story(at, payoutView(1, 'confirmed', { markedBy: CHECKER, isOnStatement: true })),
    ),
    scene(
      'check',
      'proposed',
      async (at) => {
        await story(at, payoutView(1, 'proposed', { before: BEFORE }))
        await dialog(at, 'payout-check')
      },
      escape,
    ),
    scene(
      'mark',
      'unknown',
      async (at) => {
        await story(at, payoutView(1, 'unknown'))
        await dialog(at, 'payout-mark')
      },
      escape,
    ),
    scene(
      'cancel',
      'proposed',
      async (at) => {
        await story(at, payoutView(1, 'proposed'))
        await dialog(at, 'payout-withdraw')
      },
      escape,
    ),
  ],
}

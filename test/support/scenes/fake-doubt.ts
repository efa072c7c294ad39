import type { SlipView } from '#contract/doubt-views.ts'
import type { StateKind } from '#domain/order.ts'
import type { FakeBridgeInit } from '../fake-bridge.ts'
import { orderIn } from '../order-fixtures.ts'
import { PRACTICE, stageOf } from './fake-sale.ts'
import type { FakeStage } from './fake-stage.ts'
import type { Chapter, Scene } from './scene.ts'

const slip = (number: number, more: Partial<SlipView> = {}): SlipView => ({
  number,
  at: Date.now() - number * 60_000,
  by: 'practice-cashier',
  amountMinor: 15_000_000n,
  shown: 'success-screen',
  ...more,
})

const doubt = (name: string, state: string, reach: Scene<FakeStage>['reach']): Scene<FakeStage> => ({
  name: `doubt-${name}`,
  screen: 'sale',
  state,
  reach,
  leave: ({ close }) => close(),
})

/** A dialog opened by a key or a button over an order in that state. */
const over = (name: string, state: StateKind, by: string, init: FakeBridgeInit = PRACTICE) =>
  doubt(name, state, async (at) => {
    await stageOf(at, orderIn(state), init)
    await at.open(() => (by === 'F6' ? at.press(by) : at.push(by)))
  })

export const IN_DOUBT: Chapter = {
  title: 'in doubt',
  on: 'fake',
  scenes: [
    doubt('search', 'amount', async (at) => {
      const orders = [orderIn('waiting'), orderIn('unknown', { amountMinor: 7_500_000n })]
      await at.become({ ...PRACTICE, orders })
      await at.wait('[data-amount-field]')
      await at.open(() => at.press('F6'))
    }),
    doubt('search-nothing', 'empty', async (at) => {
      await at.become(PRACTICE)
      await at.wait('[data-amount-field]')
      await at.open(() => at.press('F6'))
      await at.page.keyboard.type('123456')
    }),
    over('says-paid', 'waiting', 'F6'),
    over('says-paid-suspect', 'suspect', 'F6'),
    over('hold', 'suspect', 'hold'),
    doubt('hold-filled', 'suspect', async (at) => {
      await stageOf(at, orderIn('suspect'))
      await at.open(() => at.push('hold'))
      await at.press('1')
      await at.page.fill('[role="dialog"] input[type="text"] >> nth=0', '25.00')
    }),
    {
      ...doubt('hold-pad', 'suspect', async (at) => {
        await stageOf(at, orderIn('suspect'))
        await at.open(() => at.push('hold'))
        await at.touch('[role="dialog"] [data-pad="phone"]')
      }),
      hasSmallForm: true,
    },
    {
      ...doubt('search-pad', 'amount', async (at) => {
        await at.become({ ...PRACTICE, orders: [orderIn('waiting')] })
        await at.wait('[data-amount-field]')
        await at.open(() => at.press('F6'))
        await at.touch('[role="dialog"] [data-pad="money"]')
      }),
      hasSmallForm: true,
    },
    doubt('slip', 'suspect', async (at) => {
      await stageOf(at, orderIn('suspect'))
      await at.open(() => at.push('hold'))
      await at.press('1', 'Enter')
      await at.wait('text=#1')
    }),
    doubt('slips', 'very full', async (at) => {
      const ended = { at: Date.now(), by: 'practice-manager', how: 'not-paid' } as const
      const phone = '•••7890'
      const note = 'meja 4, jaket merah, menunggu di luar'
      const slips = Array.from({ length: 14 }, (_, index) =>
        slip(index + 1, {
          ...(index > 9 ? { ended } : {}),
          ...(index % 2 === 0 ? { phone } : {}),
          ...(index % 3 === 0 ? { note } : {}),
        }),
      )
      await at.become({ ...PRACTICE, slips })
      await at.wait('aside section')
      await at.open(() => at.push('slips'))
    }),
    over('cash', 'expired', 'cash'),
    over('cash-suspect', 'suspect', 'cash'),
    over('resolve', 'paid-late', 'resolve'),
    {
      ...doubt('recovered', 'amount', async (at) => {
        const orders = [
          orderIn('waiting', { createdAt: Date.now() - 540_000 }),
          orderIn('unknown', { createdAt: Date.now() - 300_000, unknownWhy: 'interrupted' }),
          orderIn('suspect', { createdAt: Date.now() - 200_000 }),
        ]
        await at.become({ session: { mode: 'practice' }, health: { mode: 'practice', recovered: 3 }, orders })
        await at.wait('main ol li, main ul li')
      }),
      leave: ({ press }) => press('Enter'),
    },
  ],
}

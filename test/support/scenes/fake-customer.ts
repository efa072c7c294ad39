import type { DisplayView } from '#contract/display-views.ts'
import { linkOrder } from '../fake-sale.ts'
import { orderIn } from '../order-fixtures.ts'
import { SCREENS } from '../fake-display.ts'
import { screenView } from '../screen-view.ts'
import type { FakeStage } from './fake-stage.ts'
import type { Chapter, Scene } from './scene.ts'

const amountMinor = 15_000_000n
const times = () => ({ startedAt: Date.now() - 120_000, expiresAt: Date.now() + 480_000 })
const { content, identity } = orderIn('waiting').qr ?? { content: '', identity: {} }
const url = linkOrder().link?.url ?? ''

const customer = (
  name: string,
  scene: () => DisplayView['scene'],
  more: Partial<DisplayView> = {},
): Scene<FakeStage> => ({
  name: `scene-${name}`,
  screen: 'customer',
  state: name,
  customer: scene().kind,
  isCustomersOnly: true,
  reach: (at) =>
    at.becomeCustomer({
      session: { mode: 'practice' },
      health: { mode: 'practice' },
      display: { practice: true, ...more, scene: scene() },
    }),
})

export const CUSTOMER: Chapter = {
  title: 'the customer’s window',
  on: 'fake',
  scenes: [
    customer('idle', () => ({ kind: 'idle' })),
    customer('idle-long-name', () => ({ kind: 'idle' }), { merchantName: 'Warung Makan Sederhana Ok' }),
    customer('amount', () => ({ kind: 'amount', amountMinor })),
    customer('preparing', () => ({ kind: 'preparing', amountMinor })),
    customer('qr', () => ({ kind: 'qr', amountMinor, content, identity, ...times() })),
    customer('qr-large-amount', () => ({
      kind: 'qr',
      amountMinor: 9_999_999_999_999_900n,
      content,
      identity,
      ...times(),
    })),
    customer('qr-connection-lost', () => ({ kind: 'qr', amountMinor, content, identity, ...times() }), {
      connectionLost: true,
    }),
    customer('qr-next', () => ({ kind: 'qr', amountMinor, content, identity, ...times() }), {
      next: { amountMinor: 4_250_000n },
    }),
    customer('qr-earlier', () => ({ kind: 'qr', amountMinor, content, identity, ...times() }), {
      earlier: { amountMinor: 2_500_000n, at: Date.now() },
    }),
    customer('qr-earlier-next', () => ({ kind: 'qr', amountMinor, content, identity, ...times() }), {
      next: { amountMinor: 4_250_000n },
      earlier: { amountMinor: 2_500_000n, at: Date.now() },
    }),
    customer('va', () => ({ kind: 'va', amountMinor, virtualAccountNo: '8808123456789012', ...times() })),
    customer('link', () => ({ kind: 'link', amountMinor, url, host: 'pay.gateway.example', ...times() })),
    customer('paid', () => ({ kind: 'paid', amountMinor, at: Date.now(), source: 'status' })),
    customer('cash', () => ({
      kind: 'cash',
      amountMinor,
      tenderedMinor: 20_000_000n,
      changeMinor: 5_000_000n,
    })),
    customer('cash-large-amount', () => ({
      kind: 'cash',
      amountMinor: 9_999_999_999_999_900n,
      tenderedMinor: 9_999_999_999_999_900n,
      changeMinor: 0n,
    })),
    customer('ask', () => ({ kind: 'ask-cashier' })),
    customer('ask-late', () => ({ kind: 'ask-cashier', why: 'late' })),
    customer('ask-amount', () => ({
      ...{ kind: 'ask-cashier', why: 'amount' },
      ...{ cameMinor: 14_000_000n, differenceMinor: -1_000_000n },
    })),
    customer('ask-twice', () => ({ kind: 'ask-cashier', why: 'twice' })),
    customer('ask-over', () => ({ kind: 'ask-cashier', why: 'over' })),
    customer('checking', () => ({ kind: 'checking' })),
    customer('checking-cancelling', () => ({ kind: 'checking', why: 'cancelling' })),
    customer('checking-settling', () => ({ kind: 'checking', why: 'settling' })),
    customer('checking-connection-lost', () => ({ kind: 'checking' }), { connectionLost: true }),
    customer('expired', () => ({ kind: 'expired', amountMinor })),
    customer('closed-failed', () => ({ kind: 'closed', why: 'failed' })),
    customer('closed-cancelled', () => ({ kind: 'closed', why: 'cancelled' })),
    customer('closed-not-made', () => ({ kind: 'closed', why: 'not-made' })),
    customer('pattern', () => ({ kind: 'pattern', number: 2 })),
    {
      name: 'settings-screens',
      screen: 'settings',
      state: 'screens',
      reach: async (at) => {
        const third = screenView({
          number: 3,
          id: 103,
          x: -1920,
          width: 1920,
          height: 1080,
          isPrimary: false,
        })
        const screens = { ...SCREENS, screens: [...SCREENS.screens, { ...third, hasCashier: false }] }
        await at.become({
          session: { mode: 'practice', role: 'manager' },
          health: { mode: 'practice' },
          screens,
        })
        await at.go('settings')
        await at.page.locator('text=Layar pelanggan').last().scrollIntoViewIfNeeded()
      },
    },
  ],
}

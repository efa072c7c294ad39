import type { OrderView } from '#contract/views.ts'
import { STATE_KINDS, type StateKind } from '#domain/order.ts'
import { choosePayment } from '../counter.ts'
import type { FakeBridgeInit } from '../fake-bridge.ts'
import { HEALTH } from '../fake-bridge.ts'
import { linkOrder, SALE_WAYS } from '../fake-sale.ts'
import { orderIn } from '../order-fixtures.ts'
import type { FakeStage } from './fake-stage.ts'
import type { Chapter, Scene } from './scene.ts'

export const PRACTICE: FakeBridgeInit = { session: { mode: 'practice' }, health: { mode: 'practice' } }
const DOWN: FakeBridgeInit = {
  session: { mode: 'practice' },
  health: {
    mode: 'practice',
    gateway: { ...HEALTH.gateway, connection: 'down', lastAnswerAt: Date.now() - 95_000 },
  },
}
const LONG_NOTE = 'meja 12, dua kopi susu dan roti bakar, tanpa gula, dibungkus'

/** With that order on the stage. */
export async function stageOf(
  at: FakeStage,
  order: OrderView,
  init: FakeBridgeInit = PRACTICE,
): Promise<void> {
  await at.become({ ...init, orders: [order, ...(init.orders ?? [])] })
  await at.wait('aside li button')
  await at.page.click('aside [data-order]')
  await at.wait('[data-stage]')
}

/** A person has decided, so it is in no strip: shown from the history. */
export async function fromHistory(at: FakeStage, decided: OrderView): Promise<void> {
  const order = { ...decided, acknowledgedAt: Date.now() }
  await at.become({ ...PRACTICE, orders: [order] })
  await at.go('history')
  await at.page.getByText(order.displayReference).first().click()
  await at.push('show-order')
  await at.wait('[data-stage]')
}

const shown = (
  name: string,
  state: StateKind,
  order: () => OrderView,
  init: FakeBridgeInit = PRACTICE,
): Scene<FakeStage> => ({ name, screen: 'sale', state, reach: (at) => stageOf(at, order(), init) })

/** Unknown since a restart: it may have been shown before. */
export const interrupted = (): OrderView => ({
  ...orderIn('unknown', { unknownWhy: 'interrupted' }),
  can: { ...orderIn('unknown').can, renew: false },
})

const orders = (count: number): readonly OrderView[] =>
  Array.from({ length: count }, (_, index) => {
    const state = STATE_KINDS[(index % (STATE_KINDS.length - 1)) + 1] ?? 'waiting'
    return orderIn(state, {
      amountMinor: BigInt(10_000 + index * 7_350) * 100n,
      createdAt: Date.now() - (count - index) * 41_000,
      expiresAt: Date.now() + 240_000,
    })
  })

/** States that selling alone cannot reach within a test: each as it stands on a real till's stage. */
export const STATES_ON_THE_STAGE: Chapter = {
  title: 'states on the stage',
  on: 'fake',
  scenes: [
    ...STATE_KINDS.map((state) => shown(`stage-${state}`, state, () => orderIn(state))),
    shown('stage-interrupted', 'unknown', () => interrupted()),
    shown('stage-waiting-note', 'waiting', () => orderIn('waiting', { note: LONG_NOTE })),
    shown('stage-paid-large', 'paid', () => orderIn('paid', { amountMinor: 9_999_999_999_999_900n })),
    shown('stage-answer-lost', 'waiting', () => {
      const { qr: _qr, ...order } = orderIn('waiting')
      return { ...order, noQr: { why: 'answer-lost', findings: [], unseen: true } }
    }),
    shown('stage-no-code-again', 'waiting', () => {
      const { qr: _qr, ...order } = orderIn('waiting')
      const noQr = { why: 'qr-blocked', findings: [], again: true, unseen: true } as const
      return { ...order, noQr, can: { ...order.can, renew: false } }
    }),
    shown('stage-link', 'waiting', () => linkOrder()),
    shown('stage-paid-twice', 'paid', () =>
      orderIn('paid', { paidTwice: 'gateway', release: 'manager', can: orderIn('paid-late').can }),
    ),
    shown('stage-cash', 'unknown', () =>
      orderIn('unknown', {
        cash: { at: Date.now(), by: 'practice-cashier', approvedBy: 'practice-manager' },
        can: orderIn('draft').can,
      }),
    ),
    {
      name: 'stage-resolved',
      screen: 'sale',
      state: 'paid-late',
      reach: (at) =>
        fromHistory(
          at,
          orderIn('paid-late', {
            resolved: {
              at: Date.now(),
              how: 'goods-given',
              note: 'diserahkan setelah dicek',
              by: 'practice-cashier',
              approvedBy: 'practice-manager',
            },
            can: orderIn('draft').can,
          }),
        ),
    },
    shown('stage-connection-lost', 'waiting', () => orderIn('waiting'), DOWN),
    shown('stage-connection-lost-unknown', 'unknown', () => interrupted(), DOWN),
    {
      name: 'amount-link',
      screen: 'sale',
      state: 'amount',
      reach: async (at) => {
        await at.become({ ...PRACTICE, ways: SALE_WAYS })
        await at.wait('[data-amount-field]')
        await at.page.keyboard.type('150000')
        await choosePayment(at.page, 'link')
      },
    },
    {
      name: 'amount-page-methods',
      screen: 'sale',
      state: 'amount',
      reach: (at) => at.open(() => at.push('page-method')),
      leave: ({ close }) => close(),
    },
    {
      name: 'amount-journal-broken',
      screen: 'sale',
      state: 'failed',
      reach: async (at) => {
        const journal = { ...HEALTH.journal, state: 'broken' } as const
        await at.become({ session: { mode: 'real' }, health: { mode: 'real', journal } })
        await at.wait('[data-amount-field]')
      },
    },
    {
      name: 'strip-fake-full',
      hasSmallForm: true,
      screen: 'sale',
      state: 'very full',
      reach: async (at) => {
        await at.become({ ...PRACTICE, orders: orders(24) })
        await at.wait('aside li button')
      },
    },
    {
      name: 'history-fake-full',
      hasSmallForm: true,
      screen: 'history',
      state: 'very full',
      reach: async (at) => {
        await at.go('history')
        await at.wait('[role="grid"] [data-row]')
      },
    },
    {
      name: 'history-nothing-found',
      screen: 'history',
      state: 'empty',
      reach: async (at) => {
        await at.page.fill('[role="search"] input', 'tidak ada')
        await at.wait('text=Tidak ada yang cocok')
      },
    },
  ],
}

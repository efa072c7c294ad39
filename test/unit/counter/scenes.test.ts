/** The exact customer's view of an order in each state. */
import { expect, it } from 'vitest'
import type { CounterDeps } from '#counter/deps.ts'
import { createCustomerDisplay } from '#counter/show/display.ts'
import { DEFAULT_SETTINGS } from '#counter/settings.ts'
import type { PageEvent } from '#contract/events.ts'
import type { Evidence } from '#domain/evidence.ts'
import { rupiah } from '#domain/money.ts'
import type { Ask, Order, OrderState } from '#domain/order.ts'
import type { Reference } from '#domain/reference.ts'
import { practiceProfile } from '#practice/profile.ts'

const NOW = 1_000
const evidence: Evidence = { source: 'status', at: 3, flag: 'S' }
const QR: Ask = {
  kind: 'qr',
  content: 'QR',
  url: '',
  gatewayReference: '',
  merchantName: '',
  warnings: [],
}
const order = (state: OrderState, more: Partial<Order> = {}): Order => ({
  reference: 'MINE' as Reference,
  saleId: 'S',
  method: 'qr',
  amount: rupiah(1n),
  createdAt: 1,
  expiresAt: NOW,
  watchUntil: 9_000,
  state,
  ...more,
})
const amountMinor = 100n
const times = { amountMinor, startedAt: 1, expiresAt: NOW }

type Till = {
  readonly settlingReleasesGoods?: boolean
  readonly others?: readonly Order[]
  readonly mode?: string
  readonly now?: number
  readonly events?: PageEvent[]
  /** The states it was in before. */
  readonly past?: readonly OrderState[]
}
function display(
  mine: Order,
  { settlingReleasesGoods = false, others = [], mode = 'real', now = NOW, events = [], past = [] }: Till = {},
) {
  const sale = [mine, ...others]
  const deps = {
    clock: { now: () => now },
    mode,
    timers: { after: () => () => undefined },
    announce: (event: PageEvent) => void events.push(event),
    profile: () => ({
      ...practiceProfile('http://127.0.0.1'),
      environment: 'sandbox',
      settlingReleasesGoods,
    }),
    journal: {
      read: {
        order: (reference: string) => sale.find((one) => one.reference === reference),
        ordersOfSale: (saleId: string) => sale.filter((one) => one.saleId === saleId),
        noticeOf: () => undefined,
        isUnread: () => false,
        legOfSale: () => undefined,
        partsBeside: () => undefined,
        eventsOf: () => past.map((state) => ({ entry: { type: 'order', change: { after: { state } } } })),
      },
    },
  } as unknown as CounterDeps
  return createCustomerDisplay(deps, () => true)
}
function sceneOf(mine: Order, till: Till = {}) {
  const shown = display(mine, till)
  shown.show('MINE')
  return shown.current(DEFAULT_SETTINGS).scene
}

it.each<[OrderState, object, boolean?]>([
  [
    { kind: 'draft', since: 2 },
    { kind: 'preparing', amountMinor },
  ],
  [
    { kind: 'sending', since: 2, attempt: '1' },
    { kind: 'preparing', amountMinor },
  ],
  [
    { kind: 'waiting', since: 2, ask: QR },
    { kind: 'qr', content: 'QR', identity: {}, ...times },
  ],
  [
    { kind: 'waiting', since: 2, ask: { kind: 'va', virtualAccountNo: '880' } },
    { kind: 'va', virtualAccountNo: '880', ...times },
  ],
  [
    { kind: 'waiting', since: 2, ask: { kind: 'link', url: 'https://pay.example/x' } },
    { kind: 'link', url: 'https://pay.example/x', host: 'pay.example', ...times },
  ],
  [
    { kind: 'waiting', since: 2, ask: { kind: 'none', why: 'qr-blocked', findings: [] } },
    { kind: 'closed', why: 'not-made' },
  ],
  [
    { kind: 'cancelling', since: 2, ask: QR },
    { kind: 'checking', why: 'cancelling' },
  ],
  [
    { kind: 'unknown', since: 2, why: 'timeout' },
    { kind: 'closed', why: 'not-made' },
  ],
  [{ kind: 'unknown', since: 2, why: 'interrupted' }, { kind: 'checking' }],
  [{ kind: 'suspect', since: 2, evidence }, { kind: 'checking' }],
  [
    { kind: 'settling', since: 2, evidence },
    { kind: 'checking', why: 'settling' },
  ],
  [{ kind: 'settling', since: 2, evidence }, { kind: 'paid', amountMinor, at: 2, source: 'status' }, true],
  [{ kind: 'settling', since: 2, evidence, late: true }, { kind: 'ask-cashier' }, true],
  [
    { kind: 'paid', since: 2, evidence },
    { kind: 'paid', amountMinor, at: 2, source: 'status' },
  ],
  [
    { kind: 'paid', since: 2, evidence: { ...evidence, successes: 2 } },
    { kind: 'ask-cashier', why: 'twice' },
  ],
  [
    { kind: 'paid-wrong-amount', since: 2, evidence, paid: rupiah(2n) },
    { kind: 'ask-cashier', why: 'amount', cameMinor: 200n, differenceMinor: 100n },
  ],
  [
    { kind: 'paid-late', since: 2, evidence, was: 'expired' },
    { kind: 'ask-cashier', why: 'late' },
  ],
  [
    { kind: 'expired', since: 2, evidence },
    { kind: 'expired', amountMinor },
  ],
  [
    { kind: 'not-sent', since: 2, why: 'budget' },
    { kind: 'closed', why: 'not-made' },
  ],
  [
    { kind: 'refused', since: 2, evidence },
    { kind: 'closed', why: 'not-made' },
  ],
  [
    { kind: 'never-arrived', since: 2, evidence },
    { kind: 'closed', why: 'not-made' },
  ],
  [
    { kind: 'failed', since: 2, evidence },
    { kind: 'closed', why: 'failed' },
  ],
  [
    { kind: 'cancelled', since: 2, evidence },
    { kind: 'closed', why: 'cancelled' },
  ],
])('%o shows %o', (state, scene, settlingReleasesGoods = false) => {
  expect(sceneOf(order(state), { settlingReleasesGoods })).toStrictEqual(scene)
})

it('a page names the method that was chosen, and is gone at its end', () => {
  const page = order(
    { kind: 'waiting', since: 2, ask: { kind: 'link', url: 'https://pay.example/x' } },
    { pageMethod: { payMethod: '014', payOption: 'VA', name: 'Bank Contoh' } },
  )
  expect(sceneOf(page)).toMatchObject({ kind: 'link', pageMethod: 'Bank Contoh' })
  expect(sceneOf(page, { now: NOW + 1 })).toStrictEqual({ kind: 'expired', amountMinor })
})

const other = (state: OrderState, more: Partial<Order> = {}) =>
  order(state, { reference: 'OTHER' as Reference, ...more })
it.each<[string, OrderState, Order, object]>([
  [
    'what waits, next to money',
    { kind: 'waiting', since: 2, ask: QR },
    other({ kind: 'paid', since: 1, evidence }),
    { kind: 'ask-cashier' },
  ],
  [
    'what waits, next to doubt',
    { kind: 'waiting', since: 2, ask: QR },
    other({ kind: 'suspect', since: 1, evidence }),
    { kind: 'checking' },
  ],
  [
    'what is being made, next to money',
    { kind: 'sending', since: 2, attempt: '1' },
    other({ kind: 'paid', since: 1, evidence }),
    { kind: 'ask-cashier' },
  ],
  [
    'what is over, next to money',
    { kind: 'failed', since: 2, evidence },
    other({ kind: 'paid', since: 1, evidence }),
    { kind: 'closed', why: 'failed' },
  ],
  [
    'what is paid, next to money',
    { kind: 'paid', since: 2, evidence },
    other({ kind: 'paid', since: 1, evidence }),
    { kind: 'ask-cashier', why: 'twice' },
  ],
])('%s', (_what, state, another, scene) => {
  expect(sceneOf(order(state), { others: [another] })).toStrictEqual(scene)
})

it('what another gateway holds is not shown to be paid', () => {
  const madeUnder = { gateway: 'X', merchantId: 'M', partnerServiceId: 'P', till: 1 }
  expect(sceneOf(order({ kind: 'waiting', since: 2, ask: QR }, { madeUnder }))).toStrictEqual({
    kind: 'ask-cashier',
  })
})

it('what happens to the shown order concerns the customer, and what happens to its sale', () => {
  const mine = order({ kind: 'waiting', since: 2, ask: QR })
  const elsewhere = order({ kind: 'draft', since: 1 }, { reference: 'ELSE' as Reference, saleId: 'T' })
  const shown = display(mine, { others: [other({ kind: 'draft', since: 1 }), elsewhere] })
  const concerned = () => ['MINE', 'OTHER', 'ELSE', 'NOT HERE'].map((one) => shown.concerns(one))
  expect(concerned()).toEqual([false, false, false, false])
  shown.show('MINE')
  expect(concerned()).toEqual([true, true, false, false])
  shown.show('NOT HERE')
  expect([...concerned(), shown.concerns('NOR THIS')]).toEqual([false, false, false, true, false])
})

it('says whose till it is, and whether its money is real', () => {
  const mine = order({ kind: 'draft', since: 1 })
  const { merchantName, language } = DEFAULT_SETTINGS
  const frame = { merchantName, language, connectionLost: true, scene: { kind: 'idle' } }
  expect(display(mine).current(DEFAULT_SETTINGS)).toStrictEqual({ ...frame, practice: false, sandbox: true })
  expect(display(mine, { mode: 'practice' }).current(DEFAULT_SETTINGS)).toStrictEqual({
    ...frame,
    practice: true,
  })
})

it('the pattern has the number of its screen where there is one, and gives way to a payment, which is told', () => {
  const events: PageEvent[] = []
  const shown = display(order({ kind: 'paid', since: 2, evidence }), { events })
  expect(shown.pattern()).toEqual({ pattern: false, canPattern: true })
  expect(shown.setPattern(true)).toEqual({ ok: true, value: null })
  expect(events).toEqual([{ type: 'display-changed' }, { type: 'screens-changed' }])
  expect(shown.current(DEFAULT_SETTINGS).scene).toStrictEqual({ kind: 'pattern' })
  expect(shown.current(DEFAULT_SETTINGS, 2).scene).toStrictEqual({ kind: 'pattern', number: 2 })
  events.length = 0
  shown.show('NOT HERE')
  expect([shown.pattern(), events]).toEqual([
    { pattern: true, canPattern: true },
    [{ type: 'display-changed' }],
  ])
  shown.show('MINE')
  expect(shown.pattern()).toEqual({ pattern: false, canPattern: false })
  expect(shown.setPattern(true)).toEqual({ ok: false, refusal: { code: 'not-allowed' } })
  expect(shown.setPattern(false)).toEqual({ ok: true, value: null })
})

it('the pattern can be ended, and hides no payment that comes back while it is shown', () => {
  const put = order({ kind: 'paid', since: 2, evidence }, { acknowledgedAt: 3 })
  const shown = display(put)
  shown.show('MINE')
  shown.setPattern(true)
  expect(shown.current(DEFAULT_SETTINGS).scene).toStrictEqual({ kind: 'pattern' })
  Object.assign(put, { acknowledgedAt: undefined })
  expect(shown.current(DEFAULT_SETTINGS).scene).toMatchObject({ kind: 'paid' })
  Object.assign(put, { acknowledgedAt: 4 })
  shown.setPattern(false)
  expect([shown.pattern().pattern, shown.current(DEFAULT_SETTINGS).scene]).toEqual([false, { kind: 'idle' }])
})

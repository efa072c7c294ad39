/** Whatever an order holds, the customer's window gets only what a stranger may read over the counter. */
import { describe, expect, it } from 'vitest'
import type { CounterDeps } from '#counter/deps.ts'
import { createCustomerDisplay } from '#counter/show/display.ts'
import { DEFAULT_SETTINGS } from '#counter/settings.ts'
import type { DisplayView } from '#contract/display-views.ts'
import type { Evidence } from '#domain/evidence.ts'
import { rupiah } from '#domain/money.ts'
import { STATE_KINDS, type Ask, type Order, type StateKind, type StateOf } from '#domain/order.ts'
import type { Reference } from '#domain/reference.ts'
import { practiceProfile } from '#practice/profile.ts'

const NOW = 1_790_000_000_000
const QR: Ask = {
  kind: 'qr',
  content: 'QR-CONTENT',
  url: 'https://private.example/qr',
  gatewayReference: 'PRIVATE-GATEWAY',
  merchantName: 'PRIVATE-NAME',
  warnings: ['PRIVATE-WARNING'],
}
const ASKS: readonly Ask[] = [
  QR,
  { kind: 'va', virtualAccountNo: '8808123456789012' },
  { kind: 'link', url: 'https://pay.example/once' },
  { kind: 'none', why: 'qr-blocked', findings: ['PRIVATE-FINDING'] },
]
const evidence: Evidence = {
  source: 'status',
  at: NOW,
  attempt: 'PRIVATE-ATTEMPT',
  code: 'PRIVATE-CODE',
  message: 'PRIVATE-MESSAGE',
  flag: 'S',
  paidAmount: rupiah(777_001n),
  totalAmount: rupiah(777_002n),
  transactionId: 'PRIVATE-TRANSACTION',
  rrn: 'PRIVATE-RRN',
}
const since = NOW
const paid = rupiah(777_003n)
/** Each state with everything it can hold; a new state without a line here does not compile. */
const STATES: { readonly [K in StateKind]: readonly StateOf<K>[] } = {
  draft: [{ kind: 'draft', since }],
  sending: [{ kind: 'sending', since, attempt: 'PRIVATE-ATTEMPT' }],
  'not-sent': [{ kind: 'not-sent', since, why: 'no-connection', detail: 'PRIVATE-DETAIL' }],
  refused: [{ kind: 'refused', since, evidence }],
  waiting: ASKS.map((ask) => ({ kind: 'waiting', since, ask })),
  cancelling: ASKS.map((ask) => ({ kind: 'cancelling', since, ask, deleted: evidence, undecided: true })),
  unknown: [{ kind: 'unknown', since, why: 'timeout' }],
  'never-arrived': [{ kind: 'never-arrived', since, evidence }],
  suspect: [{ kind: 'suspect', since, evidence }],
  settling: [{ kind: 'settling', since, evidence }],
  failed: [{ kind: 'failed', since, evidence }],
  expired: [{ kind: 'expired', since, evidence }],
  cancelled: [{ kind: 'cancelled', since, evidence }],
  paid: [
    { kind: 'paid', since, evidence },
    { kind: 'paid', since, evidence: { ...evidence, source: 'manager' } },
    { kind: 'paid', since, evidence: { ...evidence, successes: 2 } },
  ],
  'paid-wrong-amount': [{ kind: 'paid-wrong-amount', since, evidence, paid }],
  'paid-late': [{ kind: 'paid-late', since, evidence, was: 'expired' }],
}

const order: Order = {
  reference: 'PRIVATE-REFERENCE' as Reference,
  saleId: 'PRIVATE-SALE',
  method: 'qr',
  amount: rupiah(150_000n),
  note: 'PRIVATE-NOTE',
  createdAt: NOW,
  expiresAt: NOW + 600_000,
  watchUntil: NOW + 86_400_000,
  takenBy: 'private-cashier',
  cancelTried: true,
  lastWord: evidence,
  state: { kind: 'draft', since },
}
const cash = { at: NOW, by: 'private-cashier', approvedBy: 'private-manager' }
const resolved = { at: NOW, how: 'seen', note: 'PRIVATE-NOTE', by: 'private-manager' } as const

/** The complete list of permitted members of a scene. */
const ALLOWED: ReadonlySet<string> = new Set([
  ...['kind', 'amountMinor', 'content', 'virtualAccountNo', 'url', 'host', 'startedAt', 'expiresAt'],
  ...['cameMinor', 'differenceMinor'],
  // `identity` is read from the code itself; `why` is one of a few words about the customer's own payment.
  ...['at', 'source', 'number', 'pageMethod', 'why', 'identity'],
])

function shown(shownOrder: Order, siblings: readonly Order[] = []): DisplayView {
  const all = [shownOrder, ...siblings]
  const deps = {
    mode: 'real',
    clock: { now: () => NOW },
    timers: { after: () => () => undefined },
    announce: () => undefined,
    profile: () => ({ ...practiceProfile('https://gateway.example'), settlingReleasesGoods: true }),
    journal: {
      read: {
        order: (reference: string) => all.find((one) => one.reference === reference),
        ordersOfSale: () => all,
        noticeOf: () => undefined,
        isUnread: () => false,
        legOfSale: () => undefined,
        partsBeside: () => undefined,
        eventsOf: () => [],
      },
    },
  } as unknown as CounterDeps
  const display = createCustomerDisplay(deps, () => true)
  display.show(shownOrder.reference)
  return display.current(DEFAULT_SETTINGS, 2)
}
const textOf = (view: DisplayView) =>
  JSON.stringify(view, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

const states = STATE_KINDS.flatMap((kind): readonly Order['state'][] => STATES[kind])

describe('the customer is told nothing private', () => {
  it.each(states.map((state, index) => [`${index} ${state.kind}`, state] as const))('%s', (_name, state) => {
    for (const more of [{}, { cash }, { resolved }, { acknowledgedAt: NOW }]) {
      const mine: Order = { ...order, ...more, state }
      const other = (kind: StateKind): readonly Order[] =>
        STATES[kind].map((otherState) => ({
          ...mine,
          reference: 'PRIVATE-SIBLING' as Reference,
          amount: rupiah(888_000n),
          state: otherState,
        }))
      const views = [
        shown(mine),
        ...STATE_KINDS.flatMap((kind) => other(kind)).map((one) => shown(mine, [one])),
      ]
      for (const view of views) {
        const text = textOf(view)
        expect(text.toLowerCase()).not.toContain('private')
        // What came in place of the asked amount is the customer's own.
        expect(text).not.toMatch(state.kind === 'paid-wrong-amount' ? /77700[12]|888000/ : /777\d{3}|888000/)
        expect(Object.keys(view.scene).filter((key) => !ALLOWED.has(key))).toEqual([])
      }
    }
  })

  it('a paid sign never comes of a sale that was paid twice, by whichever order', () => {
    const mine: Order = { ...order, state: { kind: 'paid', since, evidence } }
    const old: Order = { ...mine, reference: 'PRIVATE-SIBLING' as Reference }
    expect(shown(mine).scene.kind).toBe('paid')
    expect(shown(mine, [old]).scene).toEqual({ kind: 'ask-cashier', why: 'twice' })
    expect(shown({ ...mine, cash }).scene).toEqual({ kind: 'ask-cashier', why: 'twice' })
  })
})

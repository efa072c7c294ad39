/** An order as the screens see it, field by field: what is not known is left out. */
import { describe, expect, it } from 'vitest'
import type { CounterDeps } from '#counter/deps.ts'
import { viewOrder } from '#counter/show/view.ts'
import type { PaymentNotice } from '#domain/callback-fact.ts'
import type { Evidence } from '#domain/evidence.ts'
import { rupiah } from '#domain/money.ts'
import type { Order, OrderState } from '#domain/order.ts'
import type { Reference } from '#domain/reference.ts'
import type { Attempt } from '#journal/tables/attempt-types.ts'
import { practiceProfile } from '#practice/profile.ts'

const NOW = 1_000
const QR = {
  kind: 'qr',
  content: 'QR-CONTENT',
  url: '',
  gatewayReference: 'GATEWAY',
  merchantName: 'WARUNG',
  warnings: ['warn:city'],
} as const
const ORDER: Order = {
  reference: 'P0012601050000001115F' as Reference,
  saleId: 'S1',
  method: 'qr',
  amount: rupiah(150_000n),
  createdAt: 1,
  expiresAt: 9_000,
  watchUntil: 99_000,
  state: { kind: 'waiting', since: 2, ask: QR },
}
const EVIDENCE: Evidence = { source: 'status', at: 3, flag: 'S' }

/** What else the journal holds. */
type Others = {
  readonly others?: readonly Order[]
  readonly notice?: PaymentNotice
  readonly slips?: readonly object[]
  readonly calls?: readonly Partial<Attempt>[]
  readonly nextCheckAt?: number
}

function view(changes: Partial<Order> = {}, more: Others = {}) {
  const order = { ...ORDER, ...changes }
  const { others = [], notice, slips = [], calls = [], nextCheckAt } = more
  const deps = {
    clock: { now: () => NOW },
    mode: 'practice',
    profile: () => practiceProfile('http://127.0.0.1'),
    journal: {
      read: {
        ordersOfSale: () => [order, ...others],
        legOfSale: () => undefined,
        partsBeside: () => undefined,
        openOrders: () => [],
        eventsOf: () => [],
        noticeOf: (reference: string) => (reference === order.reference ? notice : undefined),
        isUnread: () => false,
        slipsOf: () => slips,
        refundsOf: () => [],
        lastAttempt: () => calls.at(-1),
        attemptsOf: () => calls,
      },
    },
  } as unknown as CounterDeps
  return viewOrder(deps, order, () => nextCheckAt)
}
const within = (state: OrderState, more: Others = {}) => view({ state }, more)

const NONE = {
  checkNow: true,
  cancel: false,
  renew: false,
  retry: false,
  acknowledge: false,
  takeCash: false,
  resolve: false,
}
const PLAIN = {
  reference: ORDER.reference,
  displayReference: 'P001-260105-0000001-115F',
  saleId: 'S1',
  method: 'qr',
  amountMinor: 15_000_000n,
  createdAt: 1,
  expiresAt: 9_000,
  watchUntil: 99_000,
  state: 'waiting',
  since: 2,
  qr: { content: 'QR-CONTENT', warnings: ['warn:city'], identity: {} },
  cancelTried: false,
  release: 'no',
  can: { ...NONE, cancel: true, renew: true, takeCash: true },
  siblings: [],
}

it('has nothing that is not known', () => {
  expect(view()).toStrictEqual(PLAIN)
})

it('has all that is known', () => {
  const note = 'es teh'
  const pageMethod = { payMethod: '014', payOption: 'VA', name: 'Bank Contoh' }
  const cash = { at: 4, by: 'sri' }
  const resolved = { at: 5, how: 'goods-given', by: 'ani' } as const
  const other = { ...ORDER, reference: 'OTHER' as Reference, createdAt: 7 }
  const word = { ...EVIDENCE, paidAmount: rupiah(1n), totalAmount: rupiah(2n), counted: rupiah(3n) }
  const said = { ...word, attempt: 'X', fee: { by: 'buyer', amount: rupiah(4n) } as const, transactions: [] }
  const shown = { paidMinor: 100n, totalMinor: 200n, countedMinor: 300n }
  const known = { note, acknowledgedAt: 6, cash, resolved }
  const elsewhere = { gateway: 'https://one.example', merchantId: 'M', partnerServiceId: 'S', till: 1 }
  const { qr: _gone, ...plain } = PLAIN
  const slips = [{ number: 7 }, { number: 8, ended: { at: 1 } }]
  expect(
    view(
      {
        ...known,
        pageMethod,
        lastWord: said,
        cancelTried: true,
        madeUnder: elsewhere,
        restInCash: rupiah(9n),
        state: { kind: 'paid', since: 2, evidence: EVIDENCE },
      },
      { others: [other], slips, nextCheckAt: 8 },
    ),
  ).toStrictEqual({
    ...plain,
    ...known,
    pageMethod: 'Bank Contoh',
    state: 'paid',
    evidence: EVIDENCE,
    lastWord: { ...EVIDENCE, ...shown, fee: { by: 'buyer', minor: 400n } },
    cancelTried: true,
    elsewhere: true,
    nextCheckAt: 8,
    release: 'manager',
    correct: { at: 5, how: 'goods-given', ways: ['refund-promised', 'seen'] },
    owedMinor: 15_000_900n,
    can: NONE,
    siblings: [{ reference: 'OTHER', state: 'waiting', createdAt: 7 }],
    restMinor: 900n,
    paidTwice: 'cash',
    slips: [7],
  })
})

describe('what the customer may be given', () => {
  const ask = (asked: object) => {
    const { qr, noQr, virtualAccountNo, link } = within({
      kind: 'waiting',
      since: 2,
      ask: asked,
    } as OrderState)
    return { qr, noQr, virtualAccountNo, link }
  }
  const nothing = { qr: undefined, noQr: undefined, virtualAccountNo: undefined, link: undefined }

  it.each([
    [{ kind: 'va', virtualAccountNo: '880' }, { virtualAccountNo: '880' }],
    [
      { kind: 'link', url: 'https://pay.example/x' },
      { link: { url: 'https://pay.example/x', host: 'pay.example' } },
    ],
    [
      { kind: 'none', why: 'qr-blocked', findings: ['block:amount-differs'] },
      { noQr: { why: 'qr-blocked', findings: ['block:amount-differs'], unseen: true } },
    ],
  ])('of %j is %j', (asked, shown) => {
    expect(ask(asked)).toStrictEqual({ ...nothing, ...shown })
  })

  it('is still shown while it is being cancelled, and not when another of the sale has the money', () => {
    expect(within({ kind: 'cancelling', since: 2, ask: QR })).toHaveProperty('qr')
    const others = [
      {
        ...ORDER,
        reference: 'OTHER' as Reference,
        state: { kind: 'unknown', since: 1, why: 'timeout' },
      } as Order,
    ]
    expect(view({}, { others })).toMatchObject({ noQr: { why: 'sale-checked', findings: [] } })
    expect(view({}, { others })).not.toHaveProperty('qr')
  })
})

describe('what its state is known by', () => {
  it.each<[OrderState, object]>([
    [{ kind: 'unknown', since: 2, why: 'timeout' }, { unknownWhy: 'timeout' }],
    [{ kind: 'not-sent', since: 2, why: 'budget' }, { notSentWhy: 'budget' }],
    [
      { kind: 'paid-late', since: 2, evidence: EVIDENCE, was: 'expired' },
      { evidence: EVIDENCE, was: 'expired' },
    ],
    [
      { kind: 'paid-wrong-amount', since: 2, evidence: EVIDENCE, paid: rupiah(140_000n) },
      { evidence: EVIDENCE, differenceMinor: -1_000_000n },
    ],
    [{ kind: 'suspect', since: 2, evidence: EVIDENCE }, { evidence: EVIDENCE }],
    [
      {
        kind: 'suspect',
        since: 2,
        evidence: { ...EVIDENCE, unread: ['virtualAccountData.paymentFlagStatus'] },
      },
      { evidence: { source: 'status', at: 3, unread: ['virtualAccountData.paymentFlagStatus'] } },
    ],
    [
      { kind: 'suspect', since: 2, evidence: { ...EVIDENCE, unread: ['virtualAccountData.paidAmount'] } },
      { evidence: { ...EVIDENCE, unread: ['virtualAccountData.paidAmount'] } },
    ],
  ])('%o', (state, known) => {
    const { evidence, unknownWhy, notSentWhy, was, differenceMinor } = within(state)
    expect(
      Object.fromEntries(
        Object.entries({ evidence, unknownWhy, notSentWhy, was, differenceMinor }).filter(
          ([, value]) => value !== undefined,
        ),
      ),
    ).toStrictEqual(known)
  })
})

describe('the gateway’s own call', () => {
  const notice = { at: 3, status: 'S' } as unknown as PaymentNotice
  it('is shown with what it says of amounts, until the order is paid', () => {
    expect(view({}, { notice }).notice).toStrictEqual({ at: 3, status: 'S' })
    const amounts = { ...notice, paid: rupiah(1n), total: rupiah(2n) }
    expect(view({}, { notice: amounts }).notice).toStrictEqual({
      at: 3,
      status: 'S',
      paidMinor: 100n,
      totalMinor: 200n,
    })
    expect(within({ kind: 'paid', since: 2, evidence: EVIDENCE }, { notice })).not.toHaveProperty('notice')
  })
})

describe('the last question', () => {
  const asked = (call: Partial<Attempt>) =>
    view({}, { calls: [{ operation: 'va-status', startedAt: 4, ...call }] })

  it.each<[Partial<Attempt>, object]>([
    [{}, { at: 4, outcome: 'under-way' }],
    [
      { finishedAt: 5, outcome: 'done', httpStatus: 200, code: '2002600' },
      { at: 5, outcome: 'done', answered: true, code: '2002600' },
    ],
    [
      { finishedAt: 5, outcome: 'unknown', why: 'timeout' },
      { at: 5, outcome: 'unknown', why: 'timeout' },
    ],
    [
      { outcome: 'not-executed', why: 'unauthorized', message: 'Invalid Signature' },
      { at: 4, outcome: 'not-executed', why: 'unauthorized', turnedBy: 'key' },
    ],
    [
      { outcome: 'not-executed', why: 'rate-limited', message: 'Invalid Signature' },
      { at: 4, outcome: 'not-executed', why: 'rate-limited' },
    ],
  ])('%j', (call, shown) => {
    expect(asked(call).lastAsked).toStrictEqual(shown)
  })

  it('is never the call that made or cancelled it', () => {
    expect(asked({ operation: 'qr-generate' })).not.toHaveProperty('lastAsked')
  })

  it('names why a request was turned away only where that is why it was not sent', () => {
    const calls = [
      {
        operation: 'qr-generate',
        outcome: 'not-executed',
        why: 'unauthorized',
        message: 'Invalid Signature',
      },
    ] as const
    expect(within({ kind: 'not-sent', since: 2, why: 'unauthorized' }, { calls })).toMatchObject({
      notSentBy: 'key',
    })
    expect(within({ kind: 'not-sent', since: 2, why: 'unauthorized' })).not.toHaveProperty('notSentBy')
    expect(view({}, { calls })).not.toHaveProperty('notSentBy')
  })
})

describe('a cancel that came to nothing', () => {
  const deleted = { operation: 'va-delete', startedAt: 4 }
  const tried = (changes: Partial<Order>, ...calls: readonly Partial<Attempt>[]) => view(changes, { calls })
  it('is said with the last answer to it, while the order waits again', () => {
    const calls = [
      { ...deleted, finishedAt: 5, outcome: 'done' },
      { ...deleted, finishedAt: 6, outcome: 'refused', code: '4033100' },
      { operation: 'va-status', startedAt: 7 },
    ] as const
    expect(tried({ cancelTried: true }, ...calls).cancelFailed).toStrictEqual({
      at: 6,
      outcome: 'refused',
      code: '4033100',
    })
    expect(tried({ cancelTried: true }, deleted).cancelFailed).toStrictEqual({ at: 4, outcome: 'unknown' })
    expect(tried({}, ...calls)).not.toHaveProperty('cancelFailed')
    expect(tried({ cancelTried: true }, { operation: 'va-status' })).not.toHaveProperty('cancelFailed')
    const state = { kind: 'cancelling', since: 2, ask: QR } as const
    expect(tried({ cancelTried: true, state }, ...calls)).not.toHaveProperty('cancelFailed')
  })
})

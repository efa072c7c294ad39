import { describe, expect, it } from 'vitest'
import type { OrderEventType } from '#domain/order-event.ts'
import {
  actsOf,
  releaseOf,
  isOpen,
  needsApprovalForCash,
  paidTwiceBy,
  type Acts,
} from '#domain/order-rules.ts'
import type { UnknownWhy } from '#domain/outcome.ts'
import { nextStates } from '#domain/order-table.ts'
import {
  isPaid,
  isWatched,
  STATE_KINDS,
  type Order,
  type OrderMethod,
  type StateKind,
} from '#domain/order.ts'
import { heldBy } from '#domain/held-by.ts'
import { rupiah, type Money } from '#domain/money.ts'
import { canStillBePaid, isUnheardSinceItsEnd, PAYABLE_GRACE_MS } from '#domain/payable.ts'
import { stillShort } from '#domain/received.ts'
import { resolutionsOf } from '#domain/resolution.ts'

const full = { source: 'status', at: 0, flag: 'S' } as const
function orderIn(kind: StateKind, method: OrderMethod = 'qr', more: Partial<Order> = {}): Order {
  const why: UnknownWhy = 'interrupted'
  return { method, state: { kind, since: 0, evidence: full, why }, ...more } as unknown as Order
}
const unknown = (method: OrderMethod, why: UnknownWhy) =>
  orderIn('unknown', method, { state: { kind: 'unknown', since: 0, why } })

/** What each act books first. Renewing acknowledges the old order, and cancels it if it still waits. */
function eventOf(act: keyof Acts, order: Order): OrderEventType | undefined {
  switch (act) {
    case 'checkNow':
      return 'status'
    case 'cancel':
      return order.method === 'qr' ? 'withdrawn' : 'cancel-sent'
    case 'renew':
      return order.state.kind === 'waiting' ? 'withdrawn' : 'acknowledged'
    case 'retry':
      return 'send'
    case 'acknowledge':
      return 'acknowledged'
    case 'takeCash':
      return 'cash-taken'
    case 'resolve':
      return 'resolved'
  }
}

describe.each(STATE_KINDS)('what may be done in "%s"', (kind) => {
  it.each(['qr', 'va'] as const)('the machine takes, for %s', (method) => {
    const order = orderIn(kind, method)
    const acts = actsOf(order)
    const refused = (Object.keys(acts) as (keyof Acts)[]).filter((act) => {
      const event = eventOf(act, order)
      return acts[act] && event !== undefined && nextStates(kind, event).length === 0
    })
    expect(refused).toEqual([])
  })

  it('and what the machine takes of a person is offered', () => {
    const acts = actsOf(orderIn(kind, 'va', { expiresAt: 10 }), [], 11)
    const takes = (event: OrderEventType) => nextStates(kind, event).length > 0
    expect(acts.cancel).toBe(takes('cancel-sent'))
    expect(acts.retry).toBe(takes('send') && kind !== 'draft')
    expect(acts.acknowledge).toBe(takes('acknowledged'))
    expect(acts.takeCash).toBe(takes('cash-taken'))
    // For a paid order only when it was paid twice; for one in doubt only when nothing more will be heard of
    // it.
    const odd = kind === 'paid-late' || kind === 'paid-wrong-amount'
    expect(acts.resolve).toBe(odd)
    // An order that ended without money takes it as a correction alone.
    const ended = ['failed', 'expired', 'cancelled', 'never-arrived']
    const silent = ['paid', 'unknown', 'suspect', 'settling']
    expect(takes('resolved')).toBe(odd || [...silent, ...ended].includes(kind))
  })

  it('goods go only with evidence of the full amount', () => {
    const manager = kind === 'paid-late' || kind === 'paid-wrong-amount'
    const release = (settlingReleasesGoods: boolean) => releaseOf(orderIn(kind), { settlingReleasesGoods })
    expect(release(false)).toBe(manager ? 'manager' : kind === 'paid' ? 'yes' : 'no')
    // Where the shop decides so, a settling order counts as paid.
    expect(release(true)).toBe(kind === 'settling' ? 'yes' : release(false))
  })

  it('as the state of another order of the sale lets it be charged again only when no money can be there', () => {
    const free = ['draft', 'not-sent', 'refused', 'never-arrived', 'failed', 'expired', 'cancelled'].includes(
      kind,
    )
    expect(actsOf(orderIn('expired'), [orderIn(kind)]).renew).toBe(free)
    expect(actsOf(orderIn('not-sent'), [orderIn('expired'), orderIn(kind)]).retry).toBe(free)
  })
})

describe('asking and charging again', () => {
  it('the gateway is asked about whatever it may know', () => {
    expect(STATE_KINDS.filter((kind) => !actsOf(orderIn(kind)).checkNow)).toEqual([
      'draft',
      'sending',
      'not-sent',
    ])
  })

  it('a code that waits may be renewed, a virtual account keeps its number', () => {
    expect((['qr', 'link', 'va'] as const).map((method) => actsOf(orderIn('waiting', method)).renew)).toEqual(
      [true, true, false],
    )
  })

  it('a code or page whose answer is lost was seen by none, unless there may have been an earlier answer', () => {
    const may = (method: OrderMethod, why: UnknownWhy) => actsOf(unknown(method, why)).renew
    for (const why of ['server-error', 'timeout', 'connection-lost', 'bad-signature', 'pending'] as const)
      expect([why, may('qr', why), may('link', why), may('va', why)]).toEqual([why, true, true, false])
    for (const why of ['interrupted', 'already-there'] as const)
      expect([why, may('qr', why), may('link', why)]).toEqual([why, false, false])
    const odd = {
      kind: 'suspect',
      since: 0,
      evidence: full,
      why: 'server-error',
    } as unknown as Order['state']
    expect(actsOf(orderIn('suspect', 'qr', { state: odd })).renew).toBe(false)
  })
})

describe('the strip of open payments', () => {
  const QUARTER = 15 * 60_000
  const ended = ['not-sent', 'refused', 'never-arrived', 'failed', 'expired', 'cancelled']

  it.each(STATE_KINDS.filter((kind) => kind !== 'draft'))('has "%s" until it is put away', (kind) => {
    expect(isOpen(orderIn(kind), QUARTER - 1)).toBe(true)
    expect(isOpen(orderIn(kind, 'qr', { acknowledgedAt: 1 }), 2)).toBe(false)
    // Orders that ended without money leave it after a quarter of an hour.
    expect(isOpen(orderIn(kind), QUARTER)).toBe(!ended.includes(kind))
  })

  it('never has what was not begun', () => {
    expect(isOpen(orderIn('draft'), 1)).toBe(false)
  })
})

describe('goods of a payment that settles, where that lets them go', () => {
  it.each<[string, Order, readonly Order[]]>([
    [
      'it came after its time',
      orderIn('settling', 'qr', { state: { kind: 'settling', since: 0, evidence: full, late: true } }),
      [],
    ],
    ['cash was taken', orderIn('settling', 'qr', { cash: { at: 0 } }), []],
    ['cash was taken for the sale', orderIn('settling'), [orderIn('expired', 'qr', { cash: { at: 0 } })]],
    ['the sale is paid', orderIn('settling'), [orderIn('paid')]],
  ])('wait for a manager when %s', (_when, order, others) => {
    expect(releaseOf(order, { settlingReleasesGoods: true }, others)).toBe('manager')
    expect(releaseOf(order, { settlingReleasesGoods: false }, others)).toBe('no')
  })
})

const settings = { settlingReleasesGoods: true }
const twiceOver = { kind: 'paid', since: 0, evidence: { ...full, successes: 2 } } as const
const cash = { at: 0 }

describe('paid twice', () => {
  it('is one rule: two successes, cash and a success, or a success of each of two orders of the sale', () => {
    const paid = orderIn('paid')
    expect(paidTwiceBy(paid)).toBeUndefined()
    expect(paidTwiceBy(orderIn('paid', 'qr', { state: twiceOver }))).toBe('gateway')
    expect(paidTwiceBy(orderIn('paid-late', 'qr', { cash }))).toBe('cash')
    expect(paidTwiceBy(paid, [orderIn('expired', 'qr', { cash })])).toBe('cash')
    expect(paidTwiceBy(paid, [orderIn('expired'), orderIn('paid-late')])).toBe('another-order')
    expect(paidTwiceBy(orderIn('paid-wrong-amount'), [paid])).toBe('another-order')
  })

  it.each(STATE_KINDS.filter((kind) => !isPaid(kind)))('never of an order that is "%s"', (kind) => {
    expect(paidTwiceBy(orderIn(kind, 'qr', { cash }), [orderIn('paid')])).toBeUndefined()
  })

  it.each([
    ['by the gateway', orderIn('paid', 'qr', { state: twiceOver }), []],
    ['in cash before', orderIn('paid'), [orderIn('expired', 'qr', { cash })]],
    ['by another order', orderIn('paid'), [orderIn('paid-late')]],
  ])('%s: no goods without a manager, and nobody else puts it away', (_how, order, others) => {
    expect(releaseOf(order, settings, others)).toBe('manager')
    expect(actsOf(order, others)).toMatchObject({ acknowledge: false, resolve: true })
    expect(actsOf({ ...order, acknowledgedAt: 1 }, others).resolve).toBe(false)
  })
})

describe('the rest of a wrong amount, made up in cash', () => {
  const AMOUNT = rupiah(150_000)
  const rest = { amount: AMOUNT, restInCash: rupiah(50_000) }
  const of = (paid: number): Order =>
    orderIn('paid-wrong-amount', 'qr', {
      ...rest,
      state: { kind: 'paid-wrong-amount', since: 0, evidence: full, paid: rupiah(paid) },
    })

  it('is no second payment while both together are what was asked', () => {
    expect(paidTwiceBy(of(100_000))).toBeUndefined()
    expect(stillShort(of(100_000))).toEqual(rupiah(0))
    expect(stillShort(of(80_000))).toEqual(rupiah(20_000))
    expect(stillShort(of(160_000))).toEqual(rupiah(0))
  })

  it('is money on top when the gateway then says that more had come', () => {
    expect(paidTwiceBy(of(120_000))).toBe('cash')
    const whole = orderIn('paid-late', 'qr', rest)
    expect(paidTwiceBy(whole)).toBe('cash')
    expect(releaseOf(whole, settings)).toBe('manager')
    expect(actsOf(whole)).toMatchObject({ resolve: true, acknowledge: false })
  })
})

describe('cash instead', () => {
  it('is taken once for a sale, and not while another of its orders may hold the money', () => {
    expect(actsOf(orderIn('expired', 'qr', { cash })).takeCash).toBe(false)
    expect(actsOf(orderIn('expired'), [orderIn('cancelled', 'qr', { cash })]).takeCash).toBe(false)
    expect(actsOf(orderIn('expired'), [orderIn('waiting')]).takeCash).toBe(false)
    expect(actsOf(orderIn('expired'), [orderIn('paid')]).takeCash).toBe(false)
    expect(actsOf(orderIn('expired'), [orderIn('cancelled')]).takeCash).toBe(true)
  })

  it('ends the asking for money: no new QR, nothing sent again', () => {
    expect(actsOf(orderIn('expired', 'qr', { cash })).renew).toBe(false)
    expect(actsOf(orderIn('expired'), [orderIn('cancelled', 'qr', { cash })]).renew).toBe(false)
    expect(actsOf(orderIn('not-sent', 'qr', { cash })).retry).toBe(false)
  })

  it('needs a manager while the money may be on its way', () => {
    expect(STATE_KINDS.filter((kind) => needsApprovalForCash(orderIn(kind)))).toEqual(['unknown', 'suspect'])
    expect(needsApprovalForCash(unknown('qr', 'timeout'))).toBe(false)
  })
})

describe('what can still be paid at the gateway', () => {
  const amount = rupiah(150_000)
  const payable = (kind: StateKind, now: number) =>
    canStillBePaid(
      orderIn(kind, 'qr', { expiresAt: 10, amount, ...(isWrong(kind) ? wrong(amount) : {}) }),
      now,
    )
  const isWrong = (kind: StateKind) => kind === 'paid-wrong-amount'
  const wrong = (paid: Money): Pick<Order, 'state'> => ({
    state: { kind: 'paid-wrong-amount', since: 0, evidence: full, paid },
  })
  const end = 10 + PAYABLE_GRACE_MS

  it('is what was asked for there and brought no money, whoever closed it here', () => {
    expect(STATE_KINDS.filter((kind) => payable(kind, end))).toEqual([
      'waiting',
      'cancelling',
      'unknown',
      'failed',
      'expired',
      'cancelled',
    ])
  })

  it.each([
    [149_999, true],
    [150_000, false],
    [150_001, false],
  ])('is also what was paid with too little: %i of 150000 is watched and payable: %s', (paid, isShort) => {
    const order = orderIn('paid-wrong-amount', 'qr', { expiresAt: 10, amount, ...wrong(rupiah(paid)) })
    expect([canStillBePaid(order, end), isWatched(order)]).toEqual([isShort, isShort])
    expect(isUnheardSinceItsEnd({ ...order, createdAt: 0 }, end - 1)).toBe(isShort)
    expect([canStillBePaid(order, end + 1), isUnheardSinceItsEnd(order, end)]).toEqual([false, false])
  })

  it('is not to be paid any more after its end by the slowest clock that is called fine', () => {
    expect(STATE_KINDS.filter((kind) => payable(kind, end + 1))).toEqual([])
  })
})

describe('the money of a sale', () => {
  it('is held by an order that is paid, in cash too, and may be by one of which nobody knows yet', () => {
    const held = (kind: StateKind, more: Partial<Order> = {}) =>
      heldBy([orderIn('expired'), orderIn(kind, 'qr', more)])
    for (const kind of STATE_KINDS) {
      const checked = ['unknown', 'suspect', 'settling'].includes(kind) ? 'checked' : undefined
      expect(held(kind)).toBe(isPaid(kind) ? 'paid' : checked)
      expect(held(kind, { cash })).toBe('paid')
    }
    expect(heldBy([orderIn('unknown'), orderIn('paid')])).toBe('paid')
    expect(heldBy([])).toBeUndefined()
  })
})

describe('what can be said to have been done', () => {
  it.each(STATE_KINDS)('in "%s" always has a way out where a manager may speak, and only there', (kind) => {
    const order = orderIn(kind, 'qr', { watchUntil: 10 })
    const may = actsOf(order, [], 11).resolve
    for (const isShort of [false, true]) {
      expect(resolutionsOf(kind, { twice: false, isShort }).length > 0).toBe(may)
      expect(resolutionsOf(kind, { twice: false, isShort }).includes('paid-rest-in-cash')).toBe(
        kind === 'paid-wrong-amount' && isShort,
      )
    }
    expect(resolutionsOf(kind, { twice: true, isShort: false })).toContain('refund-promised')
  })

  it('of an order that hangs, nothing before its watch is over', () => {
    expect(actsOf(orderIn('unknown', 'qr', { watchUntil: 10 }), [], 10).resolve).toBe(false)
    expect(actsOf(orderIn('suspect', 'qr', { watchUntil: 10 }), [], 11).resolve).toBe(true)
  })
})

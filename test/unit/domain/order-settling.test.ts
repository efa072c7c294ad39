import { describe, expect, it } from 'vitest'
import { rupiah } from '#domain/money.ts'
import type { OrderEvent } from '#domain/order-event.ts'
import { step } from '#domain/order-machine.ts'
import { actsOf, releaseOf, isOpen } from '#domain/order-rules.ts'
import type { Order } from '#domain/order.ts'
import { resolutionsOf } from '#domain/resolution.ts'

const AMOUNT = rupiah(150_000n)
const NOW = 1_767_582_000_000
const EXPIRES = NOW + 600_000
const WATCH_ENDS = NOW + 86_400_000
const MONDAY = NOW + 3 * 86_400_000
const waiting = {
  reference: 'P0012601050000001115F',
  saleId: 'S',
  method: 'qr',
  amount: AMOUNT,
  createdAt: NOW,
  expiresAt: EXPIRES,
  watchUntil: WATCH_ENDS,
  state: { kind: 'waiting', since: NOW, ask: { kind: 'none', why: 'answer-lost', findings: [] } },
} as unknown as Order

function at(now: number, order: Order, ...events: readonly OrderEvent[]): Order {
  return events.reduce((o, event) => {
    const after = step(o, event, now)
    if (!after.ok) throw new Error(`${o.state.kind} + ${event.type}`)
    return after.order
  }, order)
}
const status = (flag: 'S' | 'SP' | 'WS' | 'F', more: object = {}): OrderEvent => ({
  type: 'status',
  evidence: { source: 'status', at: NOW, flag, paidAmount: AMOUNT, totalAmount: AMOUNT, ...more },
})
const settling = at(NOW + 1000, waiting, status('WS'))
const seen: OrderEvent = { type: 'acknowledged' }

describe('a payment that settles', () => {
  it('is paid when it settles, days later too: it was made in time', () => {
    const paid = at(MONDAY, settling, status('S'))
    expect(paid.state.kind).toBe('paid')
    expect(releaseOf(paid, { settlingReleasesGoods: false })).toBe('yes')
  })

  it('is in time by the moment of payment, when that is known, not by when it was learned', () => {
    const heardLate = at(
      EXPIRES + 30_000,
      at(NOW, waiting, status('SP')),
      status('WS', { paidAt: NOW + 20_000 }),
    )
    expect(at(MONDAY, heardLate, status('S')).state.kind).toBe('paid')
    const unsaid = at(EXPIRES + 30_000, at(NOW, waiting, status('SP')), status('WS'))
    expect(at(MONDAY, unsaid, status('S')).state.kind).toBe('paid-late')
    // A gateway clock that runs ahead makes no payment late that was reported in time.
    const ahead = at(NOW + 1000, waiting, status('WS', { paidAt: EXPIRES + 60_000 }))
    expect(at(MONDAY, ahead, status('S')).state.kind).toBe('paid')
  })

  it.each([
    ['time is up', [{ type: 'clock-expired' }]],
    ['withdrawn', [{ type: 'withdrawn' }]],
    ['cash taken', [{ type: 'cash-taken', by: 'sri' }]],
  ] as const)('after "%s" is late, however often it is said to settle', (_what, ends) => {
    const late = at(NOW + 2000, waiting, ...ends, status('WS'), status('WS', { paidAt: NOW + 1000 }))
    expect(at(MONDAY, late, status('S')).state.kind).toBe('paid-late')
  })

  it('may be put away by a person, and is seen again, as paid, when it has settled', () => {
    // Not while the customer may stand there: Enter alone must not clear it.
    expect(actsOf(settling, [], EXPIRES).acknowledge).toBe(false)
    expect(actsOf(settling, [], EXPIRES + 1).acknowledge).toBe(true)
    const away = at(EXPIRES + 1, settling, seen)
    expect(isOpen(settling, MONDAY)).toBe(true)
    expect(isOpen(away, MONDAY)).toBe(false)
    const paid = at(MONDAY, away, status('S'))
    expect(paid.state.kind).toBe('paid')
    expect(isOpen(paid, MONDAY)).toBe(true)
    const failed = at(MONDAY, away, status('F'))
    expect(failed.state.kind).toBe('failed')
    expect(isOpen(failed, MONDAY)).toBe(true)
  })

  it('that stays silent after its watch is ended by a manager, also when it was put away before', () => {
    for (const order of [settling, at(NOW + 2000, settling, seen)]) {
      expect(actsOf(order, [], WATCH_ENDS).resolve).toBe(false)
      expect(actsOf(order, [], WATCH_ENDS + 1).resolve).toBe(true)
      const done = at(MONDAY, order, {
        type: 'resolved',
        how: 'refund-promised',
        by: 'sri',
        approvedBy: 'ani',
      })
      expect(done.state.kind).toBe('settling')
      expect(isOpen(done, MONDAY)).toBe(false)
      expect(actsOf(done, [], MONDAY)).toMatchObject({ resolve: false, acknowledge: false })
      // A manager's resolution was made without this money.
      const late = at(MONDAY, done, status('S'))
      expect(late).toMatchObject({ state: { kind: 'paid-late', was: 'settling' } })
      expect(late.acknowledgedAt).toBeUndefined()
    }
    expect(resolutionsOf('settling', { twice: false, isShort: false })).toEqual([
      'goods-given',
      'refund-promised',
      'seen',
    ])
  })
})

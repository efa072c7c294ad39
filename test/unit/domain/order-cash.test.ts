import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PAYMENT_FLAGS } from '#domain/evidence.ts'
import type { OrderEvent } from '#domain/order-event.ts'
import { step } from '#domain/order-machine.ts'
import { actsOf, paidTwiceBy } from '#domain/order-rules.ts'
import { nextStates } from '#domain/order-table.ts'
import { rupiah } from '#domain/money.ts'
import { isPaid, STATE_KINDS, type Order } from '#domain/order.ts'

const AMOUNT = rupiah(150_000n)
const NOW = 1_767_582_000_000
const EXPIRES = NOW + 600_000
const waiting = {
  reference: 'P0012601050000001115F',
  saleId: 'S',
  method: 'qr',
  amount: AMOUNT,
  createdAt: NOW,
  expiresAt: EXPIRES,
  watchUntil: NOW + 86_400_000,
  state: { kind: 'waiting', since: NOW, ask: { kind: 'none', why: 'answer-lost', findings: [] } },
} as unknown as Order
const unknown: Order = { ...waiting, state: { kind: 'unknown', since: NOW, why: 'timeout' } }

function run(order: Order, ...events: readonly OrderEvent[]): Order {
  return runAt(NOW + 1000, order, ...events)
}
function runAt(at: number, order: Order, ...events: readonly OrderEvent[]): Order {
  return events.reduce((o, event) => {
    const after = step(o, event, at)
    if (!after.ok) throw new Error(`${o.state.kind} + ${event.type}`)
    return after.order
  }, order)
}
const status = (flag: 'IP' | 'S' | 'SP' | 'EX', more: object = {}): OrderEvent => ({
  type: 'status',
  evidence: { source: 'status', at: NOW, flag, paidAmount: AMOUNT, totalAmount: AMOUNT, ...more },
})
const cash: OrderEvent = { type: 'cash-taken', by: 'sri', approvedBy: 'ani' }

describe('cash taken instead', () => {
  it('takes the QR away with it, puts the order away, and says who took it', () => {
    const taken = run(waiting, cash)
    expect(taken).toMatchObject({
      state: { kind: 'cancelled', evidence: { source: 'till' } },
      cash: { at: NOW + 1000, by: 'sri', approvedBy: 'ani' },
      acknowledgedAt: NOW + 1000,
    })
  })

  it('then a success of the gateway is late, opens the order again, and is paid twice', () => {
    for (const order of [waiting, unknown]) {
      const paid = run(order, cash, status('S'))
      expect(paid.state.kind).toBe('paid-late')
      expect(paid.acknowledgedAt).toBeUndefined()
      expect(paidTwiceBy(paid)).toBe('cash')
    }
  })

  it('then a suspect payment is seen again; should it succeed in time, it is paid twice all the same', () => {
    const suspect = run(waiting, cash, status('SP'))
    expect(suspect).toMatchObject({ state: { kind: 'suspect' }, cash: { by: 'sri' } })
    expect(suspect.acknowledgedAt).toBeUndefined()
    const paid = run(suspect, status('S'))
    expect(paid.state.kind).toBe('paid-late')
    expect(paidTwiceBy(paid)).toBe('cash')
  })

  it('then "in process" brings nothing back to the counter: nobody is to pay for it any more', () => {
    const taken = run(unknown, cash, status('IP'))
    expect(taken).toMatchObject({ state: { kind: 'unknown' }, lastWord: { flag: 'IP' } })
    expect(taken.acknowledgedAt).toBeDefined()
    const over = runAt(EXPIRES + 1, taken, status('IP'))
    expect(over.state.kind).toBe('expired')
    expect(over.acknowledgedAt).toBeDefined()
  })

  it('is taken once: who took it first stays written', () => {
    const taken = run(unknown, cash, { type: 'cash-taken', by: 'budi' })
    expect(taken.cash).toMatchObject({ by: 'sri' })
  })
})

/** One order in each state that allows cash, and every later message of the gateway. */
const evidence = { source: 'status', at: NOW } as const
const TAKES_CASH: readonly Order[] = STATE_KINDS.filter(
  (kind) => nextStates(kind, 'cash-taken').length > 0,
).map(
  (kind) => ({ ...waiting, state: { ...waiting.state, kind, evidence, why: 'timeout' } }) as unknown as Order,
)
const amounts = fc.constantFrom(AMOUNT, rupiah(140_000n))
const said: fc.Arbitrary<OrderEvent> = fc.oneof(
  fc
    .record({
      flag: fc.constantFrom(...PAYMENT_FLAGS),
      paidAmount: amounts,
      successes: fc.constantFrom(1, 2),
    })
    .map((more): OrderEvent => ({ type: 'status', evidence: { ...evidence, totalAmount: AMOUNT, ...more } })),
  fc.boolean().map((conclusive): OrderEvent => ({ type: 'not-found', evidence, conclusive })),
  fc.constant<OrderEvent>({ type: 'clock-expired' }),
)

describe('whatever the gateway says after cash was taken', () => {
  it('the order is never plainly paid, never asks for money again, and says so when it was paid twice', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TAKES_CASH),
        fc.array(fc.tuple(said, fc.integer({ min: 0, max: 400_000 })), { maxLength: 12 }),
        (start, events) => {
          let order = run(start, cash)
          let now = NOW + 1000
          for (const [event, later] of events) {
            now += later
            const after = step(order, event, now)
            if (!after.ok) continue
            order = after.order
            expect(order.cash).toMatchObject({ by: 'sri' })
            expect(['paid', 'waiting', 'sending']).not.toContain(order.state.kind)
            if (isPaid(order.state.kind)) expect(paidTwiceBy(order)).toBeDefined()
            const acts = actsOf(order, [], now)
            expect(acts).toMatchObject({ renew: false, retry: false, takeCash: false })
            if (isPaid(order.state.kind)) expect(acts.resolve).toBe(true)
          }
        },
      ),
      { seed: 20260105, numRuns: 5_000 },
    )
  })
})

describe("a manager's mark", () => {
  const late = run(waiting, { type: 'withdrawn' }, status('S', { transactionId: 'A' }))
  const resolved: OrderEvent = { type: 'resolved', how: 'goods-given', by: 'sri', approvedBy: 'ani' }

  it('leaves the state as the gateway said, and puts the order away', () => {
    const after = run(late, resolved)
    expect(after.state).toBe(late.state)
    expect(after).toMatchObject({
      resolved: { at: NOW + 1000, how: 'goods-given', by: 'sri', approvedBy: 'ani' },
      acknowledgedAt: NOW + 1000,
    })
  })

  it('is gone when money comes once more: what was done was done about the first', () => {
    const twice = run(late, resolved, status('S', { transactionId: 'B' }))
    expect(twice.resolved).toBeUndefined()
    expect(twice.acknowledgedAt).toBeUndefined()
    expect(paidTwiceBy(twice)).toBe('gateway')
  })

  it('ends the waiting for an answer that will not come, and a late success still wins', () => {
    const seen = run(unknown, { type: 'resolved', how: 'seen', note: 'uang kembali', by: 'ani' })
    expect(seen).toMatchObject({ state: { kind: 'unknown' }, resolved: { note: 'uang kembali' } })
    expect(run(seen, status('S'))).toMatchObject({ state: { kind: 'paid-late', was: 'unknown' } })
  })

  it('is the only way to put away money that came oddly', () => {
    expect(step(late, { type: 'acknowledged' }, NOW).ok).toBe(false)
  })
})

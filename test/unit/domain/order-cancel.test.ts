import { describe, expect, it } from 'vitest'
import type { OrderEvent } from '#domain/order-event.ts'
import { step } from '#domain/order-machine.ts'
import { rupiah } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'

const AMOUNT = rupiah(150_000n)
const NOW = 1_767_582_000_000
const start = {
  reference: 'P0012601050000001115F',
  saleId: 'S',
  method: 'va',
  amount: AMOUNT,
  createdAt: NOW,
  expiresAt: NOW + 600_000,
  watchUntil: NOW + 86_400_000,
  state: { kind: 'waiting', since: NOW, ask: { kind: 'va', virtualAccountNo: 'X' } },
} as unknown as Order

function run(order: Order, ...events: readonly OrderEvent[]): Order {
  return events.reduce((o, event, i) => {
    const after = step(o, event, NOW + i)
    if (!after.ok) throw new Error(`${o.state.kind} + ${event.type}`)
    return after.order
  }, order)
}
const status = (flag: 'IP' | 'S', more: object = {}): OrderEvent => ({
  type: 'status',
  evidence: { source: 'status', at: NOW, flag, paidAmount: AMOUNT, totalAmount: AMOUNT, ...more },
})
const sent: OrderEvent = { type: 'cancel-sent', attempt: '2' }

describe('a cancel that is out', () => {
  it('is not undone by "in process" before its own answer, nor its acceptance lost by it', () => {
    const heard = run(start, sent, status('IP'))
    expect(heard.state.kind).toBe('cancelling')
    const accepted = run(heard, { type: 'cancel-accepted', evidence: { source: 'delete', at: NOW } })
    expect(accepted.state).toMatchObject({ kind: 'cancelling', deleted: { source: 'delete' } })
  })

  it.each<OrderEvent>([{ type: 'interrupted' }, { type: 'cancel-undecided', why: 'timeout' }])(
    'is undone by "in process" once nobody waits for its answer (%o)',
    (event) => {
      expect(run(start, sent, event, status('IP')).state.kind).toBe('waiting')
    },
  )

  it('that was accepted is not made undecided by a crash', () => {
    const accepted = run(
      start,
      sent,
      { type: 'cancel-accepted', evidence: { source: 'delete', at: NOW } },
      { type: 'interrupted' },
    )
    expect(run(accepted, status('IP')).state.kind).toBe('cancelling')
  })
})

describe('a second success', () => {
  it('of another transaction in a later answer is paid twice, and counted once however often it is heard', () => {
    const paid = run(start, status('S', { transactionId: 'A' }), { type: 'acknowledged' })
    const twice = run(paid, status('S', { transactionId: 'B' }))
    expect(twice).toMatchObject({ state: { kind: 'paid', evidence: { successes: 2 } } })
    expect(twice.acknowledgedAt).toBeUndefined()
    expect(
      run(twice, status('S', { transactionId: 'A' }), status('S', { transactionId: 'B' })).state,
    ).toEqual(twice.state)
  })

  it('without an id, or with the same, is the first one again', () => {
    const paid = run(start, status('S', { transactionId: 'A' }))
    expect(run(paid, status('S')).state).toEqual(paid.state)
    expect(run(paid, status('S', { transactionId: '' })).state).toEqual(paid.state)
  })
})

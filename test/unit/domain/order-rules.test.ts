import { describe, expect, it } from 'vitest'
import type { OrderEventType } from '#domain/order-event.ts'
import { actsOf, goodsOf, type Acts } from '#domain/order-rules.ts'
import { nextStates } from '#domain/order-table.ts'
import { STATE_KINDS, type Order, type OrderMethod, type StateKind } from '#domain/order.ts'

const full = { source: 'status', at: 0, flag: 'S' } as const
function orderIn(kind: StateKind, method: OrderMethod = 'qr', more: Partial<Order> = {}): Order {
  return { method, state: { kind, since: 0, evidence: full }, ...more } as unknown as Order
}

/** What each act books first. Renewing puts the old order away, and takes it away when it still waits. */
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
    const acts = actsOf(orderIn(kind, 'va'))
    const takes = (event: OrderEventType) => nextStates(kind, event).length > 0
    expect(acts.cancel).toBe(takes('cancel-sent'))
    expect(acts.retry).toBe(takes('send') && kind !== 'draft')
    // Settling lasts until the gateway has decided: it cannot be put away.
    expect(acts.acknowledge).toBe(takes('acknowledged') && kind !== 'settling')
  })

  it('goods go only with evidence of the full amount', () => {
    const goods = goodsOf(orderIn(kind), { settlingReleasesGoods: false })
    expect(goods === 'yes').toBe(kind === 'paid')
  })

  it('as the state of another order of the sale lets it be charged again only when no money can be there', () => {
    const free = ['draft', 'not-sent', 'refused', 'never-arrived', 'failed', 'expired', 'cancelled'].includes(
      kind,
    )
    expect(actsOf(orderIn('expired'), [kind]).renew).toBe(free)
    expect(actsOf(orderIn('not-sent'), ['expired', kind]).retry).toBe(free)
  })
})

it('paid twice goes to a manager', () => {
  const twice = orderIn('paid', 'qr', {
    state: { kind: 'paid', since: 0, evidence: { ...full, successes: 2 } },
  })
  expect(goodsOf(twice, { settlingReleasesGoods: true })).toBe('manager')
})

/** One call about an order: its journal entries, and the order afterwards. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callGateway, type CallSpec } from '#counter/call.ts'
import type { CounterDeps } from '#counter/deps.ts'
import type { Order } from '#domain/order.ts'
import type { Reference } from '#domain/reference.ts'
import { vaDelete } from '#gateway/operations/va-delete.ts'
import { handedAnswers, type HandedAnswer } from '#test/support/handed-answers.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { orderOf, sell } from './at-the-till.ts'

let shop: VirtualTill
let settled: unknown[]
beforeEach(() => {
  shop = openVirtualTill()
  settled = []
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

const TURNED: HandedAnswer = { kind: 'not-executed', why: 'unauthorized', raw: { httpStatus: 401 } }
const LOST: HandedAnswer = { kind: 'unknown', why: 'timeout' }
/** Prepares this many calls, and no more. */
const answering = (times: number, ...answers: readonly HandedAnswer[]): CounterDeps => {
  const { deps } = shop.till()
  let left = times
  const gateway: CounterDeps['gateway'] = {
    ...handedAnswers(deps.gateway, deps.clock.now, ...answers),
    prepare: (...call) =>
      left-- > 0
        ? deps.gateway.prepare(...call)
        : Promise.resolve({
            ok: false,
            outcome: { kind: 'not-executed', why: 'unauthorized', detail: 'vault' },
          }),
  }
  return { ...deps, gateway }
}
const spec = (order: Order, more: Partial<CallSpec<typeof vaDelete>> = {}): CallSpec<typeof vaDelete> => ({
  order,
  operation: vaDelete,
  input: { partnerServiceId: '1', customerNo: '2', virtualAccountNo: order.reference },
  who: 'person',
  intent: (attempt) => ({ type: 'cancel-sent', attempt }),
  toEvent: (outcome, attempt, at) => {
    settled.push([outcome.kind, attempt, at])
    return outcome.kind === 'not-executed' ? { type: 'cancel-not-sent', why: outcome.why } : undefined
  },
  ...more,
})
async function sold(): Promise<Order> {
  const order = await sell(shop, 'va')
  await shop.till().watcher.stop()
  shop.events.length = 0
  return order
}
const attempts = ({ reference }: Order) => shop.journal().read.attemptsOf(reference)

describe('an answer', () => {
  it('that says nothing of the order ends the call, and is told as a question', async () => {
    const order = await sold()
    const { outcome, order: after } = await callGateway(answering(9, LOST), spec(order))
    const [attempt] = attempts(order)
    expect([outcome, after.state.kind]).toEqual([LOST, 'cancelling'])
    expect(settled).toEqual([['unknown', attempt?.id, attempt?.finishedAt]])
    expect([attempt?.outcome, shop.events.at(-1)]).toEqual([
      'unknown',
      { type: 'order-asked', reference: order.reference },
    ])
  })

  it('that is followed by another try decides nothing: the last one does', async () => {
    const order = await sold()
    const { order: after } = await callGateway(answering(9, TURNED, LOST), spec(order))
    const [first, second] = attempts(order)
    expect([first?.outcome, second?.outcome, after.state.kind]).toEqual([
      'not-executed',
      'unknown',
      'cancelling',
    ])
    expect(settled).toEqual([['unknown', second?.id, second?.finishedAt]])
  })

  it('decides when the next try could not be prepared', async () => {
    const order = await sold()
    const { order: after } = await callGateway(answering(1, TURNED), spec(order))
    expect([attempts(order).length, after.state.kind]).toEqual([1, 'waiting'])
    expect(settled).toEqual([['not-executed', '', shop.time.clock.now()]])
  })
})

describe('a call that could not be prepared', () => {
  it('does nothing to its order when its intent would have', async () => {
    const order = await sold()
    expect(await callGateway(answering(0), spec(order))).toMatchObject({ order })
    expect([settled, orderOf(shop, order.reference), shop.events]).toEqual([[], order, []])
  })

  it('is told where there is no intent, as it came back', async () => {
    const order = await sold()
    const { intent: _none, ...read } = spec(order)
    expect((await callGateway(answering(0), read)).order).toEqual(order)
    expect([settled, attempts(order)]).toEqual([[['not-executed', '', shop.time.clock.now()]], []])
  })

  it('makes no order', async () => {
    const order = await sold()
    const draft: Order = { ...order, reference: 'NEW' as Reference, state: { kind: 'draft', since: 1 } }
    const { intent: _none, ...read } = spec(draft, { isNew: true })
    expect((await callGateway(answering(0), read)).order).toBe(draft)
    expect([settled, shop.journal().read.order('NEW')]).toEqual([[], undefined])
  })
})

describe('a call that is not wanted any more', () => {
  it.each([
    ['by its caller', { stillWanted: () => false }],
    ['by the state of its order', { intent: () => ({ type: 'acknowledged' }) as const }],
  ])('%s is not made, and the order is what it is by then', async (_by, more) => {
    const order = await sold()
    const asked = { ...order, note: 'of before' }
    const result = await callGateway(answering(9, LOST), spec(asked, more))
    expect(result).toMatchObject({ order, overtaken: true })
    expect(result.order).not.toHaveProperty('note')
    expect([attempts(order), settled]).toEqual([[], []])
  })

  it('makes no order', async () => {
    const order = await sold()
    const draft: Order = { ...order, reference: 'NEW' as Reference, state: { kind: 'draft', since: 1 } }
    const result = await callGateway(
      answering(9, LOST),
      spec(draft, { isNew: true, stillWanted: () => false }),
    )
    expect(result).toMatchObject({ order: draft, overtaken: true })
    expect(shop.journal().read.order('NEW')).toBeUndefined()
  })
})

it('its caller is told with the order as its intent has left it, once', async () => {
  const order = await sold()
  const told: unknown[] = []
  await callGateway(
    answering(9, TURNED, LOST),
    spec(order, { stillWanted: () => true, onIntent: ({ state }) => void told.push(state.kind) }),
  )
  expect(told).toEqual(['cancelling'])
})

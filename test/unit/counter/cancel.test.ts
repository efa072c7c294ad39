/** A number that was taken away here and is open at the gateway, and what stands in the way of a cancel. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cancelOrder, deleteLeftOpen, isLeftOpen } from '#counter/sale/cancel.ts'
import type { CounterDeps } from '#counter/deps.ts'
import { recordEvent } from '#counter/order-store.ts'
import type { Order, StateKind } from '#domain/order.ts'
import { handedAnswers, type HandedAnswer } from '#test/support/handed-answers.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { orderOf, sell } from './at-the-till.ts'

describe('a number is left open', () => {
  const cash = { at: 1 }
  const IN_PROCESS = { source: 'status', at: 1, flag: 'IP' } as const
  const open = (kind: StateKind, more: Partial<Order> = {}, now = 9): boolean => {
    const order = { method: 'va', state: { kind, since: 1 }, lastWord: IN_PROCESS, expiresAt: 9, ...more }
    return isLeftOpen(order as unknown as Order, now)
  }

  it.each<[string, boolean, Parameters<typeof open>]>([
    ['when it was cancelled, until its end', true, ['cancelled']],
    ['not after its end', false, ['cancelled', {}, 10]],
    ['when it is closed and cash took its place', true, ['failed', { cash }]],
    ['not when it is closed alone', false, ['failed']],
    ['not while it waits, whatever was taken', false, ['waiting', { cash }]],
    [
      'not when the gateway says that it ended',
      false,
      ['cancelled', { lastWord: { ...IN_PROCESS, flag: 'EX' } }],
    ],
    ['not when it says nothing', false, ['cancelled', { lastWord: undefined } as never]],
    ['not as a QR', false, ['cancelled', { method: 'qr' }]],
  ])('%s', (_when, expected, given) => {
    expect(open(...given)).toBe(expected)
  })
})

let shop: VirtualTill
beforeEach(() => {
  shop = openVirtualTill()
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})
const LOST: HandedAnswer = { kind: 'unknown', why: 'timeout' }
const answering = (...answers: readonly HandedAnswer[]) => {
  const { deps } = shop.till()
  const gateway = handedAnswers(deps.gateway, deps.clock.now, ...answers)
  return { deps: { ...deps, gateway } satisfies CounterDeps, sent: gateway.sent }
}
async function sold(): Promise<Order> {
  const order = await sell(shop, 'va')
  await shop.till().watcher.stop()
  return order
}

it.each<[HandedAnswer, readonly string[]]>([
  [LOST, ['va-delete', 'va-status']],
  [{ kind: 'not-executed', why: 'no-connection' }, ['va-delete']],
])(
  'one that was left open is deleted, by the watcher, and asked about unless nothing left: %j',
  async (answer, calls) => {
    const order = await sold()
    const { deps, sent } = answering(answer)
    await deleteLeftOpen(deps, order)
    expect(sent()).toEqual(calls)
    const attempts = shop.journal().read.attemptsOf(order.reference)
    expect(attempts.map(({ who }) => who)).toEqual(calls.map(() => 'watcher'))
    expect(JSON.parse(attempts[0]?.requestBody ?? '')).toMatchObject({ virtualAccountNo: order.reference })
    expect(orderOf(shop, order.reference).state).toEqual(order.state)
  },
)

describe('a cancel', () => {
  const refusal = async (order: Order, deps: CounterDeps) => {
    const cancelled = await cancelOrder(deps, order.reference)
    return cancelled.ok ? 'done' : cancelled.refusal
  }

  it('is refused on a disk that failed, and at another gateway', async () => {
    const order = await sold()
    const { deps } = shop.till()
    const journal = { ...deps.journal, failure: () => new Error('no disk') as never }
    expect(await refusal(order, { ...deps, journal })).toEqual({ code: 'journal-not-sound' })
    const profile = () =>
      ({ ...deps.profile(), environment: 'sandbox', baseUrl: 'https://two.example' }) as const
    expect(await refusal(order, { ...deps, profile })).toEqual({
      code: 'not-allowed',
      details: { why: 'another-gateway' },
    })
    expect(shop.gateway.log()).toEqual([])
  })

  it('that was overtaken while it was prepared is not made', async () => {
    const order = await sold()
    const { deps, sent } = answering(LOST)
    const gateway: CounterDeps['gateway'] = {
      ...deps.gateway,
      prepare: (...call) => {
        recordEvent(deps, order.reference, { type: 'withdrawn' })
        return deps.gateway.prepare(...call)
      },
    }
    expect(await refusal(order, { ...deps, gateway })).toEqual({
      code: 'not-allowed',
      details: { state: 'cancelled' },
    })
    expect(sent()).toEqual([])
  })

  it('that stayed undecided is journalled with the reason', async () => {
    const order = await sold()
    await refusal(order, answering(LOST).deps)
    const events = shop.journal().read.eventsOf(order.reference)
    const said = events.flatMap(({ entry }) => (entry.type === 'order' ? [entry.change.event] : []))
    expect(said).toContainEqual(expect.objectContaining({ type: 'cancel-undecided', why: 'timeout' }))
  })
})

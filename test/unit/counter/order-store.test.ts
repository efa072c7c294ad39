import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { brokenOff } from '#calls/attempt.ts'
import { acknowledge } from '#counter/ask/look-at.ts'
import { recordEvent, recordIntent, recordNewOrder } from '#counter/order-store.ts'
import { retryPayment } from '#counter/sale/take-payment.ts'
import type { AttemptStart } from '#journal/tables/attempt-types.ts'
import { openShiftShop, type ShiftShop } from '#test/support/shift-shop.ts'
import { AMOUNT, arm, orderOf, SECOND, sell } from './at-the-till.ts'

let shop: ShiftShop
beforeEach(() => {
  shop = openShiftShop()
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  expect(shop.journal().tailCheck(1_000)).toMatchObject({ ok: true })
  await shop.close()
})

/** Who did what, by the events of the order. */
const deeds = (reference: string) =>
  shop
    .journal()
    .read.eventsOf(reference)
    .flatMap(({ entry }) => (entry.type === 'order' ? [[entry.change.eventKind, entry.change.by]] : []))

it('an order is of whoever made it, and each act of whoever did it; what the gateway says is nobody’s', async () => {
  arm(shop, { kind: 'refuse-connection' })
  const { reference } = await sell(shop)
  expect(orderOf(shop, reference)).toMatchObject({ takenBy: 'kasir-a', state: { kind: 'not-sent' } })
  shop.at.person = 'kasir-b'
  expect(await retryPayment(shop.till().deps, reference)).toMatchObject({ ok: true })
  await shop.time.settle()
  shop.gateway.payer({ action: 'pay', reference })
  await shop.time.advance(15 * SECOND)
  shop.at.person = 'manajer'
  expect(acknowledge(shop.till().deps, reference)).toMatchObject({ ok: true })
  const said = deeds(reference)
  expect(said.filter(([kind]) => kind === 'send')).toEqual([
    ['send', 'kasir-a'],
    ['send', 'kasir-b'],
  ])
  expect(said.at(-1)).toEqual(['acknowledged', 'manajer'])
  expect(
    said.filter(([kind]) => kind === 'status' || kind === 'asked').every(([, by]) => by === undefined),
  ).toBe(true)
  expect(orderOf(shop, reference).takenBy).toBe('kasir-a')
  const attempts = shop.journal().read.attemptsOf(reference)
  expect(attempts.filter(({ who }) => who === 'person').map(({ by }) => by)).toEqual(['kasir-a', 'kasir-b'])
  expect(attempts.filter(({ who }) => who === 'watcher').every(({ by }) => by === undefined)).toBe(true)
})

it('nobody signed in is nobody’s name', async () => {
  shop.at.person = undefined
  const { reference } = await sell(shop)
  expect(orderOf(shop, reference)).not.toHaveProperty('takenBy')
  expect(deeds(reference)[0]).toEqual(['send', undefined])
})

it('cash goes with the step that it belongs to: both or none', async () => {
  const { deps } = shop.till()
  const { reference } = await sell(shop)
  const cash = { kind: 'sale', amount: AMOUNT, reference, by: 'kasir-a' } as const
  // A step that the state forbids takes no cash either.
  recordEvent(
    deps,
    reference,
    { type: 'open-va', ask: { kind: 'va', virtualAccountNo: reference } },
    { cash },
  )
  expect(shop.journal().read.cashBetween(0n, 1_000n)).toEqual([])
  recordEvent(deps, reference, { type: 'withdrawn' }, { cash })
  expect(shop.journal().read.cashBetween(0n, 1_000n)).toMatchObject([cash])
  expect(shop.events.at(-2)).toEqual({ type: 'shift-changed' })
})

describe('what is told of a step', () => {
  const startOf = (id: string, reference: string): AttemptStart => ({
    phase: 'start',
    id,
    externalId: id,
    startedAt: 1,
    reference,
    operation: 'va-delete',
    effect: 'cancels',
    who: 'person',
    method: 'DELETE',
    path: '/',
    requestBody: '',
  })
  const told = () => shop.events.splice(0)
  const word = { source: 'status', at: 1, flag: 'IP' } as const

  it('is a change of state or its being put away; any other step is a question', async () => {
    const { deps } = shop.till()
    await shop.till().watcher.stop()
    const { reference } = await sell(shop, 'va')
    expect(told()).toEqual([{ type: 'order-changed', reference, from: null, to: 'waiting' }])
    recordEvent(deps, reference, { type: 'status', evidence: word })
    expect(told()).toEqual([{ type: 'order-asked', reference }])
    recordIntent(deps, reference, { type: 'cancel-sent', attempt: '1' }, startOf('1', reference))
    recordEvent(deps, reference, { type: 'cancel-not-sent', why: 'budget' })
    expect(told()).toEqual([
      { type: 'order-changed', reference, from: 'waiting', to: 'cancelling' },
      { type: 'order-changed', reference, from: 'cancelling', to: 'waiting' },
    ])
    recordEvent(deps, reference, { type: 'withdrawn' })
    expect(told()).toEqual([{ type: 'order-changed', reference, from: 'waiting', to: 'cancelled' }])
    recordEvent(deps, reference, { type: 'acknowledged' })
    expect(told()).toEqual([{ type: 'order-changed', reference, from: 'cancelled', to: 'cancelled' }])
  })

  it('is nothing where the state does not allow it; the call that came with it ends all the same', async () => {
    const { deps } = shop.till()
    await shop.till().watcher.stop()
    const order = await sell(shop)
    told()
    const before = shop.journal().read.head().seq
    expect(recordEvent(deps, order.reference, { type: 'acknowledged' })).toEqual(order)
    expect([told(), shop.journal().read.head().seq]).toEqual([[], before])
    shop.journal().write.commit({ at: 1, attempt: startOf('9', order.reference) })
    recordEvent(deps, order.reference, { type: 'interrupted' }, { attempt: brokenOff('9', 2) })
    expect(shop.journal().read.unfinishedAttempts()).toEqual([])
    expect(
      recordIntent(deps, order.reference, { type: 'acknowledged' }, startOf('10', order.reference)),
    ).toBeUndefined()
    expect(shop.journal().read.unfinishedAttempts()).toEqual([])
  })
})

it('an order that is not here, or cannot begin so, is a bug', async () => {
  const { deps } = shop.till()
  const order = await sell(shop)
  const nowhere = 'no order NOT HERE in the journal'
  expect(() => recordEvent(deps, 'NOT HERE', { type: 'withdrawn' })).toThrow(nowhere)
  expect(() => recordIntent(deps, 'NOT HERE', { type: 'withdrawn' }, {} as AttemptStart)).toThrow(nowhere)
  expect(() => recordNewOrder(deps, order, { type: 'interrupted' })).toThrow(
    'a new order cannot begin with interrupted',
  )
})

it('a step whose commit failed is kept to be told, for the disk may have taken it', async () => {
  const { deps } = shop.till()
  const order = await sell(shop)
  await shop.till().watcher.stop()
  const failed = new Error('no disk')
  const commit = () => {
    throw failed
  }
  const kept: unknown[] = []
  const untold = { ...deps.untold, add: (change: unknown) => void kept.push(change) }
  const broken = { ...deps, untold, journal: { ...deps.journal, write: { ...deps.journal.write, commit } } }
  expect(() => recordEvent(broken, order.reference, { type: 'withdrawn' })).toThrow(failed)
  expect(kept).toMatchObject([{ before: order, after: { state: { kind: 'cancelled' } } }])
})

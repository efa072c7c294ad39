/** When the gateway's list is requested, which orders it covers, and the effect of its records. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Pace } from '#counter/watch/sweeps.ts'
import type { Order, StateKind } from '#domain/order.ts'
import { PAYABLE_GRACE_MS } from '#domain/payable.ts'
import { HandedList, listPage as page, listRecord as record } from '#test/support/handed-list.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { DAY, MINUTE, SECOND } from './at-the-till.ts'

let shop: VirtualTill
let list: HandedList
beforeEach(async () => {
  shop = openVirtualTill({ config: { perMinute: 999, perHour: 9_999 } })
  await shop.till().watcher.stop()
  list = new HandedList(shop)
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

describe('a list', () => {
  it('is tried on the first payment that is known, and then answers for what can be paid', async () => {
    const [first, a, b] = [list.order('FIRST'), list.order('A'), list.order('B')]
    expect([list.look(first, a, b), list.due()]).toEqual([[], Infinity])
    list.pay(first, list.now)
    expect([list.look(a, b), list.due()]).toEqual([[], 10 * SECOND])
    list.now += 10 * SECOND
    list.answer = page([record('FIRST')])
    await list.make()
    expect([list.planned, list.asked]).toEqual([1, []])
    expect(list.inputs).toMatchObject([
      { from_date_time: list.now - 70 * SECOND, to_date_time: list.now + MINUTE },
    ])
    expect(list.look(a, b)).toEqual(['A', 'B'])
    const heard: unknown[] = []
    const pace: Pace = ({ reference }, at) => (
      heard.push([reference, at]),
      list.now + (reference === 'A' ? 7 : 9)
    )
    expect(list.due(pace)).toBe(7)
    expect(heard).toEqual([
      ['A', list.now],
      ['B', list.now],
    ])
  })

  it('is not tried for one order alone, nor for orders of another method', () => {
    const [first, a] = [list.order('FIRST'), list.order('A')]
    list.look(first, a)
    list.pay(first, list.now)
    list.look(a, list.order('B', 'waiting', { method: 'va' }))
    expect(list.due()).toBe(Infinity)
  })

  it('answers for no order alone', async () => {
    const [a, b] = [list.order('A'), list.order('B')]
    await list.prove(a, b)
    expect([list.look(a), list.look(a, b)]).toEqual([[], ['A', 'B']])
  })

  it.each<[string, () => Order]>([
    ['is unknown', () => list.order('X', 'unknown')],
    [
      'can be paid no longer',
      () => list.order('X', 'waiting', { expiresAt: list.now - PAYABLE_GRACE_MS - 1 }),
    ],
    [
      'is another merchant’s',
      () =>
        list.order('X', 'waiting', {
          madeUnder: { gateway: 'practice', merchantId: 'M', partnerServiceId: 'P', till: 1 },
        }),
    ],
    ['is of another method', () => list.order('X', 'waiting', { method: 'link' })],
    ['is older than a day', () => list.order('X', 'waiting', { createdAt: list.now - DAY + MINUTE - 1 })],
  ])('answers for none that %s', async (_what, makeOne) => {
    const [a, b] = [list.order('A'), list.order('B')]
    await list.prove(a, b)
    expect(list.look(a, b, makeOne())).toEqual(['A', 'B'])
  })

  it.each<StateKind>(['waiting', 'failed', 'cancelled', 'expired'])(
    'answers for what is %s',
    async (kind) => {
      const [a, b] = [list.order('A'), list.order('B', kind)]
      await list.prove(a, b)
      expect(list.look(a, b)).toEqual(['A', 'B'])
    },
  )

  it('answers for none that is left open at the gateway: that needs its own question', async () => {
    const lastWord = { source: 'status', at: 1, flag: 'IP' } as const
    const [a, b] = [list.order('A'), list.order('B')]
    await list.prove(a, b)
    const left = list.order('C', 'cancelled', { method: 'va', lastWord })
    const first = list.order('D', 'waiting', { method: 'va' })
    list.look(a, b, left, first)
    list.pay(first, list.now)
    list.look(a, b, left, list.order('E', 'waiting', { method: 'va' }))
    expect(list.due()).toBe(Infinity)
  })

  it('is asked for by no till without a code there', async () => {
    list.open({ historyCommCode: '' })
    const [a, b] = [list.order('A'), list.order('B')]
    await list.prove(a, b)
    list.pay(list.order('C'), list.now)
    expect([list.look(a, b), list.due()]).toEqual([[], Infinity])
  })

  it('that is slow keeps no order from its own questions, and the next one waits for it', async () => {
    const [a, b] = [list.order('A'), list.order('B')]
    await list.prove(a, b)
    list.sweeps.make(list.now)
    expect([list.look(a, b), list.due()]).toEqual([['A', 'B'], 5 * SECOND])
    list.now += 5 * SECOND - 1
    expect([list.look(a, b), list.due()]).toEqual([['A', 'B'], 1])
    list.now += 1
    expect([list.look(a, b), list.due()]).toEqual([[], Infinity])
    await list.sweeps.ended()
    expect(list.look(a, b)).toEqual(['A', 'B'])
  })
})

describe('a record', () => {
  it.each<[string, StateKind, number]>([
    ['successful', 'waiting', 1],
    ['successful', 'expired', 1],
    ['void', 'waiting', 1],
    ['void', 'expired', 0],
    ['failed', 'waiting', 0],
    ['successful', 'paid', 0],
  ])('that says %s of what is %s is a reason for %i question', async (status, kind, times) => {
    const a = list.order('A', kind)
    list.look(a)
    list.answer = page([record('A', status), record('A', status)])
    await list.make()
    await list.make()
    expect(list.asked).toHaveLength(times)
  })

  it('is a reason once, another of the same order is one more, and an order that is not here gives none', async () => {
    const [a, b] = [list.order('A'), list.order('B')]
    list.look(a, b)
    list.answer = page([record('A'), record('X')])
    await list.make()
    list.answer = page([record('A'), record('A', 'successful', 'T2')])
    await list.make()
    list.look(a, b)
    await list.make()
    expect(list.asked).toEqual(['A', 'A'])
    list.answer = page([record('A'), record('A', 'successful', 'T2')])
    list.look(b)
    list.look(a, b)
    await list.make()
    list.stored.delete('A')
    list.answer = page([record('A', 'successful', 'T3')])
    await list.make()
    expect(list.asked).toEqual(['A', 'A', 'A'])
  })

  it('that says void is no payment: the list goes on answering for the order', async () => {
    const [a, b] = [list.order('A'), list.order('B')]
    await list.prove(a, b)
    list.answer = page([record('A', 'void')])
    await list.make()
    expect([list.look(a, b), list.asked]).toEqual([['A', 'B'], ['A']])
  })
})

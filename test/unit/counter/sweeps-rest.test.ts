/** A list of the gateway that is unavailable or incomplete. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Order } from '#domain/order.ts'
import { JournalFailed } from '#journal/failure.ts'
import type { HandedAnswer } from '#test/support/handed-answers.ts'
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

const raw = { httpStatus: 200 }

describe('a list that cannot be had', () => {
  const lost: HandedAnswer = { kind: 'unknown', why: 'timeout' }
  const rests = () => {
    const [a, b] = [list.stored.get('A'), list.stored.get('B')]
    if (a === undefined || b === undefined) throw new Error('not there')
    const from = list.now
    const isOff = (ms: number): boolean => {
      list.now = from + ms
      return list.look(a, b).length === 0
    }
    const found = [0, 1, 2, 4, 8, 16].map((minutes) => minutes * MINUTE).filter((ms) => isOff(ms))
    list.now = from
    return (found.at(-1) ?? -MINUTE) / MINUTE
  }

  it.each<[HandedAnswer, number]>([
    [lost, 0],
    [{ kind: 'not-executed', why: 'no-connection' }, 0],
    [{ kind: 'not-executed', why: 'no-token' }, 0],
    [{ kind: 'not-executed', why: 'rate-limited', raw }, 0],
    [{ kind: 'not-executed', why: 'budget' }, -1],
    [{ kind: 'not-executed', why: 'invalid-request' }, 8],
    [{ kind: 'refused', raw }, 8],
  ])('by %j is not asked for, at last after %i minutes', async (given, minutes) => {
    await list.prove(list.order('A'), list.order('B'))
    list.answer = given
    await list.make()
    expect(rests()).toBe(minutes)
    // A clock set back causes no wait.
    list.now -= 1
    expect(list.look(list.stored.get('A') as Order, list.stored.get('B') as Order)).toHaveLength(2)
  })

  it('rests longer each time, and a quarter of an hour at most, until it is there again', async () => {
    await list.prove(list.order('A'), list.order('B'))
    list.answer = lost
    const found: number[] = []
    for (let n = 0; n < 6; n += 1) {
      await list.make()
      found.push(rests())
    }
    expect(found).toEqual([0, 1, 2, 4, 8, 8])
    list.answer = page([])
    await list.make()
    list.answer = lost
    await list.make()
    expect(rests()).toBe(0)
  })

  it('for a bug of ours rests as one that was refused', async () => {
    const failed = new JournalFailed('io', 'SQLITE_IOERR', undefined)
    const nextSequence = () => {
      throw failed
    }
    list.open({}, { nextSequence })
    const [first, a, b] = [list.order('FIRST'), list.order('A'), list.order('B')]
    list.look(first, a, b)
    list.pay(first, list.now)
    list.look(a, b)
    expect(list.due()).toBe(10 * SECOND)
    await list.make()
    expect(shop.bugs.splice(0)).toEqual([failed])
    const tryAt = (ms: number) => {
      list.now += ms
      list.pay(first, list.now)
      list.look(first, a, b)
      list.look(a, b)
      return list.due()
    }
    expect([tryAt(16 * MINUTE - 1), tryAt(1)]).toEqual([Infinity, 10 * SECOND])
    expect(list.planned).toBe(1)
  })
})

describe('a page that does not hold all', () => {
  it('answers for what is as young as it reaches, and a little further each time that it does', async () => {
    const [a, b] = [list.order('A'), list.order('B')]
    await list.prove(a, b)
    list.now += 30 * MINUTE
    const [c, d] = [list.order('C'), list.order('D')]
    expect(list.look(a, b, c, d)).toEqual(['A', 'B', 'C', 'D'])
    // Half of the half hour and its margin, minus a fifth for safety.
    list.answer = page([record('X')], 2)
    await list.make()
    const reach = (31 * MINUTE * 0.8) / 2
    expect(list.look(a, b, c, d)).toEqual(['C', 'D'])
    list.now += reach - MINUTE
    expect(list.look(c, d)).toEqual(['C', 'D'])
    list.now += 1
    expect(list.look(c, d)).toEqual([])
    list.now -= 1
    list.answer = page([])
    list.look(a, c, d)
    await list.make()
    list.now += reach * 0.02
    expect(list.look(c, d)).toEqual(['C', 'D'])
    list.now += 2
    expect(list.look(c, d)).toEqual([])
  })

  it('and reaches back less than two minutes is left alone, and then tried anew', async () => {
    const [a, b] = [list.order('A'), list.order('B')]
    await list.prove(a, b)
    list.answer = page([record('X')], 2)
    await list.make()
    expect(list.look(a, b)).toEqual([])
    list.now += 16 * MINUTE
    expect(list.look(a, b)).toEqual(['A', 'B'])
  })

  it('that reaches back two minutes is as short as one may be', async () => {
    await list.prove(list.order('A'), list.order('B'))
    list.now += 4 * MINUTE
    list.answer = page([record('X')], 2)
    await list.make()
    expect(list.look(list.order('C'), list.order('D'))).toEqual(['C', 'D'])
  })

  it('has missed no payment of what is older than it reaches', async () => {
    const [a, b] = [list.order('A'), list.order('B')]
    await list.prove(a, b)
    list.now += 30 * MINUTE
    const [c, d] = [list.order('C'), list.order('D')]
    list.look(a, b, c, d)
    list.answer = page([record('X')], 2)
    list.now += 20 * SECOND
    await list.make()
    list.pay(a, list.now - 15 * SECOND)
    expect(list.look(b, c, d)).toEqual(['C', 'D'])
  })
})

it('a list that is asked for a day has missed no payment of what is older', async () => {
  const [a, b] = [list.order('A'), list.order('B')]
  await list.prove(a, b)
  const old = list.order('OLD', 'waiting', { createdAt: list.now - DAY })
  list.look(a, b, old)
  list.now += 20 * SECOND
  await list.make()
  list.pay(old, list.now - 15 * SECOND)
  expect(list.look(a, b)).toEqual(['A', 'B'])
})

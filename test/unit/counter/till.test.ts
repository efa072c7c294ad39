/** What an open till says of itself, and whom it tells of what happened. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordEvent } from '#counter/order-store.ts'
import { renewPayment } from '#counter/sale/take-payment.ts'
import { JournalFailed } from '#journal/failure.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { AMOUNT, arm, orderOf, SECOND, sell } from './at-the-till.ts'

let shop: VirtualTill
beforeEach(() => {
  shop = openVirtualTill()
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})
const told = () => shop.events.splice(0)
const health = (clockSetBy?: number) => shop.till().health({ state: 'sound' }, clockSetBy, '1.2')

describe('the health of a till', () => {
  it('has nothing that is not known', () => {
    const { deps } = shop.till()
    const { seq, hash } = deps.journal.read.head()
    expect(health()).toStrictEqual({
      mode: 'practice',
      gateway: {
        baseUrl: 'http://127.0.0.1',
        connection: 'untried',
        answerSignature: deps.profile().answerSignature,
      },
      journal: {
        state: 'sound',
        events: seq,
        head: hash.toString('hex').slice(0, 12),
        file: deps.journal.file,
      },
      budget: { minuteLeft: 60, minuteOf: 60, hourLeft: 600, hourOf: 600 },
      recovered: 0,
      version: '1.2',
    })
  })

  it('says when it was answered and turned away, when it may ask again, and by how much its clock was set', async () => {
    const at = shop.time.clock.now()
    const { deps, connection } = shop.till()
    connection.heard(true, 5, { message: 'Invalid Signature' })
    const turned = { at: 5, by: 'key' }
    expect(health(7)).toMatchObject({
      gateway: { connection: 'up', lastAnswerAt: 5, turnedAway: turned, lastTurnedAway: turned },
      clockSetBy: 7,
    })
    connection.heard(true, 6)
    expect(health().gateway).not.toHaveProperty('turnedAway')
    expect(health().gateway).toMatchObject({ lastAnswerAt: 6, lastTurnedAway: turned })
    while (deps.budget.take(at, 'person').ok);
    expect(health().budget).toEqual({
      minuteLeft: 0,
      minuteOf: 60,
      hourLeft: 540,
      hourOf: 600,
      nextFreeAt: deps.budget.nextFreeAt(at, 'person'),
    })
  })

  it('keeps the last that it knew of a journal that cannot be read, and hides no bug', () => {
    const before = health().journal
    const { read } = shop.journal()
    const raise = (error: Error) =>
      Object.assign(read, {
        head: () => {
          throw error
        },
      })
    raise(new JournalFailed('io', 'SQLITE_IOERR', undefined))
    expect(health().journal).toEqual(before)
    raise(new Error('a bug of ours'))
    expect(() => health()).toThrow('a bug of ours')
  })
})

describe('what is told', () => {
  it('of the connection is told to all, and to the customer when it goes and comes', () => {
    const { connection } = shop.till()
    const HEALTH = { type: 'health-changed' }
    const DISPLAY = { type: 'display-changed' }
    connection.heard(true, 1)
    expect(told()).toEqual([HEALTH])
    connection.heard(false, 2)
    expect(told()).toEqual([HEALTH, DISPLAY])
    connection.heard(true, 3)
    expect(told()).toEqual([HEALTH, DISPLAY])
    connection.heard(true, 4, { message: 'Invalid Signature' })
    expect(told()).toEqual([HEALTH])
  })

  it('of an order is told of the others of its sale, of its slips, and to the customer who sees it', async () => {
    const { deps, display, watcher } = shop.till()
    const first = await sell(shop)
    const made = await renewPayment(deps, first.reference)
    await shop.time.settle()
    await watcher.stop()
    const { reference } = orderOf(shop, made.ok ? made.value.reference : '')
    display.show(reference)
    told()
    recordEvent(deps, reference, { type: 'withdrawn' })
    const changed = { type: 'order-changed', reference, from: 'waiting', to: 'cancelled' }
    const asked = { type: 'order-asked', reference: first.reference }
    expect(told()).toEqual([changed, asked, { type: 'display-changed' }])
    const slip = { number: 1, at: 1, by: 'sri', amount: AMOUNT, reference, shown: 'nothing' } as const
    shop.journal().write.commit({ at: 1, slip })
    display.clear()
    told()
    recordEvent(deps, reference, { type: 'acknowledged' })
    expect(told()).toEqual([{ ...changed, from: 'cancelled' }, asked, { type: 'slips-changed' }])
  })

  it('of a payment call is told at once, where the order is here', async () => {
    const { reference } = await sell(shop)
    told()
    shop.till().toldOfPayment(reference)
    shop.till().toldOfPayment('NOT HERE')
    expect(told()).toEqual([{ type: 'order-asked', reference }])
    await shop.time.advance(SECOND)
    expect(shop.journal().read.lastAttempt(reference)?.operation).toBe('va-status')
  })

  it('by a page that fails is a bug, and the others are told', async () => {
    const { push } = shop.events
    const broken = new Error('a page of ours')
    shop.events.push = () => {
      throw broken
    }
    arm(shop, { kind: 'refuse-connection' })
    await sell(shop)
    shop.events.push = push
    expect(new Set(shop.bugs.splice(0))).toEqual(new Set([broken]))
  })
})

/** Each drill played wrong: the mistake is named, and earns nothing. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DRILL_IDS, type DrillId } from '#contract/drill-views.ts'
import { DRILLS } from '#practice/drills/list.ts'
import { openDrills } from '#startup/practice-drills.ts'
import { openDrillTill, type DrillTill } from '#test/support/drill-till.ts'
import { localControl } from '#test/support/local-control.ts'

let till: DrillTill
beforeEach(() => {
  till = openDrillTill()
})
afterEach(() => till.close())

/** Makes the QR, waits until the customer has spoken, and does the wrong thing. */
const MISTAKES: Readonly<Record<DrillId, readonly [misstep: string, play: () => Promise<unknown>]>> = {
  'first-sale': [
    'renew',
    async () => {
      const { reference } = await till.sell()
      await till.act('sale.renew', { reference })
    },
  ],
  'two-customers': [
    'cancel',
    async () => {
      const { reference } = await till.sell()
      await till.seconds(5)
      await till.sell(1)
      await till.act('order.cancel', { reference })
    },
  ],
  picture: [
    'take-cash',
    async () => {
      const { reference } = await till.sell()
      await till.seconds(6)
      await till.act('order.takeCash', { reference })
    },
  ],
  'line-drops': ['charge-again', () => sellTwice(10)],
  'paid-late': ['charge-again', () => sellTwice(30)],
  'paid-twice': ['charge-again', () => sellTwice(12)],
  'wrong-amount': ['charge-again', () => sellTwice(12)],
  suspect: ['charge-again', () => sellTwice(15)],
  'answer-lost': ['charge-again', () => sellTwice(1)],
  'gateway-down': ['charge-again', () => sellTwice(1)],
  'cash-then-paid': [
    'renew',
    async () => {
      const { reference } = await till.sell()
      await till.seconds(6)
      await till.act('sale.renew', { reference })
    },
  ],
}

async function sellTwice(seconds: number): Promise<void> {
  await till.sell()
  await till.seconds(seconds)
  await till.sell()
}

describe('the mistake that the drill is about', () => {
  it.each([
    ...DRILL_IDS.map((id) => [id, ...MISTAKES[id]] as const),
    ['picture', 'charge-again', () => sellTwice(6)] as const,
  ])('%s: %s', async (id, misstep, play) => {
    await till.begin(id)
    await play()
    await till.act('drill.finish', {})
    expect(till.score()).toMatchObject({ stars: 0, points: 0, missteps: [misstep], ranOut: false })
    expect(till.shop.gateway.listening()).toBe(true)
    expect(till.shop.gateway.faults()).toEqual([])
  })
})

describe('what is only not done', () => {
  it.each(DRILL_IDS)('%s ends by itself when its time is over', async (id) => {
    await till.begin(id)
    await till.sell()
    await till.seconds(DRILLS[id].limitMs / 1000)
    const { deeds, ranOut, stars, missteps } = till.score()
    expect([ranOut, missteps]).toEqual([true, []])
    expect(stars).toBeLessThan(2)
    expect(deeds[0]).toMatchObject({ id: 'sell', result: 'done' })
    expect(deeds.at(-1)?.result).toBe('missing')
    expect(till.shop.gateway.listening()).toBe(true)
  })

  it('nothing at all is no star', async () => {
    await till.begin('first-sale')
    await till.seconds(200)
    expect(till.score()).toMatchObject({ stars: 0, points: 0, ranOut: true })
  })

  it('half of it is one star, all of it too late are two', async () => {
    await till.begin('first-sale')
    const { reference } = await till.sell()
    await till.seconds(60)
    await till.act('order.acknowledge', { reference })
    await till.seconds(3)
    expect(till.score()).toMatchObject({
      stars: 2,
      points: 75,
      deeds: [{ result: 'done' }, { id: 'finish', result: 'late' }],
    })
    await till.begin('first-sale')
    await till.sell()
    await till.act('drill.finish', {})
    expect(till.score()).toMatchObject({ stars: 1, points: 50 })
  })

  it('another amount is not what was asked for', async () => {
    await till.begin('first-sale')
    await till.act('sale.start', { amountMinor: 4_400_000n, method: 'qr', sure: ['unusual', 'same'] })
    await till.seconds(60)
    expect(till.said()).toEqual(['greet'])
    expect(till.now().deedsDone).toBe(0)
  })
})

describe('the desk of the drills', () => {
  it('keeps every result, through a restart, and asks another amount each time', async () => {
    await till.begin('first-sale')
    expect(till.now().amounts).toEqual([4_500_000n])
    await till.act('drill.finish', {})
    await till.begin('first-sale')
    expect(till.now().amounts).toEqual([4_550_000n])
    const { reference } = await till.sell()
    await till.seconds(10)
    await till.act('order.acknowledge', { reference })
    await till.seconds(3)
    const list = await till.act('drill.list', {})
    expect(list.drills[0]).toMatchObject({
      id: 'first-sale',
      runs: 2,
      best: { stars: 3 },
      last: { stars: 3 },
    })
    expect(list.recent.map(({ stars }) => stars)).toEqual([3, 0])
    expect(list.drills.slice(1).every(({ runs }) => runs === 0)).toBe(true)
    const notes = till.shop.journal().read.eventsOf('drills')
    expect(notes).toHaveLength(2)
    expect(JSON.stringify(notes.map(({ entry }) => entry))).not.toMatch(/reference|pin/i)
    till.controller.close()
    await till.shop.restart()
    const { clock, timers } = till.shop.time
    const again = openDrills({
      clock,
      timers,
      journal: till.shop.journal(),
      control: () => localControl(till.shop),
      signedIn: () => 'ani',
      announce: () => undefined,
      bug: (error) => void till.shop.bugs.push(error),
    })
    expect(again.list()).toEqual({ ok: true, value: list })
  })

  it('stopped, there is no score; the next one begins anew; the line is mended', async () => {
    await till.begin('line-drops')
    await till.sell()
    await till.seconds(5)
    expect(till.shop.gateway.listening()).toBe(false)
    await till.act('drill.stop', {})
    await till.seconds(1)
    expect(till.controller.get()).toMatchObject({ value: null })
    expect(till.shop.gateway.listening()).toBe(true)
    expect(await till.tries('drill.finish', {})).toBe('not-found')
    expect(till.shop.journal().read.eventsOf('drills')).toEqual([])
  })

  it('a score stays until it is put away, and nothing is heard any more', async () => {
    await till.begin('first-sale')
    await till.act('drill.finish', {})
    const score = till.score()
    await till.sell()
    expect(till.score()).toEqual(score)
    expect(await till.tries('drill.finish', {})).toBe('not-found')
    await till.act('drill.stop', {})
    expect(till.controller.get()).toMatchObject({ value: null })
  })

  it('says so when there is something new, and not otherwise', async () => {
    const told = () => till.shop.events.filter(({ type }) => type === 'drill-changed').length
    await till.begin('picture')
    expect(told()).toBe(1)
    await till.act('order.open', {})
    expect(told()).toBe(1)
    await till.sell()
    expect(told()).toBe(2)
    await till.seconds(6)
    expect(told()).toBe(3)
  })
})

import { describe, expect, it } from 'vitest'
import { DRILL_IDS } from '#contract/drill-views.ts'
import { procedures } from '#contract/procedures.ts'
import { SECOND, type Drill } from '#practice/drills/drill.ts'
import { DRILLS } from '#practice/drills/list.ts'
import { advanceDrill, beginDrill, endDrill, wakeAt, type Fact, type Run } from '#practice/drills/run.ts'
import { scoreOf } from '#practice/drills/score.ts'

const START = 1_000_000
const drill: Drill = {
  id: 'picture',
  limitMs: 60 * SECOND,
  amounts: [10_000, 20_000],
  lines: [
    { id: 'greet' },
    { id: 'later', when: { line: 'greet' }, afterMs: 2 * SECOND, does: [{ line: 'cut' }] },
    { id: 'at-once', when: { line: 'later' }, does: [{ line: 'mended' }] },
    {
      id: 'seen',
      when: { customer: 1, is: ['waiting'] },
      afterMs: SECOND,
      does: [{ customer: 1, does: 'pays' }],
    },
  ],
  deeds: [
    { id: 'sell', names: ['sale.start'], customer: 1, withinMs: 10 * SECOND },
    {
      id: 'ask',
      names: ['order.checkNow'],
      customer: 1,
      after: { line: 'seen' },
      withinMs: SECOND,
      isTried: true,
    },
  ],
  missteps: [
    { id: 'cancel', names: ['order.cancel'], from: { deed: 'sell' } },
    { id: 'resolve', names: ['order.resolve'], how: ['goods-given'] },
  ],
}
const order = (state: 'sending' | 'waiting', changes: object = {}): Fact => ({
  kind: 'order',
  reference: 'R1',
  saleId: 'S1',
  amountMinor: 2_000_000n,
  state,
  ...changes,
})
const act = (
  name: 'sale.start' | 'order.checkNow' | 'order.cancel' | 'order.resolve',
  more: object = {},
): Fact => ({
  kind: 'act',
  name,
  ok: true,
  ...more,
})
/** Facts at their seconds; returns the run, and all acts of customers and faults. */
function play(...facts: readonly (readonly [seconds: number, fact: Fact])[]) {
  let { run, doings } = beginDrill(drill, 0, START)
  for (const [seconds, fact] of facts) {
    const next = advanceDrill(run, fact, START + seconds * SECOND)
    run = next.run
    doings = [...doings, ...next.doings]
  }
  return { run, doings, said: run.said.map(({ id }) => id), done: run.done.map(({ id }) => id) }
}
const time: Fact = { kind: 'time' }
const SOLD = [
  [3, order('sending')],
  [3, act('sale.start', { amountMinor: 2_000_000n })],
  [4, order('waiting')],
] as const

describe('the script', () => {
  it('is played in its time, a line that makes another due together with it, and each only once', () => {
    expect(play([1, time]).said).toEqual(['greet'])
    const { said, doings } = play([2, time], [2, time], [9, time])
    expect(said).toEqual(['greet', 'later', 'at-once'])
    expect(doings).toEqual([{ line: 'cut' }, { line: 'mended' }])
  })

  it('waits for its customer’s newest order, and takes a new order of a known sale for theirs', () => {
    const renewed = order('waiting', { reference: 'R2', amountMinor: 7n })
    expect(play(...SOLD, [5, time]).doings).toContainEqual({ customer: 1, does: 'pays' })
    const { run } = play([3, order('sending')], [4, renewed])
    expect(run.orders.map(({ reference, customer }) => [reference, customer])).toEqual([
      ['R1', 1],
      ['R2', 1],
    ])
    expect(play([3, order('waiting', { amountMinor: 3n })]).run.orders).toEqual([])
  })

  it('says when it wants to hear of time: the next line, or its own end', () => {
    const { run } = beginDrill(drill, 0, START)
    expect(wakeAt(run)).toBe(START + 2 * SECOND)
    expect(wakeAt(play([2, time]).run)).toBe(START + 60 * SECOND)
    expect(wakeAt(play(...SOLD).run)).toBe(START + 5 * SECOND)
    expect(wakeAt(endDrill(run, START))).toBeUndefined()
  })
})

describe('a deed', () => {
  it('counts from its time on, about its customer, once', () => {
    const ask = act('order.checkNow', { reference: 'R1' })
    expect(play(...SOLD, [4, ask]).done).toEqual(['sell'])
    const { run } = play(...SOLD, [5, time], [6, ask], [6, ask])
    expect(run.done).toMatchObject([
      { id: 'sell', tookMs: 3 * SECOND },
      { id: 'ask', isLate: false },
    ])
    expect(play(...SOLD, [5, time], [6, act('order.checkNow', { reference: 'R9' })]).done).toEqual(['sell'])
    expect(play([3, act('sale.start', { amountMinor: 1_000_000n })]).done).toEqual([])
  })

  it('that was refused does not count, unless trying is what was asked for', () => {
    expect(play([3, act('sale.start', { amountMinor: 2_000_000n, ok: false })]).done).toEqual([])
    const tried = act('order.checkNow', { reference: 'R1', ok: false })
    expect(play(...SOLD, [5, time], [6, tried]).done).toContain('ask')
  })

  it('is late after its time', () => {
    const { run } = play(...SOLD, [5, time], [7, act('order.checkNow', { reference: 'R1' })])
    expect(run.done.at(-1)).toMatchObject({ id: 'ask', isLate: true })
    expect(scoreOf(endDrill(run, START + 8 * SECOND))).toMatchObject({ stars: 2, points: 75 })
  })
})

describe('a misstep', () => {
  it('counts once, only from its time on, and only as it is described', () => {
    expect(play([1, act('order.cancel')]).run.missteps).toEqual([])
    expect(play(...SOLD, [5, act('order.cancel')], [6, act('order.cancel')]).run.missteps).toEqual(['cancel'])
    expect(play([1, act('order.resolve', { how: 'seen' })]).run.missteps).toEqual([])
    expect(play([1, act('order.resolve', { how: 'goods-given' })]).run.missteps).toEqual(['resolve'])
  })
})

describe('its end', () => {
  const done = [...SOLD, [5, time], [6, act('order.checkNow', { reference: 'R1' })]] as const

  it('comes a moment after the last deed, or when the time is over; then nothing changes it', () => {
    expect(play(...done).run.ended).toBeUndefined()
    const { run } = play(...done, [8, time])
    expect(run.ended).toEqual({ at: START + 8 * SECOND, ranOut: false })
    expect(scoreOf(run)).toMatchObject({ stars: 3, points: 100 })
    const over = play([60, time]).run
    expect(over.ended?.ranOut).toBe(true)
    const after: Run = advanceDrill(
      over,
      act('order.resolve', { how: 'goods-given' }),
      START + 61 * SECOND,
    ).run
    expect(after).toBe(over)
    expect(endDrill(over, START)).toBe(over)
  })

  it('a misstep costs everything, whatever else was right', () => {
    const { run } = play(...done, [7, act('order.cancel')], [8, time])
    expect(scoreOf(run)).toMatchObject({ stars: 0, points: 0, missteps: ['cancel'] })
  })
})

describe('every drill', () => {
  it.each(DRILL_IDS)('%s names only procedures, customers, lines and deeds that there are', (id) => {
    const { lines, deeds, missteps, amounts, limitMs } = DRILLS[id]
    const named = [...deeds, ...missteps]
    for (const { names, customer = 0 } of named) {
      expect(names.filter((name) => !(name in procedures))).toEqual([])
      expect(customer).toBeLessThan(amounts.length)
    }
    const whens = [
      ...lines.map(({ when }) => when),
      ...deeds.map(({ after }) => after),
      ...missteps.map(({ from }) => from),
    ]
    const known = (ids: readonly { readonly id: string }[]) =>
      new Set<string | undefined>([undefined, ...ids.map((one) => one.id)])
    for (const when of whens) {
      expect(known(lines).has(when?.line)).toBe(true)
      expect(known(deeds).has(when?.deed)).toBe(true)
    }
    expect(known(lines).size).toBe(lines.length + 1)
    expect(known(deeds).size).toBe(deeds.length + 1)
    expect(new Set(amounts).size).toBe(amounts.length)
    // Whole rupiah from the QR minimum up, and no two customers alike in any number of runs.
    for (let turn = 0; turn < 12; turn += 1) {
      const paid = beginDrill(DRILLS[id], turn, START).run.amounts
      expect(new Set(paid).size).toBe(amounts.length)
      expect(paid.every((minor) => minor % 100n === 0n && minor >= 1_000_000n)).toBe(true)
    }
    expect(limitMs).toBeLessThanOrEqual(6 * 60 * SECOND)
  })
})

import { describe, expect, it } from 'vitest'
import { isLong } from '#test/support/long.ts'
import { CONTROL_NAMES, CONTROLS } from './controls.ts'
import { drawPlan } from './draw.ts'
import { play } from './life.ts'
import { playLives } from './lives.ts'

const LIVES = isLong ? 1_000 : 200
const MOST_LIVES = 400

describe('lives of payouts and invoices', () => {
  it(`${LIVES} of them: nothing is sent twice, shown wrong or forgotten, and the attacks did happen`, async () => {
    const { failures, counts } = await playLives(1, LIVES)
    expect(failures).toEqual([])
    for (const what of HAPPENED) expect([what, (counts.get(what) ?? 0) > 0]).toEqual([what, true])
  })

  it.each([1, 8, 88])('seed %i is the same life again, to the last word', async (seed) => {
    const [first, second] = [
      await play(drawPlan(seed), { isTold: true }),
      await play(drawPlan(seed), { isTold: true }),
    ]
    expect(second.story).toEqual(first.story)
    expect((await play(drawPlan(seed + 1))).hash).not.toBe(first.hash)
  })
})

describe('a control', () => {
  it.each(CONTROL_NAMES)('%s is caught by its own rule', async (control) => {
    const { failures } = await playLives(1, MOST_LIVES, control)
    const rules = failures.flatMap(({ violations }) => violations.map(({ rule }) => rule))
    expect(rules.some((rule) => CONTROLS[control].caughtBy.includes(rule))).toBe(true)
  })
})

const HAPPENED = [
  'crash now',
  'crash before-commit',
  'crash after-commit',
  'crash intent-flushed',
  'crash before-first-byte',
  'crash answered',
  'disk fails, commit lost',
  'disk fails, commit kept',
  'fault transfer answer-lost',
  'fault transfer late',
  'fault transfer doubled',
  'fault transfer turned-away',
  'fault transfer accepted-later',
  'fault token slow',
  'fault invoices answer-lost',
  'fault invoices late',
  'fault invoices lines',
  'fault status not-found',
  'fault status slow',
  'fault confirm answer-lost',
  'confirmation 2007000',
  'confirmation 4047001',
  'confirmation finds no till',
  'pay: held',
  'send: held',
  'marks all failed',
  'marks wrong failed',
  'transfer confirmed',
  'transfer failed',
  'invoices-send partly',
  'invoices-send unknown',
]

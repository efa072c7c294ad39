import { describe, expect, it } from 'vitest'
import { isLong } from '#test/support/long.ts'
import { CONTROL_NAMES, CONTROLS } from './controls.ts'
import { MODELLED_NAMES } from './coverage.ts'
import { drawPlan } from './draw.ts'
import { play } from './life.ts'
import { playLives } from './lives.ts'

const LIVES = isLong ? 1_000 : 200
const MOST_LIVES = 400

describe('lives of payouts and invoices', () => {
  it(`${LIVES} of them: nothing is sent twice, shown wrong or forgotten, and the attacks did happen`, async () => {
    const { failures, reached } = await playLives({ first: 1, count: LIVES })
    expect(failures).toEqual([])
    // The rare ones need more lives than a short run has.
    expect(Object.keys(reached).length).toBeGreaterThan(MODELLED_NAMES.length * 0.9)
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
    const { failures } = await playLives({ first: 1, count: MOST_LIVES, control })
    const rules = failures.flatMap(({ violations }) => violations.map(({ rule }) => rule))
    expect(rules.some((rule) => CONTROLS[control].caughtBy.includes(rule))).toBe(true)
  })
})

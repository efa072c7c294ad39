import { describe, expect, it } from 'vitest'
import { isLong } from '#test/support/long.ts'
import { CONTROL_NAMES, CONTROLS, type ControlName } from './controls.ts'
import { MODELLED_NAMES } from './coverage.ts'
import { drawPlan } from './draw.ts'
import { play } from './life.ts'
import { playLives } from './lives.ts'

const LIVES = isLong ? 1_000 : 120
const MOST_LIVES = 400
/** Where the search begins: a life that meets what few meet. If other lives are drawn, it only takes longer. */
const MET_BY: Partial<Record<ControlName, number>> = {
  'list-of-unknown-only': 108,
  'duplicate-is-no': 107,
  'older-answer-counts': 77,
  'hears-bytes-twice': 52,
  'believes-pieces': 43,
  'ignores-pause': 43,
  'keeps-given-up': 43,
  'late-facts-ignored': 25,
  'forgets-notices': 19,
  'any-amount': 13,
  'confirms-all': 7,
  'confirms-what-is-over': 7,
  'no-limit': 7,
  'no-intent': 5,
  'does-not-recover': 5,
  'goes-on-alone': 5,
  'all-told-paid': 5,
}

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
    const first = isLong ? 1 : (MET_BY[control] ?? 1)
    const { failures } = await playLives({ first, count: MOST_LIVES, control })
    const rules = failures.flatMap(({ violations }) => violations.map(({ rule }) => rule))
    expect(rules.some((rule) => CONTROLS[control].caughtBy.includes(rule))).toBe(true)
  })
})

import { describe, expect, it, vi } from 'vitest'
import { CONTROL_NAMES, type ControlName } from './controls.ts'
import { isLong } from '#test/support/long.ts'
import { isCaught, playMany, tell } from './many.ts'

/** Where the search begins: a life that meets what few meet. If other lives are drawn, it only takes longer. */
const MET_BY: Partial<Record<ControlName, number>> = {
  'resend-on-timeout': 67,
  'no-intent': 202,
  'unknown-is-no': 15,
  'anybody-is-believed': 76,
  'no-siblings': 58,
  'shows-a-paid-sale': 294,
  'not-found-unheard': 29,
  'takings-lost': 21,
  'a-bug': 16,
  'old-no-counts': 135,
  'charges-unasked': 67,
  'cash-unasked': 34,
  'numbers-left-open': 41,
  'one-order-a-sale': 77,
  'calls-squeezed': 87,
  'prints-what-was-asked': 96,
  'compared-nothing': 25,
  'no-token-is-no-line': 33,
  'no-line-is-an-answer': 55,
  'stays-down': 22,
  'own-clock-alone': 47,
  'steps-unseen': 45,
  'asks-once': 47,
  'unread-not-held': 11,
  'settling-lets-go': 12,
  'foreign-loses-order': 41,
  'never-asks-same': 38,
  'first-is-all': 16,
  'forgets-promises': 42,
  'latest-only': 9,
  'closes-twice': 8,
  'late-facts-ignored': 8,
  'call-not-held': 7,
  'founds-beside-its-copy': 6,
  'another-transaction': 5,
}
const MOST_LIVES = 400
/** Shortening a story takes longer than finding it. */
const TOLD: ReadonlySet<ControlName> = new Set<ControlName>([
  'numbers-begin-again',
  'is-silent',
  'resend-on-timeout',
])

vi.setConfig({ testTimeout: 300_000 })

describe('a control', () => {
  it.each(CONTROL_NAMES)('%s is caught by its own rule', async (control) => {
    const { failures } = await playMany({
      first: isLong ? 1 : (MET_BY[control] ?? 1),
      count: MOST_LIVES,
      control,
      isFirstOnly: true,
    })
    const [failure] = failures
    if (failure === undefined) throw new Error('not caught')
    expect(isCaught(control, failure.violations)).toBe(true)
    if (!TOLD.has(control)) return
    const { plan, story } = await tell(failure, control)
    expect(plan.steps.length).toBeLessThanOrEqual(6)
    expect(story.join('\n')).toContain('VIOLATION')
  })
})

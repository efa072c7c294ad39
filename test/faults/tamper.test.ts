import { expect, it } from 'vitest'
import { runCampaign } from './tamper/campaign.ts'
import { draws } from '#test/support/long.ts'

// The long form is `npm run faults -- tamper`.
it.each([
  ['corruptions of the files', 'corruptions', draws(30, 60), 13, false],
  ['tampers of the files', 'tampers', draws(100, 240), 30, false],
  ['corruptions of a large journal', 'corruptions', draws(30, 60), 13, true],
  ['tampers of a large journal', 'tampers', draws(100, 240), 30, true],
] as const)(
  '%s are seen before the till relies on anything, or harm nothing; all comes back',
  (_, kind, count, leastKinds, isLarge) => {
    const { verdicts, kinds, letThrough, faults } = runCampaign({
      ...{ kind, count, isLarge },
      seed: 20_261_120,
    })
    expect(faults).toEqual([])
    expect(verdicts['MISSED']).toBeUndefined()
    expect(Object.keys(kinds).length).toBeGreaterThanOrEqual(leastKinds)
    // The control: with the checks off the same attacks do get through.
    expect(letThrough).toBeGreaterThan(count / 10)
  },
)

it.each(['names-no-way', 'touches-refused'] as const)('control: a till that %s is at fault', (control) => {
  const { faults } = runCampaign({ kind: 'tampers', count: 12, seed: 20_261_120, control })
  expect(faults.length).toBeGreaterThan(3)
})

it('control: a till that proves no more of a large journal than its start does is at fault', () => {
  const options = { kind: 'tampers', count: 24, seed: 20_261_120, isLarge: true } as const
  expect(runCampaign({ ...options, control: 'start-alone' }).verdicts['MISSED']).toBeGreaterThan(1)
})

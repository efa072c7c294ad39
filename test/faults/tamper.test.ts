import { expect, it } from 'vitest'
import { runCampaign } from './tamper/campaign.ts'
import { draws } from '#test/support/long.ts'

// The long form is `npm run faults -- tamper`.
it.each([
  ['corruptions', draws(30, 60), 13],
  ['tampers', draws(100, 240), 30],
] as const)(
  '%s of a large journal are seen at the start, by the read that touches them, or in the background',
  (kind, count, leastKinds) => {
    const { verdicts, kinds, faults } = runCampaign({ kind, count, seed: 20_261_120, isLarge: true })
    expect(faults).toEqual([])
    expect(verdicts['MISSED']).toBeUndefined()
    expect(Object.keys(kinds).length).toBeGreaterThanOrEqual(leastKinds)
  },
)

it.each([
  ['corruptions', draws(30, 60), 13],
  ['tampers', draws(100, 240), 30],
] as const)(
  '%s of the files are seen before the till says yes to anything, or harm nothing; all comes back',
  (kind, count, leastKinds) => {
    const { verdicts, kinds, letThrough, faults } = runCampaign({ kind, count, seed: 20_261_120 })
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

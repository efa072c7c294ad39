import { playDay } from '../day/day.ts'
import { FATES } from '../day/plan.ts'
import { expect, test } from './fixtures.ts'

// The long form is a separate command; here every fate comes once. In `npm test`: `shift.test.ts`,
// `test/unit/counter/shift/days.test.ts`, the gateway's books in `test/unit/backoffice/shift-comparison.test.ts`, keys in
// `test/renderer/amount-keys.test.tsx`.
test(
  'a short day: Z, journal and the gateway simulator hold the same money, and no key was lost',
  { tag: '@long' },
  async () => {
    const { played, z, journal, gateway, sums } = await playDay({ sales: FATES.length, seed: 7, looks: 1 })
    expect(played.map(({ fate }) => fate)).toEqual(FATES)
    expect(sums.dropped).toBe(0)
    expect(sums.controlNoticed).toBe(true)
    expect(z.takings.all.minor).toBe(sums.planned)
    expect(journal.minor).toBe(sums.planned)
    expect(gateway.minor).toBe(sums.planned)
    expect(z.comparison).toMatchObject({ kind: 'made', disagreements: [], unanswered: [] })
  },
)

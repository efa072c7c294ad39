import { missedControls } from '../faults/kill-app/control.ts'
import type { Evidence } from '../faults/kill-app/judge.ts'
import { killApps } from '../faults/kill-app/run.ts'
import { expect, test } from './fixtures.ts'

// The long form is a separate command. In `npm test`: `sale.test.ts`, `doubt.test.ts` and `test/faults/kill*.test.ts`. Here the
// two minutes until "not found" is certain are skipped.
test(
  'the whole app, killed in a sale and opened again: nothing shown is gone, nothing was sent twice',
  { tag: '@long' },
  async () => {
    let evidence: Evidence | undefined
    const report = await killApps({
      kills: 2,
      seed: 1,
      lanes: 1,
      settleMs: 0,
      onProfile: (_report, given) => {
        evidence = given
      },
    })
    expect(report).toMatchObject({ kills: 2, lost: 0, twice: 0, broken: 0 })
    expect(report.acknowledged).toBeGreaterThan(0)
    expect(report.asked).toBeGreaterThan(0)
    if (evidence === undefined) throw new Error('nothing to judge')
    expect(missedControls(evidence)).toEqual([])
  },
)

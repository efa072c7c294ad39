/** The short form of `npm run audit:security`: the same probes and canaries, fewer hostile calls. */
import { beforeAll, describe, expect, it } from 'vitest'
import { playCanaries } from '#test/audit/canaries.ts'
import { auditChecklist, type PointResult } from '#test/audit/checklist.ts'
import { fuzzRunning } from '#test/audit/fuzz-running.ts'

/** Electron's point about the version: without the official one, the development substitute's is used. */
const NOT_HERE = [16]
/** Asked of a packaged release, which starts only where Chromium has a sandbox. */
const OF_A_RELEASE = [4, 19]

describe('the audit', () => {
  let results: readonly PointResult[]
  beforeAll(async () => {
    results = await auditChecklist()
  })

  it("finds Electron's checklist kept, and a weak program found out at every point", () => {
    const told = results.map(({ point, found, control }) => [point.number, found.faults, control !== false])
    expect(told).toEqual(Array.from({ length: 20 }, (_, index) => [index + 1, [], true]))
    const open = results.filter(({ verdict }) => verdict !== 'held').map(({ point }) => point.number)
    expect(open.filter((number) => ![...NOT_HERE, ...OF_A_RELEASE].includes(number))).toEqual([])
  })

  it('finds a release sandboxed, and shut to all that its bare program lets in', ({ skip, task }) => {
    const points = results.filter(({ point }) => OF_A_RELEASE.includes(point.number))
    const why = points.find(({ found }) => found.notProvable !== undefined)?.found.notProvable
    if (why !== undefined) {
      Object.assign(task.meta, { why: `Chromium's sandbox cannot run here: ${why}` })
      skip(why)
    }
    expect(points.map(({ verdict }) => verdict)).toEqual(['held', 'held'])
  })

  it('sends hostile calls from every page as everybody; all are refused, and the till sells', async () => {
    const { faults, sale, control } = await fuzzRunning(1_000, 7)
    expect(faults).toEqual([])
    expect(sale).toBe('paid')
    expect(control.found).toBe(control.calls)
  })

  it('finds no canary where none may be, and its own wherever it looks', async () => {
    const { calls, faults, blind } = await playCanaries()
    expect(calls.refused).toEqual([])
    expect(calls.sent).toEqual(['account', 'address', 'email', 'name', 'phone'])
    expect(faults).toEqual([])
    expect(blind).toEqual([])
  })
})

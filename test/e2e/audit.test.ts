/** The short form of `npm run audit:security`: the same probes and canaries, fewer hostile calls. */
import { describe, expect, it } from 'vitest'
import { playCanaries } from '#test/audit/canaries.ts'
import { auditChecklist } from '#test/audit/checklist.ts'
import { fuzzRunning } from '#test/audit/fuzz-running.ts'

/** Electron's point about the version: without the official one, the development substitute's is used. */
const NOT_HERE = [16]

describe('the audit', () => {
  it("finds Electron's checklist kept, and a weak program found out at every point", async () => {
    const results = await auditChecklist()
    const told = results.map(({ point, found, control }) => [point.number, found.faults, control !== false])
    expect(told).toEqual(Array.from({ length: 20 }, (_, index) => [index + 1, [], true]))
    const open = results.filter(({ verdict }) => verdict !== 'held').map(({ point }) => point.number)
    expect(open.filter((number) => !NOT_HERE.includes(number))).toEqual([])
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

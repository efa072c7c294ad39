import { describe, expect, it } from 'vitest'
import { procedures, type ProcedureName } from '#contract/procedures.ts'
import { sampleOf } from '#test/audit/broken-input.ts'
import { fuzzBridge, openDoor } from '#test/audit/fuzz-bridge.ts'
import { hostileCall } from '#test/audit/hostile-calls.ts'

const SEED = 7

describe('hostile calls of the bridge', () => {
  it('begin with an input that is good, for each procedure', () => {
    for (const name of Object.keys(procedures) as ProcedureName[]) {
      const { input } = procedures[name]
      expect([name, input.safeParse(sampleOf(input)).error]).toEqual([name, undefined])
    }
  })

  it('are the same for the same seed, and reach every procedure with every refusal', () => {
    const calls = Array.from({ length: 10_000 }, (_, index) => hostileCall(SEED, index))
    const again = hostileCall(SEED, 4_711)
    expect([again.name, again.how, again.expected]).toEqual(
      [calls[4_711]].flatMap((call) => [call?.name, call?.how, call?.expected]),
    )
    const met = new Set(calls.filter(({ expected }) => expected === 'invalid-input').map(({ name }) => name))
    expect(Object.keys(procedures).filter((name) => !met.has(name))).toEqual([])
    expect(new Set(calls.map(({ expected }) => expected)).size).toBe(4)
  })

  it('are all refused, each for its reason, and told in the log without what was sent', async () => {
    const { faults, counts, calls } = await fuzzBridge(5_000, SEED)
    expect(faults).toEqual([])
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(calls)
  })

  it('are all found out at a door that lets everything through', async () => {
    expect((await fuzzBridge(500, SEED, openDoor)).faultCount).toBe(500)
  })
})

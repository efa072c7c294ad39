import { rmSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { scratchFolder } from './power/record.ts'
import { ELSEWHERE, type Seen } from './syscalls/calls.ts'
import { failCalls, isFalseSaved, openBench } from './syscalls/campaign.ts'
import { CONTROLS } from './syscalls/main.ts'
import { tryPoint } from './syscalls/trial.ts'
import { draws } from '#test/support/long.ts'

const CALLS = 9

/** Number of times that each call was made on each file of the till's folder. */
function countOf(seen: readonly Seen[]): ReadonlyMap<string, number> {
  const count = new Map<string, number>()
  for (const { call, file } of seen)
    if (!file.startsWith(ELSEWHERE)) count.set(`${call} ${file}`, (count.get(`${call} ${file}`) ?? 0) + 1)
  return count
}

describe('a system call fails in the middle of the day', () => {
  it(
    'none of them is left out: on files that are not listed the till makes no call',
    { timeout: 180_000 },
    async () => {
      const folder = scratchFolder()
      const bench = await openBench(folder)
      try {
        const everywhere = countOf((await tryPoint(bench, undefined, { everywhere: true })).seen)
        const listed = countOf((await tryPoint(bench, undefined)).seen)
        expect([...listed.keys()].toSorted()).toEqual([...everywhere.keys()].toSorted())
        expect(listed.size).toBeGreaterThan(40)
      } finally {
        await bench.gateway.stop()
        rmSync(folder, { recursive: true, force: true })
      }
    },
  )

  it(
    'nothing is said to be saved that is not, no money is taken meanwhile, and it goes on',
    { timeout: 180_000 },
    async () => {
      const campaign = await failCalls({ seed: 1, points: draws(1, 2) * CALLS, lanes: 2 })
      expect(campaign.faults).toEqual([])
      expect(new Set([...campaign.byCall.keys()].map((name) => name.split(' ')[0])).size).toBe(CALLS)
      expect(campaign.hit).toBeGreaterThan(draws(0.5, 1) * CALLS)
      expect(campaign.told).toBeGreaterThan((draws(0.5, 1) * CALLS) / 2)
      expect(campaign.acknowledged).toBeGreaterThan(draws(100, 200))
    },
  )

  it.each(CONTROLS)('control: a till that $name is caught', { timeout: 180_000 }, async ({ weakness }) => {
    const only = ['fsync', 'fdatasync', 'pwrite64']
    const { faults } = await failCalls({ seed: 1, points: 30, only, lanes: 1, weakness, untilFalse: true })
    expect(faults.filter(isFalseSaved)).not.toEqual([])
  })
})

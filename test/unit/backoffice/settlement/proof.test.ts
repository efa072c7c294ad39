// The small form of `npm run prove:settlement`.
import { describe, expect, test } from 'vitest'
import { playComparison } from '#test/settlement/compare.ts'
import { CONTROLS } from '#test/settlement/controls.ts'
import { FAULTS } from '#test/settlement/plant.ts'
import { playShop } from '#test/settlement/play.ts'

describe('a bank file with faults', () => {
  test.each([1, 2])(
    'of seed %i: every rupiah is assigned, every fault named, none invented',
    async (seed) => {
      const { faults, planted } = await playShop(seed, 80)
      expect(faults).toEqual([])
      for (const kind of FAULTS) expect(planted.some((name) => name.startsWith(`${kind} `))).toBe(true)
    },
  )
  test.each(Object.entries(CONTROLS))('catches a matcher that %s', async (_, match) => {
    expect((await playShop(1, 80, match)).faults).not.toEqual([])
  })
})

test('a list with differences of all seven kinds: all found, none invented', () => {
  expect(playComparison(1, 2_000, 40)).toMatchObject({ faults: [], planted: 40 })
})

// The small form of `npm run prove:settlement`.
import { describe, expect, test } from 'vitest'
import { playLists } from '#test/settlement/compare.ts'
import { CONTROLS, LIST_CONTROLS } from '#test/settlement/controls.ts'
import { LAYOUTS } from '#test/settlement/layouts.ts'
import { FAULTS } from '#test/settlement/plant.ts'
import { playShop } from '#test/settlement/play.ts'

const ONE_LAYOUT = Object.fromEntries(Object.entries(LAYOUTS).slice(0, 1))

describe('a bank file with faults', () => {
  test('every rupiah is assigned, every fault named, none invented, at both ends too', async () => {
    const { faults, planted } = await playShop(1, 90)
    expect(faults).toEqual([])
    for (const kind of [...FAULTS, 'missing at the beginning', 'missing at the end'])
      expect(planted.get(kind)).toBeGreaterThan(0)
  })
  test.each(Object.entries(CONTROLS))('catches one that %s', async (_, spoil) => {
    expect((await playShop(1, 60, spoil, ONE_LAYOUT)).faults).not.toEqual([])
  })
})

describe('lists with differences of all seven kinds', () => {
  test('all found, none invented, interrupted or not, in every layout', async () => {
    const made = await playLists(1, 2_000, 40)
    expect(made.map(({ faults }) => faults)).toEqual(made.map(() => []))
  })
  test.each(Object.entries(LIST_CONTROLS))('catches one that %s', async (_, control) => {
    const [whole, , ...others] = await playLists(1, 1_000, 14, control, ONE_LAYOUT)
    for (const each of [whole, ...others]) expect(each?.faults).not.toEqual([])
  })
})

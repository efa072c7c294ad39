import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareMoney, rupiah, type Money } from '#domain/money.ts'
import { judgeUnusual, LATEST_PAID, normalOf } from '#domain/unusual.ts'

/** `[25_000, 12]`: twelve times Rp 25.000. */
const paid = (...of: readonly (readonly [whole: number, times: number])[]): readonly Money[] =>
  of.flatMap(([whole, times]) => Array.from({ length: times }, () => rupiah(whole)))
const judged = (whole: number, history: readonly Money[]) => judgeUnusual(rupiah(whole), history)

describe('the normal amount of a till', () => {
  test('is not known before twenty payments', () => {
    expect(normalOf(paid([25_000, 19]))).toBeUndefined()
    expect(normalOf(paid([25_000, 20]))).toEqual(rupiah(25_000))
  })
  test('is the middle, not the mean: one great sale does not move it', () => {
    expect(normalOf(paid([20_000, 5], [30_000, 15], [9_000_000, 1]))).toEqual(rupiah(30_000))
  })
  test('of an even number is an amount that was really taken', () => {
    expect(normalOf(paid([10_000, 10], [90_000, 10]))).toEqual(rupiah(10_000))
  })
})

describe('an amount is asked about', () => {
  const cafe = paid([25_000, 12], [38_000, 12], [52_000, 10])

  test.each([
    [250_000, { why: 'one-zero', usual: rupiah(25_000) }],
    [520_000, { why: 'one-zero', usual: rupiah(52_000) }],
    [380_000, { why: 'one-zero', usual: rupiah(38_000) }],
    [391_000, { why: 'ten-times', usual: rupiah(38_000) }],
    [5_000_000, { why: 'ten-times', usual: rupiah(38_000) }],
  ])('%i at a till that takes 25, 38 and 52 thousand', (whole, expected) => {
    expect(judged(whole, cafe)).toEqual(expected)
  })

  test.each([5_000, 25_000, 38_000, 40_000, 76_000, 250_001, 379_999])('%i is not', (whole) => {
    expect(judged(whole, cafe)).toBeUndefined()
  })

  test('only where a tenth of it is often taken, not now and then', () => {
    expect(judged(70_000, paid([38_000, 30], [7_000, 2]))).toBeUndefined()
    expect(judged(70_000, paid([38_000, 30], [7_000, 3]))).toMatchObject({ why: 'one-zero' })
  })

  test('of exactly ten times is, of what is usual or less never, whatever its tenth', () => {
    expect(judged(380_000, paid([38_000, 2], [25_000, 10], [39_000, 10]))).toMatchObject({ why: 'ten-times' })
    for (const whole of [50_000, 100_000])
      expect(judged(whole, paid([100_000, 2], [110_000, 15], [5_000, 7], [10_000, 7]))).toBeUndefined()
  })

  test('never when this till takes it often itself', () => {
    expect(judged(380_000, paid([38_000, 30], [380_000, 2]))).toMatchObject({ why: 'one-zero' })
    expect(judged(380_000, paid([38_000, 30], [380_000, 3]))).toBeUndefined()
  })

  test('never at a new till', () => {
    expect(judged(9_000_000, paid([25_000, 19]))).toBeUndefined()
    expect(judged(9_000_000, [])).toBeUndefined()
  })
})

describe('whatever a till has taken', () => {
  const amount = fc.integer({ min: 1, max: 10_000_000 }).map((whole) => rupiah(whole))
  const history = fc.array(amount, { maxLength: LATEST_PAID })

  test('the order in which it came says nothing', () => {
    fc.assert(
      fc.property(amount, history, (asked, taken) => {
        expect(judgeUnusual(asked, taken.toReversed())).toEqual(judgeUnusual(asked, taken))
      }),
      { seed: 1 },
    )
  })

  test('at most one question, always about more than usual, and ten times as much is always one', () => {
    fc.assert(
      fc.property(amount, history, (asked, taken) => {
        const found = judgeUnusual(asked, taken)
        const normal = normalOf(taken)
        const often = taken.filter(({ minor }) => minor === asked.minor).length >= 3
        const far = normal !== undefined && asked.minor >= normal.minor * 10n
        if (far && !often) expect(found).toBeDefined()
        if (found === undefined) return
        expect(normal !== undefined && compareMoney(asked, normal) > 0 && !often).toBe(true)
        expect(asked.minor >= found.usual.minor * 10n).toBe(true)
        expect(taken.some(({ minor }) => minor === found.usual.minor)).toBe(true)
      }),
      { seed: 2, numRuns: 500 },
    )
  })
})

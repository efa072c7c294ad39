import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countTry, FREE_TRIES, readFailed, triesLeft, waitAfter, waitLeft } from '#domain/lock-out.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

describe('what wrong PINs cost', () => {
  it('is nothing five times, then more each time, and an hour at most', () => {
    expect([0, 1, 2, 3, 4].map(waitAfter)).toEqual([0, 0, 0, 0, 0])
    expect([5, 6, 7, 8, 9, 10, 11, 1000].map(waitAfter)).toEqual([
      30 * SECOND,
      MINUTE,
      5 * MINUTE,
      15 * MINUTE,
      60 * MINUTE,
      60 * MINUTE,
      60 * MINUTE,
      60 * MINUTE,
    ])
    expect([0, 1, 4, 5, 9].map((failed) => triesLeft({ failed, since: 0 }))).toEqual([5, 4, 1, 0, 0])
  })

  it('never gets less with a try more', () => {
    fc.assert(
      fc.property(fc.nat(2000), (failed) => {
        expect(waitAfter(failed + 1)).toBeGreaterThanOrEqual(waitAfter(failed))
      }),
    )
  })

  it('is over after its time on the stopwatch and not a moment sooner', () => {
    const tries = { failed: FREE_TRIES, since: 7000 }
    expect(waitLeft(tries, 7000)).toBe(30 * SECOND)
    expect(waitLeft(tries, 7000 + 29_999)).toBe(1)
    expect(waitLeft(tries, 7000 + 30_000)).toBe(0)
    // A stopwatch from before the try is a different one: the full wait remains.
    expect(waitLeft(tries, 0)).toBe(30 * SECOND)
  })

  it('counts each try from when it was begun', () => {
    expect(countTry({ failed: 4, since: 1 }, 900)).toEqual({ failed: 5, since: 900 })
    expect(countTry({ failed: 1000, since: 1 }, 900)).toEqual({ failed: 1000, since: 900 })
  })

  it('is read back as it was kept; what cannot be read waits', () => {
    expect([undefined, '0', '3', '1000', '9999'].map(readFailed)).toEqual([0, 0, 3, 1000, 1000])
    expect(['', '-1', 'x', '1e3', '12345', ' 3'].map(readFailed)).toEqual(Array(6).fill(FREE_TRIES))
  })
})

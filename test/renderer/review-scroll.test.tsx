import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  drawnHeight,
  hasDrifted,
  MOST_HEIGHT,
  scrolledBy,
  scrolledTo,
} from '#renderer/screens/review/scroll-scale.ts'

const WINDOW = 500
/** Five million rows. */
const HUGE = { height: 240_000_000, window: WINDOW }
const TOP = { at: 0, top: 0 }
const lastAt = MOST_HEIGHT - WINDOW
const lastTop = HUGE.height - WINDOW

describe('a list that a browser can hold', () => {
  test('scrolls as it is', () => {
    const extent = { height: 100_000, window: WINDOW }
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_500 }), (at) => {
        expect(scrolledBy(extent, TOP, at)).toEqual({ at, top: at })
        expect(scrolledTo(extent, at)).toEqual({ at, top: at })
      }),
    )
  })
  test('one that fits into its window stands still', () => {
    expect(scrolledTo({ height: 300, window: WINDOW }, 9999)).toEqual(TOP)
    expect(scrolledBy({ height: 300, window: WINDOW }, TOP, 0)).toEqual(TOP)
  })
})

describe('a list above the height of any element', () => {
  test('is drawn below the height at which Chromium clamps', () => {
    expect(drawnHeight(HUGE)).toBeLessThan(33_554_428)
  })
  test('both ends of the bar are both ends of the list', () => {
    expect(scrolledBy(HUGE, { at: lastAt - 9000, top: lastTop - 70_000 }, lastAt)).toEqual({
      at: lastAt,
      top: lastTop,
    })
    expect(scrolledBy(HUGE, { at: 9000, top: 70_000 }, 0)).toEqual(TOP)
    expect(scrolledTo(HUGE, Number.MAX_SAFE_INTEGER)).toEqual({ at: lastAt, top: lastTop })
  })
  test('a dragged bar reaches every part, and never goes back', () => {
    const at = fc.integer({ min: 0, max: lastAt })
    fc.assert(
      fc.property(at, at, (a, b) => {
        const far = { at: -1_000_000, top: 0 }
        const [low, high] = [Math.min(a, b), Math.max(a, b)]
        expect(scrolledBy(HUGE, far, low).top).toBeLessThanOrEqual(scrolledBy(HUGE, far, high).top)
      }),
    )
  })
  test('a jump puts the bar where the same bar would show that place', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: lastTop }), (top) => {
        const put = scrolledTo(HUGE, top)
        expect(put.top).toBe(top)
        expect(hasDrifted(HUGE, put)).toBe(false)
        // A pixel of the bar is at most nine of the list here.
        const seen = scrolledBy(HUGE, { at: put.at - 100_000, top: 0 }, put.at).top
        expect(Math.abs(seen - top)).toBeLessThan(9)
      }),
    )
  })
  test('a wheel moves the rows as far as in a short list, and the bar follows later', () => {
    const start = scrolledTo(HUGE, 120_000_000)
    let now = start
    for (let notch = 0; notch < 10; notch += 1) now = scrolledBy(HUGE, now, now.at + 120)
    expect(now.top).toBe(start.top + 1200)
    expect(hasDrifted(HUGE, now)).toBe(true)
    expect(scrolledTo(HUGE, now.top).top).toBe(now.top)
  })
  test('near both ends nothing is scaled', () => {
    expect(scrolledTo(HUGE, 4321)).toEqual({ at: 4321, top: 4321 })
    expect(scrolledTo(HUGE, lastTop - 4321)).toEqual({ at: lastAt - 4321, top: lastTop - 4321 })
  })
})

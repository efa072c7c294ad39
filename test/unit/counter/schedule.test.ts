import { describe, expect, it } from 'vitest'
import * as fc from 'fast-check'
import { LONGEST_WAIT, longestWait, nextCheckAt, stretchFor } from '#counter/schedule.ts'
import type { Order, OrderState } from '#domain/order.ts'

const NOW = Date.parse('2026-01-05T10:00:00+07:00')
const evidence = { source: 'till', at: NOW } as const
function order(state: OrderState): Order {
  return {
    reference: 'X',
    saleId: 'X',
    method: 'qr',
    amount: { minor: 1n, currency: 'IDR' },
    createdAt: NOW,
    expiresAt: NOW,
    watchUntil: NOW,
    state,
  } as unknown as Order
}
const waiting = (since: number) =>
  order({ kind: 'waiting', since, ask: { kind: 'none', why: 'answer-lost', findings: [] } })

describe('the stretch', () => {
  const used = (hourLeft: number, hourOf = 600, lastQuarter = 0) =>
    stretchFor({ hourLeft, hourOf, lastQuarter })

  it('only ever grows with what is used, and is never less than at rest nor more than at the end', () => {
    let before = 0
    for (let left = 600; left >= 0; left -= 1) {
      const stretch = used(left)
      expect(stretch).toBeGreaterThanOrEqual(before)
      before = stretch
    }
    expect(used(600)).toBe(0.9)
    expect(used(0)).toBe(10)
  })

  it('grows in a rush that the hour could not last, before the hour is spent', () => {
    expect(used(500, 600, 100)).toBeGreaterThan(used(500))
    expect(used(500, 600, 10)).toBe(used(500))
    expect(used(600, 600, 600)).toBeLessThan(4)
  })

  it.each([
    [-5, 600],
    [700, 600],
    [0, 0],
    [10, 0],
  ])('takes %i of %i calmly', (left, of) => {
    expect(used(left, of)).toBeGreaterThanOrEqual(0.9)
    expect(used(left, of)).toBeLessThanOrEqual(10)
  })
})

describe('the end of what was closed here', () => {
  const END = NOW + 600_000
  const at = (kind: 'cancelled' | 'failed' | 'expired', last: number) =>
    nextCheckAt({ ...order({ kind, since: NOW, evidence }), expiresAt: END }, last, 10, last)

  it.each(['cancelled', 'failed', 'expired'] as const)(
    'is worth one question when it was %s, at any pace',
    (kind) => {
      expect(at(kind, END - 1_000)).toBe(END + 15_000)
      expect(at(kind, END)).toBe(END + 15_000)
      expect(at(kind, END + 15_000)).toBeGreaterThan(END + 60_000)
    },
  )
})

it('what was closed long after its end, and asked about before it last, is due at once', () => {
  const over = { ...order({ kind: 'cancelled', since: NOW, evidence }), expiresAt: NOW - 3_600_000 }
  expect(nextCheckAt(over, NOW - 7_200_000, 1, NOW)).toBeLessThanOrEqual(NOW)
})

describe('the longest wait of what can still be paid', () => {
  const live = {
    ...order({ kind: 'waiting', since: NOW, ask: { kind: 'none', why: 'answer-lost', findings: [] } }),
    expiresAt: NOW + 600_000,
  }
  const gap = (stretch: number, longest: number) => {
    const last = NOW + 500_000
    return nextCheckAt(live, last, stretch, last, longest) - last
  }

  it('holds however long it has stood, and grows when the hour is nearly spent', () => {
    expect([gap(1, LONGEST_WAIT), gap(2.3, LONGEST_WAIT)]).toEqual([LONGEST_WAIT, LONGEST_WAIT])
    expect(gap(4.6, LONGEST_WAIT)).toBe(2 * LONGEST_WAIT)
    expect(gap(1, Infinity)).toBe(60_000)
  })

  it('does not hold for what can no longer be paid', () => {
    const over = { ...order({ kind: 'expired', since: NOW, evidence }), expiresAt: NOW - 60_000 }
    expect(nextCheckAt(over, NOW, 1, NOW, LONGEST_WAIT) - NOW).toBeGreaterThan(LONGEST_WAIT)
  })

  it('is the same for one alone, and shorter for more the quieter the hour is', () => {
    expect([longestWait(1, 10), longestWait(5, 0.9)]).toEqual([LONGEST_WAIT, LONGEST_WAIT])
    expect(longestWait(5, 1.25)).toBeGreaterThan(60_000)
  })
})

describe('what is closed here and can still be paid', () => {
  const closed = (kind: 'failed' | 'cancelled' | 'expired', expiresIn: number) => ({
    ...order({ kind, since: NOW, evidence }),
    expiresAt: NOW + expiresIn,
  })

  it.each(['failed', 'cancelled'] as const)(
    '%s is asked about nearly like what waits, then slowly',
    (kind) => {
      const live = closed(kind, 600_000)
      expect(nextCheckAt(live, NOW - 1, 1, NOW) - NOW).toBe(6_000)
      expect(nextCheckAt(live, NOW + 60_000, 1, NOW + 60_000) - NOW).toBeLessThan(60_000 + 31_000)
      expect(nextCheckAt(live, NOW + 300_000, 1, NOW + 300_000) - NOW).toBeLessThanOrEqual(420_000)
      const over = closed(kind, -60_000)
      expect(nextCheckAt(over, NOW - 1, 1, NOW) - NOW).toBe(600_000)
    },
  )

  it('expired is asked about twice within the seconds in which a last payment is booked', () => {
    const at = (last: number) => nextCheckAt(closed('expired', 0), last, 1, Math.max(last, NOW)) - NOW
    expect([at(NOW - 1), at(NOW + 3_000)]).toEqual([3_000, 13_000])
    expect(at(NOW + 16_000)).toBeGreaterThan(600_000)
  })
})

describe('the next question', () => {
  it('comes after a first wait, then ever more slowly', () => {
    expect(nextCheckAt(waiting(NOW), undefined, 1, NOW)).toBe(NOW + 6_000)
    const gaps = [10, 60, 300, 500].map(
      (age) => nextCheckAt(waiting(NOW), NOW + age * 1000, 1, NOW + age * 1000) - NOW - age * 1000,
    )
    expect(gaps).toEqual([...gaps].sort((a, b) => a - b))
    expect(nextCheckAt(order({ kind: 'expired', since: NOW, evidence }), NOW - 1, 1, NOW)).toBe(NOW + 3_000)
  })

  it('is never put off beyond the longest pause by a clock that was set back, and once asked it is not at once again', () => {
    const states = fc.constantFrom<(since: number) => Order>(
      waiting,
      (since) => order({ kind: 'unknown', since, why: 'timeout' }),
      (since) => order({ kind: 'expired', since, evidence }),
    )
    const shift = fc.integer({ min: -40 * 86_400_000, max: 40 * 86_400_000 })
    fc.assert(
      fc.property(states, shift, fc.option(shift, { nil: undefined }), (make, since, last) => {
        const at = nextCheckAt(make(NOW + since), last === undefined ? undefined : NOW + last, 1, NOW)
        expect(at).toBeLessThanOrEqual(NOW + 4 * 3_600_000)
        if (since > 0) expect(nextCheckAt(make(NOW + since), NOW, 1, NOW)).toBeGreaterThan(NOW)
      }),
      { seed: 20260105 },
    )
  })
})

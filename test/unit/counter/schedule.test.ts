import { describe, expect, it } from 'vitest'
import * as fc from 'fast-check'
import { LONGEST_WAIT, longestWait, nextCheckAt, stretchFor } from '#counter/watch/schedule.ts'
import type { Order, OrderState } from '#domain/order.ts'
import { PAYABLE_GRACE_MS } from '#domain/payable.ts'

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

describe('the stretch by what is used of the hour', () => {
  it.each([
    [0.075, 0.925],
    [0.15, 0.95],
    [0.4, 1.15],
    [0.65, 1.65],
    [0.785, 3.15],
    [0.85, 10],
    [0.9, 10],
    [1.5, 10],
  ])('%f: %f', (used, stretch) => {
    expect(stretchFor({ hourLeft: 600 * (1 - used), hourOf: 600, lastQuarter: 0 })).toBeCloseTo(stretch, 9)
  })

  it('is that of four times the last quarter of an hour, and of 0.8 at most', () => {
    const rush = (lastQuarter: number) => stretchFor({ hourLeft: 600, hourOf: 600, lastQuarter })
    expect(rush(60)).toBeCloseTo(1.15, 9)
    expect(rush(600)).toBeCloseTo(2.3 + (5 / 7) * 1.7, 9)
  })
})

describe('the pace', () => {
  const MINUTE = 60
  const HOUR = 60 * MINUTE
  /** Seconds from a status check at this age to the next, for an order valid that long. */
  const gap = (state: Order, age: number, valid = -HOUR) => {
    const last = NOW + age * 1000
    return (nextCheckAt({ ...state, expiresAt: NOW + valid * 1000 }, last, 1, last) - last) / 1000
  }
  const ask = { kind: 'none', why: 'answer-lost', findings: [] } as const
  const of = (kind: 'cancelling' | 'unknown' | 'suspect' | 'settling' | 'expired' | 'failed') =>
    order({ kind, since: NOW, ask, why: 'timeout', evidence } as OrderState)

  it.each([
    ['qr', 0, 5],
    ['qr', 115, 21.214],
    ['qr', 230, 60],
    ['qr', 500, 60],
    ['va', 0, 10],
    ['va', 400, 60],
    ['va', 2_000, 180],
    ['link', 0, 8],
    ['link', 360, 60],
    ['link', 2_000, 100],
  ] as const)('of what waits, by %s, at %i seconds is %f', (method, age, seconds) => {
    expect(gap({ ...waiting(NOW), method }, age)).toBe(seconds)
  })

  it.each([
    ['cancelling', MINUTE - 1, 5],
    ['cancelling', MINUTE, MINUTE],
    ['unknown', 19, 4],
    ['unknown', 20, 20],
    ['unknown', 3 * MINUTE, 2 * MINUTE],
    ['suspect', 0, 20],
    ['suspect', 5 * MINUTE, 3 * MINUTE],
    ['suspect', HOUR, 20 * MINUTE],
    ['settling', 0, MINUTE],
    ['settling', 5 * MINUTE, 30 * MINUTE],
    ['settling', 24 * HOUR, 4 * HOUR],
    ['expired', 0, 10 * MINUTE],
    ['failed', MINUTE, 40 * MINUTE],
    ['expired', 2 * HOUR, 4 * HOUR],
  ] as const)('of %s, %i seconds old, is %i seconds', (kind, age, seconds) => {
    expect(gap(of(kind), age)).toBe(seconds)
  })

  it('of what this till ended early is slow until its time is over', () => {
    expect([gap(of('expired'), 0, HOUR), gap(of('expired'), MINUTE, 2 * MINUTE)]).toEqual([120, 120])
    expect([gap(of('expired'), MINUTE, MINUTE), gap(of('failed'), MINUTE, MINUTE)]).toEqual([36, 7.995])
  })

  it.each([
    [of('unknown'), 1],
    [of('cancelling'), 1],
    [of('expired'), 3],
    [waiting(NOW), 6],
    [of('suspect'), 20],
    [of('failed'), 10 * MINUTE],
  ])('begins anew with each state', (state, seconds) => {
    const over = { ...state, expiresAt: NOW - HOUR * 1000 }
    const first = (last: number | undefined, now = NOW) => (nextCheckAt(over, last, 1, now) - NOW) / 1000
    expect([first(undefined), first(NOW - 1)]).toEqual([seconds, seconds])
    // A state that began ahead of the clock is checked now, and then as if it were as old as it is ahead.
    expect([first(undefined, NOW - 1), first(NOW + 1)]).toEqual([-0.001, 0])
  })
})

describe('the end of what was closed here', () => {
  const END = NOW + 600_000
  const at = (kind: 'cancelled' | 'failed' | 'expired', last: number) =>
    nextCheckAt({ ...order({ kind, since: NOW, evidence }), expiresAt: END }, last, 10, last)

  it.each(['cancelled', 'failed', 'expired'] as const)(
    'is worth one question when it was %s, at any pace',
    (kind) => {
      const last = END + PAYABLE_GRACE_MS
      expect(at(kind, END - 1_000)).toBe(last)
      expect(at(kind, last - 1)).toBe(last)
      expect(at(kind, last)).toBeGreaterThan(last + 60_000)
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
    const over = { ...order({ kind: 'expired', since: NOW, evidence }), expiresAt: NOW - 90_000 }
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
      const over = closed(kind, -90_000)
      expect(nextCheckAt(over, NOW - 1, 1, NOW) - NOW).toBe(600_000)
    },
  )

  it('expired is asked about twice within the seconds in which a last payment is booked, and until the slowest clock', () => {
    const at = (last: number) => nextCheckAt(closed('expired', 0), last, 1, Math.max(last, NOW)) - NOW
    const asked = [at(NOW - 1)]
    while ((asked.at(-1) ?? 0) < PAYABLE_GRACE_MS) asked.push(at(NOW + (asked.at(-1) ?? 0)))
    expect(asked.map((ms) => Math.round(ms / 1000))).toEqual([3, 13, 44, 75])
    expect(at(NOW + PAYABLE_GRACE_MS + 1)).toBeGreaterThan(600_000)
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

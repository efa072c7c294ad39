import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBudget, type Who } from '#gateway/rate-limit/budget.ts'
import { readRateHeaders } from '#gateway/rate-limit/rate-headers.ts'
import { NOW } from './given.ts'

const rules = { perMinute: 6, perHour: 20, reservePerMinute: 2, reservePerHour: 5 }
const MINUTE = 60_000
const HOUR = 3_600_000

function takeMany(budget: ReturnType<typeof createBudget>, now: number, who: Who, times: number) {
  return Array.from({ length: times }, () => budget.take(now, who)).filter((take) => take.ok).length
}

function heard(headers: Record<string, string>, status = 200) {
  const rate = readRateHeaders(status, headers, NOW)
  if (rate === undefined) throw new Error('nothing heard')
  return rate
}

describe('budget', () => {
  it('lets no more than a minute allows go in any sixty seconds', () => {
    const budget = createBudget(rules, [])
    expect(takeMany(budget, NOW, 'person', 9)).toBe(6)
    expect(budget.take(NOW + 1000, 'person')).toEqual({ ok: false, retryAt: NOW + MINUTE })
    expect(budget.nextFreeAt(NOW + 1000, 'person')).toBe(NOW + MINUTE)
    expect(takeMany(budget, NOW + MINUTE, 'person', 9)).toBe(6)
  })

  it('leaves the reserve of both windows to persons', () => {
    const budget = createBudget(rules, [])
    expect(takeMany(budget, NOW, 'watcher', 9)).toBe(4)
    expect(takeMany(budget, NOW, 'person', 9)).toBe(2)
    const later = createBudget(
      rules,
      Array.from({ length: 15 }, (_, index) => NOW - 30 * MINUTE + index),
    )
    expect(later.take(NOW, 'watcher')).toEqual({ ok: false, retryAt: NOW - 30 * MINUTE + HOUR })
    expect(takeMany(later, NOW, 'person', 9)).toBe(5)
  })

  it('remembers the calls of before the start', () => {
    const budget = createBudget(rules, [NOW - 61_000, NOW - 3000, NOW - 2000, NOW - 1000])
    expect(budget.headroom(NOW)).toEqual({
      minute: { left: 3, of: 6, resetsAt: NOW - 3000 + MINUTE },
      hour: { left: 16, of: 20, resetsAt: NOW - 61_000 + HOUR },
    })
  })

  it('keeps the distances of past calls when the clock was set back before the start, however often it starts', () => {
    // Twenty calls ten minutes apart, then the clock is set back by eleven hours.
    const early = Array.from({ length: 20 }, (_, index) => NOW - (20 - index) * 10 * MINUTE)
    const now = NOW - 11 * HOUR
    for (const start of [now, now + 54 * MINUTE]) {
      const budget = createBudget(rules, early)
      expect(budget.take(start, 'person').ok).toBe(true)
      // Six of the twenty lie in the hour before the last one.
      expect(budget.headroom(start).hour.left).toBe(20 - 6 - 1)
    }
  })

  it('lets a limit go that was heard once and not again', () => {
    const budget = createBudget(rules, [])
    budget.learn(heard({ 'x-ratelimit-limit-minute': '1', 'x-ratelimit-limit-hour': '2' }), NOW)
    expect(budget.headroom(NOW)).toMatchObject({ minute: { of: 1 }, hour: { of: 2 } })
    expect(budget.headroom(NOW + HOUR)).toMatchObject({ minute: { of: 6 }, hour: { of: 20 } })
  })

  it('gives back a call of which nothing left', () => {
    const budget = createBudget({ ...rules, perMinute: 1 }, [])
    const take = budget.take(NOW, 'person')
    expect(budget.take(NOW, 'person').ok).toBe(false)
    if (take.ok) budget.refund(take.ticket)
    expect(budget.take(NOW, 'person').ok).toBe(true)
  })

  it('gives back what the gateway said was left, too, unless it has spoken again since', () => {
    const budget = createBudget(rules, [])
    budget.learn(heard({ 'x-ratelimit-remaining-hour': '3' }), NOW)
    for (let cut = 0; cut < 9; cut += 1) {
      const take = budget.take(NOW, 'person')
      if (take.ok) budget.refund(take.ticket)
      if (take.ok) budget.refund(take.ticket)
    }
    expect(budget.headroom(NOW).hour.left).toBe(3)
    const take = budget.take(NOW, 'person')
    budget.learn(heard({ 'x-ratelimit-remaining-hour': '1' }), NOW)
    if (take.ok) budget.refund(take.ticket)
    expect(budget.headroom(NOW).hour.left).toBe(1)
  })

  it('frees nothing and locks nothing for ever when the clock is set back', () => {
    const budget = createBudget(rules, [])
    takeMany(budget, NOW, 'person', 6)
    const back = NOW - 24 * HOUR
    expect(budget.take(back, 'person')).toEqual({ ok: false, retryAt: back + MINUTE })
    expect(budget.take(back + MINUTE, 'person').ok).toBe(true)
  })

  it('takes the newest past call from the future to be of now, and no longer so than the window', () => {
    const year = 365 * 24 * HOUR
    const budget = createBudget(
      rules,
      Array.from({ length: 6 }, (_, index) => NOW + year + index),
    )
    expect(budget.take(NOW, 'person')).toEqual({ ok: false, retryAt: NOW + MINUTE - 5 })
    expect(budget.take(NOW + MINUTE, 'person').ok).toBe(true)
    // A call from the future with later calls is at least as old as they are.
    const settled = createBudget(rules, [...Array.from({ length: 20 }, () => NOW + year), NOW - 2 * HOUR])
    expect(settled.headroom(NOW).hour.left).toBe(20)
  })

  it('obeys a smaller remainder until the window ends', () => {
    const budget = createBudget(rules, [])
    budget.learn(heard({ 'x-ratelimit-remaining-minute': '1', 'ratelimit-reset': '10' }), NOW)
    expect(budget.headroom(NOW).minute).toEqual({ left: 1, of: 6 })
    expect(budget.take(NOW, 'watcher')).toEqual({ ok: false, retryAt: NOW + 10_000 })
    expect(takeMany(budget, NOW, 'person', 3)).toBe(1)
    expect(budget.headroom(NOW).minute).toEqual({ left: 0, of: 6, resetsAt: NOW + 10_000 })
    expect(budget.take(NOW + 10_000, 'person').ok).toBe(true)
    budget.learn(heard({ 'x-ratelimit-remaining-hour': '0' }), NOW + 20_000)
    // NOW is a full hour, so the hour ends with it.
    expect(budget.nextFreeAt(NOW + 20_000, 'person')).toBe(NOW + HOUR)
  })

  it('obeys a lower limit, ignores a higher one and lets the watcher live', () => {
    const budget = createBudget(rules, [])
    budget.learn(heard({ 'x-ratelimit-limit-minute': '1000', 'x-ratelimit-remaining-minute': '999' }), NOW)
    expect(budget.headroom(NOW).minute).toEqual({ left: 6, of: 6 })
    budget.learn(heard({ 'ratelimit-limit': '2', 'ratelimit-remaining': '2' }), NOW)
    expect(budget.headroom(NOW).minute).toEqual({ left: 2, of: 2 })
    const shy = createBudget(rules, [])
    shy.learn(heard({ 'x-ratelimit-limit-minute': '2' }), NOW)
    expect(takeMany(shy, NOW, 'watcher', 3)).toBe(1)
    expect(takeMany(shy, NOW, 'person', 3)).toBe(1)
    shy.learn(heard({ 'ratelimit-limit': '3', 'ratelimit-remaining': '0', 'ratelimit-reset': '120' }), NOW)
    expect(shy.headroom(NOW).hour).toEqual({ left: 0, of: 3, resetsAt: NOW + 120_000 })
  })

  it('stands still for everybody after a 429', () => {
    const budget = createBudget(rules, [])
    budget.learn(heard({ 'retry-after': '5' }, 429), NOW)
    expect(budget.take(NOW + 4999, 'person')).toEqual({ ok: false, retryAt: NOW + 5000 })
    expect(budget.headroom(NOW + 4999).hour).toEqual({ left: 0, of: 20, resetsAt: NOW + 5000 })
    expect(budget.take(NOW + 5000, 'person').ok).toBe(true)
    budget.learn(heard({}, 429), NOW + 5000)
    expect(budget.nextFreeAt(NOW + 5000, 'person')).toBe(NOW + 65_000)
  })
})

const step = fc.record({
  // Real milliseconds since the last step.
  wait: fc.oneof(fc.nat(2000), fc.nat(90_000), fc.nat(HOUR)),
  // By how much the clock is set back at this step; mostly not.
  setBack: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.nat(2 * HOUR)),
  who: fc.constantFrom<Who>('person', 'watcher'),
  burst: fc.integer({ min: 1, max: 8 }),
  headers: fc.option(
    fc.dictionary(
      fc.constantFrom(
        'ratelimit-limit',
        'ratelimit-remaining',
        'ratelimit-reset',
        'x-ratelimit-remaining-hour',
      ),
      fc.nat(100).map(String),
    ),
    { nil: undefined },
  ),
})

describe('budget over any day', () => {
  it('holds the limits in every window of real time, keeps the reserve, and its promises', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.boolean(), (steps, restarts) => {
        const taken: number[] = []
        const journal: number[] = []
        let real = NOW
        let slow = 0
        let budget = createBudget(rules, journal)
        for (const { wait, setBack, who, burst, headers } of steps) {
          real += wait
          slow += setBack
          const now = real - slow
          if (restarts && setBack > 0) budget = createBudget(rules, journal)
          const rate = headers === undefined ? undefined : readRateHeaders(200, headers, now)
          if (rate !== undefined) budget.learn(rate, now)
          for (let time = 0; time < burst; time += 1) {
            const minuteBefore = taken.filter((at) => at > real - MINUTE).length
            const hourBefore = taken.filter((at) => at > real - HOUR).length
            const { minute, hour } = budget.headroom(now)
            const take = budget.take(now, who)
            const retryAt = take.ok ? undefined : take.retryAt
            const keptMinute = who === 'person' ? 0 : rules.reservePerMinute
            const keptHour = who === 'person' ? 0 : rules.reservePerHour
            const within =
              minuteBefore < rules.perMinute - keptMinute && hourBefore < rules.perHour - keptHour
            expect(within || !take.ok).toBe(true)
            expect(who === 'watcher' || take.ok === Math.min(minute.left, hour.left) > 0).toBe(true)
            // A refusal never exceeds the longest window, and both ways to ask agree.
            expect(retryAt === undefined || (retryAt > now && retryAt <= now + HOUR)).toBe(true)
            expect([undefined, budget.nextFreeAt(now, who)]).toContain(retryAt)
            if (!take.ok) continue
            taken.push(real)
            journal.push(now)
          }
        }
      }),
      { seed: 6, numRuns: 400 },
    )
  })

  it('grants at the moment it named', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(HOUR), { maxLength: 40 }),
        fc.constantFrom<Who>('person', 'watcher'),
        (ages, who) => {
          const budget = createBudget(
            rules,
            ages.toSorted((a, b) => b - a).map((age) => NOW - age),
          )
          const free = budget.nextFreeAt(NOW, who)
          expect(budget.take(free, who).ok).toBe(true)
        },
      ),
      { seed: 7, numRuns: 400 },
    )
  })
})

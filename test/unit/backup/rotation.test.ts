import { describe, expect, test } from 'vitest'
import { type Kept, KEEP, mayGo } from '#backup/rotation.ts'

const DAY = 86_400_000
const NOON = Date.UTC(2026, 10, 20, 5)
const backup = (number: number, madeAt: number): Kept => ({ name: `b${number}`, number, madeAt })
const daily = (days: number): Kept[] =>
  Array.from({ length: days }, (_, n) => backup(n + 1, NOON - (days - 1 - n) * DAY))
/** Day by day as on a till: one more backup, then the expired ones are deleted. */
function live(all: readonly Kept[]): readonly Kept[] {
  return all.reduce<readonly Kept[]>((kept, next) => {
    const now = [...kept, next]
    const gone = new Set(mayGo(now))
    return now.filter(({ name }) => !gone.has(name))
  }, [])
}
const daysOf = (kept: readonly Kept[]) => kept.map(({ madeAt }) => Math.round((NOON - madeAt) / DAY))

describe('grandfather, father, son', () => {
  test('a week of days is all kept', () => expect(mayGo(daily(7))).toEqual([]))

  test('after two years: seven days, then weeks, then months, and never more than all three together', () => {
    const kept = live(daily(730))
    const days = daysOf(kept)
    expect(days.slice(-KEEP.days)).toEqual([6, 5, 4, 3, 2, 1, 0])
    expect(kept.length).toBeLessThanOrEqual(KEEP.days + KEEP.weeks + KEEP.months)
    expect(new Set(kept.map(({ madeAt }) => new Date(madeAt).toISOString().slice(0, 7))).size).toBe(
      KEEP.months,
    )
    expect(Math.max(...days)).toBeGreaterThan(300)
  })

  test('of one day the newest stays', () => {
    expect(mayGo([backup(1, NOON), backup(2, NOON + 1_000), backup(3, NOON + 2_000)])).toEqual(['b2', 'b1'])
  })

  test('days are those of Jakarta, and weeks begin on Monday', () => {
    const beforeMidnight = Date.UTC(2026, 10, 20, 16, 59)
    expect(mayGo([backup(1, beforeMidnight), backup(2, beforeMidnight + 2 * 60_000)])).toEqual([])
  })
})

describe('whatever the clock says', () => {
  test('the newest stays, and it is the newest by number', () => {
    for (const madeAt of [0, -1e15, 8e15, Number.MAX_SAFE_INTEGER, NOON - 400 * DAY]) {
      const all = [...daily(400), backup(401, madeAt)]
      expect(mayGo(all)).not.toContain('b401')
    }
  })

  test('a clock that ran years ahead for a month does not push out what is made when it is right again', () => {
    const ahead = Array.from({ length: 30 }, (_, n) => backup(n + 1, Date.UTC(2035, 0, 1) + n * DAY))
    const right = Array.from({ length: 10 }, (_, n) => backup(n + 31, NOON + n * DAY))
    const kept = live([...ahead, ...right]).map(({ name }) => name)
    expect(kept).toEqual(expect.arrayContaining(['b34', 'b35', 'b36', 'b37', 'b38', 'b39', 'b40']))
  })

  test('a clock that was set back a year costs none of the last seven', () => {
    const before = daily(30)
    const after = Array.from({ length: 7 }, (_, n) => backup(n + 31, NOON - 365 * DAY + n * DAY))
    const kept = live([...before, ...after]).map(({ name }) => name)
    expect(kept).toEqual(expect.arrayContaining(after.map(({ name }) => name)))
  })

  test('times that no calendar has take one place, not all of them', () => {
    const absurd = Array.from({ length: 20 }, (_, n) => backup(n + 1, 9e15 + n * DAY))
    const kept = live([...absurd, ...daily(6).map(({ madeAt }, n) => backup(n + 101, madeAt))])
    expect(kept.filter(({ madeAt }) => madeAt < 9e15)).toHaveLength(6)
    expect(kept.filter(({ madeAt }) => madeAt >= 9e15)).toHaveLength(1)
  })

  test('a till that stood still for a year loses nothing by it', () => {
    const old = live(daily(60).map((one) => ({ ...one, madeAt: one.madeAt - 365 * DAY })))
    expect(live([...old, backup(999, NOON)]).length).toBeGreaterThanOrEqual(old.length - 1)
  })

  test('nothing to choose from, nothing goes', () => {
    expect(mayGo([])).toEqual([])
    expect(mayGo([backup(1, Number.NaN)])).toEqual([])
  })
})

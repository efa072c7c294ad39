import { expect, test } from 'vitest'
import { type Facts, isDue, stateAt } from '#backup/schedule.ts'

const HOUR = 3_600_000
const NOW = Date.UTC(2026, 10, 20, 5)
const facts = (changes: Partial<Facts> = {}): Facts => ({
  now: NOW,
  lastAt: NOW - HOUR,
  isZNew: false,
  ...changes,
})

test.each<[string, Partial<Facts>, boolean]>([
  ['there is none yet', { lastAt: undefined }, true],
  ['one of an hour ago is enough', {}, false],
  ['after twenty hours at a quiet moment', { lastAt: NOW - 20 * HOUR }, true],
  ['after twenty hours, a payment has just moved', { lastAt: NOW - 20 * HOUR, movedAt: NOW - 60_000 }, false],
  ['after twenty hours, quiet again', { lastAt: NOW - 20 * HOUR, movedAt: NOW - 180_000 }, true],
  ['after a day at any moment', { lastAt: NOW - 24 * HOUR, movedAt: NOW }, true],
  ['a shift was closed', { isZNew: true }, true],
  ['a shift was closed while the next sale began', { isZNew: true, movedAt: NOW - 1_000 }, false],
  ['it has just failed', { lastAt: undefined, failedAt: NOW - 60_000 }, false],
  ['it failed a quarter of an hour ago', { lastAt: undefined, failedAt: NOW - 15 * 60_000 }, true],
  [
    'it failed in what is now the future: the clock was set back',
    { lastAt: undefined, failedAt: NOW + HOUR },
    true,
  ],
  ['the last one lies years ahead', { lastAt: NOW + 9_000 * HOUR }, true],
  ['the last one lies a second ahead', { lastAt: NOW + 1_000 }, false],
  ['an order moved in the future', { lastAt: NOW - 20 * HOUR, movedAt: NOW + HOUR }, true],
])('%s', (_words, changes, due) => expect(isDue(facts(changes))).toBe(due))

test('an age is known only of what lies behind us', () => {
  expect(stateAt(NOW, NOW - 26 * HOUR)).toBe('fresh')
  expect(stateAt(NOW, NOW - 26 * HOUR - 1)).toBe('late')
  expect(stateAt(NOW, NOW + 1_000)).toBe('fresh')
  expect(stateAt(NOW, NOW + 25 * HOUR)).toBe('late')
  expect(stateAt(NOW, undefined)).toBe('none')
})

/** What the simulator has found, each as short as it could be made. None of it may come back. */
import { expect, it } from 'vitest'
import { flagsAt, openBooks } from './books.ts'
import { PLAIN, type Act, type Plan, type Step } from './plan.ts'
import { play } from './run.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

function life(...steps: readonly (readonly [wait: number, act: Act])[]): Plan {
  const all: readonly Step[] = steps.map(([wait, act]) => ({ wait, act }))
  return { ...PLAIN, steps: all }
}
const sell: Extract<Act, { do: 'sell' }> = { do: 'sell', method: 'qr', rupiah: 150_000 }
const pay = (how: Extract<Act, { do: 'pay' }>['how']): Act => ({ do: 'pay', order: 0, how })

it.each([
  [
    'a try that failed after one that had succeeded hides no money',
    life([0, sell], [2 * SECOND, pay('full')], [SECOND, pay('fail')]),
  ],
  [
    'a doubtful try after one that had succeeded hides no money',
    life([0, sell], [2 * SECOND, pay('full')], [SECOND, pay('suspect')]),
  ],
  [
    'too little and the whole are what they are together',
    life([0, sell], [2 * SECOND, pay('too-little')], [60 * SECOND, pay('full')]),
  ],
  [
    'a till that was on while its watch ran out asks once more',
    life([0, sell], [2 * SECOND, { do: 'clock', byMs: 60 * HOUR }], [0, pay('full')]),
  ],
  [
    'an answer to a call that was given up with the disk is no bug',
    life(
      [0, { do: 'fault', on: 'ask', fault: { kind: 'slow-answer', ms: 15_000 }, times: 1 }],
      [0, sell],
      [SECOND, { do: 'disk', how: 'kept', after: 0, lastsMs: 3_000 }],
      [0, { do: 'open-shift', rupiah: 0 }],
      [30 * SECOND, pay('full')],
    ),
  ],
  [
    'what the gateway has called about is asked after a crash in the middle of the question',
    life(
      [0, { do: 'crash', at: 'answered', after: 2, downMs: 60 * SECOND }],
      [0, sell],
      [SECOND, pay('full')],
      [180 * SECOND, { do: 'call-back', order: 0, times: 1 }],
      [0, pay('full')],
      [300 * SECOND, { do: 'open-shift', rupiah: 0 }],
    ),
  ],
] as const)('%s', async (_what, plan) => {
  expect((await play(plan)).violations).toEqual([])
})

const DAY = 24 * HOUR
const typeAgain: Act = { do: 'type-again', order: 0, method: 'link', says: 'same' }
it.each([
  [
    'a code that has just ended is asked about, though its time is forgotten and the clock has moved',
    life(
      [0, { ...sell, method: 'link' }],
      [15 * SECOND, { do: 'clock', byMs: DAY }],
      [12 * SECOND, { do: 'crash', at: 'now', after: 0, downMs: SECOND }],
      [6 * SECOND, pay('full')],
      [2 * SECOND, typeAgain],
    ),
    'same',
  ],
  [
    'a sale that was paid in cash is over: the same amount is the next customer',
    life(
      [0, sell],
      [2 * SECOND, { do: 'cancel', order: 0 }],
      [2 * SECOND, { do: 'cash', order: 0, agrees: true }],
      [2 * SECOND, pay('full')],
      [2 * SECOND, typeAgain],
    ),
    'another',
  ],
  [
    'a sale that is shown as paid is over: the same amount by another method is the next customer',
    life(
      [0, sell],
      [2 * SECOND, pay('full')],
      [12 * SECOND, typeAgain],
      ...Array.from({ length: 6 }, () => [80 * SECOND, { do: 'show', order: -1 }] as const),
    ),
    'another',
  ],
] as const)('typed again: %s', async (_what, plan, customer) => {
  const { violations, counts } = await play({ ...plan, pace: 'counter' })
  expect(violations).toEqual([])
  expect(
    counts.get(customer === 'same' ? 'typed again, said to be same' : 'typed again, without a question'),
  ).toBe(1)
})

it('the books date a cancel when it happens, not when the order was made', () => {
  let now = 1_000
  const books = openBooks(() => now)
  books.create({ reference: 'A', kind: 'va', merchant: 'M', amount: 1n, expiresAt: 9_000 })
  now = 2_000
  books.cancel('A')
  expect([1_999, 2_000].map((at) => flagsAt(books.entry('A'), at, 'F'))).toEqual([['IP'], ['F']])
})

const show: Act = { do: 'show', order: 0 }
it.each([
  [
    'a payment on a code whose watch a clock set forward has ended is learned of in time',
    life(
      [0, sell],
      [10 * SECOND, { do: 'clock', byMs: 39 * HOUR }],
      [30 * SECOND, pay('full')],
      ...Array.from({ length: 5 }, () => [80 * SECOND, show] as const),
    ),
  ],
  [
    'a number that a clock set forward has ended is deleted when cash takes its place',
    life(
      [0, { ...sell, method: 'va' }],
      [63 * SECOND, { do: 'opens-number', order: 0 }],
      [925, { do: 'cash', order: 0, agrees: false }],
      [0, { do: 'clock', byMs: 25 * HOUR }],
      ...Array.from({ length: 9 }, () => [80 * SECOND, show] as const),
    ),
  ],
  [
    'a payment on top of a whole that came in parts is not asked for',
    life(
      [0, { ...sell, method: 'va' }],
      [10 * SECOND, pay('too-little')],
      [30 * SECOND, pay('rest')],
      [60 * SECOND, pay('full')],
      ...Array.from({ length: 5 }, () => [80 * SECOND, show] as const),
    ),
  ],
  [
    'an earlier answer that arrives again as the last one leaves a closed order to its slow pace',
    life(
      [0, sell],
      [8 * SECOND, { do: 'fault', on: 'read', fault: { kind: 'answer-of-another' }, times: 9 }],
      [0, pay('suspect')],
      [DAY - 30 * SECOND, { do: 'line-back' }],
      ...Array.from({ length: 6 }, () => [80 * SECOND, show] as const),
    ),
  ],
  [
    'a code made while the clock was days ahead ends by that clock, and nothing is said of what comes later',
    life(
      [0, { do: 'clock', byMs: 60 * HOUR }],
      [SECOND, { do: 'crash', at: 'now', after: 0, downMs: SECOND }],
      [10 * SECOND, sell],
      [4 * HOUR, show],
      [0, { do: 'renew', order: 0 }],
      [4 * SECOND, pay('full')],
      [46 * SECOND, { do: 'renew', order: 1 }],
    ),
  ],
  [
    'what a failing disk has kept closes an order that settles later',
    life(
      [0, { ...sell, method: 'va' }],
      [14 * SECOND, pay('settle-later')],
      [2 * SECOND, { do: 'clock', byMs: DAY }],
      [0, { do: 'disk', how: 'kept', after: 0, lastsMs: 12 * SECOND }],
      [72 * SECOND, pay('full')],
    ),
  ],
  [
    'a code that a clock set back has kept open is paid in time, though the clock is ahead when that is heard',
    life(
      [0, sell],
      [6 * SECOND, { do: 'clock', byMs: -HOUR }],
      [10 * MINUTE, pay('full')],
      [0, { do: 'cash', order: 0, agrees: true }],
      [0, { do: 'clock', byMs: 11 * HOUR }],
    ),
  ],
  [
    'an order whose last question was turned away is asked about beyond the end of its watch',
    life(
      [0, sell],
      [SECOND, { do: 'fault', on: 'read', fault: { kind: 'turned-away', status: 401 }, times: 2 }],
      [0, pay('too-little')],
      [38 * HOUR - 20 * SECOND, show],
      ...Array.from({ length: 5 }, () => [80 * SECOND, show] as const),
    ),
  ],
] as const)('%s', async (_what, plan) => {
  expect((await play({ ...plan, pace: 'counter' })).violations).toEqual([])
})

it.each([
  ['is asked about, not sent once more', 'retry'],
  ['is asked about and paid as shown', 'show'],
] as const)('what was sent after the backup that came back %s', async (_name, does) => {
  const { steps } = life(
    [0, { do: 'fault', on: 'ask', fault: { kind: 'no-line' }, times: 1 }],
    [0, sell],
    [5 * SECOND, { do: 'back-up' }],
    [5 * SECOND, { do: 'retry', order: 0 }],
    [5 * SECOND, { do: 'all-lost', what: 'files', downMs: SECOND }],
    [40 * SECOND, { do: does, order: 0 }],
    [5 * SECOND, pay('full')],
  )
  const { violations, counts } = await play({ ...PLAIN, isCopied: true, steps })
  expect(violations).toEqual([])
  expect(counts.get('backup brought back')).toBe(1)
})

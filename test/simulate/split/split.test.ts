import { expect, it } from 'vitest'
import { isLong } from '#test/support/long.ts'
import { playSplits, SPLIT_CONTROLS } from './lives.ts'

const HAPPENED = [
  ...['qr', 'va', 'cash', 'restart', 'answer-lost', 'pays late', 'too much', 'whole'],
  ...['renewed', 'cash instead', 'promised', 'paid out', 'withdrawn'],
]
const LIVES = isLong ? 250 : 50
/** The first seeds of the parts that are played each on its own, so that a busy machine ends each. */
const FIRST = isLong ? [1, 251, 501, 751] : [1]

it.each(FIRST)('parts make the total or the difference is shown, in every life from %i on', async (first) => {
  const { failures, met } = await playSplits(first, LIVES)
  expect(failures).toEqual([])
  for (const what of HAPPENED) expect([what, (met[what] ?? 0) > 0]).toEqual([what, true])
})

it.each(Object.keys(SPLIT_CONTROLS))('a till that makes this mistake is caught: %s', async (name) => {
  const { failures } = await playSplits(1, 100, SPLIT_CONTROLS[name])
  expect(failures).not.toEqual([])
})

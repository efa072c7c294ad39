import { expect, it } from 'vitest'
import { isLong } from '#test/support/long.ts'
import { playSplits, SPLIT_CONTROLS } from './lives.ts'

const HAPPENED = [
  ...['qr', 'va', 'cash', 'restart', 'answer-lost', 'pays late', 'too much', 'whole'],
  ...['renewed', 'cash instead', 'promised', 'paid out', 'withdrawn'],
]
const LIVES = isLong ? 1_000 : 50

it('parts make the total or the difference is shown, in every life', async () => {
  const { failures, met } = await playSplits(1, LIVES)
  expect(failures).toEqual([])
  for (const what of HAPPENED) expect([what, (met[what] ?? 0) > 0]).toEqual([what, true])
})

it.each(Object.keys(SPLIT_CONTROLS))('a till that makes this mistake is caught: %s', async (name) => {
  const { failures } = await playSplits(1, 100, SPLIT_CONTROLS[name])
  expect(failures).not.toEqual([])
})

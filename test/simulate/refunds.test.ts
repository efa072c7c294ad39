import { expect, it, vi } from 'vitest'
import { playMany } from './many.ts'
import { draws } from '#test/support/long.ts'

// On a busy machine, virtual days take longer.
vi.setConfig({ testTimeout: 300_000 })

const HAPPENED = [
  'a refund promised',
  'a refund paid out',
  'a refund withdrawn',
  'a refund still owed',
  'a refund tried again after its end',
  'crash now',
  'crash after-commit',
]

it('what was promised is paid out once, withdrawn or still owed, whatever breaks in between', async () => {
  const { failures, counts } = await playMany({ first: 1, count: draws(120, 600), each: 'refunds' })
  expect(failures).toEqual([])
  for (const what of HAPPENED) expect([what, (counts[what] ?? 0) > 0]).toEqual([what, true])
})

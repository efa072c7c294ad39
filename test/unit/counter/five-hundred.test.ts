import { expect, it } from 'vitest'
import { openVirtualTill } from '#test/support/virtual-till.ts'
import { MINUTE, sell } from './at-the-till.ts'

it('five hundred open orders after a crash are asked about within the budget, every one of them', async () => {
  const shop = openVirtualTill()
  for (let i = 0; i < 500; i += 1) await sell(shop, 'va')
  await shop.restart()
  await shop.time.advance(59 * MINUTE)
  expect(shop.gateway.counters()).toMatchObject({ overBudget: 0 })
  const asked = new Set(shop.gateway.log().map((entry) => entry.reference))
  expect(asked.size).toBe(500)
  expect(shop.bugs).toEqual([])
  await shop.close()
}, 60_000)

import { expect, it } from 'vitest'
import { openVirtualTill } from '#test/support/virtual-till.ts'
import { MINUTE, sell } from './at-the-till.ts'
import { draws } from '#test/support/long.ts'

/** Nearly all that the calls of an hour suffice for. */
const MANY = draws(200, 500)
const BUDGET = { perMinute: 60, perHour: draws(300, 600), reservePerMinute: 12, reservePerHour: 90 }

it('hundreds of open orders after a crash are asked about within the budget, every one of them', async () => {
  const shop = openVirtualTill({ profile: { budget: BUDGET }, config: { perHour: BUDGET.perHour } })
  for (let i = 0; i < MANY; i += 1) await sell(shop, 'va')
  await shop.restart()
  await shop.time.advance(59 * MINUTE)
  expect(shop.gateway.counters()).toMatchObject({ overBudget: 0 })
  const asked = new Set(shop.gateway.log().map((entry) => entry.reference))
  expect(asked.size).toBe(MANY)
  expect(shop.bugs).toEqual([])
  await shop.close()
}, 60_000)

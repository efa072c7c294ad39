/** The review over the bridge: for managers only, and refused while its process is not there. */
import { expect, test } from 'vitest'
import type { Role } from '#contract/define.ts'
import { no, openBridgeFixture } from '#test/support/bridge-fixture.ts'
import { openVirtualTill } from '#test/support/virtual-till.ts'

const query = {}
const CALLS = [
  ['review.summary', { query }],
  ['review.rows', { query, day: 20_261_127, skip: 0, limit: 50 }],
  ['review.find', { query, text: '7F3Q' }],
  ['review.choices', {}],
  ['review.export', { query, format: 'xlsx', separator: ';' }],
] as const
const OTHERS: readonly Role[] = ['customer', 'nobody', 'cashier', 'it']

test('answers a manager alone', async () => {
  const shop = openVirtualTill()
  const { call } = await openBridgeFixture(shop)
  for (const [name, input] of CALLS) {
    for (const role of OTHERS) expect(await call(name, input, role)).toMatchObject({ ok: false })
    expect(await call(name, input, 'cashier')).toMatchObject(no('forbidden'))
    expect(await call(name, input, 'manager')).toMatchObject(no('not-ready'))
  }
  await shop.close()
})

test.each([
  ['review.summary', {}],
  ['review.summary', { query: { from: '2026-11-27' } }],
  ['review.summary', { query: { methods: [] } }],
  ['review.summary', { query: { marks: ['late) OR (1'] } }],
  ['review.summary', { query: { least: 1 } }],
  ['review.rows', { query, day: 20_261_127, skip: -1, limit: 50 }],
  ['review.rows', { query, day: 20_261_127, skip: 0, limit: 201 }],
  ['review.find', { query, text: 'x'.repeat(65) }],
  ['review.export', { query, format: 'xls', separator: ';' }],
  ['review.export', { query, format: 'csv', separator: '|' }],
  ['review.export', { query, format: 'csv', separator: ';', target: '/etc/passwd' }],
])('refuses a wrong input of %s', async (name, input) => {
  const shop = openVirtualTill()
  const { call } = await openBridgeFixture(shop)
  expect(await call(name, input, 'manager')).toMatchObject(no('invalid-input'))
  await shop.close()
})

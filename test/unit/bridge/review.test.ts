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
  ['review.report', { query, by: 'day' }],
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

test('keeps the views of a manager', async () => {
  const shop = openVirtualTill()
  const { call } = await openBridgeFixture(shop)
  const view = { name: 'QR gagal', query: { methods: ['qr'], least: 5_000_000n }, range: 'week' }
  for (const role of OTHERS) expect(await call('review.saveView', view, role)).toMatchObject({ ok: false })
  expect(await call('review.saveView', view, 'manager')).toMatchObject({ ok: true })
  expect(await call('review.saveView', { ...view, name: 'qr GAGAL' }, 'manager')).toMatchObject(
    no('not-acceptable'),
  )
  expect(await call('review.views', {}, 'manager')).toMatchObject({ ok: true, value: [view] })
  expect(await call('review.views', {}, 'cashier')).toMatchObject(no('forbidden'))
  const renamed = { name: 'QR gagal', to: 'Gagal' }
  expect(await call('review.renameView', renamed, 'manager')).toMatchObject({ ok: true })
  expect(await call('review.renameView', renamed, 'manager')).toMatchObject(no('not-found'))
  expect(await call('review.removeView', { name: 'Gagal' }, 'manager')).toMatchObject({ ok: true })
  expect(await call('review.views', {}, 'manager')).toMatchObject({ ok: true, value: [] })
  await shop.close()
})

test.each([
  ['review.saveView', { name: ' ', query }],
  ['review.saveView', { name: 'x'.repeat(41), query }],
  ['review.saveView', { name: 'a\u202eb', query }],
  ['review.saveView', { name: 'a', query: { from: 20_261_127 }, range: 'week' }],
  ['review.renameView', { name: 'a', to: 'x'.repeat(41) }],
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

test('sets the end of the business day for a manager, and notes who has', async () => {
  const shop = openVirtualTill({ signedIn: () => 'practice-manager' })
  const { call } = await openBridgeFixture(shop)
  for (const role of OTHERS)
    expect(await call('review.setDayEnd', { minutes: 240 }, role)).toMatchObject({ ok: false })
  expect(await call('review.dayEnd', {}, 'manager')).toMatchObject({ ok: true, value: { minutes: 180 } })
  for (const minutes of [-1, 720, 1.5, '180', null])
    expect(await call('review.setDayEnd', { minutes }, 'manager')).toMatchObject({ ok: false })
  const { read } = shop.journal()
  expect(read.setting('day.ends-at')).toBeUndefined()
  expect(await call('review.setDayEnd', { minutes: 240 }, 'manager')).toMatchObject({ ok: true })
  expect(await call('review.dayEnd', {}, 'manager')).toMatchObject({
    ok: true,
    value: { minutes: 240, before: 180 },
  })
  expect(read.setting('day.ends-at')).toMatch(/^240 from \d+ before 180$/)
  const before = read.seqNow()
  expect(await call('review.setDayEnd', { minutes: 240 }, 'manager')).toMatchObject({ ok: true })
  expect(read.seqNow()).toBe(before)
  await shop.close()
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Role } from '#contract/define.ts'
import type { HealthReport } from '#contract/health-views.ts'
import type { Health } from '#contract/views.ts'
import { openBridgeFixture, type BridgeFixture } from '#test/support/bridge-fixture.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'

let shop: VirtualTill
let at: BridgeFixture
beforeEach(async () => {
  shop = openVirtualTill()
  at = await openBridgeFixture(shop)
})
afterEach(() => shop.close())

test('the report takes each fact from where it is known', async () => {
  await at.valueOf('settings.change', { speakAmounts: true }, 'manager')
  const { state, checks } = await at.valueOf<HealthReport>('health.report', { voices: 2 }, 'manager')
  expect(state).toBe('look')
  const said = checks.map(({ id, state: its, why }) =>
    [id, its, why].filter((part) => part !== undefined).join(' '),
  )
  expect(said).toEqual([
    'journal good',
    'copy good',
    'backup good backup-practice',
    'disk good',
    'clock unknown clock-unproven',
    'connection unknown connection-untried',
    'rate good',
    'printer good printer-pdf',
    // There is no window in this test.
    'second-screen look screen-closed',
    'voice good',
    'versions good',
  ])
  const factsOf = (wanted: string) => checks.find(({ id }) => id === wanted)?.facts
  expect(factsOf('voice')).toEqual([{ name: 'voices', unit: 'count', value: 2 }])
  expect(factsOf('versions')).toContainEqual({ name: 'loket', unit: 'text', value: '1' })
})

test('a page cannot tell it nonsense', async () => {
  for (const input of [{}, { voices: -1 }, { voices: 1.5 }, { voices: 0, folder: '/' }])
    expect(await at.call('health.report', input, 'it')).toMatchObject({ error: { code: 'invalid-input' } })
})

test('of a payment that no one here knows, a cashier learns only that there is one', async () => {
  const totalAmount = { value: '150000.00', currency: 'IDR' }
  const body = {
    virtualAccountNo: 'P00126010500000997F3Q',
    totalAmount,
    additionalInfo: { transactionStatus: 'S' },
  }
  const now = shop.time.clock.now()
  const evidence = JSON.stringify({ said: 'Invalid Bill/Virtual Account', body })
  shop.journal().write.commit({
    at: now,
    callbacks: [{ at: now, kind: 'payment', code: '4042512', verified: true, evidence }],
  })
  const known = async (role: Role) => (await at.valueOf<Health>('health.get', {}, role)).unknownPayments
  expect(await known('cashier')).toEqual([])
  for (const role of ['manager', 'it'] as const)
    expect(await known(role)).toMatchObject([{ amountMinor: 15_000_000n }])
})

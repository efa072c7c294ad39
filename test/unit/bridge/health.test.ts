import { afterEach, beforeEach, expect, test } from 'vitest'
import type { HealthReport } from '#contract/health-views.ts'
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
    'voice good voice-off',
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

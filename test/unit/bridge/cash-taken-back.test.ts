import { afterEach, beforeEach, expect, it } from 'vitest'
import { rupiah } from '#domain/money.ts'
import { openBridgeFixture, type BridgeFixture } from '#test/support/bridge-fixture.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'

let shop: VirtualTill
let bridge: BridgeFixture
beforeEach(async () => {
  shop = openVirtualTill({ signedIn: () => 'kasir-1' })
  bridge = await openBridgeFixture(shop)
})
afterEach(async () => {
  expect(bridge.bugs).toEqual([])
  await shop.close()
})

const CASH = { amountMinor: rupiah(20_000).minor, tenderedMinor: rupiah(50_000).minor }
const APPROVAL = { person: 'practice-manager', pin: '2222' }
const timesTold = (event: string) => shop.events.filter(({ type }) => type === event).length
const toldCustomer = () => timesTold('display-changed')
const scene = async () =>
  (await bridge.valueOf<{ scene: { kind: string } }>('display.current', {}, 'customer')).scene
const takeBack = ({ reference }: { reference: string }) =>
  bridge.valueOf('cash.void', { reference, note: 'salah', approval: APPROVAL }, 'cashier')

it('the customer no longer reads that cash was received once it was taken back', async () => {
  const press = crypto.randomUUID()
  const sold = await bridge.valueOf<{ reference: string }>('cash.sell', { press, ...CASH }, 'cashier')
  expect(await scene()).toMatchObject({ kind: 'cash' })
  const before = toldCustomer()
  await takeBack(sold)
  expect((await scene()).kind).not.toBe('cash')
  expect(toldCustomer()).toBeGreaterThan(before)
})

it('the customers of a split are told of the larger rest once a part in cash was taken back', async () => {
  const split = await bridge.valueOf<{ id: string }>(
    'split.open',
    { totalMinor: rupiah(60_000).minor },
    'cashier',
  )
  const part = { id: split.id, press: crypto.randomUUID(), ...CASH }
  const sold = await bridge.valueOf<{ reference: string }>('split.payCash', part, 'cashier')
  await bridge.valueOf('split.show', { id: split.id }, 'cashier')
  expect(await scene()).toMatchObject({ kind: 'rest', restMinor: rupiah(40_000).minor })
  const before = toldCustomer()
  const partsBefore = timesTold('split-changed')
  await takeBack(sold)
  expect(timesTold('split-changed')).toBe(partsBefore + 1)
  expect(await scene()).toMatchObject({ kind: 'rest', restMinor: rupiah(60_000).minor })
  expect(toldCustomer()).toBeGreaterThan(before)
})

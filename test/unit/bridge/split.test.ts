import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SplitStory } from '#contract/split-views.ts'
import { rupiah } from '#domain/money.ts'
import { openBridgeFixture, type BridgeFixture } from '#test/support/bridge-fixture.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'

let shop: VirtualTill
let bridge: BridgeFixture
let id: string
beforeEach(async () => {
  shop = openVirtualTill({ signedIn: () => 'kasir-1' })
  bridge = await openBridgeFixture(shop)
  const total = { totalMinor: rupiah(60_000).minor }
  id = (await bridge.valueOf<{ id: string }>('split.open', total, 'cashier')).id
})
afterEach(async () => {
  expect(bridge.bugs).toEqual([])
  await shop.close()
})

const PRESS = '7b0c1e0e-8f53-4c8e-9d43-0c6a52b7d8a1'
const amountMinor = rupiah(20_000).minor
const code = async (name: string, input: unknown) => {
  const answer = await bridge.call(name, input, 'cashier')
  return answer.ok ? 'ok' : answer.error.code
}

describe('a hostile page', () => {
  it.each<[string, string, () => object]>([
    ['a total of nothing', 'split.open', () => ({ totalMinor: 0n })],
    ['sen', 'split.open', () => ({ totalMinor: 101n })],
    ['a negative part', 'split.pay', () => ({ id, amountMinor: -100n, method: 'qr' })],
    ['an unknown method', 'split.pay', () => ({ id, amountMinor, method: 'gift' })],
    ['a sale of its choice', 'split.pay', () => ({ id, amountMinor, method: 'qr', saleId: 'X' })],
    [
      'a press that is no UUID',
      'split.payCash',
      () => ({ id, press: 'x', amountMinor, tenderedMinor: amountMinor }),
    ],
    ['its own word for the end', 'split.end', () => ({ id, how: 'finished' })],
  ])('changes nothing with %s', async (_what, name, input) => {
    expect(await code(name, input())).toBe('invalid-input')
    expect(shop.journal().read.openSplits()).toHaveLength(1)
    expect(shop.journal().read.legsOf(id)).toEqual([])
  })

  it('finds no split by a number that is none', async () => {
    for (const name of ['split.get', 'split.show', 'split.end'])
      expect(await code(name, { id: 'P001' })).toBe('not-found')
    expect(await code('split.pay', { id: 'P001', amountMinor, method: 'qr' })).toBe('not-found')
  })

  it('asks for no more than the total, however it is cut up', async () => {
    const cash = { id, amountMinor, tenderedMinor: amountMinor }
    for (const press of [1, 2, 3].map(() => crypto.randomUUID()))
      expect(await code('split.payCash', { ...cash, press })).toBe('ok')
    expect(await code('split.payCash', { ...cash, press: PRESS })).toBe('not-allowed')
    expect(await code('split.pay', { id, amountMinor, method: 'qr' })).toBe('not-allowed')
    expect(shop.journal().read.legsOf(id)).toHaveLength(3)
  })

  it('gives up no split with money in it without a manager', async () => {
    await bridge.valueOf(
      'split.payCash',
      { id, press: PRESS, amountMinor, tenderedMinor: amountMinor },
      'cashier',
    )
    expect(await code('split.end', { id })).toBe('approval-needed')
    expect(shop.journal().read.openSplits()).toHaveLength(1)
  })
})

describe('the customer', () => {
  const scene = async () =>
    (await bridge.valueOf<{ scene: { kind: string } }>('display.current', {}, 'customer')).scene
  const sale = { amountMinor: rupiah(90_000).minor, method: 'qr' } as const

  it('sees what is left when the split begins, and again after a part in cash', async () => {
    expect(await scene()).toMatchObject({ kind: 'rest', restMinor: rupiah(60_000).minor })
    await bridge.valueOf(
      'split.payCash',
      { id, press: PRESS, amountMinor, tenderedMinor: amountMinor },
      'cashier',
    )
    expect(await scene()).toMatchObject({ kind: 'cash' })
    await bridge.valueOf('split.show', { id }, 'cashier')
    expect(await scene()).toMatchObject({ kind: 'rest', restMinor: rupiah(40_000).minor })
  })

  it('who scans a QR of another sale keeps it while the cashier looks at the split, and when it ends', async () => {
    await bridge.valueOf('sale.start', sale, 'cashier')
    await shop.time.settle()
    expect(await scene()).toMatchObject({ kind: 'qr' })
    await bridge.valueOf('split.show', { id }, 'cashier')
    expect(await scene()).toMatchObject({ kind: 'qr', amountMinor: sale.amountMinor })
    await bridge.valueOf('split.end', { id }, 'cashier')
    expect(await scene()).toMatchObject({ kind: 'qr', amountMinor: sale.amountMinor })
  })

  it('sees nothing of a split that was ended', async () => {
    await bridge.valueOf('split.end', { id }, 'cashier')
    expect(await scene()).toEqual({ kind: 'idle' })
  })

  it('who scans a QR of another sale keeps it while a split of the next customers begins', async () => {
    await bridge.valueOf('sale.start', sale, 'cashier')
    await shop.time.settle()
    await bridge.valueOf('split.open', { totalMinor: rupiah(80_000).minor }, 'cashier')
    expect(await scene()).toMatchObject({ kind: 'qr', amountMinor: sale.amountMinor })
  })

  it.each([
    ['was taken off', async () => bridge.valueOf('display.clear', {}, 'cashier')],
    [
      'was paid',
      async (reference: string) => {
        shop.gateway.payer({ reference, action: 'pay' })
        await bridge.valueOf('order.checkNow', { reference }, 'cashier')
      },
    ],
  ])(
    'of a split that began meanwhile sees the rest once the QR %s and the cashier is back',
    async (_how, leave) => {
      const { reference } = await bridge.valueOf<{ reference: string }>('sale.start', sale, 'cashier')
      await shop.time.settle()
      const total = { totalMinor: rupiah(80_000).minor }
      const next = await bridge.valueOf<{ id: string }>('split.open', total, 'cashier')
      await leave(reference)
      await bridge.valueOf('split.show', { id: next.id }, 'cashier')
      expect(await scene()).toMatchObject({ kind: 'rest', restMinor: rupiah(80_000).minor })
    },
  )
})

describe('the story of a split', () => {
  const story = async (reference: string) =>
    bridge.valueOf<SplitStory | null>('split.story', { reference }, 'manager')

  it('is the same from each of its parts: what came by which way, and what is left', async () => {
    const { reference } = await bridge.valueOf<{ reference: string }>(
      'split.pay',
      { id, amountMinor, method: 'qr' },
      'cashier',
    )
    await shop.time.settle()
    shop.gateway.payer({ reference, action: 'pay' })
    await bridge.valueOf('order.checkNow', { reference }, 'cashier')
    const cash = await bridge.valueOf<{ reference: string }>(
      'split.payCash',
      { id, press: PRESS, amountMinor, tenderedMinor: amountMinor },
      'cashier',
    )
    const told = await story(reference)
    expect(told).toMatchObject({
      ...{ id, totalMinor: rupiah(60_000).minor, restMinor: amountMinor, backMinor: 0n },
      ways: [
        { method: 'qr', minor: amountMinor },
        { method: 'cash', minor: amountMinor },
      ],
    })
    expect(told?.parts.map(({ opens }) => opens)).toEqual([reference, cash.reference])
    expect(await story(cash.reference)).toEqual(told)
    const { write, read } = shop.journal()
    const sold = read.cashSale(cash.reference)
    if (sold === undefined) throw new Error('not sold')
    write.commit({
      at: shop.time.clock.now(),
      cashVoid: { reference: sold.reference, amount: sold.amount, by: 'kasir-1', note: 'x' },
    })
    expect(await story(reference)).toMatchObject({
      restMinor: rupiah(40_000).minor,
      ways: [{ method: 'qr', minor: amountMinor }],
      parts: [{}, { isVoided: true, opens: cash.reference }],
    })
  })

  it('is told to a manager alone, and of no other sale', async () => {
    const { reference } = await bridge.valueOf<{ reference: string }>(
      'sale.start',
      { amountMinor: rupiah(90_000).minor, method: 'qr' },
      'cashier',
    )
    expect(await story(reference)).toBeNull()
    expect(await code('split.story', { reference })).toBe('forbidden')
  })
})

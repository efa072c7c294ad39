import { afterEach, beforeEach, describe, expect, it } from 'vitest'
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

const PRESS = '7b0c1e0e-8f53-4c8e-9d43-0c6a52b7d8a1'
const SALE = { press: PRESS, amountMinor: rupiah(37_500).minor, tenderedMinor: rupiah(50_000).minor }
const APPROVAL = { person: 'practice-manager', pin: '9999' }
const code = async (name: string, input: unknown, role: 'cashier' | 'manager' = 'cashier') => {
  const answer = await bridge.call(name, input, role)
  return answer.ok ? 'ok' : answer.error.code
}

describe('a hostile page', () => {
  it.each<[string, unknown]>([
    ['a press that is no UUID', { ...SALE, press: 'x' }],
    ['an amount of nothing', { ...SALE, amountMinor: 0n }],
    ['a negative amount', { ...SALE, amountMinor: -100n }],
    ['sen', { ...SALE, amountMinor: 3_750_001n }],
    ['a number instead of money', { ...SALE, amountMinor: 3_750_000 }],
    ['no cash', { ...SALE, tenderedMinor: 0n }],
    ['a note with a control character', { ...SALE, note: 'a\u001bp' }],
    ['a person of its choice', { ...SALE, by: 'practice-manager' }],
    ['a shift of its choice', { ...SALE, shift: 7 }],
    ['a reference of its choice', { ...SALE, reference: 'P001' }],
  ])('sells nothing for cash with %s', async (_what, input) => {
    expect(await code('cash.sell', input)).toBe('invalid-input')
    expect(shop.journal().read.cashSoldBetween(1n, 999n)).toBeUndefined()
  })

  it('makes one sale of one press, however often it sends it', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => bridge.call('cash.sell', SALE, 'cashier')))
    const values = answers.map((answer) => (answer.ok ? answer.value : undefined))
    expect(new Set(values.map((value) => JSON.stringify(value, (_k, v: unknown) => String(v)))).size).toBe(1)
    expect(shop.journal().read.cashSoldBetween(1n, 999n)?.taken.count).toBe(1)
  })

  it('neither takes back nor corrects without a manager', async () => {
    const sold = await bridge.valueOf<{ reference: string }>('cash.sell', SALE, 'cashier')
    const taken = { reference: sold.reference, note: 'x' }
    expect(await code('cash.void', taken)).toBe('approval-needed')
    expect(await code('cash.void', { ...taken, approval: APPROVAL })).toBe('wrong-pin')
    expect(await code('cash.void', { ...taken, approved: true })).toBe('invalid-input')
    await bridge.call('shift.open', { floatMinor: 0n }, 'cashier')
    await bridge.call('cash.move', { kind: 'in', amountMinor: 50_000n, note: 'x' }, 'cashier')
    const seq = shop.journal().read.cashBetween(1n, 999n)[0]?.seq
    expect(await code('cash.correct', { seq, rightMinor: 0n, note: 'x' })).toBe('approval-needed')
    expect(await code('cash.correct', { seq, rightMinor: -100n, note: 'x' })).toBe('invalid-input')
    expect(shop.journal().read.cashSoldBetween(1n, 999n)?.voided.count).toBe(0)
    expect(shop.journal().read.cashFixesBetween(1n, 999n)).toEqual([])
  })

  it('does not decide as a cashier who counts the drawer', async () => {
    expect(await code('cash.setDrawer', { elsewhere: true, pulse: false })).toBe('forbidden')
    expect(await code('cash.setDrawer', { elsewhere: true, pulse: true }, 'manager')).toBe('ok')
    expect(await bridge.valueOf('cash.drawer', {}, 'cashier')).toEqual({ elsewhere: true, pulse: true })
    expect(await code('cash.sell', SALE)).toBe('not-allowed')
  })
})

it('a page of cash sales is followed by the next, newest first, without a gap', async () => {
  const made = 53
  for (let n = 0; n < made; n += 1)
    await bridge.call('cash.sell', { ...SALE, press: crypto.randomUUID() }, 'cashier')
  type List = { rows: { seq: bigint }[]; hasMore: boolean }
  const first = await bridge.valueOf<List>('cash.list', {}, 'manager')
  const rest = await bridge.valueOf<List>('cash.list', { before: first.rows.at(-1)?.seq }, 'manager')
  expect([first.hasMore, rest.hasMore]).toEqual([true, false])
  const seqs = [...first.rows, ...rest.rows].map(({ seq }) => seq)
  expect(new Set(seqs).size).toBe(made)
  expect(seqs).toEqual(seqs.toSorted((a, b) => (a > b ? -1 : 1)))
  // A cashier counts the drawer blind: no page leads to its sum.
  for (const before of [undefined, seqs[30]]) {
    const own = await bridge.valueOf<List>('cash.list', { before }, 'cashier')
    expect([own.rows.map(({ seq }) => seq), own.hasMore]).toEqual([seqs.slice(0, 20), false])
  }
})

it('one sale is read by its number, by a manager alone', async () => {
  const { reference } = await bridge.valueOf<{ reference: string }>('cash.sell', SALE, 'cashier')
  expect(await bridge.valueOf('cash.get', { reference }, 'manager')).toMatchObject({ reference })
  expect(await code('cash.get', { reference: 'P0012611200000099ZZZZ' }, 'manager')).toBe('not-found')
  expect(await code('cash.get', { reference })).toBe('forbidden')
})

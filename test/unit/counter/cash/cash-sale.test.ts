import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { correctMove } from '#counter/cash/correct-move.ts'
import { changeDrawer } from '#counter/cash/drawer.ts'
import { sellForCash, type CashAsked } from '#counter/cash/sell-for-cash.ts'
import { voidCashSale } from '#counter/cash/void-cash-sale.ts'
import { closeShift } from '#counter/shift/close-shift.ts'
import { cashMovesOf, cashOf } from '#counter/shift/figures.ts'
import { moveCash } from '#counter/shift/move-cash.ts'
import { verifyZs } from '#counter/shift/z-hash.ts'
import { viewX } from '#counter/shift/view.ts'
import type { Result } from '#contract/envelope.ts'
import { rupiah } from '#domain/money.ts'
import {
  agrees,
  begin,
  end,
  FLOAT,
  nobodyAsked,
  NOT_MADE,
  openShiftShop,
  tryClose,
  type ShiftShop,
} from '#test/support/shift-shop.ts'

let shop: ShiftShop
beforeEach(() => {
  shop = openShiftShop()
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

const deps = () => shop.till().deps
const press = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
function take(n: number, more: Partial<CashAsked> = {}) {
  const sold = sellForCash(deps(), {
    press: press(n),
    amount: rupiah(37_500),
    tendered: rupiah(50_000),
    ...more,
  })
  if (!sold.ok) throw new Error(`${sold.refusal.code} ${JSON.stringify(sold.refusal.details)}`)
  return sold.value.sale
}
const why = (result: Result<unknown>) =>
  result.ok ? 'ok' : (result.refusal.details?.['why'] ?? result.refusal.code)
const expected = () => {
  const shift = shop.journal().read.openShift()
  return shift === undefined ? undefined : cashOf(deps(), shift).expected
}
const closeUncounted = () => closeShift(deps(), { comparison: () => NOT_MADE }, nobodyAsked)
const moves = () => shop.journal().read.seqNow()

describe('a sale for cash', () => {
  it('is in the journal with what was given, by whom, and in which shift', () => {
    begin(shop)
    const sale = take(1, { note: 'kopi' })
    expect(shop.journal().read.cashSale(sale.reference)).toMatchObject({
      saleId: sale.reference,
      amount: rupiah(37_500),
      tendered: rupiah(50_000),
      by: 'kasir-a',
      shift: 1,
      note: 'kopi',
    })
    expect(expected()).toEqual(rupiah(237_500))
  })

  it('is made once for each press, even after a restart', async () => {
    begin(shop)
    const first = take(1)
    expect(take(1).reference).toBe(first.reference)
    await shop.restart()
    expect(take(1).reference).toBe(first.reference)
    expect(take(2).reference).not.toBe(first.reference)
    expect(expected()).toEqual(rupiah(275_000))
  })

  it('a press that has sold does not sell other amounts', () => {
    take(1)
    const before = moves()
    const other = { press: press(1), amount: rupiah(40_000), tendered: rupiah(50_000) }
    expect(why(sellForCash(deps(), other))).toBe('pressed')
    expect(moves()).toBe(before)
  })

  it.each<[string, () => void, Partial<CashAsked>]>([
    ['nobody', () => void (shop.at.person = undefined), {}],
    ['elsewhere', () => void changeDrawer(deps(), { elsewhere: true, pulse: false }), {}],
    ['too-little', () => undefined, { tendered: rupiah(37_499) }],
    ['too-large', () => undefined, { tendered: rupiah(10n ** 15n) }],
  ])('is refused: %s', (reason, prepare, more) => {
    prepare()
    const before = moves()
    const asked = { press: press(1), amount: rupiah(37_500), tendered: rupiah(50_000), ...more }
    expect(why(sellForCash(deps(), asked))).toBe(reason)
    expect(moves()).toBe(before)
  })

  it('before a shift belongs to no person, and is named in the next Z', async () => {
    take(1)
    begin(shop)
    take(2)
    const z = await end(shop)
    expect(z.between?.sold).toEqual({
      taken: { count: 1, minor: 3_750_000n },
      voided: { count: 0, minor: 0n },
    })
    expect(z.cash.sold?.taken).toEqual({ count: 1, minor: 3_750_000n })
    expect(z.cash.expected).toEqual(rupiah(237_500))
  })

  it('counts in X and Z as a line of its own, and the Zs stay sound', async () => {
    begin(shop)
    await end(shop, { counted: FLOAT })
    begin(shop)
    take(1)
    expect(viewX(deps(), 'manager').cash?.sold?.taken.count).toBe(1)
    expect(viewX(deps(), 'cashier').cash).toBeUndefined()
    const z = await end(shop, { counted: rupiah(237_500) })
    expect(z.cash.difference).toEqual(rupiah(0))
    expect(z.cash.sales.count).toBe(0)
    expect(verifyZs((above) => shop.journal().read.closedShifts(above, 100))).toEqual({ ok: true, count: 2 })
  })
})

describe('a wrong cash sale', () => {
  const take1 = () => ({ reference: take(1).reference, note: 'salah jumlah' })

  it('is taken back by a second entry of a manager; both stay', async () => {
    begin(shop)
    const asked = take1()
    expect(why(await voidCashSale(deps(), asked, nobodyAsked))).toBe('approval-needed')
    expect(expected()).toEqual(rupiah(237_500))
    const voided = await voidCashSale(deps(), asked, agrees)
    expect(voided).toMatchObject({ ok: true, value: { voided: { by: 'kasir-a', approvedBy: 'manajer' } } })
    expect(
      shop
        .journal()
        .read.eventsOf(asked.reference)
        .map(({ kind }) => kind),
    ).toEqual(['cash-sale/taken', 'cash-sale/voided'])
    expect(expected()).toEqual(FLOAT)
    expect(why(await voidCashSale(deps(), asked, agrees))).toBe('voided')
  })

  it('of an earlier shift leaves the drawer of this one', async () => {
    begin(shop)
    const asked = take1()
    await end(shop, { counted: rupiah(237_500) })
    begin(shop, rupiah(237_500))
    await voidCashSale(deps(), asked, agrees)
    const z = await end(shop, { counted: FLOAT })
    expect(z.cash.sold).toEqual({ taken: { count: 0, minor: 0n }, voided: { count: 1, minor: 3_750_000n } })
    expect(z.cash.difference).toEqual(rupiah(0))
  })

  it('is no longer taken back when another has done it while a manager typed', async () => {
    const asked = take1()
    const slow = async () => {
      await voidCashSale(deps(), asked, agrees)
      return agrees()
    }
    expect(why(await voidCashSale(deps(), asked, slow))).toBe('voided')
    expect(shop.journal().read.cashSoldBetween(1n, moves())?.voided.count).toBe(1)
  })
})

describe('a mistyped move of cash', () => {
  async function mistyped() {
    begin(shop)
    await moveCash(deps(), { kind: 'in', amount: rupiah(500_000), note: 'uang kecil' }, agrees)
    const [move] = cashMovesOf(deps())
    if (move === undefined) throw new Error('no move')
    return move.seq
  }

  it('is corrected by a second entry: both are there, and the sums follow the last', async () => {
    const seq = await mistyped()
    const right = (amount: number) => ({ seq, right: rupiah(amount), note: 'salah ketik' })
    expect(why(await correctMove(deps(), right(50_000), nobodyAsked))).toBe('approval-needed')
    expect(expected()).toEqual(rupiah(700_000))
    expect(await correctMove(deps(), right(5_000), agrees)).toMatchObject({ ok: true })
    expect(await correctMove(deps(), right(50_000), agrees)).toMatchObject({ ok: true })
    expect(cashMovesOf(deps())).toMatchObject([
      {
        amount: rupiah(500_000),
        fixes: [{ right: rupiah(5_000) }, { right: rupiah(50_000), approvedBy: 'manajer' }],
      },
    ])
    expect(expected()).toEqual(rupiah(250_000))
  })

  it('only of the shift that is open', async () => {
    const seq = await mistyped()
    await end(shop)
    const fix = { seq, right: rupiah(0), note: 'x' }
    expect(why(await correctMove(deps(), fix, agrees))).toBe('no-shift')
    begin(shop)
    expect(why(await correctMove(deps(), fix, agrees))).toBe('not-found')
  })
})

describe('a drawer that another program counts', () => {
  it('closes its shift without a count, and says so in the Z', async () => {
    begin(shop, rupiah(0))
    changeDrawer(deps(), { elsewhere: true, pulse: false })
    expect(why(await tryClose(shop, { counted: FLOAT }))).toBe('drawer')
    const closed = await closeUncounted()
    if (!closed.ok) throw new Error(closed.refusal.code)
    expect(closed.value.closed?.z.cash.counted).toBeUndefined()
    expect(verifyZs((above) => shop.journal().read.closedShifts(above, 100)).ok).toBe(true)
  })

  it('a shift that counts does not close without a count', async () => {
    begin(shop)
    expect(why(await closeUncounted())).toBe('drawer')
  })
})

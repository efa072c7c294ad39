import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accept, refuse } from '#contract/envelope.ts'
import { countedBefore } from '#counter/shift/close-shift.ts'
import { changeLimit, readLimit } from '#counter/shift/limit.ts'
import { moveCash } from '#counter/shift/move-cash.ts'
import { openShift } from '#counter/shift/open-shift.ts'
import { takeCash } from '#counter/doubt/take-cash.ts'
import { moneyOfMinor, rupiah } from '#domain/money.ts'
import { NO_Z } from '#domain/z-report.ts'
import { viewX } from '#counter/shift/view.ts'
import { verifyZs } from '#counter/shift/z-hash.ts'
import {
  agrees,
  begin,
  end,
  FLOAT,
  nobodyAsked,
  openShiftShop,
  tryClose,
  type ShiftShop,
} from '#test/support/shift-shop.ts'
import { AMOUNT, arm, orderOf, SECOND, sell } from '../at-the-till.ts'

let shop: ShiftShop
beforeEach(() => {
  shop = openShiftShop()
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  expect(shop.journal().tailCheck(2_000)).toMatchObject({ ok: true })
  await shop.close()
})

const events = () => shop.events.filter(({ type }) => type === 'shift-changed').length
const code = (result: { ok: boolean; refusal?: { code: string; details?: unknown } }) =>
  result.ok ? 'ok' : result.refusal

async function sellPaid(): Promise<string> {
  const { reference } = await sell(shop)
  shop.gateway.payer({ action: 'pay', reference })
  await shop.time.advance(15 * SECOND)
  expect(orderOf(shop, reference).state.kind).toBe('paid')
  return reference
}

describe('a shift', () => {
  it('is opened by whoever is signed in, once', () => {
    const { deps } = shop.till()
    expect(begin(shop)).toEqual({
      number: 1,
      openedAt: shop.time.clock.now(),
      openedBy: 'kasir-a',
      float: FLOAT,
    })
    expect(events()).toBe(1)
    expect(code(openShift(deps, FLOAT))).toEqual({ code: 'shift-open' })
    shop.at.person = undefined
    expect(code(openShift(deps, FLOAT))).toEqual({ code: 'not-allowed', details: { why: 'nobody' } })
  })

  it('is closed with all that came since the last Z; what came before it was opened stands apart', async () => {
    await sellPaid()
    begin(shop)
    shop.at.person = 'kasir-b'
    await sellPaid()
    const open = await sell(shop)
    const z = await end(shop)
    const paid = { count: 1, minor: AMOUNT.minor }
    expect(z).toMatchObject({
      number: 1,
      till: 1,
      mode: 'practice',
      openedBy: 'kasir-a',
      closedBy: 'kasir-b',
      fromSeq: 1n,
      takings: {
        all: paid,
        byMethod: { qr: paid },
        byCashier: { 'kasir-b': paid },
        late: { count: 0, minor: 0n },
      },
      between: {
        takings: {
          all: paid,
          byMethod: { qr: paid },
          byCashier: { 'kasir-a': paid },
          late: { count: 0, minor: 0n },
        },
        cashSales: { count: 0, minor: 0n },
      },
      orders: { paid: { count: 2 }, waiting: { count: 1 } },
      late: [],
      carriedOver: [{ reference: open.reference, state: 'waiting', minor: AMOUNT.minor }],
      before: NO_Z,
    })
    expect(z).not.toHaveProperty('approvedBy')
    expect(shop.journal().read.seqNow()).toBe(z.toSeq + 1n)
  })

  it('hands over what it could not end, and the next one has its money, as late', async () => {
    begin(shop)
    arm(shop, { kind: 'answer-lost', operation: 'qr-generate' })
    const { reference } = await sell(shop)
    const first = await end(shop)
    expect(first.carriedOver).toMatchObject([{ reference, state: 'unknown' }])
    expect(first.takings.all.count).toBe(0)
    begin(shop)
    await shop.time.advance(30 * SECOND)
    shop.gateway.payer({ action: 'pay', reference })
    await shop.time.advance(120 * SECOND)
    const second = await end(shop)
    const paid = { count: 1, minor: AMOUNT.minor }
    expect(second).toMatchObject({ number: 2, takings: { all: paid, late: paid }, orders: {} })
    expect(second.fromSeq).toBe(first.toSeq + 2n)
    expect(verifyZs((above) => shop.journal().read.closedShifts(above, 1))).toEqual({ ok: true, count: 2 })
  })

  it('cannot be closed when none is open, and not by nobody', async () => {
    expect(code(await tryClose(shop))).toEqual({ code: 'no-shift' })
    begin(shop)
    shop.at.person = undefined
    expect(code(await tryClose(shop))).toEqual({ code: 'not-allowed', details: { why: 'nobody' } })
  })
})

describe('the drawer', () => {
  it('has the float, cash sales, and what was paid in and out since the shift was opened', async () => {
    const { deps } = shop.till()
    const early = await sell(shop)
    await takeCash(deps, early.reference, agrees)
    begin(shop)
    await moveCash(deps, { kind: 'in', amount: rupiah(30_000), note: 'uang kecil' }, nobodyAsked)
    const out = { kind: 'out', amount: rupiah(50_000), note: 'es batu' } as const
    expect(code(await moveCash(deps, out, nobodyAsked))).toEqual({ code: 'approval-needed' })
    await moveCash(deps, out, agrees)
    const cash = await sell(shop)
    await takeCash(deps, cash.reference, agrees)
    const z = await end(shop, { counted: rupiah(331_000) })
    expect(z.cash).toEqual({
      float: FLOAT,
      sales: { count: 1, minor: AMOUNT.minor },
      in: { count: 1, minor: 3_000_000n },
      out: { count: 1, minor: 5_000_000n },
      expected: rupiah(330_000),
      counted: rupiah(331_000),
      difference: rupiah(1_000),
    })
    expect(shop.journal().read.cashBetween(1n, z.toSeq)).toMatchObject([
      { kind: 'sale', reference: early.reference, by: 'kasir-a' },
      { kind: 'in', note: 'uang kecil' },
      { kind: 'out', approvedBy: 'manajer' },
      { kind: 'sale', reference: cash.reference },
    ])
  })

  it('has cash of before the first shift and of between two shifts in the Z of the next one, apart', async () => {
    const { deps } = shop.till()
    const one = { count: 1, minor: AMOUNT.minor }
    const cashSale = async () => takeCash(deps, (await sell(shop)).reference, agrees)
    await cashSale()
    expect(viewX(deps, 'cashier').between).toMatchObject({ takings: { all: { count: 0 } }, cashSales: one })
    begin(shop)
    await cashSale()
    expect(viewX(deps, 'cashier').between).toMatchObject({ cashSales: one })
    expect(await end(shop)).toMatchObject({ between: { cashSales: one }, cash: { sales: one } })
    await cashSale()
    await cashSale()
    begin(shop)
    expect(await end(shop)).toMatchObject({
      between: { cashSales: { count: 2, minor: 2n * AMOUNT.minor } },
      cash: { sales: { count: 0 } },
    })
    begin(shop)
    expect(viewX(deps, 'manager')).not.toHaveProperty('between')
    expect(await end(shop)).not.toHaveProperty('between')
    expect(verifyZs((above) => shop.journal().read.closedShifts(above, 2))).toEqual({ ok: true, count: 3 })
  })

  it('moves only in a shift', async () => {
    const move = { kind: 'in', amount: rupiah(1_000), note: 'x' } as const
    expect(code(await moveCash(shop.till().deps, move, agrees))).toEqual({ code: 'no-shift' })
  })
})

describe('the blind count', () => {
  it.each([
    ['right', 200_000],
    ['short within the limit', 190_000],
    ['over within the limit', 210_000],
  ])('that is %s closes without a manager', async (_what, counted) => {
    begin(shop)
    const closed = await tryClose(shop, { counted: rupiah(counted) })
    expect(closed).toMatchObject({
      ok: true,
      value: { closed: { z: { cash: { counted: rupiah(counted) } } } },
    })
  })

  it('that is off says so without a number, is journalled, and can be put right by a manager only', async () => {
    begin(shop)
    const off = { counted: rupiah(189_000) }
    expect(await tryClose(shop, off)).toEqual(refuse('approval-needed'))
    // Even the right count would now reveal how far off the first one was.
    expect(await tryClose(shop)).toEqual(refuse('approval-needed'))
    expect(await tryClose(shop)).toEqual(refuse('approval-needed'))
    const tries = shop
      .journal()
      .read.eventsOf('shift 1')
      .filter(({ kind }) => kind === 'note/counted')
    expect(tries.map(({ entry }) => entry)).toMatchObject([
      { body: { by: 'kasir-a', counted: rupiah(189_000) } },
      { body: { by: 'kasir-a', counted: FLOAT } },
    ])
    await shop.restart()
    expect(await tryClose(shop)).toEqual(refuse('approval-needed'))
    const z = await end(shop)
    expect(z).toMatchObject({ approvedBy: 'manajer', cash: { difference: rupiah(0) } })
    begin(shop)
    const shift = shop.journal().read.openShift()
    expect(shift === undefined || countedBefore(shop.till().deps, shift)).toBe(false)
  })

  it('that was refused is told to the pages at once, which say that each count is kept', async () => {
    begin(shop)
    shop.events.length = 0
    await tryClose(shop, { counted: rupiah(189_000) })
    expect(shop.events).toEqual([{ type: 'shift-changed' }])
  })

  it('is looked at once more after the manager: what came meanwhile is in the Z', async () => {
    begin(shop)
    const { reference } = await sell(shop)
    const closing = tryClose(shop, { counted: rupiah(1) }, async () => {
      await shop.time.advance(0)
      shop.gateway.payer({ action: 'pay', reference })
      await shop.time.advance(20 * SECOND)
      return agrees()
    })
    expect(await closing).toMatchObject({
      ok: true,
      value: { closed: { z: { takings: { all: { count: 1 } } } } },
    })
  })

  it('is asked for again when cash moves while the manager types: the difference would be another one', async () => {
    begin(shop)
    const { reference } = await sell(shop)
    const closing = tryClose(shop, { counted: rupiah(1) }, async () => {
      await takeCash(shop.till().deps, reference, agrees)
      return agrees()
    })
    expect(code(await closing)).toEqual({ code: 'not-allowed', details: { why: 'cash-moved' } })
    expect(shop.journal().read.openShift()).toBeDefined()
    const z = await end(shop, { counted: rupiah(350_000) })
    expect(z).toMatchObject({ approvedBy: 'manajer', cash: { difference: rupiah(0) } })
  })

  it('has a limit that a manager sets', async () => {
    const { deps } = shop.till()
    expect(readLimit(deps)).toEqual(rupiah(10_000))
    shop.at.person = 'manajer'
    expect(changeLimit(deps, moneyOfMinor(0n))).toEqual(accept(null))
    begin(shop)
    expect(await tryClose(shop, { counted: rupiah(200_001) })).toEqual(refuse('approval-needed'))
    deps.journal.write.putSetting('shift-limit', 'nonsense')
    expect(readLimit(deps)).toEqual(rupiah(10_000))
  })

  it('has the journal say who changed its limit, from which to which; nobody changes it', () => {
    const { deps } = shop.till()
    shop.at.person = 'manajer'
    changeLimit(deps, rupiah(25_000))
    shop.at.person = 'manajer-b'
    changeLimit(deps, rupiah(5_000))
    shop.at.person = undefined
    expect(changeLimit(deps, rupiah(1_000_000))).toEqual(refuse('not-allowed', { why: 'nobody' }))
    expect(readLimit(deps)).toEqual(rupiah(5_000))
    const notes = shop
      .journal()
      .read.eventsOf('settings')
      .filter(({ kind }) => kind === 'note/shift-limit-set')
    expect(notes.map(({ entry }) => (entry.type === 'note' ? entry.body : undefined))).toEqual([
      { by: 'manajer', from: rupiah(10_000), to: rupiah(25_000) },
      { by: 'manajer-b', from: rupiah(25_000), to: rupiah(5_000) },
    ])
  })
})

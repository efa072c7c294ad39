import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rupiah } from '#domain/money.ts'
import type { Reference } from '#domain/reference.ts'
import { cashReceipt, type SoldForCash } from '#paper/cash-receipt.ts'
import { zSlip } from '#paper/shift-slip.ts'
import { openTestPaper, type TestPaper } from '#test/support/paper-machine.ts'
import { plainText } from '#test/support/plain-slip.ts'
import { openRawPrinter } from '#test/support/raw-printer.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { AT, contextOf, MINUTE, REFERENCE, Z } from './given.ts'

const file = (name: string) => `./slips/${name}.txt`
const SALE: SoldForCash = {
  reference: REFERENCE as Reference,
  saleId: REFERENCE,
  press: 'p',
  amount: rupiah(37_500),
  tendered: rupiah(50_000),
  by: 'kasir-1',
  note: 'kopi',
  at: AT,
}

describe('the slip of a cash sale', () => {
  it('says total, cash and change, and names no provider', async () => {
    const text = plainText(cashReceipt(contextOf(), SALE))
    await expect(text).toMatchFileSnapshot(file('cash-sale'))
    expect(text).not.toContain('penyedia')
  })

  it.each([
    [{ language: 'id' }, 'Bagian 2 dari Rp 60.000'],
    [{ language: 'en' }, 'Part 2 of Rp 60.000'],
  ] as const)('of a part names the whole: %o %s', (tongue, says) => {
    const text = plainText(cashReceipt(contextOf(tongue), SALE, { n: 2, total: rupiah(60_000) }))
    expect(text).toContain(says)
  })

  it('that was taken back is no proof of payment', async () => {
    const voided = { at: AT + MINUTE, by: 'kasir-1', approvedBy: 'manajer-1', note: 'salah jumlah' }
    const context = contextOf({ language: 'en', copy: 2 }, { width: 80 })
    const text = plainText(cashReceipt(context, { ...SALE, voided }))
    await expect(text).toMatchFileSnapshot(file('cash-sale-voided-80'))
  })
})

describe('a Z', () => {
  const hash = 'ab12cd34'.repeat(8)
  const { counted: _counted, difference: _difference, ...cash } = Z.cash

  it('has cash sales and those taken back as lines of their own', () => {
    const sold = { taken: { count: 12, minor: 45_000_000n }, voided: { count: 1, minor: 3_750_000n } }
    const text = plainText(
      zSlip(contextOf(), { z: { ...Z, cash: { ...Z.cash, sold } }, hash, isSound: true }),
    )
    expect(text).toMatch(/Penjualan tunai +12 +Rp 450\.000/u)
    expect(text).toMatch(/Penjualan tunai\nbatal +1 +-Rp 37\.500/u)
  })

  it('says that another program counts the drawer', () => {
    const text = plainText(zSlip(contextOf(), { z: { ...Z, cash }, hash, isSound: true }))
    expect(text).toContain('Laci dihitung di aplikasi lain.')
    expect(text).not.toContain('Dihitung ')
  })
})

describe('the drawer', () => {
  let shop: VirtualTill
  let paper: TestPaper
  beforeEach(() => {
    shop = openVirtualTill({ signedIn: () => 'kasir-1' })
    paper = openTestPaper(shop)
  })
  afterEach(async () => {
    expect(shop.bugs).toEqual([])
    await shop.close()
  })
  const failure = () => paper.controller.view().drawerFailed?.why

  it('opens by a pulse to the raw printer, and nothing is printed unless the till is set to', async () => {
    const printer = await openRawPrinter()
    const { host, port, isOtherPort } = printer
    paper.controller.change({ target: { kind: 'tcp', host, port, isOtherPort } })
    paper.controller.cashTaken(REFERENCE, true)
    await printer.hasPrinted(1)
    expect(printer.slips.map((bytes) => [...bytes])).toEqual([[0x1b, 0x70, 0, 25, 250]])
    expect(shop.journal().read.eventsOf('paper')).toEqual([])
    await printer.close()
  })

  it('that cannot be opened is said, each time with the reason', async () => {
    paper.controller.cashTaken(REFERENCE, true)
    await expect.poll(failure).toBe('no-raw-printer')
    paper.controller.change({ target: { kind: 'device', path: '/nowhere/lp0' } })
    paper.controller.cashTaken(REFERENCE, true)
    await expect.poll(failure).toBe('printer-gone')
  })

  it('stays shut without the setting', async () => {
    paper.controller.cashTaken(REFERENCE, false)
    await shop.time.settle()
    expect(failure()).toBeUndefined()
  })
})

import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { rupiah } from '#domain/money.ts'
import type { Reference } from '#domain/reference.ts'
import { moveOf, openShift } from './day.ts'
import { NOON, open, tempFile } from './helpers.ts'

const reference = 'P00126112000000427F3Q' as Reference
const SALE = {
  reference,
  saleId: reference,
  press: 'one',
  amount: rupiah(37_500),
  tendered: rupiah(50_000),
  by: 'kasir-a',
}
const VOID = { reference, amount: SALE.amount, by: 'kasir-a', note: 'salah' }

test('cash sales and corrections are kept by the file itself: never changed, never deleted', () => {
  const file = tempFile()
  const journal = open(file)
  openShift(journal)
  journal.write.commit({ at: NOON, cash: moveOf() })
  const [move] = journal.read.cashBetween(1n, 99n)
  journal.write.commit({ at: NOON, cashSale: SALE })
  journal.write.commit({ at: NOON, cashVoid: VOID })
  journal.write.commit({
    at: NOON,
    cashFix: { of: move?.seq ?? 0n, right: rupiah(1), by: 'kasir-a', note: 'x' },
  })
  journal.close()
  const db = new Database(file)
  for (const table of ['cash_sales', 'cash_voids', 'cash_fixes']) {
    expect(() => db.exec(`UPDATE ${table} SET minor = 1`)).toThrow()
    expect(() => db.exec(`DELETE FROM ${table}`)).toThrow()
  }
  db.close()
  expect(open(file).read.cashSoldBetween(1n, 99n)).toEqual({
    taken: { count: 1, minor: 3_750_000n },
    voided: { count: 1, minor: 3_750_000n },
  })
})

test('the file refuses a second sale of one press, too little cash, and a void of what was not sold', () => {
  const journal = open(tempFile())
  journal.write.commit({ at: NOON, cashSale: SALE })
  const refuses = (parts: object) => expect(() => journal.write.commit({ at: NOON, ...parts })).toThrow()
  const other = 'P00126112000000437F3Q' as Reference
  refuses({ cashSale: { ...SALE, reference: other } })
  refuses({ cashSale: { ...SALE, reference: other, press: 'two', tendered: rupiah(1) } })
  refuses({ cashVoid: { ...VOID, reference: other } })
  refuses({ cashVoid: { ...VOID, amount: rupiah(1) } })
  refuses({ cashFix: { of: 1n, right: rupiah(1), by: 'kasir-a', note: 'x' } })
})

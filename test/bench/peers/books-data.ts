/** What Frappe Books finds in its database: a till that is open, things to sell, and past invoices. */
import { randomUUID } from 'node:crypto'
import Database from 'better-sqlite3'
import { THINGS, type PastOrder } from './past-orders.ts'

const CUSTOMER = 'Umum'
const SHIFT = 'shift'
/** Its series of invoices begins there. */
const BEFORE_FIRST = 1_000

/** On: a point of sale without stock, its shift open, and no tour of the program at the start. */
const SETTINGS = [
  ['AccountingSettings', 'enablePointOfSaleWithOutInventory', '1.0'],
  ['InventorySettings', 'enablePointOfSale', '1.0'],
  ['POSSettings', 'isShiftOpen', '1.0'],
  ['POSSettings', 'inventory', 'Stores'],
  ['POSSettings', 'cashAccount', 'Cash'],
  ['POSSettings', 'writeOffAccount', 'Write Off'],
  ['POSSettings', 'defaultAccount', 'Debtors'],
  ['POSSettings', 'itemVisibility', 'Non-Inventory Items'],
  ['SystemSettings', 'hideGetStarted', '1.0'],
] as const

export const nameOf = ({ number }: PastOrder): string => `SINV-${BEFORE_FIRST + number}`

export function fillBooks(file: string, orders: readonly PastOrder[]): void {
  const db = new Database(file)
  const insert = (table: string, row: Readonly<Record<string, string | number>>): void => {
    const names = Object.keys(row)
    const marks = names.map((name) => `@${name}`)
    db.prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${marks.join(', ')})`).run(row)
  }
  db.transaction(() => {
    const now = new Date().toISOString()
    for (const [parent, fieldname, value] of SETTINGS) {
      db.prepare('DELETE FROM SingleValue WHERE parent = ? AND fieldname = ?').run(parent, fieldname)
      insert('SingleValue', { name: randomUUID(), parent, fieldname, value, ...madeAt(now) })
    }
    insert('Party', { name: CUSTOMER, role: 'Customer', defaultAccount: 'Debtors', ...madeAt(now) })
    const accounts = { incomeAccount: 'Sales', expenseAccount: 'Cost of Goods Sold' }
    insert('POSOpeningShift', { name: SHIFT, openingDate: now, ...madeAt(now) })
    for (const [idx, paymentMethod] of ['Cash', 'Transfer'].entries())
      insert('OpeningAmounts', {
        ...{ name: randomUUID(), paymentMethod, amount: money(0), idx, parent: SHIFT },
        ...{ parentSchemaName: 'POSOpeningShift', parentFieldname: 'openingAmounts' },
      })
    for (const { name, price } of THINGS)
      insert('Item', { name, rate: money(price), ...accounts, ...madeAt(now) })
    for (const order of orders) {
      insert('SalesInvoice', invoiceOf(order))
      insert('SalesInvoiceItem', itemOf(order))
    }
    db.prepare("UPDATE NumberSeries SET current = ? WHERE name = 'SINV-'").run(BEFORE_FIRST + orders.length)
  })()
  db.close()
}

function invoiceOf(order: PastOrder) {
  const at = new Date(order.at).toISOString()
  const total = money(order.total)
  return {
    ...{ name: nameOf(order), party: CUSTOMER, account: 'Debtors', date: at, currency: 'INR' },
    ...{ netTotal: total, baseGrandTotal: total, grandTotal: total, outstandingAmount: money(0) },
    ...{ isPOS: 1, submitted: 1, cancelled: 0, ...madeAt(at) },
  }
}

function itemOf({ thing, quantity, total, ...order }: PastOrder) {
  const { name = '', price = 0 } = THINGS[thing] ?? {}
  return {
    ...{ name: randomUUID(), item: name, rate: money(price), quantity, transferQuantity: quantity },
    ...{ account: 'Sales', amount: money(total), idx: 0 },
    parent: nameOf({ thing, quantity, total, ...order }),
    ...{ parentSchemaName: 'SalesInvoice', parentFieldname: 'items' },
  }
}

const madeAt = (at: string) => ({ createdBy: 'Admin', modifiedBy: 'Admin', created: at, modified: at })

/** With its eleven places. */
const money = (amount: number): string => amount.toFixed(11)

/** Store POS 2: SQLite in memory, written whole to a file; its list shows every row of the month. */
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Page } from 'playwright-core'
import { paintedAfterPress } from './painted.ts'
import { middleOf, newestOf, THINGS, type PastOrder } from './past-orders.ts'
import type { Peer } from './peer.ts'

const FIELD = '.scan-bar input'
const ROWS = '.main .table tbody tr'
/** Sells and sees past sales. A person who may change the settings finds them in place of the till at each start. */
const CASHIER = 'kasir'

export const storePos: Peer = {
  name: 'store-pos',
  program: 'store-pos',
  field: FIELD,
  prepare: async (launch, folder, orders) => {
    const first = await launch()
    await first.page.waitForSelector('#username')
    await first.app.close()
    fill(join(folder, 'POS/server/databases/pos.sqlite'), orders)
    const { app, page } = await launch()
    await page.fill('#username', CASHIER)
    await page.fill('#password', 'admin')
    await page.keyboard.press('Enter')
    // It stays signed in for twelve hours.
    await page.waitForSelector(FIELD)
    await app.close()
  },
  list: (page, orders) =>
    paintedAfterPress(page, () => page.click('.nav-btn:text-is("Sales")'), {
      ...{ rows: ROWS, text: String(newestOf(orders).number) },
    }),
  search: async (page, orders) => {
    const { at, number } = middleOf(orders)
    const minute = new Date(at).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length)
    for (const each of [0, 1]) await page.fill(`.filters input >> nth=${each}`, minute)
    return pressedFilter(page, String(number))
  },
}

/** It has no search for an order's number: the minute of the sale is what finds one. */
async function pressedFilter(page: Page, number: string): Promise<number> {
  await page.focus('.filters button')
  return paintedAfterPress(page, () => page.keyboard.press('Enter'), {
    ...{ rows: ROWS, text: number, isAlone: true },
  })
}

function fill(file: string, orders: readonly PastOrder[]): void {
  const db = new Database(file)
  const thing = db.prepare('INSERT INTO products (name, price, quantity, stock) VALUES (?, ?, 1000, 0)')
  const sale = db.prepare(
    `INSERT INTO transactions (customer_name, user_id, user_name, subtotal, total, paid, items_json, date)
     VALUES ('Walk-in', 2, 'Kasir', ?, ?, ?, ?, ?)`,
  )
  const person = db.prepare(
    `INSERT INTO users (username, password, fullname, perm_transactions)
     SELECT ?, password, 'Kasir', 1 FROM users WHERE id = 1`,
  )
  db.transaction(() => {
    person.run(CASHIER)
    for (const { name, price } of THINGS) thing.run(name, price)
    for (const { at, thing: sold, quantity, total } of orders) {
      const items = [{ id: sold + 1, ...THINGS[sold], quantity, stock: 1_000 }]
      sale.run(total, total, total, JSON.stringify(items), new Date(at).toISOString())
    }
  })()
  db.close()
}

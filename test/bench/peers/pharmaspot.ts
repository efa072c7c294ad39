/** PharmaSpot: NeDB, files of JSON lines that are read whole at the start. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { paintedAfterPress } from './painted.ts'
import { middleOf, newestOf, THINGS, type PastOrder } from './past-orders.ts'
import type { Peer } from './peer.ts'

const FIELD = '#skuCode'
const ROWS = '#transactionList_wrapper tbody tr'
const SEARCH = '#transactionList_filter input'
/** It numbers orders by the second; the last digit of a number tells ten orders apart. */
const FIRST_NUMBER = 1_700_000_000
const PERSON = { fullname: 'Administrator', id: 1 }
const TILL = { app: 'Standalone Point of Sale', till: '1', mac: '' }

const numberOf = ({ number }: PastOrder): string => String(FIRST_NUMBER + number)

export const pharmaspot: Peer = {
  name: 'pharmaspot',
  program: 'pharmaspot',
  field: FIELD,
  prepare: async (launch, folder, orders) => {
    const { app, page } = await launch()
    await page.fill('#account input[name="username"]', 'admin')
    await page.fill('#account input[name="password"]', 'admin')
    await page.keyboard.press('Enter')
    // It stays signed in.
    await page.waitForSelector('#settingsModal', { state: 'visible' })
    await app.close()
    const config = join(folder, 'config.json')
    const kept = JSON.parse(readFileSync(config, 'utf8')) as object
    writeFileSync(config, JSON.stringify({ ...kept, settings: TILL }))
    fill(join(folder, 'PharmaSpot/server/databases'), orders)
  },
  list: (page, orders) =>
    paintedAfterPress(page, () => page.click('#transactions'), {
      ...{ rows: ROWS, text: numberOf(newestOf(orders)) },
    }),
  search: async (page, orders) => {
    const number = numberOf(middleOf(orders))
    await page.focus(SEARCH)
    await page.keyboard.type(number.slice(0, -1))
    return paintedAfterPress(page, () => page.keyboard.press(number.slice(-1)), {
      ...{ rows: ROWS, text: number, isAlone: true },
    })
  },
}

function fill(folder: string, orders: readonly PastOrder[]): void {
  mkdirSync(folder, { recursive: true })
  const write = (name: string, rows: readonly object[]): void =>
    writeFileSync(join(folder, name), rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  const settings = { app: TILL.app, store: 'Warung', symbol: 'Rp', percentage: '0', charge_tax: false }
  const texts = { address_one: '', address_two: '', contact: '', tax: '', footer: '', img: '' }
  write('settings.db', [{ _id: 1, settings: { ...settings, quick_billing: false, ...texts } }])
  write('categories.db', [{ _id: 1, name: 'Warung' }])
  write(
    'inventory.db',
    THINGS.map(({ name, price }, index) => ({
      ...{ _id: index + 1, barcode: index + 1, name, price: String(price), category: '1' },
      ...{ expirationDate: '01-Jan-2090', quantity: 1_000, stock: 1, minStock: '1', img: '' },
    })),
  )
  write('transactions.db', orders.map(saleOf))
}

function saleOf(order: PastOrder): object {
  const { at, thing, quantity, total } = order
  const { name = '', price = 0 } = THINGS[thing] ?? {}
  const number = FIRST_NUMBER + order.number
  return {
    ...{ order: number, ref_number: '', discount: '', customer: '0', status: 1, order_type: 1 },
    ...{ subtotal: String(total), tax: 0, total: String(total), paid: String(total), change: '0.00' },
    items: [{ id: thing + 1, product_name: name, price: String(price), quantity }],
    ...{ date: new Date(at).toJSON(), payment_type: 'Cash', payment_info: '' },
    ...{ till: TILL.till, mac: TILL.mac, user: PERSON.fullname, user_id: PERSON.id, _id: number },
  }
}

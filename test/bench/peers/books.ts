/** Frappe Books: SQLite; its point of sale is a screen of the accounts, and its list the sales invoices. */
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { fillBooks, nameOf } from './books-data.ts'
import { paintedAfterPress } from './painted.ts'
import { middleOf, newestOf } from './past-orders.ts'
import type { Peer } from './peer.ts'

const FIELD = 'input[placeholder^="Search Item"]'
const ROWS = '.overflow-y-auto.custom-scroll .cursor-pointer'
/** Its filter of the list knows no number: a search of everything finds one. */
const SEARCH = 'input[placeholder^="Type to search"]'
const FOUND = '[data-index^="search-suggestion-"]'
const COMPANY = 'Warung'

/** What its form of a new company asks for. The country is one whose fiscal year it knows. */
const FORM = {
  'Company Name': COMPANY,
  'John Doe': 'Sari',
  'john@doe.com': 'sari@example.com',
  'Select Country': 'India',
  'Prime Bank': 'Bank',
} as const

export const books: Peer = {
  name: 'books',
  program: 'books/dist_electron/build',
  field: FIELD,
  prepare: async (launch, folder, orders) => {
    const first = await launch()
    await makeCompany(first.page)
    await first.app.close()
    fillBooks(join(folder, `documents/Frappe Books/${COMPANY}.books.db`), orders)
    const { app, page } = await launch()
    await toSale(page)
    await app.close()
  },
  list: async (page, orders) => {
    await page.fill(FIELD, '')
    await page.keyboard.press('Escape')
    const button = page.locator('.fixed.bottom-0 > .relative.group').nth(1).locator('> div')
    return paintedAfterPress(page, () => button.click(), { rows: ROWS, text: nameOf(newestOf(orders)) })
  },
  search: async (page, orders) => {
    const name = nameOf(middleOf(orders))
    await page.keyboard.press('Control+k')
    await page.waitForSelector(SEARCH)
    await page.keyboard.type(name.slice(0, -1))
    await page.waitForSelector(FOUND)
    // It ranks what is like it below.
    return paintedAfterPress(page, () => page.keyboard.press(name.slice(-1)), { rows: FOUND, text: name })
  },
  leave: async (page) => {
    await page.keyboard.press('Escape')
    await toSale(page)
  },
}

/** It opens where it was left. */
async function toSale(page: Page): Promise<void> {
  await page.click(':text-is("POS")')
  await page.waitForSelector(FIELD)
}

async function makeCompany(page: Page): Promise<void> {
  await page.getByTestId('create-new-file').click()
  for (const [field, value] of Object.entries(FORM)) {
    await page.getByPlaceholder(field).fill(value)
    await page.getByPlaceholder(field).blur()
  }
  await page.getByTestId('submit-button').click()
  await page.getByTestId('company-name').waitFor()
}

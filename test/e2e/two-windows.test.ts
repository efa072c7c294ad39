/** Both windows are recorded while two customers stand at the counter: only what is for a customer reaches them. */
import type { Page } from '@playwright/test'
import { decodeQr } from '#test/support/pixels.ts'
import { expect, test } from './fixtures.ts'
import { oneTill } from './one-till.ts'

const at = oneTill()

/** Writes down what a window says, at each change: the scene with its amounts, or the screen with its order. */
async function record(page: Page, selector: string, attribute: string): Promise<void> {
  await page.evaluate(
    ([where, name]) => {
      const seen: string[] = []
      const look = () => {
        const found = [...document.querySelectorAll(where)].at(-1)
        const kind = found?.getAttribute(name) ?? document.querySelector('h1')?.textContent ?? 'nothing'
        const amounts = (found instanceof HTMLElement ? found.innerText : '').match(/Rp\s[\d.]+/g) ?? []
        const line = [kind, ...new Set(amounts.map((text) => text.replace(/\s/, ' ')))].join(' · ')
        if (seen.at(-1) !== line) seen.push(line)
      }
      look()
      new MutationObserver(look).observe(document.body, {
        ...{ subtree: true, childList: true, attributes: true, characterData: true },
      })
      Object.assign(window, { seen })
    },
    [selector, attribute] as const,
  )
}
const seenOn = (page: Page) => page.evaluate(() => [...(window as unknown as { seen: string[] }).seen])
const forget = (page: Page) =>
  page.evaluate(() => {
    const { seen } = window as unknown as { seen: string[] }
    seen.splice(0, seen.length - 1)
  })
/** The code that a phone would read from the customer's window. */
const scanned = async () => decodeQr(await at.loket.customer.screenshot())
const codeOf = async (reference: string) => (await at.counter.order(reference)).qr?.content

test.beforeAll(async () => {
  await expect(at.sale.amount).toBeVisible()
  await record(at.loket.customer, '[data-scene]', 'data-scene')
  await record(at.loket.cashier, '[data-stage], [data-amount-field]', 'data-stage')
})

test.beforeEach(() => at.toAmount())

test('the amount grows under the eyes of the customer, then its QR', async () => {
  await at.counter.type('25000')
  await expect.poll(() => seenOn(at.loket.customer)).toContain('amount · Rp 25.000')
  await at.counter.press('Escape')
  await at.counter.customerSees('idle')
  const reference = await at.counter.waiting('25000')
  await at.counter.customerSees('qr')
  const seen = await seenOn(at.loket.customer)
  expect(seen.slice(0, 4)).toEqual(['idle', 'amount · Rp 2', 'amount · Rp 25', 'amount · Rp 250'])
  expect(seen.at(-1)).toBe('qr · Rp 25.000')
  expect(new Set(seen.map((line) => line.split(' · ')[0]))).toEqual(
    new Set(['idle', 'amount', 'preparing', 'qr']),
  )
  expect(await scanned()).toBe(await codeOf(reference))
})

test('history, shift, settings, search, the strip and a toast leave the QR of the customer who scans it', async () => {
  const first = await at.counter.waiting('26000')
  const mine = await codeOf(first)
  await at.counter.next()
  await forget(at.loket.customer)
  const looks = [
    () => at.counter.go('history'),
    () => at.counter.go('shift'),
    () => at.counter.go('settings'),
    () => at.counter.go('sale'),
    () => at.counter.press('F6'),
    () => at.counter.press('Escape'),
    () => at.loket.cashier.locator('aside [data-order]').first().click(),
    () => at.counter.next(),
    () => at.counter.focus(first),
    () => at.counter.next(),
  ]
  for (const look of looks) {
    await look()
    expect(await seenOn(at.loket.customer)).toEqual(['qr · Rp 26.000'])
  }
  expect(await scanned()).toBe(mine)
  // The cashier's window, recorded by the same means, has changed all the while.
  expect(new Set(await seenOn(at.loket.cashier)).size).toBeGreaterThan(5)
})

test('the next customer is typed beside the QR, and takes its place; the first one pays and ticks in the corner', async () => {
  const first = await at.counter.waiting('27000')
  await at.counter.next()
  await forget(at.loket.customer)
  await at.counter.type('38000')
  await expect(at.loket.customer.locator('[data-next]')).toContainText('38.000')
  expect(await scanned()).toBe(await codeOf(first))
  await at.counter.press('Enter')
  await at.counter.sees('waiting')
  await expect.poll(async () => (await seenOn(at.loket.customer)).at(-1)).toBe('qr · Rp 38.000')
  const second = await at.loket.cashier.locator('aside [aria-current]').getAttribute('data-order')
  const theirs = await codeOf(second ?? '')
  expect(await scanned()).toBe(theirs)
  await expect(at.sale.card(second ?? '').locator('[data-shown]')).toBeVisible()
  await expect(at.sale.card(first).locator('[data-shown]')).toHaveCount(0)
  await forget(at.loket.customer)
  await at.counter.payer(first, 'pay')
  await at.loket.call('order.checkNow', { reference: first })
  await expect(at.loket.customer.locator('[data-earlier]')).toContainText('27.000')
  expect(await scanned()).toBe(theirs)
  await expect(at.loket.customer.locator('[data-earlier]')).toHaveCount(0, { timeout: 10_000 })
  expect(await seenOn(at.loket.customer)).toEqual([
    'qr · Rp 38.000',
    'qr · Rp 38.000 · Rp 27.000',
    'qr · Rp 38.000',
  ])
})

test('a person puts another QR before the customer, and takes it off', async () => {
  const first = await at.counter.waiting('29000')
  await at.counter.next()
  const second = await at.counter.waiting('31000')
  await at.counter.focus(first)
  expect(await scanned()).toBe(await codeOf(second))
  await at.loket.cashier
    .locator('[data-name="show"], button:has-text("Tampilkan ke pelanggan")')
    .first()
    .click()
  await expect.poll(async () => (await seenOn(at.loket.customer)).at(-1)).toBe('qr · Rp 29.000')
  expect(await scanned()).toBe(await codeOf(first))
  await at.loket.cashier.locator('button:has-text("Ambil dari layar")').click()
  await at.counter.customerSees('idle')
  expect(await at.counter.order(first)).toMatchObject({ state: 'waiting' })
})

/** A payment link for a buyer, by a manager's hands under production rules; the gateway is a process of its own. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UNTIL_ENDED } from '#test/support/counter.ts'
import { decodeQr } from '#test/support/pixels.ts'
import { expect, test } from './fixtures.ts'
import { clipboardOf } from './machine.ts'
import { oneRealTill } from './one-real-till.ts'
import { SEEN } from './screens/seen.ts'

// Each test goes on where the one before it ended.
test.describe.configure({ mode: 'serial' })

const BUYER = { name: 'Siti Aminah', email: 'siti@mail.example', phone: '0812-3456-7890' }
const at = oneRealTill()
const page = () => at.loket.cashier
const opened = () => page().locator('[data-link-open]')
const reference = async () => (await opened().getAttribute('data-link-open')) ?? ''

/** How often the gateway was asked to make a page for it, by its own log. */
const asked = async (made: string) =>
  (await at.gateway().control.log()).filter(
    ({ operation, reference: of }) => operation === 'payment-host-to-host' && of === made,
  ).length

test('is made with all fields, asked for once, and given out as QR, address and text', async () => {
  await at.counter.go('documents')
  await page().locator('[data-tab="links"]').click()
  await at.counter.push('make-link')
  await page().locator('#link-amount').pressSequentially('275000')
  await page().locator('#link-name').fill(BUYER.name)
  await page().locator('#link-email').fill(BUYER.email)
  await page().locator('#link-phone').fill(BUYER.phone)
  await page().locator('#link-pay-type').selectOption('PAYLINK')
  await page().locator('#link-balance').selectOption('POINT')
  await page().locator('#link-note').fill('uang muka')
  await at.counter.press('Enter')
  await expect(opened()).toHaveAttribute('data-state', 'waiting')
  const { link } = await at.counter.order(await reference())
  const qr = page().locator('[data-link-open] [data-qr]')
  await expect(qr).toBeVisible()
  expect(decodeQr(await page().screenshot())).toBe(link?.url)
  await at.counter.push('copy-address')
  await expect.poll(() => clipboardOf(at.loket)).toBe(link?.url)
  await at.counter.push('copy-text')
  await expect
    .poll(() => clipboardOf(at.loket))
    .toMatch(/^Pembayaran Rp\s275\.000 ke .+: https:\/\/bayar\.example\/pay\//)
  const calls = (await at.counter.timeline(await reference())).filter(
    (entry) => 'operation' in entry && entry.operation === 'payment-host-to-host',
  )
  expect([calls.length, await asked(await reference())]).toEqual([1, 1])
})

test('stands in the list with the last digits, and is found by its buyer', async () => {
  const made = await reference()
  await at.counter.push('close')
  const row = page().locator(`[data-link="${made}"]`)
  await expect(row).toContainText('Siti Aminah · telepon …7890', SEEN)
  const search = page().getByRole('textbox', { name: 'Cari tautan bayar' })
  await search.fill('budi')
  await expect(row).toHaveCount(0)
  await search.fill('aminah 081234567890')
  await expect(row).toBeVisible()
  await search.fill(made.slice(-6))
  await expect(row).toBeVisible()
})

test('is cancelled here, and the money that still comes for it is told', async () => {
  await page().locator('[data-link]').first().click()
  const made = await reference()
  await at.counter.push('cancel-link')
  await expect(page().getByRole('alertdialog')).toContainText('masih bisa membayar')
  await at.counter.push('do-cancel')
  await expect(opened()).toHaveAttribute('data-state', 'cancelled')
  await expect(page().locator('[data-share]')).toHaveCount(0)
  // The interface deletes virtual accounts only, so at the gateway the page can still be paid.
  expect(await at.gateway().control.payer({ action: 'pay', reference: made })).toMatchObject({ ok: true })
  await at.loket.call('order.checkNow', { reference: made })
  await expect(opened()).toHaveAttribute('data-state', 'paid-late')
  await at.counter.push('story')
  await expect(page().locator(`[data-review-order="${made}"]`)).toBeVisible()
})

test('without an answer is not asked for again, and no address of it is given out', async () => {
  const { control } = at.gateway()
  await control.arm({ kind: 'answer-lost', operation: 'payment-host-to-host' })
  await control.arm({ kind: 'answer-lost', operation: 'va-status', times: UNTIL_ENDED })
  await at.counter.go('documents')
  await page().locator('[data-tab="links"]').click()
  await at.counter.push('make-link')
  await page().locator('#link-amount').pressSequentially('310000')
  await page().locator('#link-name').fill(BUYER.name)
  await at.counter.press('Enter')
  await expect(opened()).toHaveAttribute('data-state', 'unknown')
  await expect(page().locator('[data-share]')).toHaveCount(0)
  const made = await reference()
  await at.restart('kill')
  await at.loket.call('order.checkNow', { reference: made })
  await control.clearFaults()
  await at.loket.call('order.checkNow', { reference: made })
  expect(await at.counter.order(made)).not.toHaveProperty('link.url')
  expect(await asked(made)).toBe(1)
})

test('has left nothing of its buyer in plain in any file of the till', async () => {
  const files = readdirSync(at.profile.folder, { recursive: true, withFileTypes: true })
  const texts = files
    .filter((each) => each.isFile() && /journal|log/.test(each.name))
    .map((each) => readFileSync(join(each.parentPath, each.name)).toString('latin1'))
  expect(texts.length).toBeGreaterThan(1)
  for (const text of texts)
    for (const secret of ['Siti Aminah', BUYER.email, '6281234567890']) expect(text).not.toContain(secret)
})

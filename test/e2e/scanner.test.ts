import { isScanCode, scanCodeOfOrder } from '#domain/scan-code.ts'
import { decodeBars } from '#test/support/code-128.ts'
import { expect, test } from './fixtures.ts'
import { oneTill } from './one-till.ts'
import { SEEN } from './screens/seen.ts'

const at = oneTill()
test.beforeEach(() => at.toAmount())

/** As a scanner types: no pause between the keys, and Enter at the end. */
async function scan(code: string): Promise<void> {
  await at.loket.cashier.keyboard.type(code)
  await at.counter.press('Enter')
}

test('the barcode of a receipt, read from the pixels, opens its order from every screen', async () => {
  const reference = await at.counter.sold('150000')
  const { displayReference } = await at.counter.order(reference)
  await at.counter.next()
  await at.counter.go('history')
  await at.loket.cashier.getByText(displayReference).click()
  await at.counter.push('receipt')
  await at.history.paper.locator('[data-barcode]').scrollIntoViewIfNeeded()
  const [code = ''] = decodeBars(await at.loket.cashier.screenshot())
  expect(isScanCode(code)).toBe(true)
  await at.counter.press('Escape')
  await expect(at.dialog.box).toBeHidden()

  const page = at.loket.cashier.getByRole('region', { name: 'Perjalanan pesanan' })
  for (const screen of ['settings', 'history', 'sale']) {
    await at.counter.go(screen)
    await scan(code)
    await expect(page).toContainText(displayReference, SEEN)
    await at.counter.press('Escape')
  }
})

test('an open order comes to the stage, next to a typed amount; a number of another till says so', async () => {
  const reference = await at.counter.waiting('95000')
  await at.counter.go('history')
  await scan(scanCodeOfOrder(reference) ?? '')
  await at.counter.sees('waiting')
  await at.counter.next()
  await at.counter.type('25000')
  await scan(scanCodeOfOrder(`${reference[0]}999${reference.slice(4)}`) ?? '')
  await expect(at.loket.cashier.getByText('Nomor ini tidak dikenal').last()).toBeVisible()
  await expect(at.sale.typed).toHaveValue('25.000')
})

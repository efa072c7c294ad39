/** A manager's home on the running app, by keyboard alone. */
import { expect, test } from './fixtures.ts'
import { oneTill } from './one-till.ts'

// Each test goes on where the one before it ended.
test.describe.configure({ mode: 'serial' })

const at = oneTill()
const page = () => at.loket.cashier
const current = () => page().locator('nav [aria-current="page"]')
const onScreen = (name: string) => expect(current()).toHaveAttribute('data-to', name)
const takings = () => page().locator('[data-takings]')

/** Tab by tab to the button of this name, and Enter. */
async function press(name: string): Promise<void> {
  const isThere = () => page().evaluate(() => document.activeElement?.getAttribute('name') ?? '')
  for (let left = 60; left > 0; left -= 1) {
    if ((await isThere()) === name) return page().keyboard.press('Enter')
    await page().keyboard.press('Tab')
  }
  throw new Error(`no Tab leads to ${name}`)
}

test('a sale that is not over keeps the till when a manager comes', async () => {
  const reference = await at.counter.waiting('150000')
  await at.lock.lock()
  await at.lock.signIn('2222', 1)
  await onScreen('sale')
  await at.counter.payer(reference, 'pay')
  await at.counter.press('F5')
  await at.counter.sees('paid')
  await at.counter.next()
})

test('a manager signs in and begins there, and sees what has come', async () => {
  await at.lock.change('cashier')
  await onScreen('sale')
  await at.lock.lock()
  await at.lock.signIn('2222', 1)
  await onScreen('today')
  await expect(at.lock.home).toBeVisible()
  await expect(takings()).toHaveAttribute('data-takings', '15000000')
  await expect(page().locator('[data-check="connection"]')).toHaveAttribute('data-state', 'good')
  // The first day of this journal: there is no last week, and no day to sign.
  await expect(at.lock.home).toHaveAttribute('data-verdict', 'good')
})

test('each part leads to its screen, and one key leads back', async () => {
  for (const [name, screen] of [
    ['review', 'review'],
    ['attention', 'attention'],
    ['shift', 'shift'],
    ['backup', 'settings'],
    ['health', 'settings'],
  ] as const) {
    await press(name)
    await onScreen(screen)
    await at.counter.press('Alt+Home')
    await onScreen('today')
  }
  for (const name of ['backup', 'health']) {
    await press(name)
    await onScreen('settings')
    await at.counter.press('Escape')
    await onScreen('today')
  }
})

test('one key leads to the keypad, and a sale for cash is in the takings', async () => {
  await at.counter.press('Enter')
  await expect(at.sale.amount).toBeVisible()
  await at.loket.call('shift.open', { floatMinor: 0n })
  const press = '7e0f5a3c-2b1d-4c6e-8f90-a1b2c3d4e5f6'
  await at.loket.call('cash.sell', { press, amountMinor: 2_500_000n, tenderedMinor: 5_000_000n })
  await at.counter.press('Alt+Home')
  await expect(takings()).toHaveAttribute('data-takings', '17500000')
  await expect(page().locator('[data-shift="1"]')).toBeVisible()
})

test('a cashier has neither the screen nor its key', async () => {
  await at.lock.change('cashier')
  await expect(page().locator('[data-to="today"]')).toHaveCount(0)
  await at.counter.press('Alt+Home')
  await onScreen('sale')
  await expect(at.loket.call('review.today')).rejects.toThrow('forbidden')
})

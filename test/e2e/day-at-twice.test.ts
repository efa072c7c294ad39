import type { ZView } from '#contract/shift-views.ts'
import { boxFaultsWithin } from '#test/support/looks.ts'
import { expect, test } from './fixtures.ts'
import { oneTill } from './one-till.ts'

const at = oneTill({ patienceMs: 10_000 })
test.beforeAll(async () => {
  await expect(at.loket.cashier.locator('[data-amount-field]').first()).toBeVisible()
})

const type = (text: string) => at.loket.cashier.keyboard.type(text)
const press = async (...keys: readonly string[]) => {
  for (const key of keys) await at.counter.press(key)
}
/** Waits for it, and checks the whole page for text that is cut, covered or outside the window. */
async function sees(what: string): Promise<void> {
  await expect(at.loket.cashier.locator(what).first()).toBeVisible()
  expect(await boxFaultsWithin(at.loket.cashier), what).toEqual([])
}
const stage = (state: string) => sees(`[data-stage="${state}"]`)
async function managerAgrees(): Promise<void> {
  await sees('input[type="password"]')
  await type('2222')
  await press('Enter')
}

test('a whole day at twice its size and by keyboard alone: shift, sales, doubt, a lock, the count, the Z', async () => {
  for (let step = 0; step < 3; step += 1) await press('Control+=')
  await expect.poll(() => at.loket.cashier.evaluate(() => innerWidth)).toBe(640)

  await press('Alt+F9')
  await sees('[data-amount-field]')
  await type('200000')
  await press('Enter')
  await sees('[data-shift="1"]')

  await press('F1')
  const paid = await at.counter.sell('150000')
  await stage('waiting')
  await press('F4')
  await sees('[role="dialog"] svg[data-qr]')
  await press('Escape')
  await at.counter.payer(paid, 'pay')
  await press('F5')
  await stage('paid')
  await at.counter.next()

  const short = await at.counter.sell('81000', { method: 'va' })
  await stage('waiting')
  await at.counter.payer(short, 'open')
  await at.counter.payer(short, 'pay-wrong', 8_000_000n)
  await press('F5')
  await stage('paid-wrong-amount')
  await press('F12')
  await sees('[role="radiogroup"]')
  await press('1', 'Enter')
  await managerAgrees()
  await sees('[data-mark="resolved"]')
  await at.counter.next()

  await at.counter.sell('62000', { note: 'meja 4' })
  await stage('waiting')
  await press('F6')
  await sees('[data-tell="sale.says.not-yet.tell"]')
  await press('h')
  await sees('[role="radiogroup"]')
  await press('1', 'Enter')
  await sees('[data-slip]')
  await press('Escape')
  await stage('waiting')
  await at.counter.cancel()
  await stage('cancelled')
  await at.counter.next()

  await at.counter.sell('70000', { method: 'link' })
  await stage('waiting')
  await at.counter.next()

  await press('Control+l')
  await sees('[data-locked]')
  await type('1111')
  await press('Enter')
  await sees('[data-amount-field]')

  await press('F9')
  await sees('[role="grid"] [data-row]')
  await press('Alt+F1')
  await sees('[role="searchbox"], input[type="search"]')
  await press('Escape')

  await press('Alt+F9')
  await sees('[data-shift]')
  await press('t')
  await sees('[data-step="open"]')
  await press('Enter')
  await sees('[data-disagreements="0"]')
  await press('Enter')
  await sees('[data-step="count"]')
  await type('200000')
  await press('Enter')
  await sees('[data-step="confirm"]')
  await press('y')
  await sees('[data-z="1"]')
  const { z } = (await at.loket.call('shift.z', { number: 1 })) as ZView
  expect(z.takings.all).toEqual({ count: 2, minor: 23_000_000n })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ZView } from '#contract/shift-views.ts'
import { atTheCounter, type Counter } from '#test/support/counter.ts'
import { launchLoket, newProfile, type LoketApp } from '#test/support/loket-app.ts'
import { boxFaultsWithin } from '#test/support/screens.ts'

const profile = newProfile()
let loket: LoketApp
let counter: Counter

beforeAll(async () => {
  loket = await launchLoket(profile.folder)
  counter = atTheCounter(loket)
  loket.cashier.setDefaultTimeout(10_000)
  await loket.cashier.waitForSelector('[data-amount-field]')
})
afterAll(async () => {
  await loket.quit()
  profile.remove()
})

const type = (text: string) => loket.cashier.keyboard.type(text)
const press = async (...keys: readonly string[]) => {
  for (const key of keys) await counter.press(key)
}
/** Waits for it, and checks the whole page for text that is cut, covered or outside the window. */
async function sees(what: string): Promise<void> {
  await loket.cashier.waitForSelector(what)
  expect(await boxFaultsWithin(loket.cashier), what).toEqual([])
}
const stage = (state: string) => sees(`[data-stage="${state}"]`)
async function managerAgrees(): Promise<void> {
  await sees('input[type="password"]')
  await type('2222')
  await press('Enter')
}

it('a whole day at twice its size and by keyboard alone: shift, sales, doubt, a lock, the count, the Z', async () => {
  for (let step = 0; step < 3; step += 1) await press('Control+=')
  await expect.poll(() => loket.cashier.evaluate(() => innerWidth)).toBe(640)

  await press('Alt+F9')
  await sees('[data-amount-field]')
  await type('200000')
  await press('Enter')
  await sees('[data-shift="1"]')

  await press('F1')
  const paid = await counter.sell('150000')
  await stage('waiting')
  await press('F4')
  await sees('[role="dialog"] svg[data-qr]')
  await press('Escape')
  await counter.payer(paid, 'pay')
  await press('F5')
  await stage('paid')
  await counter.next()

  const short = await counter.sell('81000', { method: 'va' })
  await stage('waiting')
  await counter.payer(short, 'open')
  await counter.payer(short, 'pay-wrong', 8_000_000n)
  await press('F5')
  await stage('paid-wrong-amount')
  await press('F12')
  await sees('[role="radiogroup"]')
  await press('1', 'Enter')
  await managerAgrees()
  await sees('[data-mark="resolved"]')
  await counter.next()

  await counter.sell('62000', { note: 'meja 4' })
  await stage('waiting')
  await press('F6')
  await sees('[data-tell="sale.says.not-yet.tell"]')
  await press('h')
  await sees('[role="radiogroup"]')
  await press('1', 'Enter')
  await sees('[data-slip]')
  await press('Escape')
  await stage('waiting')
  await counter.cancel()
  await stage('cancelled')
  await counter.next()

  await counter.sell('70000', { method: 'link' })
  await stage('waiting')
  await counter.next()

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
  const { z } = (await loket.call('shift.z', { number: 1 })) as ZView
  expect(z.takings.all).toEqual({ count: 2, minor: 23_000_000n })
})

/** The first picture of a start, and what is typed and touched before the till is there. */
import { execFileSync } from 'node:child_process'
import { closeSync, openSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication, Page } from 'playwright-core'
import { launchElectron } from '#test/support/launch-electron.ts'
import { launchOptions } from '#test/support/loket-app.ts'
import { painted } from '#test/support/looks.ts'
import { closeApp } from '#test/support/running-apps.ts'
import { expect, test } from './fixtures.ts'

let app: ElectronApplication
let page: Page
let state: string

/** The till waits for its practice gateway, and that for the end of its file: a pipe. */
test.beforeEach(async ({ profile }) => {
  state = join(profile.folder, 'practice-gateway.jsonl')
  execFileSync('mkfifo', [state])
  app = await launchElectron(launchOptions(profile.folder))
  const isCashier = (each: Page): boolean => each.url().includes('cashier.html')
  page = app.windows().find(isCashier) ?? (await app.waitForEvent('window', { predicate: isCashier }))
  await page.waitForSelector('#opening')
  await painted(page)
})
test.afterEach(() => closeApp(app))

/** Now the till can open. */
function letItOpen(): void {
  const pipe = openSync(state, 'w')
  unlinkSync(state)
  closeSync(pipe)
}

const amount = () => page.locator('[data-amount-field] input')

test('the keypad is there before the till, keeps what is typed, and the amount has it in order', async () => {
  await expect(page.locator('#opening [data-early]')).toHaveCount(12)
  await page.keyboard.type('2599')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  for (const digit of ['0', '0', '0']) await page.click(`[data-early="${digit}"]`)
  await expect(page.locator('#opening-typed')).toHaveText('•••••')
  expect(await amount().count()).toBe(0)
  letItOpen()
  await expect(amount()).toHaveValue('25.000', { timeout: 20_000 })
  await expect(page.locator('#opening')).toHaveCount(0)
  await page.keyboard.type('7')
  await expect(amount()).toHaveValue('250.007')
})

test('Enter makes nothing, and what follows it is not taken for the amount', async () => {
  await page.keyboard.type('30000')
  await page.keyboard.press('Enter')
  await page.keyboard.type('99')
  letItOpen()
  await expect(amount()).toHaveValue('30.000', { timeout: 20_000 })
  expect(await page.locator('[data-qr]').count()).toBe(0)
})

test('a scan is no amount, and Esc begins anew', async () => {
  await page.keyboard.type('12')
  await page.keyboard.press('Escape')
  await page.keyboard.type('45')
  await page.keyboard.type('LKTR2611291234567890')
  await page.keyboard.press('Enter')
  await expect(page.locator('#opening-typed')).toHaveText('')
  await page.keyboard.type('25')
  letItOpen()
  await expect(amount()).toHaveValue('25', { timeout: 20_000 })
})

test('a start that takes long says so', async () => {
  await expect(page.locator('#opening-waits')).toBeVisible({ timeout: 6_000 })
  letItOpen()
  await expect(amount()).toBeVisible({ timeout: 20_000 })
})

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { launchLoket, newEmptyProfile, type LoketApp } from '#test/support/loket-app.ts'
import { decodeQr } from '#test/support/pixels.ts'
import { push } from '#test/support/counter.ts'

export type NewcomerStep = {
  /** Seconds since the program was started. */
  readonly at: number
  /** Keys and buttons pressed since the previous step. */
  readonly keys: number
  readonly told: string
  /** Something new was on the screen, to be read before the next key. */
  readonly read: boolean
}

export type NewcomerRun = {
  readonly steps: readonly NewcomerStep[]
  readonly keys: number
  /** From the start of the program to the tick, without a person's pauses. */
  readonly seconds: number
}

const AMOUNT = '25000'

/**
 * The first minute, in a disposable profile. Pictures of both windows go into `pictures`, one for each step.
 */
export async function playNewcomer(language: 'id' | 'en', pictures: string): Promise<NewcomerRun> {
  mkdirSync(pictures, { recursive: true })
  const profile = newEmptyProfile()
  const started = performance.now()
  const loket = await launchLoket(profile.folder)
  try {
    return await play(loket, language, pictures, started)
  } finally {
    await loket.quit()
    profile.remove()
  }
}

async function play(
  { cashier, customer }: LoketApp,
  language: 'id' | 'en',
  pictures: string,
  started: number,
): Promise<NewcomerRun> {
  const steps: NewcomerStep[] = []
  let pressed = 0
  let before = 0
  const press = async (key: string) => {
    await cashier.keyboard.press(key)
    pressed += 1
  }
  /** A press on a button counts like a key. */
  const touch = async (name: string) => {
    await push(cashier, name)
    pressed += 1
  }
  const step = async (told: string, page: Page = cashier, read = true) => {
    const at = (performance.now() - started) / 1000
    steps.push({ at, keys: pressed - before, told, read })
    before = pressed
    await painted(page)
    const name = `${String(steps.length).padStart(2, '0')}-${page === customer ? 'customer' : 'cashier'}`
    await page.screenshot({ path: join(pictures, `${name}.png`) })
  }

  await cashier.waitForSelector('main h1')
  if (language === 'en') await touch('language')
  await cashier.waitForFunction((wanted) => document.documentElement.lang === wanted, language)
  await step('the welcome: practise, or connect')
  await press('Enter')
  await cashier.waitForSelector('[data-amount-field]')
  await step('the amount, with the first steps beside it')
  for (const digit of AMOUNT) await press(digit)
  await step('an amount is typed', cashier, false)
  await press('Enter')
  await cashier.waitForSelector('[data-stage="waiting"] [data-qr]')
  await step('the QR stands on the stage')
  await customer.waitForSelector('[data-scene="qr"] [data-qr]')
  await step('the customer sees it', customer, false)
  if (decodeQr(await customer.screenshot()) === undefined) throw new Error('the QR cannot be scanned')
  await touch('practice-pay')
  await cashier.waitForSelector('[data-stage="paid"]')
  const seconds = (performance.now() - started) / 1000
  await step('paid, by the answer of the practice gateway', cashier, false)
  await customer.waitForSelector('[data-scene="paid"]')
  await step('the customer sees the tick', customer, false)
  return { steps, keys: pressed, seconds }
}

async function painted(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

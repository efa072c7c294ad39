import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OrderView } from '#contract/views.ts'
import { atTheCounter, type Counter } from '#test/support/counter.ts'
import { launchLoket, newProfile, type LoketApp } from '#test/support/loket-app.ts'

let profile: ReturnType<typeof newProfile>
let loket: LoketApp
let counter: Counter

beforeEach(async () => {
  profile = newProfile()
  // Twenty payments at once exceed the rate limit of the interface's sample.
  loket = await launchLoket(profile.folder, ['--practice-calls=600'])
  counter = atTheCounter(loket)
  await loket.cashier.waitForSelector('[data-amount-field]')
})
afterEach(async () => {
  await loket.quit()
  profile.remove()
})

const total = async () =>
  ((await loket.call('history.list', { limit: 1 })) as { readonly total: number }).total
const question = (name: string) => loket.cashier.waitForSelector(`[data-question="${name}"]`)
const amount = () => loket.cashier.inputValue('[data-amount-field] input')
/** A key before the question is readable does nothing: pressed until it works. */
async function answer(key: string, until: string): Promise<void> {
  for (;;) {
    await counter.press(key)
    const found = loket.cashier.waitForSelector(until, { timeout: 200 })
    if (await found.then(Boolean, () => false)) return
  }
}

describe('the same amount twice', () => {
  it('is one question, which no Enter answers; N is a new customer, S the order that was', async () => {
    await counter.sell('25000')
    await counter.sees('waiting')
    await counter.next()
    await loket.cashier.keyboard.type('25000')
    await counter.press('Enter')
    await question('same')
    await loket.cashier.keyboard.down('Enter')
    for (let n = 0; n < 20; n += 1) await loket.cashier.keyboard.down('Enter')
    await loket.cashier.keyboard.up('Enter')
    await question('same')
    expect(await total()).toBe(1)
    await answer('n', '[data-stage="waiting"]')
    expect(await total()).toBe(2)
    await counter.next()
    await loket.cashier.keyboard.type('25000')
    await counter.press('Enter')
    await question('same')
    await answer('s', '[data-stage="waiting"]')
    expect(await total()).toBe(2)
    await counter.payer(await counter.newest(), 'pay')
    await counter.press('F5')
    await counter.sees('paid')
  })
})

describe('an amount that this till does not take', () => {
  it('is asked about in words; Escape gives it back to be mended, Y takes it', async () => {
    for (let n = 0; n < 20; n += 1) {
      const sale = { amountMinor: 2_500_000n, method: 'va', sure: ['same'] }
      const { reference } = (await loket.call('sale.start', sale)) as OrderView
      await counter.payer(reference, 'open')
      await counter.payer(reference, 'pay')
      await loket.call('order.checkNow', { reference })
      expect((await counter.order(reference)).state).toBe('paid')
    }
    await loket.cashier.keyboard.type('250000')
    await counter.press('Enter')
    const asked = await question('unusual')
    const words = (await asked.innerText()).replaceAll('\u00a0', ' ')
    for (const said of ['Rp 250.000', 'dua ratus lima puluh ribu', 'Rp 25.000', 'dua puluh lima ribu'])
      expect(words).toContain(said)
    await answer('Escape', 'body:not(:has([data-question]))')
    expect(await amount()).toBe('250.000')
    await counter.press('Backspace')
    await counter.press('Enter')
    await counter.sees('waiting')
    expect(await total()).toBe(21)
    await counter.next()
    await loket.cashier.keyboard.type('250000')
    await counter.press('Enter')
    await question('unusual')
    await answer('y', '[data-stage="waiting"]')
    expect((await counter.order(await counter.newest())).amountMinor).toBe(25_000_000n)
  })
})

describe('a quick hand', () => {
  it('loses no key over many sales, at ten keys a second and as fast as the machine gives them', async () => {
    const amounts = ['15250', '104750', '98765', '1234500', '20000', '777777']
    for (const [index, typed] of amounts.entries()) {
      await loket.cashier.keyboard.type(typed, { delay: [100, 40, 0][index % 3] ?? 0 })
      expect((await amount()).replaceAll('.', '')).toBe(typed)
      const reference = await counter.begin()
      expect((await counter.order(reference)).amountMinor).toBe(BigInt(typed) * 100n)
      await counter.sees('waiting')
      await counter.next()
    }
    // Straight from the key that clears the stage into the next amount.
    await counter.sell('31000')
    await counter.sees('waiting')
    await counter.next()
    await loket.cashier.keyboard.type('45600', { delay: 0 })
    expect(await amount()).toBe('45.600')
  })

  it('adds no digit with Enter, however long both are held', async () => {
    for (const key of ['5', '0', '0', '0', '0']) await loket.cashier.keyboard.press(key)
    await loket.cashier.keyboard.down('7')
    for (let n = 0; n < 10; n += 1) await loket.cashier.keyboard.down('7')
    await loket.cashier.keyboard.down('Enter')
    for (let n = 0; n < 10; n += 1) await loket.cashier.keyboard.down('Enter')
    await loket.cashier.keyboard.up('7')
    await loket.cashier.keyboard.up('Enter')
    await counter.sees('waiting')
    expect(await total()).toBe(1)
    expect((await counter.order(await counter.newest())).amountMinor).toBe(50_000_700n)
  })
})

import type { Locator } from '@playwright/test'
import type { OrderView } from '#contract/views.ts'
import { expect, test } from './fixtures.ts'
import { oneTill } from './one-till.ts'
import { pressUntil } from './press-until.ts'
import { SEEN } from './screens/seen.ts'

// Twenty payments at once exceed the rate limit of the interface's sample.
const at = oneTill({ switches: ['--practice-calls=600'] })
test.beforeEach(() => at.toAmount())

const question = (name: string) => at.loket.cashier.locator(`[data-question="${name}"]`)
const asks = (name: string) => expect(question(name)).toBeVisible()
/** Escape twice would clear the amount. */
const answer = (by: 'Escape' | 'answer-1' | 'answer-2', until: Locator) =>
  pressUntil(
    () => (by === 'Escape' ? at.counter.press(by) : at.counter.push(by)),
    () => expect(until).toBeVisible({ timeout: 1_000 }),
  )

// First: no amount is unusual yet.
test('adds no digit with Enter, however long both are held', async () => {
  const before = await at.counter.total()
  for (const key of ['5', '0', '0', '0', '0']) await at.counter.press(key)
  await at.loket.cashier.keyboard.down('7')
  for (let n = 0; n < 10; n += 1) await at.loket.cashier.keyboard.down('7')
  await at.loket.cashier.keyboard.down('Enter')
  for (let n = 0; n < 10; n += 1) await at.loket.cashier.keyboard.down('Enter')
  await at.loket.cashier.keyboard.up('7')
  await at.loket.cashier.keyboard.up('Enter')
  await at.counter.sees('waiting')
  expect(await at.counter.total()).toBe(before + 1)
  expect((await at.counter.order(await at.counter.newest())).amountMinor).toBe(50_000_700n)
})

test.describe('the same amount twice', () => {
  test('is one question, which no Enter answers; its buttons are a new customer and the order that was', async () => {
    const before = await at.counter.total()
    await at.counter.waiting('25000')
    await at.counter.next()
    await at.counter.type('25000')
    await at.counter.press('Enter')
    await asks('same')
    await at.loket.cashier.keyboard.down('Enter')
    for (let n = 0; n < 20; n += 1) await at.loket.cashier.keyboard.down('Enter')
    await at.loket.cashier.keyboard.up('Enter')
    await asks('same')
    expect(await at.counter.total()).toBe(before + 1)
    await answer('answer-1', at.sale.stageOf('waiting'))
    expect(await at.counter.total()).toBe(before + 2)
    await at.counter.next()
    await at.counter.type('25000')
    await at.counter.press('Enter')
    await asks('same')
    await answer('answer-2', at.sale.stageOf('waiting'))
    expect(await at.counter.total()).toBe(before + 2)
    await at.counter.payer(await at.counter.newest(), 'pay')
    await at.counter.press('F5')
    await at.counter.sees('paid')
  })
})

test.describe('a quick hand', () => {
  // In `npm test`: `test/renderer/amount-keys.test.tsx` and `amount-entry.test.tsx`.
  test(
    'loses no key over many sales, at ten keys a second and as fast as the machine gives them',
    { tag: '@long' },
    async () => {
      const amounts = ['15250', '104750', '98765', '1234500', '20000', '777777']
      for (const [index, typed] of amounts.entries()) {
        await at.loket.cashier.keyboard.type(typed, { delay: [100, 40, 0][index % 3] ?? 0 })
        await expect(at.sale.typed).toHaveValue(Number(typed).toLocaleString('id-ID'))
        const reference = await at.counter.begin()
        expect((await at.counter.order(reference)).amountMinor).toBe(BigInt(typed) * 100n)
        await at.counter.sees('waiting')
        await at.counter.next()
      }
      // Straight from the key that clears the stage into the next amount.
      await at.counter.waiting('31000')
      await at.counter.next()
      await at.loket.cashier.keyboard.type('45600', { delay: 0 })
      await expect(at.sale.typed).toHaveValue('45.600')
    },
  )
})

// Last: its many sales make other amounts unusual.
// In `npm test`: `test/renderer/questions.test.tsx`.
test.describe('an amount that this till does not take', { tag: '@long' }, () => {
  test('is asked about in words; Escape gives it back to be mended, a button takes it', async () => {
    const before = await at.counter.total()
    for (let n = 0; n < 20; n += 1) {
      const sale = { amountMinor: 2_400_000n, method: 'va', sure: ['same'] }
      const { reference } = (await at.loket.call('sale.start', sale)) as OrderView
      await at.counter.payer(reference, 'open')
      await at.counter.payer(reference, 'pay')
      await at.loket.call('order.checkNow', { reference })
      expect((await at.counter.order(reference)).state).toBe('paid')
    }
    await at.counter.type('240000')
    await at.counter.press('Enter')
    await asks('unusual')
    for (const said of ['Rp 240.000', 'dua ratus empat puluh ribu', 'Rp 24.000', 'dua puluh empat ribu'])
      await expect(question('unusual')).toContainText(said, SEEN)
    await answer('Escape', at.loket.cashier.locator('body:not(:has([data-question]))'))
    await expect(at.sale.typed).toHaveValue('240.000')
    await at.counter.press('Backspace')
    await at.counter.press('Enter')
    await at.counter.sees('waiting')
    expect(await at.counter.total()).toBe(before + 21)
    await at.counter.next()
    await at.counter.type('240000')
    await at.counter.press('Enter')
    await asks('unusual')
    await answer('answer-1', at.sale.stageOf('waiting'))
    expect((await at.counter.order(await at.counter.newest())).amountMinor).toBe(24_000_000n)
  })
})

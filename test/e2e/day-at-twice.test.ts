import type { Locator } from '@playwright/test'
import type { ZView } from '#contract/shift-views.ts'
import type { StateKind } from '#domain/order.ts'
import { boxFaultsWithin } from '#test/support/looks.ts'
import { expect, test } from './fixtures.ts'
import { oneTill } from './one-till.ts'
import { pressByArrows } from '#test/support/arrows.ts'

const at = oneTill({ patienceMs: 10_000 })
test.beforeAll(async () => {
  await expect(at.sale.amount).toBeVisible()
})

const type = (text: string) => at.counter.type(text)
const press = async (...keys: readonly string[]) => {
  for (const key of keys) await at.counter.press(key)
}
/** Waits for it, and checks the whole page for text that is cut, covered or outside the window. */
async function sees(what: Locator): Promise<void> {
  await expect(what).toBeVisible()
  expect(await boxFaultsWithin(at.loket.cashier), String(what)).toEqual([])
}
/** By arrows and Enter. */
const by = (selector: string) => pressByArrows(at.loket.cashier, selector)
const stage = (state: StateKind) => sees(at.sale.stageOf(state))

// In `npm test`: `access.test.ts` at twice its size, `shift.test.ts`, and the scenes that decide about money.
test(
  'a whole day at twice its size and by keyboard alone: shift, sales, doubt, a lock, the count, the Z',
  { tag: '@long' },
  async () => {
    for (let step = 0; step < 3; step += 1) await press('Control+=')
    await expect.poll(() => at.loket.cashier.evaluate(() => innerWidth)).toBe(640)

    await by('[data-to="shift"]')
    await sees(at.shift.float)
    await type('200000')
    await press('Enter')
    await sees(at.shift.numbered(1))

    await by('[data-to="sale"]')
    const paid = await at.counter.sell('150000')
    await stage('waiting')
    await by('button[name="enlarge"]')
    await sees(at.dialog.box.locator(at.sale.qr))
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
    await by('button[name="resolve"]')
    await sees(at.dialog.choices)
    await press('1', 'Enter')
    await sees(at.dialog.pin)
    await at.dialog.managerAgrees()
    await sees(at.sale.resolved)
    await at.counter.next()

    await at.counter.sell('62000', { note: 'meja 4' })
    await stage('waiting')
    await press('F6')
    await sees(at.doubt.tell('sale.says.not-yet.tell'))
    await by('button[name="says-hold"]')
    await sees(at.dialog.choices)
    await press('1', 'Enter')
    await sees(at.doubt.slip)
    await press('Escape')
    await stage('waiting')
    await at.counter.cancel()
    await stage('cancelled')
    await at.counter.next()

    await at.counter.sell('70000', { method: 'link' })
    await stage('waiting')
    await at.counter.next()

    await by('button[name="lock"]')
    await sees(at.lock.locked)
    await at.lock.signIn('1111')
    await sees(at.sale.amount)

    await by('[data-to="history"]')
    await sees(at.history.rows.first())
    await press('F1')
    await sees(at.loket.cashier.getByRole('searchbox').first())
    await press('Escape')

    await by('[data-to="shift"]')
    await sees(at.shift.now)
    await by('button[name="close-shift"]')
    await sees(at.shift.agreed)
    await press('Enter')
    await sees(at.shift.step('count'))
    await type('200000')
    await by('button[name="make-z"]')
    await sees(at.shift.z(1))
    const { z } = (await at.loket.call('shift.z', { number: 1 })) as ZView
    expect(z.takings.all).toEqual({ count: 2, minor: 23_000_000n })
  },
)

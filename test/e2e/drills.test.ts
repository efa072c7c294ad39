/** Two drills by keyboard on the real app, one played right and one wrong; and what is stored of them. */
import type { DrillList } from '#contract/drill-views.ts'
import { expect, test } from './fixtures.ts'
import { oneTill } from './one-till.ts'
import { pressUntil } from './press-until.ts'
import { SEEN } from './screens/seen.ts'

// Each test goes on where the one before it ended.
test.describe.configure({ mode: 'serial' })

const at = oneTill({ patienceMs: 20_000 })
// After a start with open payments they come first.
const isOpen = () => expect(at.sale.start).toBeVisible()
test.beforeAll(isOpen)

const says = (line: string) => expect(at.loket.cashier.locator(`[data-said="${line}"]`)).toBeVisible()
const list = () => at.loket.cashier.locator('[role="listbox"]')
async function toList(): Promise<void> {
  await at.counter.go('practice')
  await expect(list()).toBeVisible()
}
/** From any screen to the list, down to a drill, and Enter. */
async function begin(steps: number): Promise<void> {
  await toList()
  await expect(at.loket.cashier.locator('[role="listbox"]:focus, [role="listbox"] :focus')).toBeVisible()
  await at.counter.press('Home')
  for (let step = 0; step < steps; step += 1) await at.counter.press('ArrowDown')
  await at.counter.press('Enter')
  await expect(at.loket.cashier.locator('[data-drill]').first()).toBeVisible()
  await expect(at.sale.amount).toBeVisible()
}
const score = () => at.loket.cashier.locator('[data-score]')
const putAway = () =>
  pressUntil(
    () => at.counter.press('Escape'),
    () => expect(score()).toHaveCount(0, { timeout: 400 }),
  )

test('the first sale, played right: three stars', async () => {
  await begin(0)
  await says('greet')
  await at.counter.waiting('45000')
  await says('scans')
  await at.counter.sees('paid')
  await at.counter.next()
  await expect(score()).toHaveAttribute('data-score', '3')
  for (const words of ['100 poin', 'Hanya centang dari penyedia'])
    await expect(at.dialog.question).toContainText(words, SEEN)
  await putAway()
})

// In `npm test`: the score in `test/unit/practice/drills-wrong.test.ts`, its words and the customer's window in
// `test/renderer/drills.test.tsx`.
test(
  'a picture on a phone, played wrong: no star, and what should have been done',
  { tag: '@long' },
  async () => {
    await begin(2)
    await at.counter.waiting('120000')
    await says('shows')
    // The customer insists; the cashier makes a second sale for the same goods.
    await at.counter.next()
    await at.counter.waiting('120000')
    await at.counter.push('drill-finish')
    await expect(score()).toHaveAttribute('data-score', '0')
    for (const words of [
      'penjualan kedua untuk barang yang sama',
      'Tanyakan ke penyedia: F6',
      'bukti tunggu',
    ])
      await expect(at.dialog.question).toContainText(words, SEEN)
    // The customer's window showed none of it.
    expect(await at.customer.body.innerText()).not.toMatch(/Nilai|poin|Latihan kasus/)
    await putAway()
  },
)

// In `npm test`: the restart in `test/unit/practice/drills-wrong.test.ts`, stars in the list in
// `test/renderer/drills.test.tsx`.
test('both results are kept over a restart', { tag: '@long' }, async () => {
  await at.restart()
  await isOpen()
  await toList()
  await expect(list().locator('[role="img"]')).toHaveCount(2)
  const { recent } = (await at.loket.call('drill.list')) as DrillList
  expect(recent.map(({ drill, stars }) => [drill, stars])).toEqual([
    ['picture', 0],
    ['first-sale', 3],
  ])
})

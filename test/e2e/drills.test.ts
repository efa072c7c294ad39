/** Two drills by keyboard on the real app, one played right and one wrong; and what is stored of them. */
import type { DrillList } from '#contract/drill-views.ts'
import { expect, test } from './fixtures.ts'
import { oneTill } from './one-till.ts'
import { pressUntil } from './press-until.ts'

// Each test goes on where the one before it ended.
test.describe.configure({ mode: 'serial' })

const at = oneTill({ patienceMs: 20_000 })
// After a start with open payments they come first.
const isOpen = async () => {
  await expect(at.loket.cashier.locator('[data-amount-field], [data-board]').first()).toBeVisible()
}
test.beforeAll(isOpen)

const wait = (selector: string) => expect(at.loket.cashier.locator(selector).first()).toBeVisible()
const says = (line: string) => wait(`[data-said="${line}"]`)
/** From any screen to the list, down to a drill, and Enter. */
async function begin(steps: number): Promise<void> {
  await at.counter.press('F10')
  await at.counter.press('t')
  await wait('[role="listbox"]')
  await expect(at.loket.cashier.locator('[role="listbox"]:focus, [role="listbox"] :focus')).toBeVisible()
  await at.counter.press('Home')
  for (let step = 0; step < steps; step += 1) await at.counter.press('ArrowDown')
  await at.counter.press('Enter')
  await wait('[data-drill]')
  await wait('[data-amount-field]')
}
const score = async () => {
  const stars = await at.loket.cashier.locator('[data-score]').getAttribute('data-score')
  const words = (await at.loket.cashier.innerText('[role="alertdialog"]')).replaceAll('\u00a0', ' ')
  return { stars: Number(stars), words }
}
const putAway = () =>
  pressUntil(
    () => at.counter.press('Escape'),
    () => expect(at.loket.cashier.locator('[data-score]')).toHaveCount(0, { timeout: 400 }),
  )

test('the first sale, played right: three stars', async () => {
  await begin(0)
  await says('greet')
  await at.counter.sell('45000')
  await at.counter.sees('waiting')
  await says('scans')
  await at.counter.sees('paid')
  await at.counter.next()
  const { stars, words } = await score()
  expect(stars).toBe(3)
  expect(words).toContain('100 poin')
  expect(words).toContain('Hanya centang dari penyedia')
  await putAway()
})

test('a picture on a phone, played wrong: no star, and what should have been done', async () => {
  await begin(2)
  await at.counter.sell('120000')
  await at.counter.sees('waiting')
  await says('shows')
  // The customer insists; the cashier makes a second sale for the same goods.
  await at.counter.next()
  await at.counter.sell('120000')
  await at.counter.sees('waiting')
  await at.counter.press('Control+Enter')
  const { stars, words } = await score()
  expect(stars).toBe(0)
  expect(words).toContain('penjualan kedua untuk barang yang sama')
  expect(words).toContain('Tanyakan ke penyedia: F6')
  expect(words).toContain('bukti tunggu')
  // The customer's window showed none of it.
  expect(await at.loket.customer.innerText('body')).not.toMatch(/Nilai|poin|Latihan kasus/)
  await putAway()
})

test('both results are kept over a restart', async () => {
  await at.restart()
  await isOpen()
  await at.counter.press('F10')
  await at.counter.press('t')
  await wait('[role="listbox"]')
  await expect(at.loket.cashier.locator('[role="listbox"] [role="img"]')).toHaveCount(2)
  const { recent } = (await at.loket.call('drill.list')) as DrillList
  expect(recent.map(({ drill, stars }) => [drill, stars])).toEqual([
    ['picture', 0],
    ['first-sale', 3],
  ])
})

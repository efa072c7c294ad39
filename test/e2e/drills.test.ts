/** Two drills by keyboard on the real app, one played right and one wrong; and what is stored of them. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DrillList } from '#contract/drill-views.ts'
import { atTheCounter, type Counter } from '../support/counter.ts'
import { launchLoket, newProfile, type LoketApp } from '../support/loket-app.ts'

const profile = newProfile()
let loket: LoketApp
let counter: Counter
const open = async () => {
  loket = await launchLoket(profile.folder)
  loket.cashier.setDefaultTimeout(20_000)
  counter = atTheCounter(loket)
  // After a start with open payments they come first.
  await loket.cashier.waitForSelector('[data-amount-field], [data-board]')
}
beforeAll(open)
afterAll(async () => {
  await loket.quit()
  profile.remove()
})

const wait = (selector: string) => loket.cashier.waitForSelector(selector)
const says = async (line: string) => void (await wait(`[data-said="${line}"]`))
/** From any screen to the list, down to a drill, and Enter. */
async function begin(steps: number): Promise<void> {
  await counter.press('F10')
  await counter.press('t')
  await wait('[role="listbox"]')
  await loket.cashier.waitForFunction(() => document.activeElement?.closest('[role="listbox"]') !== null)
  await counter.press('Home')
  for (let step = 0; step < steps; step += 1) await counter.press('ArrowDown')
  await counter.press('Enter')
  await wait('[data-drill]')
  await wait('[data-amount-field]')
}
const score = async () => {
  const stars = await (await wait('[data-score]')).getAttribute('data-score')
  const words = (await loket.cashier.innerText('[role="alertdialog"]')).replaceAll('\u00a0', ' ')
  return { stars: Number(stars), words }
}
/** The dialog ignores keys pressed before it could be read. */
async function putAway(): Promise<void> {
  for (;;) {
    await counter.press('Escape')
    const gone = loket.cashier.waitForSelector('[data-score]', { state: 'detached', timeout: 400 })
    if (
      await gone.then(
        () => true,
        () => false,
      )
    )
      return
  }
}

it('the first sale, played right: three stars', async () => {
  await begin(0)
  await says('greet')
  await counter.sell('45000')
  await counter.sees('waiting')
  await says('scans')
  await counter.sees('paid')
  await counter.next()
  const { stars, words } = await score()
  expect(stars).toBe(3)
  expect(words).toContain('100 poin')
  expect(words).toContain('Hanya centang dari penyedia')
  await putAway()
})

it('a picture on a phone, played wrong: no star, and what should have been done', async () => {
  await begin(2)
  await counter.sell('120000')
  await counter.sees('waiting')
  await says('shows')
  // The customer insists; the cashier makes a second sale for the same goods.
  await counter.next()
  await counter.sell('120000')
  await counter.sees('waiting')
  await counter.press('Control+Enter')
  const { stars, words } = await score()
  expect(stars).toBe(0)
  expect(words).toContain('penjualan kedua untuk barang yang sama')
  expect(words).toContain('Tanyakan ke penyedia: F6')
  expect(words).toContain('bukti tunggu')
  // The customer's window showed none of it.
  expect(await loket.customer.innerText('body')).not.toMatch(/Nilai|poin|Latihan kasus/)
  await putAway()
})

it('both results are kept over a restart', async () => {
  await loket.quit()
  await open()
  await counter.press('F10')
  await counter.press('t')
  await wait('[role="listbox"]')
  await expect.poll(() => loket.cashier.locator('[role="listbox"] [role="img"]').count()).toBe(2)
  const { recent } = (await loket.call('drill.list')) as DrillList
  expect(recent.map(({ drill, stars }) => [drill, stars])).toEqual([
    ['picture', 0],
    ['first-sale', 3],
  ])
})

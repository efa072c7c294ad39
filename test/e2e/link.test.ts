import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Timeline } from '#contract/views.ts'
import { atTheCounter, type Counter } from '#test/support/counter.ts'
import { launchLoket, newProfile, type LoketApp } from '#test/support/loket-app.ts'
import { decodeQr } from '#test/support/pixels.ts'

let profile: ReturnType<typeof newProfile>
let loket: LoketApp
let counter: Counter

beforeEach(async () => {
  profile = newProfile()
  loket = await launchLoket(profile.folder)
  counter = atTheCounter(loket)
})
afterEach(async () => {
  await loket.quit()
  profile.remove()
})

const clipboard = () => loket.app.evaluate(({ clipboard: board }) => board.readText())
async function addressOf(reference: string): Promise<string> {
  const { link } = await counter.order(reference)
  if (link === undefined) throw new Error('no page to pay on')
  return link.url
}
/** What a customer's browser does: opens the page, and presses the button that pays. */
async function payOnPage(url: string): Promise<string> {
  const page = await (await fetch(url)).text()
  const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? ''
  await fetch(url, { method: 'POST', body: new URLSearchParams({ token, act: 'pay' }) })
  return page
}

describe('a payment page in the real app, by keyboard alone', () => {
  it('is scanned from the pixels of both windows, copied, opened, and paid when its customer pays there', async () => {
    const reference = await counter.sell('75000', { method: 'link', note: 'meja 4' })
    await counter.sees('waiting')
    await counter.customerSees('link')
    const url = await addressOf(reference)
    for (const window of [loket.cashier, loket.customer]) {
      await window.waitForSelector('[data-qr]')
      expect(decodeQr(await window.screenshot())).toBe(url)
      expect(await window.innerText('[data-page-host]')).toBe(new URL(url).host)
    }
    await counter.press('c')
    await expect.poll(clipboard).toBe(url)
    expect(await payOnPage(url)).toMatch(/Rp\s75\.000/)
    await counter.sees('paid')
    await counter.customerSees('paid')
    expect(await counter.words()).toContain('Catatan: meja 4')
    expect(await counter.order(reference)).toMatchObject({ method: 'link', goods: 'yes' })
    const { entries } = (await loket.call('history.timeline', { reference })) as Timeline
    const asked = entries
      .filter(({ kind }) => kind === 'attempt')
      .map((entry) => 'operation' in entry && entry.operation)
    expect(asked.filter((operation) => operation === 'payment-host-to-host')).toHaveLength(1)
  })

  it('carries the way to pay that was chosen by its number, which is not typed into the amount', async () => {
    await loket.cashier.waitForSelector('[data-amount-field]')
    await loket.cashier.keyboard.type('l60000m')
    await loket.cashier.waitForSelector('[data-page-methods]')
    await loket.cashier.keyboard.press('2')
    const reference = await counter.begin()
    await counter.sees('waiting')
    expect(await counter.order(reference)).toMatchObject({
      amountMinor: 6_000_000n,
      pageMethod: 'Bank Latihan',
    })
    await counter.customerSees('link')
    expect(await loket.customer.innerText('[data-scene="link"]')).toContain('Bank Latihan')
    expect(await (await fetch(await addressOf(reference))).text()).toContain('Bank Latihan')
  })

  it('whose answer is lost is unknown, looked up and never asked for again; nothing is shown or copied for it', async () => {
    await counter.fault('answer-lost', 2)
    const reference = await counter.sell('70000', { method: 'link' })
    await counter.sees('unknown')
    await counter.press('F5')
    await counter.sees('waiting')
    expect(await counter.order(reference)).toMatchObject({ noQr: { why: 'answer-lost' } })
    await counter.customerSees('ask-cashier')
    await expect(loket.call('order.copyLink', { reference })).rejects.toThrow('not-allowed')
    await counter.payer(reference, 'pay')
    await counter.press('F5')
    await counter.sees('paid')
  })

  it('that is taken away leaves the windows, and is paid late when its page was open', async () => {
    const reference = await counter.sell('40000', { method: 'link' })
    await counter.customerSees('link')
    const url = await addressOf(reference)
    await counter.cancel()
    await counter.sees('cancelled')
    await counter.customerSees('closed')
    expect(await loket.customer.$('[data-qr]')).toBeNull()
    await payOnPage(url)
    await counter.sees('paid-late')
    expect(await counter.order(reference)).toMatchObject({ was: 'cancelled', goods: 'manager' })
  })
})

import { decodeQr } from '#test/support/pixels.ts'
import { choosePayment, UNTIL_ENDED } from '#test/support/counter.ts'
import { expect, test } from './fixtures.ts'
import { clipboardOf } from './machine.ts'
import { oneTill } from './one-till.ts'
import { SEEN } from './screens/seen.ts'

const at = oneTill()
test.beforeEach(() => at.toAmount())

async function addressOf(reference: string): Promise<string> {
  const { link } = await at.counter.order(reference)
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

test.describe('a payment page in the real app, by keyboard alone', () => {
  test('is scanned from the pixels of both windows, copied, opened, and paid when its customer pays there', async () => {
    const reference = await at.counter.waiting('75000', { method: 'link', note: 'meja 4' })
    await at.counter.customerSees('link')
    const url = await addressOf(reference)
    for (const shown of [at.sale.qr, at.customer.qr]) {
      await expect(shown).toBeVisible()
      expect(decodeQr(await shown.page().screenshot())).toBe(url)
      await expect(shown.page().locator('[data-page-host]')).toHaveText(new URL(url).host, SEEN)
    }
    await at.counter.push('copy-link')
    await expect.poll(() => clipboardOf(at.loket)).toBe(url)
    expect(await payOnPage(url)).toMatch(/Rp\s75\.000/)
    await at.counter.sees('paid')
    await at.counter.customerSees('paid')
    await expect(at.sale.stage).toContainText('Catatan: meja 4', SEEN)
    expect(await at.counter.order(reference)).toMatchObject({ method: 'link', release: 'yes' })
    const asked = (await at.counter.timeline(reference))
      .filter(({ kind }) => kind === 'attempt')
      .map((entry) => 'operation' in entry && entry.operation)
    expect(asked.filter((operation) => operation === 'payment-host-to-host')).toHaveLength(1)
  })

  test('carries the way to pay that was chosen by its number, which is not typed into the amount', async () => {
    await expect(at.sale.amount).toBeVisible()
    await choosePayment(at.loket.cashier, 'link')
    await at.counter.type('60000')
    await at.counter.push('page-method')
    await expect(at.loket.cashier.locator('[data-page-methods]')).toBeVisible()
    await at.counter.press('2')
    const reference = await at.counter.begin()
    await at.counter.sees('waiting')
    expect(await at.counter.order(reference)).toMatchObject({
      amountMinor: 6_000_000n,
      pageMethod: 'Bank Latihan',
    })
    await at.counter.customerSees('link')
    await expect(at.customer.sceneOf('link')).toContainText('Bank Latihan', SEEN)
    expect(await (await fetch(await addressOf(reference))).text()).toContain('Bank Latihan')
  })

  test('whose answer is lost is unknown, looked up and never asked for again; nothing is shown or copied for it', async () => {
    await at.counter.fault('answer-lost', UNTIL_ENDED)
    const reference = await at.counter.sell('70000', { method: 'link' })
    await at.counter.sees('unknown')
    await at.counter.fault('none')
    await at.counter.press('F5')
    await at.counter.sees('waiting')
    expect(await at.counter.order(reference)).toMatchObject({ noQr: { why: 'answer-lost' } })
    await at.counter.customerSees('closed')
    await expect(at.loket.call('order.copyLink', { reference })).rejects.toThrow('not-allowed')
    await at.counter.payer(reference, 'pay')
    await at.counter.press('F5')
    await at.counter.sees('paid')
  })

  test('that is taken away leaves the windows, and is paid late when its page was open', async () => {
    const reference = await at.counter.sell('40000', { method: 'link' })
    await at.counter.customerSees('link')
    const url = await addressOf(reference)
    await at.counter.cancel()
    await at.counter.sees('cancelled')
    await at.counter.customerSees('closed')
    expect(await at.customer.qr.count()).toBe(0)
    await payOnPage(url)
    await at.counter.sees('paid-late')
    expect(await at.counter.order(reference)).toMatchObject({ was: 'cancelled', release: 'manager' })
  })
})

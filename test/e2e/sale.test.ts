import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Health, PracticeView, Timeline } from '#contract/views.ts'
import { readQrPayload } from '#domain/qr-payload.ts'
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

async function generatesOf(reference: string): Promise<number> {
  const { entries } = (await loket.call('history.timeline', { reference })) as Timeline
  return entries.filter((entry) => entry.kind === 'attempt' && entry.operation === 'qr-generate').length
}

describe('a sale in the real app, by keyboard alone', () => {
  it('is typed, shown, scanned from the pixels of both windows, paid, shown on both, and still there after a restart', async () => {
    const reference = await counter.sell('150000')
    await counter.sees('waiting')
    await counter.customerSees('qr')
    const { qr } = await counter.order(reference)
    for (const page of [loket.cashier, loket.customer]) {
      await page.waitForSelector('[data-qr]')
      const seen = decodeQr(await page.screenshot())
      expect(seen).toBe(qr?.content)
      const read = readQrPayload(seen ?? '')
      expect(read.ok && read.amount).toMatchObject({ minor: 15_000_000n })
    }
    await counter.payer(reference, 'pay')
    await counter.press('F5')
    await counter.sees('paid')
    await counter.customerSees('paid')
    const words = await counter.words()
    expect(words).toContain('Rp 150.000')
    expect(words).toMatch(/Menurut jawaban status dari penyedia, \d\d\.\d\d\.\d\d/)
    expect(await loket.customer.innerText('[data-scene="paid"]')).toMatch(/Rp\s150\.000/)

    await loket.quit()
    loket = await launchLoket(profile.folder)
    counter = atTheCounter(loket)
    expect(await counter.order(reference)).toMatchObject({
      state: 'paid',
      goods: 'yes',
      evidence: { source: 'status', flag: 'S' },
    })
    await expect
      .poll(async () => ((await loket.call('health.get')) as Health).journal.state, { timeout: 20_000 })
      .toBe('sound')
    await counter.press('F9')
    await loket.cashier.waitForSelector('text=Rp 150.000')
  })

  it('two Enters and a held key make one order', async () => {
    await loket.cashier.waitForSelector('[data-amount-field]')
    await loket.cashier.keyboard.type('25000')
    await loket.cashier.keyboard.down('Enter')
    await loket.cashier.keyboard.down('Enter')
    await loket.cashier.keyboard.up('Enter')
    await counter.sees('waiting')
    expect((await loket.call('history.list', { limit: 10 })) as object).toMatchObject({ total: 1 })
  })

  it('below the minimum nothing is made', async () => {
    await loket.cashier.waitForSelector('[data-amount-field]')
    await loket.cashier.keyboard.type('9999')
    await loket.cashier.keyboard.press('Enter')
    expect((await loket.call('history.list', { limit: 10 })) as object).toMatchObject({ total: 0 })
  })
})

describe('what else may become of it', () => {
  it('expires unseen, is paid late, and says so where it is seen', async () => {
    const reference = await counter.sell('60000')
    await counter.sees('waiting')
    await counter.payer(reference, 'expire')
    await counter.press('F5')
    await counter.sees('expired')
    await counter.customerSees('expired')
    expect(await loket.customer.$('[data-qr]')).toBeNull()
    await counter.payer(reference, 'pay')
    await counter.press('F5')
    await counter.sees('paid-late')
    await counter.customerSees('ask-cashier')
    expect(await counter.order(reference)).toMatchObject({ was: 'expired', goods: 'manager' })
  })

  it('is paid with a wrong amount: the difference is shown and the manager asked for', async () => {
    const reference = await counter.sell('150000')
    await counter.sees('waiting')
    await counter.payer(reference, 'pay-wrong', 14_000_000n)
    await counter.press('F5')
    await counter.sees('paid-wrong-amount')
    await counter.customerSees('ask-cashier')
    expect(await counter.words()).toContain('kurang Rp 10.000')
    expect(await counter.order(reference)).toMatchObject({ differenceMinor: -1_000_000n, goods: 'manager' })
  })

  it('is suspect: no goods, no second charge, and the customer is asked to wait', async () => {
    const reference = await counter.sell('80000')
    await counter.sees('waiting')
    await counter.payer(reference, 'suspect')
    await counter.press('F5')
    await counter.sees('suspect')
    await counter.customerSees('checking')
    expect(await counter.order(reference)).toMatchObject({ goods: 'no', can: { renew: false } })
  })

  it('a virtual account is cancelled while in process, and its status asked after it', async () => {
    const reference = await counter.sell('95000', { method: 'va' })
    await counter.sees('waiting')
    await counter.customerSees('va')
    await counter.payer(reference, 'open')
    await counter.cancel()
    await counter.sees('cancelled')
    const { entries } = (await loket.call('history.timeline', { reference })) as Timeline
    const calls = entries.flatMap((entry) =>
      entry.kind === 'attempt' ? [`${entry.operation} ${entry.code}`] : [],
    )
    expect(calls).toContain('va-delete 2003100')
    expect(calls.at(-1)).toBe('va-status 2002600')
  })

  it('a cancel that loses the race to a payment ends in paid', async () => {
    const reference = await counter.sell('95000', { method: 'va' })
    await counter.sees('waiting')
    await counter.payer(reference, 'open')
    // Everything but the last key comes before the payment, which the gateway reports to the till at once.
    await counter.askToCancel()
    await counter.payer(reference, 'pay')
    await counter.press('Enter')
    await counter.sees('paid')
    await counter.customerSees('paid')
    expect(await counter.order(reference)).toMatchObject({ cancelTried: true, goods: 'yes' })
  })

  it('the gateway is down: nothing is sent, it is said, and the same order goes when the line is back', async () => {
    await counter.fault('gateway-down')
    const reference = await counter.sell('45000')
    await counter.sees('not-sent')
    await counter.fault('none')
    await counter.press('F7')
    await counter.sees('waiting')
    expect((await counter.order(reference)).qr?.content).toBeDefined()
    expect((await loket.call('history.list', { limit: 10 })) as object).toMatchObject({ total: 1 })
  })

  it('the answer is lost: unknown, looked up, never sent again, and a payment is still found', async () => {
    await counter.fault('answer-lost', 2)
    const reference = await counter.sell('70000')
    await counter.sees('unknown')
    await counter.customerSees('checking')
    await counter.press('F5')
    await counter.sees('waiting')
    expect(await counter.order(reference)).toMatchObject({ noQr: { why: 'answer-lost' } })
    await counter.payer(reference, 'pay')
    await counter.press('F5')
    await counter.sees('paid')
    expect(await generatesOf(reference)).toBe(1)
  })

  it('killed while the gateway is slow to answer: after the restart it is looked up, and never sent again', async () => {
    await counter.fault('delay')
    const reference = await counter.sell('70000')
    await counter.sees('sending')
    // It asks the till before it has the order: after an earlier kill there would be no order to find.
    await expect
      .poll(async () => ((await loket.call('practice.get')) as PracticeView).requests, { timeout: 10_000 })
      .toBe(1)
    await loket.kill()
    loket = await launchLoket(profile.folder)
    counter = atTheCounter(loket)
    await expect.poll(async () => (await counter.order(reference)).state, { timeout: 30_000 }).toBe('waiting')
    expect(await generatesOf(reference)).toBe(1)
    expect((await loket.call('health.get')) as object).toMatchObject({ recovered: 1 })
  })
})

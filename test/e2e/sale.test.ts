import type { Health, PracticeView } from '#contract/views.ts'
import { readQrPayload } from '#domain/qr-payload.ts'
import { decodeQr } from '#test/support/pixels.ts'
import { UNTIL_ENDED } from '#test/support/counter.ts'
import { expect, test } from './fixtures.ts'
import { oneTill, type OneTill } from './one-till.ts'
import { SEEN } from './screens/seen.ts'

const at = oneTill()
test.beforeEach(() => at.toAmount())

async function generatesOf({ counter }: OneTill, reference: string): Promise<number> {
  const entries = await counter.timeline(reference)
  return entries.filter((entry) => entry.kind === 'attempt' && entry.operation === 'qr-generate').length
}

test.describe('a sale in the real app, by keyboard alone', () => {
  test('is typed, shown, scanned from the pixels of both windows, paid, shown on both, and still there after a restart', async () => {
    const reference = await at.counter.waiting('150000')
    await at.counter.customerSees('qr')
    const { qr } = await at.counter.order(reference)
    for (const shown of [at.sale.qr, at.customer.qr]) {
      await expect(shown).toBeVisible()
      const seen = decodeQr(await shown.page().screenshot())
      expect(seen).toBe(qr?.content)
      const read = readQrPayload(seen ?? '')
      expect(read.ok && read.amount).toMatchObject({ minor: 15_000_000n })
    }
    await at.counter.payer(reference, 'pay')
    await at.counter.press('F5')
    await at.counter.sees('paid')
    await at.counter.customerSees('paid')
    await expect(at.sale.stage).toContainText('Rp 150.000', SEEN)
    await expect(at.sale.stage).toContainText(/Dipastikan penyedia pukul \d\d\.\d\d/, SEEN)
    await expect(at.customer.sceneOf('paid')).toContainText('Rp 150.000', SEEN)

    await at.restart()
    expect(await at.counter.order(reference)).toMatchObject({
      state: 'paid',
      release: 'yes',
      evidence: { source: 'status', flag: 'S' },
    })
    await expect
      .poll(async () => ((await at.loket.call('health.get')) as Health).journal.state, { timeout: 20_000 })
      .toBe('sound')
    await at.counter.go('history')
    await expect(at.loket.cashier.locator('text=Rp 150.000').first()).toBeVisible()
  })

  test('two Enters and a held key make one order', async () => {
    const before = await at.counter.total()
    await expect(at.sale.amount).toBeVisible()
    await at.counter.type('25000')
    await at.loket.cashier.keyboard.down('Enter')
    await at.loket.cashier.keyboard.down('Enter')
    await at.loket.cashier.keyboard.up('Enter')
    await at.counter.sees('waiting')
    expect(await at.counter.total()).toBe(before + 1)
  })

  test('below the minimum nothing is made', async () => {
    const before = await at.counter.total()
    await expect(at.sale.amount).toBeVisible()
    await at.counter.type('9999')
    await at.counter.press('Enter')
    expect(await at.counter.total()).toBe(before)
  })
})

test.describe('what else may become of it', () => {
  test('a virtual account is cancelled while in process, and its status asked after it', async () => {
    const reference = await at.counter.waiting('95000', { method: 'va' })
    await at.counter.customerSees('va')
    await at.counter.payer(reference, 'open')
    await at.counter.cancel()
    await at.counter.sees('cancelled')
    const calls = (await at.counter.timeline(reference)).flatMap((entry) =>
      entry.kind === 'attempt' ? [`${entry.operation} ${entry.code}`] : [],
    )
    expect(calls).toContain('va-delete 2003100')
    expect(calls.at(-1)).toBe('va-status 2002600')
  })

  test('a cancel that loses the race to a payment ends in paid', async () => {
    const reference = await at.counter.waiting('95000', { method: 'va' })
    await at.counter.payer(reference, 'open')
    // Everything but the last key comes before the payment, which the gateway reports to the till at once.
    await at.counter.askToCancel()
    await at.counter.payer(reference, 'pay')
    await at.counter.press('Enter')
    await at.counter.sees('paid')
    await at.counter.customerSees('paid')
    expect(await at.counter.order(reference)).toMatchObject({ cancelTried: true, release: 'yes' })
  })

  test('the gateway is down: nothing is sent, it is said, and the same order goes when the line is back', async () => {
    const before = await at.counter.total()
    await at.counter.fault('gateway-down', UNTIL_ENDED)
    const reference = await at.counter.sell('45000')
    await at.counter.sees('not-sent')
    await at.counter.fault('none')
    await at.counter.press('F7')
    await at.counter.sees('waiting')
    expect((await at.counter.order(reference)).qr?.content).toBeDefined()
    expect(await at.counter.total()).toBe(before + 1)
  })

  test('the answer is lost: unknown, looked up, never sent again, and a payment is still found', async () => {
    await at.counter.fault('answer-lost', UNTIL_ENDED)
    const reference = await at.counter.sell('70000')
    await at.counter.sees('unknown')
    await at.counter.customerSees('closed')
    await at.counter.fault('none')
    await at.counter.press('F5')
    await at.counter.sees('waiting')
    expect(await at.counter.order(reference)).toMatchObject({ noQr: { why: 'answer-lost' } })
    await at.counter.payer(reference, 'pay')
    await at.counter.press('F5')
    await at.counter.sees('paid')
    expect(await generatesOf(at, reference)).toBe(1)
  })
})

test.describe('a till without another order', () => {
  const alone = oneTill()

  test('killed while the gateway is slow to answer: after the restart it is looked up, and never sent again', async () => {
    await alone.counter.fault('delay')
    const reference = await alone.counter.sell('70000')
    await alone.counter.sees('sending')
    // It asks the till before it has the order: after an earlier kill there would be no order to find.
    await expect
      .poll(async () => ((await alone.loket.call('practice.get')) as PracticeView).requests, {
        timeout: 10_000,
      })
      .toBe(1)
    await alone.restart('kill')
    await expect
      .poll(async () => (await alone.counter.order(reference)).state, { timeout: 30_000 })
      .toBe('waiting')
    expect(await generatesOf(alone, reference)).toBe(1)
    expect((await alone.loket.call('health.get')) as object).toMatchObject({ recovered: 1 })
  })
})

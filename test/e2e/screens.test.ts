import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderView } from '#contract/views.ts'
import { openShownTill, type ShownTill } from '#test/support/screens-till.ts'

let till: ShownTill

// One till for all: a state is made once and then looked at in every language, theme and size.
beforeAll(async () => {
  till = await openShownTill()
})
afterAll(async () => {
  process.stdout.write(`${till.gallery.pictures} pictures in out/screens, each asked about by axe\n`)
  await till.end()
})

describe('before the first sale', () => {
  it('an empty till', async () => {
    await till.show('sale-empty', 'idle')
    await till.counter.press('F9')
    await till.wait('text=Belum ada transaksi')
    await till.show('history-empty')
    await till.counter.press('F1')
    expect(till.gallery.found()).toEqual([])
  })

  it('an amount, typed, too small, very large, not understood', async () => {
    const { keyboard } = till.loket.cashier
    await till.wait('[data-amount-field]')
    await keyboard.type('9999')
    await till.show('sale-below-minimum')
    await keyboard.press('Escape')
    await keyboard.type('150000')
    await till.show('sale-typed')
    await keyboard.press('Escape')
    await keyboard.type('99999999999999')
    await till.show('sale-large')
    await keyboard.type('9')
    await till.show('sale-refused')
    await keyboard.press('Escape')
    expect(till.gallery.found()).toEqual([])
  })
})

describe('one payment', () => {
  it('waits, with everything that can be opened on top, and is paid', async () => {
    const reference = await till.sell('150000')
    await till.show('waiting', 'qr')
    const shares = await till.gallery.showOnCounterScreens('waiting')
    expect(shares).toHaveLength(4)
    for (const share of shares) expect(share).toBeGreaterThanOrEqual(0.6)
    await till.showDialog('cancel-dialog', 'F8')
    await till.showDialog('details-dialog', 'd')
    await till.showDialog('says-paid-dialog', 'F6')
    await till.showDialog('large-qr', 'F4')
    await till.counter.payer(reference, 'pay')
    await till.counter.press('F5')
    await till.counter.sees('paid')
    await till.show('paid', 'paid')
    await till.toAmount()
    expect(till.gallery.found()).toEqual([])
  })

  it.each([
    ['paid-wrong-amount', 'pay-wrong', 14_000_000n, 'ask-cashier'],
    ['suspect', 'suspect', undefined, 'checking'],
    ['settling', 'settling', undefined, 'checking'],
    ['failed', 'fail', undefined, 'closed'],
  ] as const)('is %s', async (state, action, minor, customer) => {
    await till.sell('150000', action, minor)
    await till.counter.sees(state)
    await till.show(state, customer)
    await till.toAmount()
    expect(till.gallery.found()).toEqual([])
  })

  it('expires, and is paid all the same', async () => {
    const reference = await till.sell('60000', 'expire')
    await till.counter.sees('expired')
    await till.show('expired', 'expired')
    await till.counter.payer(reference, 'pay')
    await till.counter.press('F5')
    await till.counter.sees('paid-late')
    await till.show('paid-late', 'ask-cashier')
    await till.toAmount()
    expect(till.gallery.found()).toEqual([])
  })

  it('is still on its way while the gateway is slow', async () => {
    await till.counter.fault('delay')
    await till.counter.sell('20000')
    await till.counter.sees('sending')
    await till.gallery.glance('sending', 'preparing')
    await till.counter.sees('waiting')
    await till.toAmount()
    expect(till.gallery.found()).toEqual([])
  })

  it('is unknown while answers are lost', async () => {
    await till.counter.fault('answer-lost', 20)
    await till.counter.sell('70000')
    await till.counter.sees('unknown')
    await till.show('unknown', 'checking')
    await till.counter.fault('none')
    await till.toAmount()
    expect(till.gallery.found()).toEqual([])
  })

  it('is not sent while the gateway is down, then waits and is cancelled', async () => {
    await till.counter.fault('gateway-down')
    await till.counter.sell('45000')
    await till.counter.sees('not-sent')
    await till.show('not-sent', 'closed')
    await till.counter.fault('none')
    await till.counter.press('F7')
    await till.counter.sees('waiting')
    await till.counter.cancel()
    await till.counter.sees('cancelled')
    await till.show('cancelled')
    await till.toAmount()
    expect(till.gallery.found()).toEqual([])
  })

  it('waits for a transfer to a virtual account, which is then being cancelled', async () => {
    const note = 'meja 12, dua kopi susu dan roti bakar'
    const reference = await till.counter.sell('95000', { method: 'va', note })
    await till.counter.sees('waiting')
    await till.show('virtual-account', 'va')
    await till.counter.payer(reference, 'open')
    await till.counter.fault('answer-lost', 20)
    await till.counter.cancel()
    await till.counter.sees('cancelling')
    await till.show('cancelling', 'checking')
    await till.counter.fault('none')
    await till.toAmount()
    expect(till.gallery.found()).toEqual([])
  })

  it('is refused', async () => {
    await till.counter.sell('10000000000000')
    await till.counter.sees('refused')
    await till.show('refused', 'closed')
    await till.toAmount()
    expect(till.gallery.found()).toEqual([])
  })
})

describe('a busy till', () => {
  it('twelve open payments and more beside the amount', async () => {
    for (let thousands = 10; thousands < 19; thousands += 1) {
      await till.sell(`${thousands}000`)
      await till.toAmount()
    }
    const open = (await till.loket.call('order.open')) as readonly unknown[]
    expect(open.length).toBeGreaterThanOrEqual(12)
    await till.show('strip-full')
    expect(till.gallery.found()).toEqual([])
  })

  it('history, and the story of one order with its raw answer', async () => {
    await till.counter.press('F9')
    await till.wait('[role="grid"] [data-row]')
    await till.show('history-full')
    await till.loket.cashier.click('[role="grid"] [data-row]')
    await till.wait('ol h3')
    await till.loket.cashier.click('ol button[aria-expanded="false"]')
    await till.wait('ol pre')
    await till.show('timeline')
    expect(till.gallery.found()).toEqual([])
  })

  it('practice desk and settings', async () => {
    await till.counter.press('F10')
    await till.wait('#practice-faults')
    await till.show('practice')
    await till.counter.press('F11')
    await till.wait('#settings-till')
    await till.show('settings')
    expect(till.gallery.found()).toEqual([])
  })

  it('started again: what was open is told, and news of an order that is not on the stage', async () => {
    await till.restart()
    await till.wait('aside li button')
    await till.show('sale-recovered')
    const orders = (await till.loket.call('order.open')) as readonly OrderView[]
    const reference = orders.findLast(({ state }) => state === 'waiting')?.reference ?? ''
    await till.counter.payer(reference, 'pay')
    await till.loket.call('order.checkNow', { reference })
    await till.wait('section li')
    await till.show('sale-news')
    expect(till.gallery.found()).toEqual([])
  })
})

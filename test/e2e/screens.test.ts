import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atTheCounter, type Counter } from '#test/support/counter.ts'
import { launchLoket, newProfile, type LoketApp } from '#test/support/loket-app.ts'
import { openGallery, type Gallery } from '#test/support/screens.ts'

let profile: ReturnType<typeof newProfile>
let loket: LoketApp
let counter: Counter
let gallery: Gallery

// One till for all: a state is made once and then looked at in every language, theme and size.
beforeAll(async () => {
  profile = newProfile()
  loket = await launchLoket(profile.folder)
  counter = atTheCounter(loket)
  await loket.cashier.waitForSelector('[data-amount-field]')
  gallery = await openGallery(loket)
})
afterAll(async () => {
  process.stdout.write(`${gallery.pictures} pictures in out/screens\n`)
  await loket.quit()
  profile.remove()
})

/** Nothing cut, covered, crowded or pale; each picture is kept. */
async function show(name: string, customer?: string): Promise<void> {
  const before = gallery.faults.length
  await gallery.show(name, customer)
  expect(gallery.faults.slice(before)).toEqual([])
}

async function sold(amount: string, ...[action, minor]: [Parameters<Counter['payer']>[1]?, bigint?]) {
  const reference = await counter.sell(amount)
  await counter.sees('waiting')
  if (action !== undefined) {
    await counter.payer(reference, action, minor)
    await counter.press('F5')
  }
  return reference
}

/** Opens with a key, looks, closes. */
async function showDialog(name: string, key: string): Promise<void> {
  await counter.press(key)
  await loket.cashier.waitForSelector('[role="dialog"], [role="alertdialog"]')
  await loket.cashier.waitForSelector('text=/menanyai gateway tentang|Asking the gateway about/', { state: 'detached' })
  await show(name)
  await counter.press('Escape')
  await loket.cashier.waitForSelector('[role="dialog"], [role="alertdialog"]', { state: 'detached' })
}

/** Every second test leaves an order behind; the next one starts at the amount. */
async function toAmount(): Promise<void> {
  await counter.press('F1')
  if ((await loket.cashier.$('[data-amount-field]')) === null) await counter.next()
}

describe('before the first sale', () => {
  it('an empty till', async () => {
    await show('sale-empty', 'idle')
    await counter.press('F9')
    await loket.cashier.waitForSelector('text=/Belum ada|Nothing yet|No payments/')
    await show('history-empty')
    await counter.press('F1')
  })

  it('an amount, typed, too small, very large, not understood', async () => {
    const { keyboard } = loket.cashier
    await keyboard.type('9999')
    await show('sale-below-minimum')
    await counter.press('Escape')
    await keyboard.type('150000')
    await show('sale-typed')
    await counter.press('Escape')
    await keyboard.type('99999999999999')
    await show('sale-large')
    await keyboard.type('9')
    await show('sale-refused')
    await counter.press('Escape')
  })
})

describe('one payment', () => {
  it('waits, with everything that can be opened on top', async () => {
    const reference = await sold('150000')
    await show('waiting', 'qr')
    await showDialog('cancel-dialog', 'F8')
    await showDialog('details-dialog', 'd')
    await showDialog('says-paid-dialog', 'F6')
    await showDialog('large-qr', 'F4')
    await counter.payer(reference, 'pay')
    await counter.press('F5')
    await counter.sees('paid')
    await show('paid', 'paid')
    await toAmount()
  })

  it.each([
    ['paid-wrong-amount', 'pay-wrong', 14_000_000n, 'ask-cashier'],
    ['suspect', 'suspect', undefined, 'checking'],
    ['failed', 'fail', undefined, 'closed'],
  ] as const)('is %s', async (state, action, minor, customer) => {
    await sold('150000', action, minor)
    await counter.sees(state)
    await show(state, customer)
    await toAmount()
  })

  it('expires, and is paid all the same', async () => {
    const reference = await sold('60000', 'expire')
    await counter.sees('expired')
    await show('expired', 'expired')
    await counter.payer(reference, 'pay')
    await counter.press('F5')
    await counter.sees('paid-late')
    await show('paid-late')
    await toAmount()
  })

  it('is unknown while answers are lost', async () => {
    await counter.fault('answer-lost', 20)
    await counter.sell('70000')
    await counter.sees('unknown')
    await show('unknown')
    await counter.fault('none')
    await toAmount()
  })

  it('is not sent while the gateway is down, then waits and is cancelled', async () => {
    await counter.fault('gateway-down')
    await counter.sell('45000')
    await counter.sees('not-sent')
    await show('not-sent', 'closed')
    await counter.fault('none')
    await counter.press('F7')
    await counter.sees('waiting')
    await counter.cancel()
    await counter.sees('cancelled')
    await show('cancelled')
    await toAmount()
  })

  it('by virtual account', async () => {
    const reference = await counter.sell('95000', { method: 'va', note: 'meja 12, dua kopi susu dan roti bakar' })
    await counter.sees('waiting')
    await show('virtual-account', 'va')
    await counter.payer(reference, 'pay')
    await counter.press('F5')
    await counter.sees('paid')
    await toAmount()
  })
})

describe('a busy till', () => {
  it('twelve open payments and more beside the amount', async () => {
    for (let amount = 10; amount < 19; amount += 1) {
      await sold(`${amount}000`)
      await toAmount()
    }
    const open = (await loket.call('order.open')) as readonly unknown[]
    expect(open.length).toBeGreaterThanOrEqual(12)
    await show('strip-full')
  })

  it('history, and the story of one order with its raw answer', async () => {
    await counter.press('F9')
    await loket.cashier.waitForSelector('[role="grid"] [data-row]')
    await show('history-full')
    await loket.cashier.click('[role="grid"] [data-row]')
    await loket.cashier.waitForSelector('ol h3')
    await loket.cashier.click('ol button[aria-expanded="false"]')
    await loket.cashier.waitForSelector('ol pre')
    await show('timeline')
  })

  it('practice desk and settings', async () => {
    await counter.press('F10')
    await loket.cashier.waitForSelector('main h2')
    await show('practice')
    await counter.press('F11')
    await loket.cashier.waitForSelector('#settings-till')
    await show('settings')
  })
})

/**
 * The customer's window on real monitors of an X server, one of them unplugged while a payment is shown. A
 * monitor's content is read from its pixels, not from the app's state.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrderView } from '#contract/views.ts'
import { atTheCounter, type Counter, toAmount } from '../support/counter.ts'
import { launchLoket, newProfile, type LoketApp } from '../support/loket-app.ts'
import {
  differenceIn,
  look,
  photograph,
  plugIn,
  qrOn,
  unplug,
  unplugAll,
  until,
  type Box,
  type Seen,
} from '../support/monitors.ts'

const CASHIER: Box = { x: 0, y: 0, width: 1280, height: 800 }
const SECOND: Box = { x: 1280, y: 0, width: 1024, height: 768 }
const THIRD: Box = { x: 2304, y: 0, width: 1280, height: 720 }

let loket: LoketApp
let counter: Counter
let profile: ReturnType<typeof newProfile>

beforeAll(async () => {
  unplugAll()
  plugIn(1, SECOND)
  profile = newProfile()
  loket = await launchLoket(profile.folder)
  counter = atTheCounter(loket)
  await loket.cashier.waitForSelector('[data-amount-field]')
})
afterAll(async () => {
  await loket.quit()
  unplugAll()
  profile.remove()
})

/** Without a window manager a full-screen window is one unit smaller. */
const covers = (window: Box, screen: Box): boolean =>
  (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(window[side] - screen[side]) <= 1)
const isOn = ({ customer }: Seen, screen: Box): boolean =>
  customer !== undefined && customer.isFullScreen && covers(customer.bounds, screen)
const fills = (screen: Box) =>
  until(
    `the customer's window over ${JSON.stringify(screen)}`,
    () => look(loket),
    (seen) => isOn(seen, screen),
  )
const isBeside = () =>
  until(
    "the customer's window on the cashier's screen",
    () => look(loket),
    ({ displays, customer }) =>
      displays.length === 1 &&
      customer !== undefined &&
      !customer.isFullScreen &&
      customer.bounds.x + customer.bounds.width <= CASHIER.width,
  )
const idAt = (seen: Seen, screen: Box): number => {
  const found = seen.displays.find(({ bounds }) => covers(bounds, screen))
  if (found === undefined) throw new Error(`no screen at ${screen.x}`)
  return found.id
}
const decodes = (id: number, content: string) =>
  until(
    `the QR on screen ${id}`,
    () => qrOn(loket, id),
    (read) => read === content,
  )
const contentOf = async (reference: string): Promise<string> => {
  const { qr } = (await loket.call('order.get', { reference })) as OrderView
  if (qr === undefined) throw new Error('no QR')
  return qr.content
}
const typesOn = async () => {
  const { cashier, customer } = await look(loket)
  expect([cashier.isFocused, customer?.isFocused]).toEqual([true, false])
}

beforeEach(async () => {
  plugIn(1, SECOND)
  await fills(SECOND)
  await counter.go('sale')
  if ((await loket.cashier.$('[data-amount-field]')) === null) await counter.next()
})

describe('unplugged in mid-payment', () => {
  it('the QR goes on on the cashier’s screen, comes back with the cable, and the payment is seen', async () => {
    const seen = await fills(SECOND)
    const [cashier, second] = [idAt(seen, CASHIER), idAt(seen, SECOND)]
    const reference = await counter.sell('125000')
    await counter.sees('waiting')
    const content = await contentOf(reference)
    await decodes(second, content)

    unplug(1)
    const { customer } = await isBeside()
    await loket.cashier.waitForSelector('text=/Layar pelanggan terputus/')
    // In front of the cashier as before, keys included; the customer is now shown the QR on the stage.
    await typesOn()
    await decodes(cashier, content)
    await until(
      'the cashier’s page where the other window lies',
      async () =>
        differenceIn(
          { ...(customer?.bounds ?? CASHIER), height: 600 },
          await photograph(loket, cashier),
          await loket.cashier.screenshot(),
        ),
      (share) => share < 0.02,
    )
    await counter.push('enlarge')
    await loket.cashier.waitForSelector('[role="dialog"] [data-qr]')
    await decodes(cashier, content)
    await counter.press('Escape')

    plugIn(1, SECOND)
    const back = await fills(SECOND)
    expect(await decodes(idAt(back, SECOND), content)).toBe(content)
    await typesOn()
    await counter.payer(reference, 'pay')
    await counter.press('F5')
    await counter.sees('paid')
    await counter.customerSees('paid')
    // The whole monitor has the colour of paid, and the code is gone from it.
    await until(
      'no QR any more',
      () => qrOn(loket, second),
      (read) => read === undefined,
    )
  })

  it('a payment made while the screen is out is there when it is back, and nothing private with it', async () => {
    const seen = await fills(SECOND)
    const reference = await counter.sell('135000', { note: 'MEJA TUJUH' })
    await counter.sees('waiting')
    unplug(1)
    await isBeside()
    await counter.payer(reference, 'pay')
    await counter.press('F5')
    await counter.sees('paid')
    plugIn(1, SECOND)
    await fills(SECOND)
    await counter.customerSees('paid')
    const words = (await loket.customer.innerText('body')).replaceAll('\u00a0', ' ')
    expect(words).toContain('Rp 135.000')
    expect(words).not.toMatch(/MEJA TUJUH|P001|\d{6}-|Kasir|cashier|125\.000|F\d/)
    expect(words.includes(reference)).toBe(false)
    // Its pixels show no code either.
    expect(await qrOn(loket, idAt(seen, SECOND))).toBeUndefined()
    await typesOn()
  })

  it('three times in a row, in haste', async () => {
    const reference = await counter.sell('145000')
    await counter.sees('waiting')
    for (let turn = 0; turn < 3; turn += 1) {
      unplug(1)
      plugIn(1, SECOND)
    }
    const seen = await fills(SECOND)
    const content = await contentOf(reference)
    expect(await decodes(idAt(seen, SECOND), content)).toBe(content)
    await typesOn()
  })
})

describe('which screen', () => {
  const choose = async (screen: Box | null) => {
    const { displays } = await look(loket)
    const found = displays.find(({ bounds }) => screen !== null && covers(bounds, screen))
    await loket.call('display.choose', {
      screen:
        found === undefined ? null : { id: found.id, width: found.bounds.width, height: found.bounds.height },
    })
  }
  const view = async () => (await loket.call('display.screens')) as { choice: string; customer: string }

  it('of three the chosen one, by its id; left for the only other one while it is out, and taken again', async () => {
    plugIn(2, THIRD)
    await until(
      'three screens',
      () => look(loket),
      ({ displays }) => displays.length === 3,
    )
    await signInAsManager()
    await choose(THIRD)
    await fills(THIRD)
    unplug(2)
    await fills(SECOND)
    expect(await view()).toMatchObject({ choice: 'gone', customer: 'own-screen' })
    plugIn(2, THIRD)
    await fills(THIRD)
    expect(await view()).toMatchObject({ choice: 'found' })
    unplug(1)
    await fills(THIRD)
    plugIn(1, SECOND)
    await fills(THIRD)
    await choose(null)
    unplug(2)
    await fills(SECOND)
  })

  it('is known again by its place and size when it comes back under another id', async () => {
    await choose(SECOND)
    unplug(1)
    plugIn(2, SECOND)
    plugIn(3, THIRD)
    await until(
      'three screens',
      () => look(loket),
      ({ displays }) => displays.length === 3,
    )
    await fills(SECOND)
    expect(await view()).toMatchObject({ choice: 'found', customer: 'own-screen' })
    await choose(null)
    unplug(2)
    unplug(3)
  })

  it('follows a change of its resolution', async () => {
    const smaller: Box = { ...SECOND, width: 800, height: 600 }
    const reference = await counter.sell('155000')
    await counter.sees('waiting')
    plugIn(1, smaller)
    const seen = await fills(smaller)
    const content = await contentOf(reference)
    expect(await decodes(idAt(seen, smaller), content)).toBe(content)
    plugIn(1, SECOND)
    await fills(SECOND)
  })

  it('makes way when the cashier comes onto it, and goes back when they leave', async () => {
    const move = (x: number) =>
      loket.app.evaluate(({ BrowserWindow }, to) => {
        const window = BrowserWindow.getAllWindows().find((one) =>
          one.webContents.getURL().endsWith('cashier.html'),
        )
        window?.setPosition(to, 0)
      }, x)
    await move(SECOND.x)
    expect((await fills(CASHIER)).cashier.bounds.x).toBe(SECOND.x)
    await move(0)
    expect((await fills(SECOND)).cashier.bounds.x).toBe(0)
  })

  it('a mirror of the cashier’s screen is none', async () => {
    plugIn(1, CASHIER)
    const { customer } = await until(
      'the window beside',
      () => look(loket),
      (seen) => seen.customer?.isFullScreen === false,
    )
    expect(customer?.bounds.width).toBeLessThan(CASHIER.width)
  })
})

/** The monitors are for those who look after the till. */
async function asManager(): Promise<void> {
  await loket.call('session.lock')
  await loket.call('session.signIn', { person: 'practice-manager', pin: '2222' })
}

describe('the test pattern', () => {
  it('names its screen, its sample is no payment, and it makes way for one', async () => {
    const seen = await fills(SECOND)
    const second = idAt(seen, SECOND)
    await asManager()
    // A payment of an earlier test may still be before the customer.
    await loket.call('display.clear')
    await loket.call('display.pattern', { on: true })
    await counter.customerSees('pattern')
    await decodes(second, 'LOKET TEST')
    expect(await loket.customer.innerText('[data-pattern-number]')).toBe('2')
    const reference = await counter.sell('165000')
    await counter.sees('waiting')
    await decodes(second, await contentOf(reference))
    await expect(loket.call('display.pattern', { on: true })).rejects.toThrow('not-allowed')
  })
})

describe('the numbers', () => {
  it('stand on each screen for a moment, take no keys, and their windows may ask for nothing', async () => {
    await asManager()
    await loket.call('display.identify')
    const numbers = () => loket.app.windows().filter((page) => page.url().includes('#number-'))
    await until(
      'two numbers',
      () => Promise.resolve(numbers().length),
      (count) => count === 2,
    )
    const pages = numbers()
    expect((await Promise.all(pages.map((page) => page.innerText('h1')))).toSorted()).toEqual(['1', '2'])
    for (const page of pages) {
      const answer = await page.evaluate(() => window.loket.call('display.current', {}))
      expect(answer).toMatchObject({ ok: false, error: { code: 'untrusted-sender' } })
    }
    await typesOn()
    await until(
      'no numbers any more',
      () => Promise.resolve(numbers().length),
      (count) => count === 0,
    )
  })
})

/** Choosing a monitor needs a manager; practice shows the manager's PIN. */
async function signInAsManager(): Promise<void> {
  await loket.call('session.lock')
  await loket.call('session.signIn', { person: 'practice-manager', pin: '2222' })
  await toAmount(loket.cashier)
}

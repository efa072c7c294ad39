import type { Locator } from '@playwright/test'
import { complaints, walk } from '#test/support/access.ts'
import { boxFaults } from '#test/support/looks-boxes.ts'
import { expect, test } from './fixtures.ts'
import { oneTill, type OneTill } from './one-till.ts'
import { SEEN } from './screens/seen.ts'

const at = oneTill({ patienceMs: 10_000 })
const isOpen = () => expect(at.sale.start).toBeVisible()
test.beforeAll(isOpen)

const page = () => at.loket.cashier
/** An empty amount, whatever the previous test left. */
const home = async () => {
  await at.counter.press('Escape')
  await at.counter.go('sale')
  if ((await at.sale.amount.count()) === 0) await at.counter.next()
}
test.beforeEach(home)
const room = () => page().evaluate(() => [innerWidth, innerHeight])
/** Whether the element with the order's state is visible without scrolling. */
const inSight = (what: Locator) =>
  what.evaluate((element) => {
    const box = element.getBoundingClientRect()
    return box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth
  })
const said = (region: 'polite' | 'assertive') => page().locator(`[data-live="${region}"]`)

test.describe('what is said to a reader', () => {
  for (const [state, action, minor, region, words] of [
    ['paid', 'pay', undefined, 'assertive', /^Rp.60\.000: Sudah dibayar/],
    ['paid-wrong-amount', 'pay-wrong', 5_000_000n, 'assertive', /^Rp.60\.000: Perlu manajer/],
    ['suspect', 'suspect', undefined, 'polite', /^Rp.60\.000: Belum pasti/],
    ['failed', 'fail', undefined, 'polite', /^Rp.60\.000: Gagal/],
    ['expired', 'expire', undefined, 'polite', /^Rp.60\.000: Waktu habis/],
  ] as const)
    test(state, async () => {
      const reference = await at.counter.waiting('60000')
      await at.counter.payer(reference, action, minor)
      await at.counter.press('F5')
      await at.counter.sees(state)
      await expect(said(region)).toContainText(words, SEEN)
    })

  test('news of an order that is not on the stage', async () => {
    const reference = await at.counter.waiting('61000')
    await at.counter.go('history')
    await at.counter.payer(reference, 'pay')
    await at.loket.call('order.checkNow', { reference })
    await expect(said('polite')).toContainText(/^Rp.61\.000: Sudah dibayar/, SEEN)
  })

  test('that something is being loaded, or failed, stands in a region of its own', async () => {
    const roles = await page().evaluate(() =>
      [...document.querySelectorAll('[role="status"], [role="alert"]')].map((one) =>
        one.getAttribute('role'),
      ),
    )
    expect(new Set(roles)).toEqual(new Set(['status', 'alert']))
  })
})

test.describe('less motion', () => {
  const running = () =>
    page().evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)
  const openDetails = async () => {
    await at.counter.push('details')
    await expect(at.dialog.box).toBeVisible()
  }

  test('nothing moves when it is asked for; a control: otherwise a dialog rises', async () => {
    await at.counter.waiting('62000')
    await openDetails()
    expect(await running()).toBe(0)
    await at.counter.press('Escape')
    await page().emulateMedia({ reducedMotion: 'no-preference' })
    await page().evaluate(() => {
      const seen = window as unknown as { moved: number }
      seen.moved = 0
      document.addEventListener('animationstart', () => (seen.moved += 1))
    })
    await openDetails()
    await expect
      .poll(() => page().evaluate(() => (window as unknown as { moved: number }).moved))
      .toBeGreaterThan(0)
    await page().emulateMedia({ reducedMotion: 'reduce' })
  })
})

/** Repeated until no fault is left: news or a payment may change the page during a walk. */
const walked = async (): Promise<readonly string[]> => {
  const steps = await walk(page())
  return [...complaints(steps), ...(steps.stops.length === 0 ? ['nowhere to stop'] : [])]
}

test.describe('with the keyboard alone', () => {
  const title = () => page().locator('main h1').first()
  for (const [what, ready] of [
    ['sale', ({ sale }: OneTill) => sale.amount],
    ['history', ({ history }: OneTill) => history.rows.first()],
    ['shift', title],
    ['practice', () => page().locator('[role="listbox"]')],
    ['settings', () => page().locator('#settings-sound')],
  ] as const)
    test(`${what}: every control in its order and by arrows, with a ring, nothing over it, no trap`, async () => {
      await at.counter.go(what)
      await expect(ready(at)).toBeVisible()
      await expect.poll(walked).toEqual([])
    })

  test('the stage of an order, and every dialog on it: the focus stays inside, and Esc gives it back', async () => {
    await at.counter.waiting('63000')
    await expect.poll(walked).toEqual([])
    for (const key of ['enlarge', 'F6', 'F8', 'details', 'F1']) {
      await at.sale.stage.focus()
      await (key.startsWith('F') ? at.counter.press(key) : at.counter.push(key))
      await expect(at.dialog.any).toBeVisible()
      await expect.poll(walked, { message: key }).toEqual([])
      await at.counter.press('Escape')
      await expect(at.dialog.any).toHaveCount(0)
      await expect(at.sale.stage, key).toBeFocused()
    }
  })

  test('help begins with its search: whoever needs it types', async () => {
    await at.counter.press('F1')
    await expect(page().locator('[data-help="sale"]').first()).toBeVisible()
    await at.counter.type('terputus')
    await expect(page().locator('[data-help="connection-lost"]').first()).toBeVisible()
    await at.counter.press('Escape')
    await expect(page().locator('[data-help]')).toHaveCount(0)
    expect(await at.sale.typed.inputValue()).toBe('')
    await expect(at.sale.typed).toBeFocused()
  })

  test('news in the corner covers nothing that has the focus', async () => {
    const reference = await at.counter.waiting('64000')
    await at.counter.next()
    await at.counter.payer(reference, 'expire')
    await at.loket.call('order.checkNow', { reference })
    await at.counter.payer(reference, 'pay')
    await at.loket.call('order.checkNow', { reference })
    await expect(page().locator('section > ul > li button').first()).toBeVisible()
    await expect.poll(walked).toEqual([])
    await page().click('section > ul > li button >> nth=-1')
  })

  test('nothing has to be dragged', async () => {
    for (const screen of ['sale', 'history', 'practice', 'settings']) {
      await at.counter.go(screen)
      expect(await page().$$('[draggable="true"], input[type="range"], [role="slider"]')).toEqual([])
    }
  })
})

test.describe('signing in', () => {
  test('asks for nothing but a PIN, which may be pasted; every control by Tab', async () => {
    await at.counter.push('lock')
    await expect(at.lock.locked).toBeVisible()
    await expect.poll(walked).toEqual([])
    await at.loket.app.evaluate(({ clipboard }) => clipboard.writeText('1111'))
    // The arrows have chosen somebody else.
    await at.lock.tile('Kasir').click()
    await at.lock.pin.focus()
    await at.counter.press('Control+v')
    await at.counter.press('Enter')
    await expect(at.sale.amount).toBeVisible()
  })
})

test.describe('colours of the system', () => {
  test('the QR stays dark on white, rings and what is chosen are seen', async () => {
    await at.counter.waiting('65000')
    await page().emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
    const background = (selector: string) =>
      page()
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor)
    await expect(at.sale.qr.locator('path')).toHaveCSS('fill', 'rgb(0, 0, 0)')
    await expect(at.sale.qr).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    expect(await background('nav [aria-current="page"]')).not.toBe(
      await background('nav button:not([aria-current])'),
    )
    await expect(at.sale.stage.locator('button:last-of-type').first()).not.toHaveCSS(
      'border-top-width',
      '0px',
    )
    await page().emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' })
  })
})

test.describe('at twice its size', () => {
  test('Ctrl and plus, and it is still so after a restart', async () => {
    for (let step = 0; step < 3; step += 1) await at.counter.press('Control+=')
    await expect.poll(room).toEqual([640, 400])
    await at.restart()
    await isOpen()
    await expect.poll(room).toEqual([640, 400])
  })

  test('the main job: amount, QR, paid, the next customer; what matters is in sight', async () => {
    const reference = await at.counter.waiting('150000')
    await expect.poll(() => inSight(at.sale.headline)).toBe(true)
    await expect.poll(() => inSight(at.sale.qr)).toBe(true)
    await expect.poll(() => page().evaluate(boxFaults)).toEqual([])
    await at.counter.payer(reference, 'pay')
    await at.counter.press('F5')
    await at.counter.sees('paid')
    await expect.poll(() => inSight(at.sale.headline)).toBe(true)
    await expect(at.sale.release).toHaveAttribute('data-release', 'yes')
    await expect.poll(() => inSight(at.sale.release)).toBe(true)
    await expect.poll(() => page().evaluate(boxFaults)).toEqual([])
    await at.counter.next()
    await expect.poll(() => inSight(at.sale.amount)).toBe(true)
  })

  test('every control by Tab, brought into sight', async () => {
    await expect.poll(walked).toEqual([])
  })

  test('the customer still gets a QR that fills the screen', async () => {
    await at.counter.sell('66000')
    await at.counter.customerSees('qr')
    const share = await at.customer.qr.evaluate(
      (qr) => qr.getBoundingClientRect().width / Math.min(innerWidth, innerHeight),
    )
    expect(share).toBeGreaterThanOrEqual(0.6)
  })

  test('Ctrl and 0 make it as it was', async () => {
    await at.counter.press('Control+0')
    await expect.poll(room).toEqual([1280, 800])
  })
})

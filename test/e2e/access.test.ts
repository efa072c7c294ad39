import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { complaints, walk } from '#test/support/access.ts'
import { atTheCounter, type Counter } from '#test/support/counter.ts'
import { launchLoket, newProfile, type LoketApp } from '#test/support/loket-app.ts'
import { boxFaults } from '#test/support/screens-boxes.ts'

const profile = newProfile()
let loket: LoketApp
let counter: Counter

async function open(): Promise<void> {
  loket = await launchLoket(profile.folder)
  counter = atTheCounter(loket)
  loket.cashier.setDefaultTimeout(10_000)
  await loket.cashier.waitForSelector('[data-amount-field], [data-board]')
}
beforeAll(open)
afterAll(async () => {
  await loket.quit()
  profile.remove()
})

const page = () => loket.cashier
/** An empty amount, whatever the previous test left. */
const home = async () => {
  await counter.press('Escape')
  await counter.press('F1')
  if ((await page().$('[data-amount-field]')) === null) await counter.next()
}
beforeEach(home)
const room = () => page().evaluate(() => [innerWidth, innerHeight])
/** Whether the element with the order's state is visible without scrolling. */
const inSight = (selector: string) =>
  page().evaluate((wanted) => {
    const box = document.querySelector(wanted)?.getBoundingClientRect()
    return box !== undefined && box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth
  }, selector)
const said = (region: 'polite' | 'assertive') => page().innerText(`[data-live="${region}"]`)

describe('what is said to a reader', () => {
  it.each([
    ['paid', 'pay', undefined, 'assertive', /^Rp.60\.000: Sudah dibayar/],
    ['paid-wrong-amount', 'pay-wrong', 5_000_000n, 'assertive', /^Rp.60\.000: Jumlah tidak sama/],
    ['suspect', 'suspect', undefined, 'polite', /^Rp.60\.000: Sedang diperiksa/],
    ['failed', 'fail', undefined, 'polite', /^Rp.60\.000: Pembayaran gagal/],
    ['expired', 'expire', undefined, 'polite', /^Rp.60\.000: Waktu habis/],
  ] as const)('%s', async (state, action, minor, region, words) => {
    const reference = await counter.sell('60000')
    await counter.sees('waiting')
    await counter.payer(reference, action, minor)
    await counter.press('F5')
    await counter.sees(state)
    await expect.poll(() => said(region)).toMatch(words)
  })

  it('news of an order that is not on the stage', async () => {
    const reference = await counter.sell('61000')
    await counter.sees('waiting')
    await counter.press('F9')
    await counter.payer(reference, 'pay')
    await loket.call('order.checkNow', { reference })
    await expect.poll(() => said('polite')).toMatch(/^Rp.61\.000: Sudah dibayar/)
  })

  it('that something is being loaded, or failed, stands in a region of its own', async () => {
    const roles = await page().evaluate(() =>
      [...document.querySelectorAll('[role="status"], [role="alert"]')].map((one) =>
        one.getAttribute('role'),
      ),
    )
    expect(new Set(roles)).toEqual(new Set(['status', 'alert']))
  })
})

describe('less motion', () => {
  const running = () =>
    page().evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)
  const openDetails = async () => {
    await counter.press('d')
    await page().waitForSelector('[role="dialog"]')
  }

  it('nothing moves when it is asked for; a control: otherwise a dialog rises', async () => {
    await counter.sell('62000')
    await counter.sees('waiting')
    await openDetails()
    expect(await running()).toBe(0)
    await counter.press('Escape')
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

describe('with the keyboard alone', () => {
  it.each([
    ['sale', 'F1', '[data-amount-field]'],
    ['history', 'F9', '[role="grid"] [data-row]'],
    ['shift', 'Alt+F9', 'main h1'],
    ['practice', 'F10', '#practice-faults'],
    ['people', 'Alt+F10', 'main h1'],
    ['settings', 'F11', '#settings-till'],
  ])('%s: every control in its order, with a ring, nothing over it, no trap', async (_, key, ready) => {
    await counter.press(key)
    await page().waitForSelector(ready)
    await expect.poll(walked).toEqual([])
  })

  it('the stage of an order, and every dialog on it: the focus stays inside, and Esc gives it back', async () => {
    await counter.sell('63000')
    await counter.sees('waiting')
    await expect.poll(walked).toEqual([])
    for (const key of ['F4', 'F6', 'F8', 'd', 'Alt+F1']) {
      await page().focus('[data-stage]')
      await counter.press(key)
      await page().waitForSelector('[role="dialog"], [role="alertdialog"]')
      await expect.poll(walked, { message: key }).toEqual([])
      await counter.press('Escape')
      await page().waitForSelector('[role="dialog"], [role="alertdialog"]', { state: 'detached' })
      await expect
        .poll(() => page().evaluate(() => document.activeElement?.hasAttribute('data-stage')), {
          message: key,
        })
        .toBe(true)
    }
  })

  it('help begins with its search: whoever needs it types', async () => {
    await counter.press('Alt+F1')
    await page().waitForSelector('[data-help="sale"]')
    await page().keyboard.type('terputus')
    await page().waitForSelector('[data-help="line-down"]')
    await counter.press('Escape')
    await page().waitForSelector('[data-help]', { state: 'detached' })
    expect(await page().inputValue('[data-amount-field] input')).toBe('')
    expect(await page().evaluate(() => document.activeElement?.closest('[data-amount-field]') !== null)).toBe(
      true,
    )
  })

  it('news in the corner covers nothing that has the focus', async () => {
    const reference = await counter.sell('64000')
    await counter.sees('waiting')
    await counter.next()
    await counter.payer(reference, 'expire')
    await loket.call('order.checkNow', { reference })
    await counter.payer(reference, 'pay')
    await loket.call('order.checkNow', { reference })
    await page().waitForSelector('section li button')
    await expect.poll(walked).toEqual([])
    await page().click('section li button >> nth=-1')
  })

  it('nothing has to be dragged', async () => {
    for (const key of ['F1', 'F9', 'F10', 'F11']) {
      await counter.press(key)
      expect(await page().$$('[draggable="true"], input[type="range"], [role="slider"]')).toEqual([])
    }
  })
})

describe('signing in', () => {
  it('asks for nothing but a PIN, which may be pasted; every control by Tab', async () => {
    await counter.press('Control+l')
    await page().waitForSelector('[data-locked]')
    await expect.poll(walked).toEqual([])
    await loket.app.evaluate(({ clipboard }) => clipboard.writeText('1111'))
    await page().focus('input[type="password"]')
    await counter.press('Control+v')
    await counter.press('Enter')
    await page().waitForSelector('[data-amount-field]')
  })
})

describe('colours of the system', () => {
  it('the QR stays dark on white, rings and what is chosen are seen', async () => {
    await counter.sell('65000')
    await counter.sees('waiting')
    await page().emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
    const seen = await page().evaluate(() => {
      const style = (selector: string) => {
        const element = document.querySelector(selector)
        if (element === null) throw new Error(`no ${selector}`)
        return getComputedStyle(element)
      }
      const current = style('nav [aria-current="page"]')
      const other = style('nav button:not([aria-current])')
      return {
        dark: style('svg[data-qr] path').fill,
        light: style('svg[data-qr]').backgroundColor,
        chosenDiffers: current.backgroundColor !== other.backgroundColor,
        buttonHasEdge: style('[data-stage] button:last-of-type').borderTopWidth !== '0px',
      }
    })
    await page().emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' })
    expect(seen).toEqual({
      dark: 'rgb(0, 0, 0)',
      light: 'rgb(255, 255, 255)',
      chosenDiffers: true,
      buttonHasEdge: true,
    })
  })
})

describe('at twice its size', () => {
  it('Ctrl and plus, and it is still so after a restart', async () => {
    for (let step = 0; step < 3; step += 1) await counter.press('Control+=')
    await expect.poll(room).toEqual([640, 400])
    await loket.quit()
    await open()
    await expect.poll(room).toEqual([640, 400])
  })

  it('the main job: amount, QR, paid, the next customer; what matters is in sight', async () => {
    const reference = await counter.sell('150000')
    await counter.sees('waiting')
    await expect.poll(() => inSight('[data-stage] h1')).toBe(true)
    await expect.poll(() => inSight('svg[data-qr]')).toBe(true)
    await expect.poll(() => page().evaluate(boxFaults)).toEqual([])
    await counter.payer(reference, 'pay')
    await counter.press('F5')
    await counter.sees('paid')
    await expect.poll(() => inSight('[data-stage] h1')).toBe(true)
    await expect.poll(() => inSight('[data-goods="yes"]')).toBe(true)
    await expect.poll(() => page().evaluate(boxFaults)).toEqual([])
    await counter.next()
    await expect.poll(() => inSight('[data-amount-field]')).toBe(true)
  })

  it('every control by Tab, brought into sight', async () => {
    await expect.poll(walked).toEqual([])
  })

  it('the customer still gets a QR that fills the screen', async () => {
    await counter.sell('66000')
    await counter.customerSees('qr')
    const share = await loket.customer.evaluate(() => {
      const side = document.querySelector('[data-qr]')?.getBoundingClientRect().width ?? 0
      return side / Math.min(innerWidth, innerHeight)
    })
    expect(share).toBeGreaterThanOrEqual(0.6)
  })

  it('Ctrl and 0 make it as it was', async () => {
    await counter.press('Control+0')
    await expect.poll(room).toEqual([1280, 800])
  })
})

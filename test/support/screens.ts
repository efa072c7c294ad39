/** Looks at a page as a demanding eye would: in every language, theme and size; measures, asks axe, keeps a picture. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import type { LoketApp } from './loket-app.ts'
import { boxFaults } from './screens-boxes.ts'

type Look = {
  readonly language: 'id' | 'en'
  readonly theme: 'light' | 'dark'
  readonly width: number
  readonly height: number
}

const SIZES = [
  [1280, 800],
  [1024, 600],
] as const

/** Upright, 5:4, 4:3 and 16:9. */
const COUNTER_SCREENS = [
  [640, 800],
  [1280, 1024],
  [1024, 768],
  [1600, 900],
] as const

/** Every mix; neighbours differ in as little as possible, so that a window is seldom resized. */
const LOOKS: readonly Look[] = SIZES.flatMap(([width, height]) =>
  (['light', 'dark'] as const).flatMap((theme) =>
    (['id', 'en'] as const).map((language): Look => ({ language, theme, width, height })),
  ),
)

const FIRST: Look = { language: 'id', theme: 'light', width: 1280, height: 800 }
const target = join(import.meta.dirname, '../../out/screens')

export type Gallery = {
  /** The till that is looked at from now on. */
  enter(loket: LoketApp): Promise<void>
  /** Shows the cashier's page in every look, and the customer's where its scene is named. */
  show(name: string, customer?: string): Promise<void>
  /** Shows what does not last long in one look only. */
  glance(name: string, customer: string): Promise<void>
  /** Shows the customer's page on the screens that stand on counters; answers with the QR's share of each short side. */
  showOnCounterScreens(name: string): Promise<readonly number[]>
  /**
   * What was cut, covered, crowded, pale or wrong for a reader in the pictures since it was last asked; each with look
   * and name.
   */
  found(): readonly string[]
  readonly pictures: number
}

export function openGallery(): Gallery {
  const faults: string[] = []
  let pictures = 0
  let till: LoketApp | undefined

  const inspect = async (page: Page, look: Look, name: string) => {
    const folder = join(target, `${look.language}-${look.theme}-${look.width}x${look.height}`)
    mkdirSync(folder, { recursive: true })
    const found = [...(await page.evaluate(boxFaults)), ...(await axeFaults(page))]
    faults.push(...found.map((fault) => `${name} ${look.language} ${look.theme} ${look.width}: ${fault}`))
    await page.screenshot({ path: join(folder, `${name}.png`) })
    pictures += 1
  }
  return {
    found: () => faults.splice(0),
    get pictures() {
      return pictures
    },
    enter: async (loket) => {
      till = loket
      await Promise.all([loket.cashier, loket.customer].map(prepare))
    },
    show: async (name, customer) => {
      if (till === undefined) throw new Error('no till to look at')
      for (const look of LOOKS) {
        await wear(till, look)
        await inspect(till.cashier, look, name)
        // The customer reads both languages at once, whichever the cashier reads.
        if (customer !== undefined && look.language === 'id') {
          await till.customer.waitForSelector(`[data-scene="${customer}"]`)
          await inspect(till.customer, look, `customer-${name}`)
        }
      }
      await wear(till, FIRST)
    },
    glance: async (name, customer) => {
      if (till === undefined) throw new Error('no till to look at')
      await inspect(till.cashier, FIRST, name)
      await till.customer.waitForSelector(`[data-scene="${customer}"]`)
      await inspect(till.customer, FIRST, `customer-${name}`)
    },
    showOnCounterScreens: async (name) => {
      if (till === undefined) throw new Error('no till to look at')
      const shares: number[] = []
      for (const [width, height] of COUNTER_SCREENS) {
        const look = { ...FIRST, width, height }
        await resizeCustomer(till, width, height)
        await inspect(till.customer, look, `customer-${name}`)
        const side = await till.customer.evaluate(
          () => document.querySelector('[data-qr]')?.getBoundingClientRect().width ?? 0,
        )
        if (side > 0) shares.push(side / Math.min(width, height))
      }
      await wear(till, FIRST)
      return shares
    },
  }
}

async function prepare(page: Page): Promise<void> {
  // A colour on its way to another is no colour to measure.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Away from every button: what a mouse would change is not what is looked at.
  await page.mouse.move(0, 0)
  await page.evaluate(axe.source)
}

/** Puts a look on both windows and waits until it is painted. */
async function wear(loket: LoketApp, look: Look): Promise<void> {
  const { language, theme, width, height } = look
  await loket.app.evaluate(
    ({ BrowserWindow }, [w, h]) => {
      for (const window of BrowserWindow.getAllWindows()) window.setContentSize(w ?? 0, h ?? 0)
    },
    [width, height],
  )
  await loket.call('settings.change', { language, theme })
  await Promise.all(
    [loket.cashier, loket.customer].map(async (page) => {
      await page.waitForFunction(
        (wanted) =>
          document.documentElement.lang === wanted.language &&
          document.documentElement.dataset['theme'] === wanted.theme &&
          window.innerWidth === wanted.width &&
          window.innerHeight === wanted.height,
        look,
      )
      await painted(page)
    }),
  )
}

async function resizeCustomer({ app, customer }: LoketApp, width: number, height: number): Promise<void> {
  const window = await app.browserWindow(customer)
  await window.evaluate((target, [w, h]) => target.setContentSize(w, h), [width, height] as const)
  await customer.waitForFunction(([w, h]) => innerWidth === w && innerHeight === h, [width, height])
  await painted(customer)
}

/** Two frames: one in which what was measured is laid out anew, one in which that is seen. */
async function painted(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

async function axeFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const { axe: inspector } = window as unknown as { readonly axe: typeof axe }
    // Behind a question the page is hidden from readers, its main part and heading with it. axe knows that of a dialog
    // by its role; of an alert dialog it guesses, by what lies under some points of the screen.
    const behindQuestion = document.querySelector('[role="alertdialog"]') !== null
    const whole = { enabled: !behindQuestion }
    const { violations } = await inspector.run(
      { exclude: ['[data-watermark]'] },
      {
        resultTypes: ['violations'],
        // Seven to one, not four and a half.
        rules: {
          'color-contrast-enhanced': { enabled: true },
          'target-size': { enabled: true },
          'landmark-one-main': whole,
          'page-has-heading-one': whole,
        },
      },
    )
    return violations.map(
      ({ id, nodes }) => `axe ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    )
  })
}

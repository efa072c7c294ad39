/** Looks at a page as a demanding eye would: in every language, theme and size; measures, asks axe, keeps a picture. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import type { LoketApp } from './loket-app.ts'
import { boxFaults } from './screens-boxes.ts'

export type Look = {
  readonly language: 'id' | 'en'
  readonly theme: 'light' | 'dark'
  readonly width: number
  readonly height: number
}

const SIZES = [
  [1280, 800],
  [1024, 600],
] as const

/** Every mix; neighbours differ in as little as possible, so that a window is seldom resized. */
export const LOOKS: readonly Look[] = SIZES.flatMap(([width, height]) =>
  (['light', 'dark'] as const).flatMap((theme) =>
    (['id', 'en'] as const).map((language): Look => ({ language, theme, width, height })),
  ),
)

const target = join(import.meta.dirname, '../../out/screens')

export type Gallery = {
  /** Shows the page in every look; the faults that were found, each with look and name. */
  show(name: string, customer?: string): Promise<void>
  readonly faults: readonly string[]
  readonly pictures: number
}

export async function openGallery(loket: LoketApp): Promise<Gallery> {
  const faults: string[] = []
  let pictures = 0
  await Promise.all([loket.cashier, loket.customer].map((page) => page.evaluate(axe.source)))

  const inspect = async (page: Page, look: Look, name: string) => {
    const folder = join(target, `${look.language}-${look.theme}-${look.width}x${look.height}`)
    mkdirSync(folder, { recursive: true })
    const found = [...(await page.evaluate(boxFaults)), ...(await axeFaults(page))]
    faults.push(...found.map((fault) => `${name} ${look.language} ${look.theme} ${look.width}: ${fault}`))
    await page.screenshot({ path: join(folder, `${name}.png`) })
    pictures += 1
  }
  return {
    faults,
    get pictures() {
      return pictures
    },
    show: async (name, customer) => {
      for (const look of LOOKS) {
        await wear(loket, look)
        await inspect(loket.cashier, look, name)
        // The customer reads both languages at once, whichever the cashier reads.
        if (customer !== undefined && look.language === 'id') {
          await loket.customer.waitForSelector(`[data-scene="${customer}"]`)
          await inspect(loket.customer, look, `customer-${name}`)
        }
      }
    },
  }
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

/** Two frames: one in which what was measured is laid out anew, one in which that is seen. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

async function axeFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const { axe: inspector } = window as unknown as { readonly axe: typeof import('axe-core') }
    const { violations } = await inspector.run(document, {
      resultTypes: ['violations'],
      // Seven to one, not four and a half.
      rules: { 'color-contrast-enhanced': { enabled: true }, 'target-size': { enabled: true } },
    })
    return violations.map(({ id, nodes }) => `axe ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  })
}

/** Inspects a page in several languages, themes and sizes: measures, runs axe, saves a picture. */
import { join } from 'node:path'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { askMain } from './ask-main.ts'
import type { LoketApp } from './loket-app.ts'
import type { Scene, SceneScreen } from './scenes/scene.ts'
import { DECIDES } from './scenes/short-form.ts'
import { boxFaults, motionFaults, scrollToPart } from './looks-boxes.ts'

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
/** The space of a 1280 by 800 page at twice its size (WCAG 2.2, 1.4.4). The longer language suffices. */
const TWICE: Look = { language: 'id', theme: 'light', width: 640, height: 400 }

/** Upright, 5:4, 4:3 and 16:9. */
const COUNTER_SCREENS = [
  [640, 800],
  [1280, 1024],
  [1024, 768],
  [1600, 900],
] as const

/** Every combination; neighbours differ as little as possible, so that windows are seldom resized. */
const LOOKS: readonly Look[] = [
  ...SIZES.flatMap(([width, height]) =>
    (['light', 'dark'] as const).flatMap((theme) =>
      (['id', 'en'] as const).map((language): Look => ({ language, theme, width, height })),
    ),
  ),
  TWICE,
]

/** Those that the guides show. */
const LIGHT = LOOKS.filter(({ theme, width }) => theme === 'light' && width === 1280)

const FIRST: Look = { language: 'id', theme: 'light', width: 1280, height: 800 }
/** The opposite of the first in everything: together they find most faults. */
const OPPOSITE: Look = { language: 'en', theme: 'dark', width: 1024, height: 600 }

/**
 * `all`: every combination, axe whole in each. `few`: each scene in one of three looks, in turn; with the customer's window
 * always in the first. What is fullest or decides about money is seen in all three; what has another form when small, in
 * that form and in one of the others, in turn.
 * `light`: both languages, for the guides' pictures; axe has seen them elsewhere.
 */
export type Looks = 'all' | 'few' | 'light'
const FEW = [FIRST, OPPOSITE, TWICE]

function looksOf(
  looks: Looks,
  { isBrief, hasSmallForm, name, state, customer }: Scene<never>,
  turn: number,
): readonly Look[] {
  if (isBrief === true) return [FIRST]
  if (looks === 'all') return LOOKS
  if (looks === 'light') return LIGHT
  if (state === 'very full' || DECIDES.test(name)) return FEW
  // The customer's window is inspected in the first look.
  if (customer !== undefined) return [FIRST]
  const others = [FIRST, OPPOSITE]
  if (hasSmallForm === true) return [...others.slice(turn % others.length).slice(0, 1), TWICE]
  return FEW.slice(turn % FEW.length).slice(0, 1)
}

const CONTRAST = ['color-contrast']
/**
 * Seven to one, large text four and a half, in the one rule. Its twin for seven to one says nothing of what is below four and a
 * half, and every text would be measured twice. The rest is as axe has it.
 */
const SEVEN_TO_ONE = {
  ...{ ignoreUnicode: true, ignoreLength: false, ignorePseudo: false },
  ...{ boldValue: 700, boldTextPt: 14, largeTextPt: 18 },
  ...{ pseudoSizeThreshold: 0.25, shadowOutlineEmMax: 0.1, textStrokeEmMin: 0.03 },
  contrastRatio: { normal: { expected: 7 }, large: { expected: 4.5 } },
}

/** The rules that axe applies in a look. `few`: all of them in a scene's first; then only those that may differ. */
function axeRules(looks: Looks, look: Look, isFirst: boolean, { hasSmallForm }: Scene<never>): AxeRules {
  if (looks === 'light') return []
  if (looks === 'all' || isFirst || (look === TWICE && hasSmallForm === true)) return 'all'
  // At twice the size only places differ: `boxFaults` measures them, its 48 pixels include axe's 24.
  return look === TWICE ? [] : CONTRAST
}
type AxeRules = 'all' | readonly string[]
/** The share of a counter monitor's short side that the QR takes, quiet zone included. */
const LEAST_QR_SHARE = 0.6

export type Picture = {
  /** Relative to the folder of all pictures. */
  readonly file: string
  readonly path: string
  readonly name: string
  readonly screen: SceneScreen
  readonly state?: string
  readonly look: Look
  readonly faults: readonly string[]
}

export type Gallery = {
  /** The app to inspect from now on. */
  enter(loket: LoketApp): Promise<void>
  /** Gives it the first look again, unless it was entered since its last scene. */
  restore(): Promise<void>
  /**
   * Inspects a reached scene, the `turn`-th of its chapter, in its looks: the cashier's page, and the customer's where its scene is named.
   * Returns text that is cut, covered, crowded or pale, and faults for screen readers, each with look and
   * name. Leaves the last look on.
   */
  show(scene: Omit<Scene<never>, 'reach' | 'leave'>, turn: number): Promise<readonly string[]>
  readonly pictures: readonly Picture[]
}

export type Wanted = {
  readonly looks: Looks
  /** Where the pictures go, one folder for each look. */
  readonly folder: string
  /** A picture of everything; otherwise only of faults. */
  readonly isGallery?: boolean
}

export function openGallery({ folder, looks, isGallery = false }: Wanted): Gallery {
  const pictures: Picture[] = []
  const inspected: string[] = []
  let entered: LoketApp | undefined
  /** The pages that may still have the look of the last scene. */
  let changed: readonly Page[] = []

  const inspect = async (page: Page, look: Look, scene: Scene<never>, rules: AxeRules) => {
    const { name, screen, state } = scene
    const found = [
      ...(await page.evaluate(motionFaults)),
      ...(await (look === TWICE ? boxFaultsWithin(page) : page.evaluate(boxFaults))),
      ...(await axeFaults(page, rules)),
    ]
    const faults = found.map((fault) => `${name} ${look.language} ${look.theme} ${look.width}: ${fault}`)
    inspected.push(...faults)
    if (!isGallery && faults.length === 0) return
    const file = `${look.language}-${look.theme}-${look.width}x${look.height}/${name}.png`
    const path = join(folder, file)
    await page.screenshot({ path })
    pictures.push({ file, path, name, screen, ...(state === undefined ? {} : { state }), look, faults })
  }
  const counterScreens = async (loket: LoketApp, scene: Scene<never>) => {
    const faults: string[] = []
    for (const [width, height] of COUNTER_SCREENS) {
      await resize(loket, loket.customer, [width, height])
      await inspect(loket.customer, { ...FIRST, width, height }, scene, looks === 'all' ? 'all' : CONTRAST)
      const side = await loket.customer.evaluate(
        () => document.querySelector('[data-qr]')?.getBoundingClientRect().width ?? 0,
      )
      const share = side / Math.min(width, height)
      if (share < LEAST_QR_SHARE)
        faults.push(`${scene.name} ${width}x${height}: the QR takes ${(share * 100).toFixed(0)} % only`)
    }
    await apply([loket.cashier, loket.customer], loket, FIRST)
    return faults
  }
  return {
    pictures,
    enter: async (loket) => {
      entered = loket
      changed = []
      await Promise.all([loket.cashier, loket.customer].map(prepare))
    },
    restore: async () => {
      if (entered !== undefined && changed.length > 0) await apply(changed, entered, FIRST)
      changed = []
    },
    show: async (given, turn) => {
      if (entered === undefined) throw new Error('no app to look at')
      const scene: Scene<never> = { ...given, reach: async () => undefined }
      const { customer } = scene
      const theirs: Scene<never> = { ...scene, name: `customer-${scene.name}`, screen: 'customer' }
      // The customer's window is left alone by scenes that do not show it.
      const pages = customer === undefined ? [entered.cashier] : [entered.cashier, entered.customer]
      inspected.length = 0
      for (const [index, look] of looksOf(looks, scene, turn).entries()) {
        const rules = axeRules(looks, look, index === 0, scene)
        changed = pages
        await apply(pages, entered, look)
        if (scene.isCustomersOnly !== true) await inspect(entered.cashier, look, scene, rules)
        // The customer's window shows both languages at once, whatever the cashier reads.
        if (customer === undefined || look.language !== 'id' || look === TWICE) continue
        await entered.customer.waitForSelector(`[data-scene="${customer}"]`)
        await inspect(entered.customer, look, theirs, rules)
      }
      const small =
        scene.onCounterScreens === true && looks !== 'light' ? await counterScreens(entered, theirs) : []
      return [...inspected, ...small]
    },
  }
}

async function prepare(page: Page): Promise<void> {
  // A colour in transition cannot be measured.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Away from every button: hover styles are not inspected.
  await page.mouse.move(0, 0)
  if (withAxe.has(page)) return
  withAxe.add(page)
  await page.evaluate(axe.source)
  // Each later document brings it along, without another half megabyte over the wire.
  await page.addInitScript(axe.source)
}
const withAxe = new WeakSet<Page>()

/** Runs in the page, standalone. */
const wears = (wanted: Look) =>
  document.documentElement.lang === wanted.language &&
  document.documentElement.dataset['theme'] === wanted.theme &&
  window.innerWidth === wanted.width &&
  window.innerHeight === wanted.height

/** Applies a look to these pages and waits until it is painted. */
async function apply(pages: readonly Page[], loket: LoketApp, look: Look): Promise<void> {
  const applied = await Promise.all(pages.map((page) => page.evaluate(wears, look)))
  if (!applied.every(Boolean)) {
    const { language, theme, width, height } = look
    await askMain(() =>
      loket.app.evaluate(
        ({ BrowserWindow }, [urls, w, h]) => {
          for (const window of BrowserWindow.getAllWindows()) {
            if (!urls.includes(window.webContents.getURL())) continue
            // The app's own minimum size is for people.
            window.setMinimumSize(1, 1)
            window.setContentSize(w, h)
          }
        },
        [pages.map((page) => page.url()), width, height] as const,
      ),
    )
    await loket.call('settings.change', { language, theme })
  }
  await Promise.all(
    pages.map(async (page) => {
      await page.waitForFunction(wears, look)
      await painted(page)
    }),
  )
}

export async function resize(
  { app }: LoketApp,
  page: Page,
  [width, height]: readonly [number, number],
): Promise<void> {
  const window = await app.browserWindow(page)
  await askMain(() =>
    window.evaluate(
      (target, [w, h]) => {
        // The app's own minimum size is for people.
        target.setMinimumSize(1, 1)
        target.setContentSize(w, h)
      },
      [width, height] as const,
    ),
  )
  await page.waitForFunction(([w, h]) => innerWidth === w && innerHeight === h, [width, height])
  await painted(page)
}

/** Two frames: layout is updated in the first and painted in the second. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

/** Where a page scrolls as a whole, as at twice its size: each part of it, from top to end and back. */
export async function boxFaultsWithin(page: Page): Promise<readonly string[]> {
  const found = new Set<string>()
  for (let part = 0; await page.evaluate(scrollToPart, part); part += 1) {
    await painted(page)
    for (const fault of await page.evaluate(boxFaults)) found.add(fault)
  }
  await page.evaluate(scrollToPart, 0)
  await painted(page)
  return [...found]
}

export async function axeFaults(page: Page, wanted: AxeRules): Promise<readonly string[]> {
  if (wanted !== 'all' && wanted.length === 0) return []
  const runOnly = wanted === 'all' ? undefined : { type: 'rule' as const, values: [...wanted] }
  return page.evaluate(
    async ([only, contrast]) => {
      const { axe: inspector } = window as unknown as { readonly axe: typeof axe }
      // Behind a question the page, with its main part and heading, is hidden from screen readers. axe sees a
      // dialog only once it is not transparent any more, and guesses where an alert dialog is.
      const behindQuestion = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
      const whole = { enabled: !behindQuestion }
      const { violations } = await inspector.run(
        { exclude: ['[data-watermark]'] },
        {
          resultTypes: ['violations'],
          ...(only === undefined ? {} : { runOnly: only }),
          // Spread, for axe's own types do not know it.
          ...{ checks: { 'color-contrast': { options: contrast } } },
          rules: {
            'target-size': { enabled: true },
            'landmark-one-main': whole,
            'page-has-heading-one': whole,
          },
        },
      )
      return violations.map(
        ({ id, nodes }) => `axe ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
      )
    },
    [runOnly, SEVEN_TO_ONE] as const,
  )
}
